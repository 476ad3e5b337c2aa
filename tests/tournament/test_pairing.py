"""Pairings: everybody plays, and what can be avoided is avoided."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caterwaul.tournament.pairing import Entrant, pair, table_sizes, total

MEETINGS = (0, 0, 1, 2)

seeds = st.text(max_size=4)


@st.composite
def fields(draw: st.DrawFn, most: int = 9) -> list[Entrant]:
    """Players with any past, likely or not."""
    numbers = range(1, draw(st.integers(2, most)) + 1)
    met: dict[int, Counter[int]] = {n: Counter() for n in numbers}
    pairs = list(combinations(numbers, 2))
    for (a, b), drawn in zip(pairs, draw(st.binary(min_size=len(pairs), max_size=len(pairs))), strict=True):
        met[a][b] = met[b][a] = MEETINGS[drawn % len(MEETINGS)]
    small = st.integers(0, 3)
    return [Entrant(n, draw(st.integers(0, 9)), met[n], draw(small), draw(small)) for n in numbers]


def every_pairing(entrants: list[Entrant]) -> Iterator[list[list[Entrant]]]:
    """Of two at a table, the last alone where their number is odd."""
    if len(entrants) < 2:
        yield [entrants] if entrants else []
        return
    first, *rest = entrants
    for i, other in enumerate(rest):
        for others in every_pairing(rest[:i] + rest[i + 1 :]):
            yield [[first, other], *others]
    if len(entrants) % 2:
        for others in every_pairing(rest):
            yield [[first], *others]


def every_seating(entrants: list[Entrant], sizes: list[int]) -> Iterator[list[list[Entrant]]]:
    if not sizes:
        yield []
        return
    for group in combinations(entrants, sizes[0]):
        rest = [e for e in entrants if e not in group]
        for others in every_seating(rest, sizes[1:]):
            yield [list(group), *others]


def flaws(groups: list[list[Entrant]], lowest: int) -> tuple[int, int, int]:
    again, unlike = total(groups)
    alone = [e for group in groups if len(group) == 1 for e in group]
    return again, sum(e.alone for e in alone), unlike + sum((e.points - lowest) ** 2 for e in alone)


def in_full(groups: list[tuple[int, ...]], entrants: list[Entrant]) -> list[list[Entrant]]:
    return [[entrants[number - 1] for number in group] for group in groups]


@given(fields(), seeds)
@settings(deadline=None)
def test_no_other_pairing_of_two_has_fewer_flaws(entrants: list[Entrant], seed: str) -> None:
    lowest = min(e.points for e in entrants)
    paired = in_full(pair(entrants, 2, seed), entrants)
    assert flaws(paired, lowest) == min(flaws(groups, lowest) for groups in every_pairing(entrants))


@given(fields(8), st.sampled_from([3, 4]), seeds)
@settings(deadline=None, max_examples=50)
def test_nobody_meets_again_at_larger_tables_while_avoidable(
    entrants: list[Entrant], size: int, seed: str
) -> None:
    paired = in_full(pair(entrants, size, seed), entrants)
    least = min(total(groups)[0] for groups in every_seating(entrants, table_sizes(len(entrants), size)))
    assert total(paired)[0] == least


@given(fields(24), st.sampled_from([2, 3, 4]), seeds)
@settings(deadline=None)
def test_everybody_plays_in_every_round(entrants: list[Entrant], size: int, seed: str) -> None:
    groups = pair(entrants, size, seed)
    assert sorted(number for group in groups for number in group) == [e.number for e in entrants]
    assert sorted(map(len, groups), reverse=True) == table_sizes(len(entrants), size)
    assert sum(len(group) == 1 for group in groups) <= (size == 2 and len(entrants) % 2)


@given(fields(24), st.sampled_from([2, 3, 4]), seeds)
@settings(deadline=None)
def test_a_seed_always_gives_the_same_pairing(entrants: list[Entrant], size: int, seed: str) -> None:
    assert pair(entrants, size, seed) == pair(list(entrants), size, seed)


@given(fields(), seeds)
@settings(deadline=None)
def test_who_has_begun_less_often_begins(entrants: list[Entrant], seed: str) -> None:
    for first, *others in in_full(pair(entrants, 2, seed), entrants):
        assert all(first.began <= other.began for other in others)


@pytest.mark.parametrize("players", range(2, 13))
def test_half_of_all_opponents_are_met_once_each(players: int) -> None:
    """So many rounds never lead into a dead end, whatever was paired before (Dirac's theorem)."""
    met: dict[int, Counter[int]] = {n: Counter() for n in range(1, players + 1)}
    alone: Counter[int] = Counter()
    dice = random.Random(players)
    points: Counter[int] = Counter()
    for round_ in range((players + 1) // 2):
        entrants = [Entrant(n, points[n], met[n], alone[n], 0) for n in met]
        for group in pair(entrants, 2, str(round_)):
            if len(group) == 1:
                alone[group[0]] += 1
                points[group[0]] += 3
            else:
                a, b = group
                met[a][b] += 1
                met[b][a] += 1
                points[dice.choice(group)] += 3
    assert max(max(others.values(), default=0) for others in met.values()) == 1
    assert max(alone.values(), default=0) <= 1


def test_without_a_past_the_lot_decides() -> None:
    entrants = [Entrant(n, 0, {}, 0, 0) for n in range(1, 9)]
    assert len({tuple(sorted(map(tuple, map(sorted, pair(entrants, 2, str(n)))))) for n in range(40)}) > 20


def test_leaders_play_each_other_and_the_last_is_left_over() -> None:
    points = {1: 9, 2: 0, 3: 6, 4: 9, 5: 6}
    groups = pair([Entrant(n, points[n], {}, 0, 0) for n in points], 2, "lot")
    assert [set(group) for group in groups] == [{1, 4}, {3, 5}, {2}]


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [(5, 2, [2, 2, 1]), (6, 2, [2, 2, 2]), (5, 4, [3, 2]), (6, 4, [3, 3]), (4, 3, [2, 2]), (7, 3, [3, 2, 2])],
)
def test_tables_are_filled_evenly(players: int, size: int, sizes: list[int]) -> None:
    assert table_sizes(players, size) == sizes
