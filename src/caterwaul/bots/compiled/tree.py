"""A search tree in arrays that are allocated once: nodes, the edges that leave them, a table to find them.

A node is a decision of one player, found by a key made of the actions that led there. Number 0 means nothing.
What a player chooses in secret is not part of the keys of the others before it is revealed.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ...core.compiling import Many, Numbers, Out, compiled, wrapping
from ...core.records import MAX_SEATS, Record, f64, i8, i32, i64

Slots = Annotated[NDArray[np.int32], "int32[::1]"]  # node numbers at places that their keys lead to
Words = Annotated[NDArray[np.uint64], "uint64[:, ::1]"]  # the same memory as some states
Keys = Numbers  # with a sign, though none is below 0: Numba makes reals of numbers with and without one

NODES, EDGES, ROOT, UNTIL = range(4)  # places in `used`: how many there are, the root, the horizon


class Node(Record):
    """A decision."""

    key = i64()
    common = i64()  # the key of the moment that everybody knows, before the choices that are made together
    sight = i64()  # a hash of what the searching player sees there; 0 where somebody else decides
    parent = i32()
    first = i32()  # its newest edge
    visits = i32()
    seat = i8()
    together = i8()  # whether others choose at the same time


class Edge(Record):
    """An action that was legal there in some world."""

    action = i32()
    following = i32()  # the next edge of the same node
    visits = i32()
    offered = i32()  # how often it was legal
    now = i32()  # the simulation in which it was legal last
    opinion = f64()  # how the position after it looked when it was first legal
    worth = f64()  # the sum of what came of it, for whoever decides
    squares = f64()  # the sum of the squares of that
    regret = f64()
    played = f64()  # the sum of how likely it was


class Visit(Record):
    """What one simulation chose on its way down."""

    node = i32()
    edge = i32()
    common = i64()  # the key of the moment: what is chosen together has it in common
    chance = f64()  # how likely the choice was
    meant = f64()  # how likely it would have been if nothing was tried for the sake of trying


@wrapping
@compiled
def mixed(key: int, value: int) -> int:
    """A key from a key and one thing more."""
    x = (np.uint64(key) ^ np.uint64(value)) * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(32)
    x *= np.uint64(0xD6E8FEB86659FD93)
    x ^= x >> np.uint64(32)
    return np.int64(x >> np.uint64(1))  # type: ignore[return-value]


@wrapping
@compiled
def sight_of(words: Words, row: int) -> int:
    """A hash of one state, never 0."""
    x = np.uint64(0x9E3779B97F4A7C15)
    for i in range(words.shape[1]):
        x = (x ^ words[row, i]) * np.uint64(0xD6E8FEB86659FD93)
        x ^= x >> np.uint64(29)
    return np.int64(x >> np.uint64(1) | np.uint64(1))  # type: ignore[return-value]


@compiled
def slot_of(nodes: Many[Node], slots: Slots, key: int) -> int:
    """Where a key stands in the table, or the empty slot where it would."""
    last = len(slots) - 1
    i = key & last
    while slots[i] and nodes[slots[i]].key != key:
        i = i + 1 & last
    return i


@compiled
def new_node(nodes: Many[Node], slots: Slots, used: Numbers, key: int, common: int, parent: int) -> int:
    """A node without edges, or 0 if there is no room."""
    if used[NODES] + 1 >= len(nodes):
        return 0
    used[NODES] += 1
    n = used[NODES]
    node = nodes[n]
    node.key, node.common, node.parent = key, common, parent
    node.sight = 0
    node.first = node.visits = node.seat = node.together = 0
    slots[slot_of(nodes, slots, key)] = n
    return n


@compiled
def new_edge(nodes: Many[Node], edges: Many[Edge], used: Numbers, node: int, action: int) -> int:
    """An edge that nobody has taken yet, or 0 if there is no room."""
    if used[EDGES] + 1 >= len(edges):
        return 0
    used[EDGES] += 1
    e = used[EDGES]
    edge = edges[e]
    edge.action, edge.following = action, nodes[node].first
    edge.visits = edge.offered = edge.now = 0
    edge.opinion = edge.worth = edge.squares = edge.regret = edge.played = 0.0
    nodes[node].first = e
    return e


@compiled
def forget(slots: Slots, used: Numbers) -> None:
    """Begin with an empty tree."""
    slots[:] = 0
    used[:] = 0


@compiled
def seen_before(nodes: Many[Node], used: Numbers, sight: int, seat: int) -> int:
    """The node at which the searching player sees exactly this, or 0."""
    for n in range(1, used[NODES] + 1):
        if nodes[n].sight == sight and nodes[n].seat == seat:
            return n
    return 0


@compiled
def keep_below(
    nodes: Many[Node], edges: Many[Edge], slots: Slots, used: Numbers, moved: Slots, root: int
) -> None:
    """Make a node the root and drop all that does not lie below it; what is left moves to the front."""
    slots[:] = 0
    moved[: used[NODES] + 1] = 0
    kept, count = 0, used[NODES]
    for n in range(root, count + 1):
        if n == root or moved[nodes[n].parent]:
            kept += 1
            moved[n] = kept
            nodes[kept] = nodes[n]
            nodes[kept].parent = moved[nodes[n].parent] if n != root else 0
            slots[slot_of(nodes, slots, nodes[kept].key)] = kept
    used[NODES], used[ROOT] = kept, 1
    keep_edges(nodes, edges, used, moved)


@compiled
def keep_edges(nodes: Many[Node], edges: Many[Edge], used: Numbers, owner: Slots) -> None:
    """Move the edges of the nodes that are left to the front, in the order in which they were made."""
    owner[: used[EDGES] + 1] = 0
    for n in range(1, used[NODES] + 1):
        e = nodes[n].first
        while e:
            owner[e] = n
            e = edges[e].following
        nodes[n].first = 0
    kept, count = 0, used[EDGES]
    for e in range(1, count + 1):
        n = owner[e]
        if n:
            kept += 1
            edges[kept] = edges[e]
            edges[kept].following = nodes[n].first
            nodes[n].first = kept
    used[EDGES] = kept


@compiled
def keep_legal(nodes: Many[Node], edges: Many[Edge], node: int, out: Out, n: int) -> None:
    """Drop the edges of a node that were legal in other worlds only."""
    e = nodes[node].first
    nodes[node].first = 0
    while e:
        following = edges[e].following
        is_legal = False
        for i in range(n):
            is_legal = is_legal or out[i] == edges[e].action
        if is_legal:
            edges[e].following = nodes[node].first
            nodes[node].first = e
        e = following


@compiled
def joined(own: Keys, seats: int) -> int:
    """The key of the moment at which all that was chosen together is revealed; the order does not matter."""
    key = 0
    for p in range(seats):
        key = mixed(key, own[p])
    return key


@compiled
def begin_together(own: Keys, common: int) -> None:
    """Everybody starts to decide out of the same knowledge."""
    for p in range(MAX_SEATS):
        own[p] = mixed(common, p + 1)
