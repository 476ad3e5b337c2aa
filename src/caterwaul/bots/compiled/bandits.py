"""How a simulation chooses at a node of the tree, and what the node learns from what came of it.

Alone, a player takes the action with the highest upper confidence bound. Where several choose at the same
time each matches its regrets, so that the average of what it plays is a mix that cannot be exploited.
"""

from __future__ import annotations

from math import log, sqrt

from ...core.chance import random_bits
from ...core.compiling import Floats, Many, Rng, compiled
from .tree import Edge, Node, Visit

BITS = 1.0 / (1 << 32)
EXPLORED = 0.2  # the share of choices that are uniform where several choose together


@compiled
def upper_bound(edge: Edge, curiosity: float) -> float:
    """What an action may be worth at best, as far as is known."""
    if edge.visits == 0:
        return 1e9
    return edge.worth / edge.visits + curiosity * sqrt(log(1.0 + edge.offered) / edge.visits)


@compiled
def most_promising(
    nodes: Many[Node], edges: Many[Edge], node: int, now: int, curiosity: float, rng: Rng
) -> int:
    """The edge with the highest bound among those that are legal now; of equals, any."""
    best, bound, ties = 0, -1.0, 0
    e = nodes[node].first
    while e:
        if edges[e].now == now:
            value = upper_bound(edges[e], curiosity)
            if value > bound:
                best, bound, ties = e, value, 1
            elif value == bound:
                ties += 1
                if random_bits(rng) % ties == 0:
                    best = e
        e = edges[e].following
    return best


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
    nodes: Many[Node], edges: Many[Edge], node: int, now: int, count: int, rng: Rng, chance: Floats
) -> int:
    """An edge by chance, mostly in proportion to the regrets; `chance[0]` tells how likely it was."""
    total = total_regret(nodes, edges, node, now)
    left = random_bits(rng) * BITS
    chosen = 0
    e = nodes[node].first
    while e:
        if edges[e].now == now:
            chosen = e
            chance[0] = (1.0 - EXPLORED) * likelihood(edges[e], total, count) + EXPLORED / count
            left -= chance[0]
            if left < 0.0:
                break
        e = edges[e].following
    return chosen


@compiled
def learn(
    nodes: Many[Node], edges: Many[Edge], path: Many[Visit], depth: int, now: int, values: Floats
) -> None:
    """Give every choice on the way what came of it for whoever made it."""
    for i in range(depth):
        visit = path[i]
        node, edge = nodes[visit.node], edges[visit.edge]
        value = values[node.seat]
        node.visits += 1
        if node.together:
            learn_regrets(nodes, edges, visit.node, now, visit.edge, visit.chance, value)
        edge.visits += 1
        edge.worth += value


@compiled
def learn_regrets(
    nodes: Many[Node], edges: Many[Edge], node: int, now: int, chosen: int, chance: float, value: float
) -> None:
    """What every action would have been worth beside the one that was chosen.

    Of the others only the average is known. The chosen one's surprise counts as often as it is rare, which
    leaves the estimate without bias whatever the averages are.
    """
    total = total_regret(nodes, edges, node, now)
    count = legal_edges(nodes, edges, node, now)
    usual = 0.0
    e = nodes[node].first
    while e:
        if edges[e].now == now:
            usual += likelihood(edges[e], total, count) * estimate(edges[e], e == chosen, chance, value)
        e = edges[e].following
    weight = float(nodes[node].visits)
    e = nodes[node].first
    while e:
        edge = edges[e]
        if edge.now == now:
            edge.played += weight * likelihood(edge, total, count)
            edge.regret = max(edge.regret + estimate(edge, e == chosen, chance, value) - usual, 0.0)
        e = edge.following


@compiled
def legal_edges(nodes: Many[Node], edges: Many[Edge], node: int, now: int) -> int:
    count = 0
    e = nodes[node].first
    while e:
        count += edges[e].now == now
        e = edges[e].following
    return count


@compiled
def estimate(edge: Edge, is_chosen: bool, chance: float, value: float) -> float:
    usual = edge.worth / edge.visits if edge.visits else 0.5
    return usual + (value - usual) / chance if is_chosen else usual
