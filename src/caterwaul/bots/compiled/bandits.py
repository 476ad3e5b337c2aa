"""How a simulation chooses at a node of the tree, and what the node learns from what came of it.

Alone, a player takes the action with the highest upper confidence bound. Where several choose at the same
time each matches its regrets, so that the average of what it plays is a mix that cannot be exploited.
"""

from __future__ import annotations

from math import log, sqrt

from ...core.chance import random_bits
from ...core.compiling import Floats, Many, Rng, compiled
from .tree import Edge, Node, Visit

# places in the habits of a search
HORIZON, TRUST, CURIOSITY, CARE, BREADTH, INSIGHT, SIGHT, DOUBT, HINDSIGHT, FORESIGHT = range(10)
BITS = 1.0 / (1 << 32)
UNTRIED = 1e9  # what an action promises that was never tried
LEAST_SPREAD = 1e-4
EXPLORED = 0.3  # the share of choices that are uniform where several choose together


@compiled
def is_likely(chance: float, rng: Rng) -> bool:
    """True so often by chance; what is impossible or certain takes no luck."""
    return chance >= 1.0 or (chance > 0.0 and random_bits(rng) * BITS < chance)


@compiled
def drift(nodes: Many[Node], edges: Many[Edge], node: int, now: int) -> float:
    """By how much things turned out better here than they had looked, on average."""
    visits, better = 0, 0.0
    e = nodes[node].first
    while e:
        edge = edges[e]
        if edge.now == now and edge.visits:
            visits += edge.visits
            better += edge.worth - edge.visits * edge.opinion
        e = edge.following
    return better / visits if visits else 0.0


@compiled
def expected(edge: Edge, trust: float, better: float) -> float:
    """What came of an action, and its first opinion, corrected, as if that had come of it so many times."""
    return (edge.worth + trust * (edge.opinion + better)) / (edge.visits + trust)


@compiled
def spread(nodes: Many[Node], edges: Many[Edge], node: int, now: int, trust: float, better: float) -> float:
    """How far apart the best and the worst of the legal actions seem to be."""
    low, high = 1e9, -1e9
    e = nodes[node].first
    while e:
        edge = edges[e]
        if edge.now == now and edge.visits + trust > 0.0:
            value = expected(edge, trust, better)
            low, high = min(low, value), max(high, value)
        e = edge.following
    return max(high - low, LEAST_SPREAD)


@compiled
def scatter(nodes: Many[Node], edges: Many[Edge], node: int, now: int) -> float:
    """How far what comes of a legal action usually is from what comes of it on average."""
    visits, squares = 0.0, 0.0
    e = nodes[node].first
    while e:
        edge = edges[e]
        if edge.now == now and edge.visits:
            visits += edge.visits - 0.5  # less than one: its average lies among what came of it
            squares += edge.squares - edge.worth * edge.worth / edge.visits
        e = edge.following
    return sqrt(max(squares, 0.0) / visits) if visits else 0.0


@compiled
def reach_of(
    nodes: Many[Node], edges: Many[Edge], node: int, now: int, better: float, habits: Floats
) -> float:
    """How much better than it seems an action may be that was tried once.

    It is measured by how far apart the actions seem to be, since one decision may be about winning and the
    next about crumbs; and by how much luck there is in it, or else some bad luck would settle it for good.
    """
    reach = habits[CURIOSITY] * spread(nodes, edges, node, now, habits[TRUST], better)
    if habits[DOUBT] > 0.0:
        reach = max(reach, habits[DOUBT] * scatter(nodes, edges, node, now))
    return reach


@compiled
def upper_bound(edge: Edge, trust: float, better: float, reach: float) -> float:
    """What an action may be worth at best, as far as it was tried."""
    tried = edge.visits + trust
    if tried <= 0.0:
        return UNTRIED
    return expected(edge, trust, better) + reach * sqrt(log(1.0 + edge.offered) / tried)


@compiled
def most_promising(
    nodes: Many[Node], edges: Many[Edge], node: int, now: int, habits: Floats, rng: Rng
) -> int:
    """Of the legal edges that were tried the most promising one, or else the best-looking of the others.

    The more often a node is visited, the more of its actions are tried. So what comes of a decision is soon
    what comes of it when it is followed up well.
    """
    trust = habits[TRUST]
    fresh = best_of(nodes, edges, node, now, False, trust, 0.0, 0.0, rng)
    tried = edges_with(nodes, edges, node, now, 1)
    if fresh and tried <= habits[BREADTH] * sqrt(float(nodes[node].visits)):
        return fresh
    better = drift(nodes, edges, node, now)
    reach = reach_of(nodes, edges, node, now, better, habits)
    return best_of(nodes, edges, node, now, True, trust, better, reach, rng)


@compiled
def best_of(
    nodes: Many[Node], edges: Many[Edge], node: int, now: int, tried: bool, trust: float, better: float,
    reach: float, rng: Rng,
) -> int:  # fmt: skip
    """The best of the legal edges that were tried, by upper confidence bound, or were not, by first opinion.

    Of equals, any; 0 if there is none.
    """
    best, highest, ties = 0, -1e9, 0
    e = nodes[node].first
    while e:
        edge = edges[e]
        if edge.now == now and (edge.visits > 0) == tried:
            value = upper_bound(edge, trust, better, reach) if tried else edge.opinion
            if value > highest:
                best, highest, ties = e, value, 1
            elif value == highest:
                ties += 1
                if random_bits(rng) % ties == 0:
                    best = e
        e = edge.following
    return best


@compiled
def contender(nodes: Many[Node], edges: Many[Edge], node: int, after: int, habits: Floats) -> int:
    """The next edge of a root, behind another one, that may still turn out to be the best, or 0.

    All its edges are legal in every world, so those count that were legal in the last one.
    """
    e = edges[after].following if after else nodes[node].first
    if e == 0:
        return 0
    now, trust = edges[e].now, habits[TRUST]
    better = drift(nodes, edges, node, now)
    reach = reach_of(nodes, edges, node, now, better, habits)
    highest = -1e9
    other = nodes[node].first
    while other:
        if edges[other].visits + trust > 0.0:
            highest = max(highest, expected(edges[other], trust, better))
        other = edges[other].following
    while e and upper_bound(edges[e], trust, better, reach) < highest:
        e = edges[e].following
    return e


@compiled
def remember(luck: Rng, rng: Rng) -> None:
    """Copy a generator, so that what follows has the same luck."""
    for i in range(4):
        luck[i] = rng[i]


@compiled
def total_regret(nodes: Many[Node], edges: Many[Edge], node: int, now: int) -> float:
    total = 0.0
    e = nodes[node].first
    while e:
        if edges[e].now == now:
            total += max(edges[e].regret, 0.0)
        e = edges[e].following
    return total


@compiled
def likelihood(edge: Edge, total: float, count: int) -> float:
    """How often an action is to be played: in proportion to its regret, or any where nothing is regretted."""
    return max(edge.regret, 0.0) / total if total > 0.0 else 1.0 / count


@compiled
def by_regret(
    nodes: Many[Node], edges: Many[Edge], node: int, now: int, count: int, rng: Rng, visit: Visit
) -> int:
    """An edge by chance, mostly in proportion to the regrets. The visit gets how likely it was."""
    total = total_regret(nodes, edges, node, now)
    left = random_bits(rng) * BITS
    chosen = 0
    e = nodes[node].first
    while e:
        if edges[e].now == now:
            chosen = e
            visit.meant = likelihood(edges[e], total, count)
            visit.chance = (1.0 - EXPLORED) * visit.meant + EXPLORED / count
            left -= visit.chance
            if left < 0.0:
                break
        e = edges[e].following
    return chosen


@compiled
def learn(
    nodes: Many[Node], edges: Many[Edge], path: Many[Visit], depth: int, now: int, values: Floats,
    habits: Floats,
) -> None:  # fmt: skip
    """Give every choice on the way what came of it for whoever made it.

    In hindsight those before a poor choice get what the best one there would have brought, as far as is
    known. Or else the more a decision leaves to be tried behind it, the worse it would seem to be.
    """
    later = 1.0
    for i in range(depth - 1, -1, -1):
        visit = path[i]
        node, edge = nodes[visit.node], edges[visit.edge]
        value = values[node.seat]
        node.visits += 1
        if node.together:
            weight = later * rivals_before(nodes, path, i) / visit.chance
            learn_regrets(nodes, edges, visit.node, now, visit.edge, weight, value)
        edge.visits += 1
        edge.worth += value
        edge.squares += value * value
        if habits[HINDSIGHT] > 0.0 and not node.together:
            values[node.seat] += missed(nodes, edges, visit.node, now, visit.edge, habits[TRUST])
        later *= as_meant(visit)


@compiled
def missed(nodes: Many[Node], edges: Many[Edge], node: int, now: int, chosen: int, trust: float) -> float:
    """By how much the best of the actions that were tried as often seems better than the chosen one."""
    better = drift(nodes, edges, node, now)
    seems = expected(edges[chosen], trust, better)
    best = seems
    e = nodes[node].first
    while e:
        if edges[e].now == now and edges[e].visits >= edges[chosen].visits:
            best = max(best, expected(edges[e], trust, better))
        e = edges[e].following
    return best - seems


@compiled
def as_meant(visit: Visit) -> float:
    """For how many simulations one with this choice stands, among others of those who really mean it.

    Or else everybody would learn to answer players who do anything at all in many of their choices.
    """
    return visit.meant / visit.chance


@compiled
def rivals_before(nodes: Many[Node], path: Many[Visit], i: int) -> float:
    """For how many it stands by what others chose together with a visit, as far as that came before it."""
    weight = 1.0
    j = i - 1
    while j >= 0 and path[j].common == path[i].common:
        if nodes[path[j].node].seat != nodes[path[i].node].seat:
            weight *= as_meant(path[j])
        j -= 1
    return weight


@compiled
def learn_regrets(
    nodes: Many[Node], edges: Many[Edge], node: int, now: int, chosen: int, weight: float, value: float
) -> None:
    """What every action would have been worth beside the one that was chosen.

    Of the others only the average is known. The chosen one's surprise counts as often as it is rare, which
    leaves the estimate without bias whatever the averages are.
    """
    total = total_regret(nodes, edges, node, now)
    count = edges_with(nodes, edges, node, now, 0)
    usual = 0.0
    e = nodes[node].first
    while e:
        if edges[e].now == now:
            usual += likelihood(edges[e], total, count) * estimate(edges[e], e == chosen, weight, value)
        e = edges[e].following
    turn = float(nodes[node].visits)
    e = nodes[node].first
    while e:
        edge = edges[e]
        if edge.now == now:
            edge.played += turn * likelihood(edge, total, count)
            edge.regret = max(edge.regret + estimate(edge, e == chosen, weight, value) - usual, 0.0)
        e = edge.following


@compiled
def edges_with(nodes: Many[Node], edges: Many[Edge], node: int, now: int, visits: int) -> int:
    """How many legal edges were tried at least so often."""
    count = 0
    e = nodes[node].first
    while e:
        count += edges[e].now == now and edges[e].visits >= visits
        e = edges[e].following
    return count


@compiled
def estimate(edge: Edge, is_chosen: bool, weight: float, value: float) -> float:
    usual = edge.worth / edge.visits if edge.visits else 0.5
    return usual + weight * (value - usual) if is_chosen else usual
