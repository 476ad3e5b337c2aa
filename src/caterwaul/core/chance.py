"""Random numbers. The generator (xoshiro256**) lives in the state, so chance is part of a position."""

from __future__ import annotations

import hashlib

import numpy as np

from .compiling import Rng, compiled, wrapping

GOLDEN = 0x9E3779B97F4A7C15
LOW = (1 << 32) - 1


def words_of_seed(seed: bytes) -> list[int]:
    """The generator's four words, hashed from a seed."""
    digest = hashlib.sha256(b"caterwaul seed\0" + seed).digest()
    return [int.from_bytes(digest[i : i + 8], "little") for i in range(0, 32, 8)]


@wrapping
@compiled
def random_bits(rng: Rng) -> int:
    """The next 32 random bits."""
    x = rng[1] * np.uint64(5)
    bits = ((x << np.uint64(7)) | (x >> np.uint64(57))) * np.uint64(9)
    t = rng[1] << np.uint64(17)
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= t
    rng[3] = (rng[3] << np.uint64(45)) | (rng[3] >> np.uint64(19))
    return np.int64(bits >> np.uint64(32))  # type: ignore[return-value]


@compiled
def below(rng: Rng, n: int) -> int:
    """A random integer in [0, n), without bias and mostly without a division (Lemire's method)."""
    n = int(n)
    scaled = random_bits(rng) * n
    if scaled & LOW < n:
        while scaled & LOW < (LOW + 1) % n:
            scaled = random_bits(rng) * n
    return scaled >> 32


@compiled
def reseed(rng: Rng, source: Rng) -> None:
    """Start a generator out of another, as a guessed world needs one."""
    for i in range(4):
        rng[i] = random_bits(source) | random_bits(source) << 32


@wrapping
@compiled
def seed_stream(rng: Rng, seed: int, stream: int) -> None:
    """Start the generator of one of many independent games (splitmix64 of seed and stream)."""
    x = np.uint64(seed) ^ (np.uint64(stream) * np.uint64(0xD1342543DE82EF95))
    for i in range(4):
        x += np.uint64(GOLDEN)
        z = x
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        rng[i] = z ^ (z >> np.uint64(31))
