"""Random numbers: the published generator, without bias, the same interpreted and compiled."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from caterwaul.core.chance import below, random_bits, seed_stream, words_of_seed

MASK = (1 << 64) - 1
FOUR_WORDS = st.lists(st.integers(0, MASK), min_size=4, max_size=4).filter(any)


def rotated(x: int, k: int) -> int:
    return (x << k | x >> (64 - k)) & MASK


def xoshiro256starstar(s: list[int]) -> Iterator[int]:
    """The generator of Blackman and Vigna in plain integers; its upper halves are what we use."""
    while True:
        yield rotated(s[1] * 5 & MASK, 7) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)


def splitmix64(x: int) -> Iterator[int]:
    while True:
        x = (x + 0x9E3779B97F4A7C15) & MASK
        z = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        yield z ^ z >> 31


def words(values: list[int]) -> NDArray[np.uint64]:
    return np.array(values, np.uint64)


@pytest.mark.interpreted
def test_first_numbers_of_the_published_generator():
    rng = words([1, 2, 3, 4])
    expected = [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360]
    assert [random_bits(rng) for _ in expected] == [x >> 32 for x in expected]


@pytest.mark.interpreted
@given(FOUR_WORDS)
def test_bits_are_the_upper_halves_of_xoshiro(start: list[int]):
    rng, reference = words(start), xoshiro256starstar(list(start))
    assert [random_bits(rng) for _ in range(20)] == [next(reference) >> 32 for _ in range(20)]


@pytest.mark.interpreted
@given(st.integers(0, 2**63 - 1), st.integers(0, 2**31))
def test_streams_are_splitmix_of_seed_and_stream(seed: int, stream: int):
    rng = words([0] * 4)
    seed_stream(rng, seed, stream)
    reference = splitmix64(seed ^ stream * 0xD1342543DE82EF95 & MASK)
    assert rng.tolist() == [next(reference) for _ in range(4)]


@pytest.mark.interpreted
def test_streams_of_one_seed_differ():
    starts = set()
    for stream in range(200):
        rng = words([0] * 4)
        seed_stream(rng, 7, stream)
        starts.add(tuple(rng.tolist()))
    assert len(starts) == 200


@pytest.mark.interpreted
@given(FOUR_WORDS, st.integers(1, 2**31))
def test_below_is_below(start: list[int], n: int):
    rng = words(start)
    assert all(0 <= below(rng, n) < n for _ in range(10))


@pytest.mark.interpreted
@pytest.mark.parametrize("width", [np.int8, np.int16, np.int32, np.int64])
def test_below_takes_the_number_of_a_record(width: type[np.signedinteger[Any]]):
    """What stands in a record has a width of its own, which the draw must not overflow."""
    assert below(words([1, 2, 3, 4]), width(100)) == below(words([1, 2, 3, 4]), 100)  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [2, 3, 6, 10, 52])
def test_below_has_no_bias(n: int):
    """Chi-square with a fixed seed: five standard deviations above its mean would be bias."""
    rng, tries = words(words_of_seed(b"bias")), 40_000
    counts = np.bincount([below(rng, n) for _ in range(tries)], minlength=n)
    chi_square = float(((counts - tries / n) ** 2 / (tries / n)).sum())
    assert chi_square < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_below_throws_away_what_would_be_biased():
    """Just above half of all 32-bit numbers: some have two draws that mean them, and one of these goes."""
    n, all_draws = 2**31 + 1, 2**32
    rng, reference = words([1, 2, 3, 4]), xoshiro256starstar([1, 2, 3, 4])
    drawn = [next(reference) >> 32 for _ in range(100)]
    kept = [x * n // all_draws for x in drawn if x * n % all_draws >= all_draws % n]
    assert len(kept) < 90
    assert [below(rng, n) for _ in kept] == kept


@pytest.mark.interpreted
def test_seeds_are_hashed_to_four_words():
    assert words_of_seed(b"a") != words_of_seed(b"b")
    assert len(words_of_seed(b"")) == 4
    assert all(0 <= word <= MASK for word in words_of_seed(b"a"))


SCRIPT = """
import numpy as np
from caterwaul.core.chance import below, random_bits, seed_stream
from caterwaul.core.compiling import INTERPRETED
rng = np.zeros(4, np.uint64)
for stream in range(50):
    seed_stream(rng, 2**62 + stream, stream)
    print(random_bits(rng), below(rng, 3 + stream), *rng.tolist())
"""


def test_interpreted_and_compiled_draw_the_same():
    drawn = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", f"{SCRIPT}\nassert INTERPRETED == {off}"],
            env={**os.environ, "NUMBA_DISABLE_JIT": str(int(off))}, text=True,
            capture_output=True, check=True,
        ).stdout
        for off in (False, True)
    ]  # fmt: skip
    assert drawn[0].count("\n") == 50
    assert drawn[0] == drawn[1]
