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


def pair(entrants: Sequence[Entrant], size: int, seed: str) -> list[Group]:
    """The tables of a round, the leaders' first. A group of one has nobody to play with."""
    dice = random.Random(seed)
    shuffled = dice.sample(list(entrants), len(entrants))
    groups = _pairs(shuffled) if size == 2 else _tables(shuffled, size, dice)
    seated = [tuple(sorted(group, key=lambda entrant: entrant.began)) for group in groups]
    seated.sort(key=lambda group: (len(group) == 1, -max(entrant.points for entrant in group)))
    return [tuple(entrant.number for entrant in group) for group in seated]


def table_sizes(entrants: int, size: int) -> list[int]:
    """How many sit at each table: as few tables as can be, as evenly filled as can be, the fuller first."""
    tables = -(-entrants // size)
    each, more = divmod(entrants, tables) if tables else (0, 0)
    return [each + 1] * more + [each] * (tables - more)


# two at a table


def _pairs(entrants: Sequence[Entrant]) -> list[list[Entrant]]:
    """The matching of least cost: no second meeting, then no second round alone, then like points."""
    import networkx as nx  # only here: to import it takes long

    of = {entrant.number: entrant for entrant in entrants}
    costs = {(a.number, b.number): _cost(a, b) for a, b in combinations(entrants, 2)}
    if len(entrants) % 2:
        least = min(entrant.points for entrant in entrants)
        costs |= {(e.number, NOBODY): (0, e.alone, (e.points - least) ** 2) for e in entrants}
    graph = nx.Graph()
    for (a, b), cost in _as_numbers(costs).items():
        graph.add_edge(a, b, weight=-cost)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    if len(entrants) == 1:
        return [list(entrants)]
    return [[of[number] for number in couple if number != NOBODY] for couple in sorted(map(sorted, matched))]


def _cost(a: Entrant, b: Entrant) -> tuple[int, int, int]:
    return a.met.get(b.number, 0), 0, (a.points - b.points) ** 2


def _as_numbers(costs: Mapping[tuple[int, int], tuple[int, int, int]]) -> dict[tuple[int, int], int]:
    """One number each, in which no sum of lesser things outweighs a greater one."""
    tables = len(costs) + 1
    step = 1 + tables * max((cost[2] for cost in costs.values()), default=0)
    leap = step * (1 + tables * max((cost[1] for cost in costs.values()), default=0))
    return {couple: leap * met + step * alone + unlike for couple, (met, alone, unlike) in costs.items()}


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
    costs = [_cost(a, b) for group in groups for a, b in combinations(group, 2)]
    return sum(met for met, _, _ in costs), sum(unlike for _, _, unlike in costs)


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
