"""Who plays whom in a Swiss round: those of like points, and nobody the same person twice while avoidable.

For two at a table the best pairing is found exactly, as a matching of least cost. For three or four that
would take too long, so exchanges are tried until none is better.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

NOBODY = 0  # across from the one who is left over when their number is odd
STARTS = 24  # from which a round of larger tables is searched while somebody would meet again


class Entrant(NamedTuple):
    """Somebody to be paired, by number from 1, and what has been so far."""

    number: int
    points: int
    met: Mapping[int, int]  # how often with whom
    alone: int  # rounds without an opponent
    began: int  # games on the first seat


Group = tuple[int, ...]  # those at one table, in the order of their seats


def pair(
    entrants: Sequence[Entrant], size: int, seed: str, due: Mapping[int, int] | None = None
) -> list[Group]:
    """The tables of a round, the leaders' first. A group of one has nobody to play with.

    `due` tells whom everybody is to meet now, where that was laid down and can still be.
    """
    dice = random.Random(seed)
    shuffled = dice.sample(list(entrants), len(entrants))
    groups = _pairs(shuffled, due or {}) if size == 2 else _tables(shuffled, size, dice)
    seated = [tuple(sorted(group, key=lambda entrant: entrant.began)) for group in groups]
    seated.sort(key=lambda group: (len(group) == 1, -max(entrant.points for entrant in group)))
    return [tuple(entrant.number for entrant in group) for group in seated]


def wheel(numbers: Sequence[int], round_: int, seed: str) -> dict[int, int]:
    """Whom everybody meets in a round, from 0, so that in as many rounds as can be nobody meets again.

    One stays, the others move on by a place, and each meets the one across.
    """
    lots = random.Random(seed).sample(list(numbers), len(numbers))
    stays, *moving = lots if len(lots) % 2 == 0 else [*lots, NOBODY]
    turn = round_ % len(moving)
    ring = [stays, *moving[turn:], *moving[:turn]]
    return dict(zip(ring, reversed(ring), strict=True))


def is_repeating(entrants: Sequence[Entrant], groups: Sequence[Group]) -> bool:
    """Whether somebody meets somebody again, or is left over again."""
    of = {entrant.number: entrant for entrant in entrants}
    again = any(of[a].met.get(b, 0) for group in groups for a, b in combinations(group, 2))
    return again or any(of[group[0]].alone for group in groups if len(group) == 1)


def table_sizes(entrants: int, size: int) -> list[int]:
    """How many sit at each table: as few tables as can be, as evenly filled as can be, the fuller first."""
    tables = -(-entrants // size)
    each, more = divmod(entrants, tables) if tables else (0, 0)
    return [each + 1] * more + [each] * (tables - more)


# two at a table


def make_ready() -> None:
    """Import what finds matchings: half a second, for which nobody who starts a tournament should wait."""
    import networkx as nx  # only here and below: not every server has tournaments

    assert nx


def _pairs(entrants: Sequence[Entrant], due: Mapping[int, int]) -> list[list[Entrant]]:
    """The matching of least cost: no second meeting, no second round alone, who is due, like points."""
    import networkx as nx

    of = {entrant.number: entrant for entrant in entrants}

    def is_undue(a: int, b: int) -> bool:
        return due.get(a, b) != b

    costs: dict[tuple[int, int], tuple[int, ...]] = {
        (a.number, b.number): (_met(a, b), 0, is_undue(a.number, b.number), _unlike(a, b))
        for a, b in combinations(entrants, 2)
    }
    if len(entrants) % 2:
        least = min(entrants, key=lambda entrant: entrant.points)
        costs |= {
            (e.number, NOBODY): (0, e.alone, is_undue(e.number, NOBODY), _unlike(e, least)) for e in entrants
        }
    graph = nx.Graph()
    for (a, b), cost in _as_numbers(costs).items():
        graph.add_edge(a, b, weight=-cost)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    if len(entrants) == 1:
        return [list(entrants)]
    return [[of[number] for number in couple if number != NOBODY] for couple in sorted(map(sorted, matched))]


def _met(a: Entrant, b: Entrant) -> int:
    return a.met.get(b.number, 0)


def _unlike(a: Entrant, b: Entrant) -> int:
    return (a.points - b.points) ** 2


def _as_numbers(costs: Mapping[tuple[int, int], tuple[int, ...]]) -> dict[tuple[int, int], int]:
    """One number each, in which no sum of lesser things outweighs a greater one."""
    tables = len(costs) + 1
    total, weight = dict.fromkeys(costs, 0), 1
    for column in reversed(list(zip(*costs.values(), strict=True))):
        for couple, cost in zip(costs, column, strict=True):
            total[couple] += weight * cost
        weight *= 1 + tables * max(column)
    return total


# three or four at a table


def _tables(entrants: Sequence[Entrant], size: int, dice: random.Random) -> list[list[Entrant]]:
    sizes = table_sizes(len(entrants), size)
    start = sorted(entrants, key=lambda entrant: -entrant.points)  # of equal points as they were shuffled
    best = _improved(_cut(start, sizes))
    for _ in range(STARTS):
        if total(best)[0] == 0:
            break
        best = min(best, _improved(_cut(dice.sample(start, len(start)), sizes)), key=total)
    return best


def _cut(order: Sequence[Entrant], sizes: Sequence[int]) -> list[list[Entrant]]:
    rest = iter(order)
    return [[next(rest) for _ in range(size)] for size in sizes]


def total(groups: Sequence[Sequence[Entrant]]) -> tuple[int, int]:
    """How often people would meet again, and how unlike their points are."""
    couples = [couple for group in groups for couple in combinations(group, 2)]
    return sum(_met(a, b) for a, b in couples), sum(_unlike(a, b) for a, b in couples)


def _improved(groups: list[list[Entrant]]) -> list[list[Entrant]]:
    """Exchange two at different tables as long as that makes it better."""
    is_better = True
    while is_better:
        is_better = any(_exchanged(one, other) for one, other in combinations(groups, 2))
    return groups


def _exchanged(one: list[Entrant], other: list[Entrant]) -> bool:
    """Exchange the first two for whom it is better at both tables together."""
    now = total((one, other))
    for i in range(len(one)):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            if total((one, other)) < now:
                return True
            one[i], other[j] = other[j], one[i]
    return False
