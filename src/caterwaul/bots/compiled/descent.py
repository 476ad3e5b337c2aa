"""Simulations, written once and bound to each game: guess a world, go down the tree, play on, learn.

The tree is that of one player. It grows by a node in each simulation; worlds differ in what that player does
not know, so an action counts only where it is legal. A record that was hidden is never stepped, guesses are.
"""

from __future__ import annotations

from ...core.chance import below
from ...core.compiling import Floats, Many, Numbers, Out, Rng
from ...core.contract import Book, State, evaluate, guess, hide, legal, step, stretch
from ...core.events import Log
from .bandits import (
    CARE,
    FORESIGHT,
    HORIZON,
    INSIGHT,
    SIGHT,
    TRUST,
    by_regret,
    contender,
    is_likely,
    learn,
    most_promising,
    remember,
)
from .policies import SAMPLES, best_completion, choose_random, complete
from .tree import (
    ROOT,
    UNTIL,
    Edge,
    Keys,
    Node,
    Slots,
    Visit,
    Words,
    begin_together,
    forget,
    joined,
    keep_below,
    keep_legal,
    mixed,
    new_edge,
    new_node,
    seen_before,
    sight_of,
    slot_of,
)

FIRST_KEY = 0x5CA1AB1E
MADE = -1  # in the place of an action: the whole decision is made
BEST, GUESSED, WORLDS = 3, 4, 5  # places among the worlds: the best so far, the guess, and how many there are


def first_to_act(s: State) -> int:
    """Of those who owe a decision the first; together, the order does not matter."""
    p = 0
    while not s.to_act >> p & 1:
        p += 1
    return p


def begin(
    hidden: Many[State], words: Words, book: Book, seat: int, nodes: Many[Node], edges: Many[Edge],
    slots: Slots, used: Numbers, moved: Slots, out: Out,
) -> None:  # fmt: skip
    """Put the root where the player sees what it sees now: in the tree of before, or in a new one.

    It is the player's own decision, or, if it only watches, that of whoever is to act.
    """
    sight = sight_of(words, 0)
    root = seen_before(nodes, used, sight, seat)
    if root:
        keep_below(nodes, edges, slots, used, moved, root)
        keep_legal(nodes, edges, used[ROOT], out, legal(hidden[0], book, seat, out))
        return
    forget(slots, used)
    p = seat if hidden[0].to_act >> seat & 1 else first_to_act(hidden[0])
    used[ROOT] = new_node(nodes, slots, used, mixed(FIRST_KEY, p + 1), FIRST_KEY, 0)
    node = nodes[used[ROOT]]
    node.seat, node.sight = p, sight
    node.together = (hidden[0].to_act & (hidden[0].to_act - 1)) != 0


def open_edges(
    worlds: Many[State], book: Book, nodes: Many[Node], edges: Many[Edge], used: Numbers, node: int,
    now: int, out: Out, n: int, replies: Out, edge_of: Slots, habits: Floats, rng: Rng, log: Log,
) -> bool:  # fmt: skip
    """Mark the edges of the legal actions, and make those that are missing. False if there is no room."""
    e = nodes[node].first
    while e:
        edge_of[edges[e].action] = e
        e = edges[e].following
    newest = nodes[node].first
    is_room = True
    for i in range(n):
        e = edge_of[out[i]]
        if e == 0:
            e = new_edge(nodes, edges, used, node, out[i])
            if e == 0:
                is_room = False
                break
            if habits[TRUST] > 0.0 and nodes[node].together == 0:
                edges[e].opinion = first_opinion(worlds, book, nodes[node].seat, out[i], rng, replies, log)
        edges[e].now = now
        edges[e].offered += 1
    e = newest
    while e:
        edge_of[edges[e].action] = 0
        e = edges[e].following
    return is_room


def first_opinion(worlds: Many[State], book: Book, p: int, a: int, rng: Rng, replies: Out, log: Log) -> float:
    """How the position looks after an action, or at best after the decision that it begins."""
    worlds[1] = worlds[0]
    step(worlds[1], book, p, a, log)
    if worlds[1].draft >> p & 1 and worlds[1].over == 0:
        return best_completion(worlds, book, p, rng, replies, log)
    return evaluate(worlds[1], book, p)


def as_it_looks(
    worlds: Many[State], book: Book, p: int, out: Out, n: int, rng: Rng, replies: Out, log: Log
) -> int:
    """The action that looks best to player p, who knows more of this world than the one who searches."""
    best, highest = out[0], -1.0
    for i in range(n):
        looks = first_opinion(worlds, book, p, out[i], rng, replies, log)
        if looks > highest:
            best, highest = out[i], looks
    return best


def reply(
    worlds: Many[State], book: Book, p: int, key: int, out: Out, n: int, rng: Rng, replies: Out, log: Log
) -> int:
    """Make the decision that looks best to player p, of some random ways to complete each. Returns its key.

    Who chooses action by action has to find the best way anew at every one of them, and often does not.
    """
    best, highest = key, -1.0
    for i in range(n):
        worlds[1] = worlds[0]
        step(worlds[1], book, p, out[i], log)
        ways = SAMPLES if worlds[1].draft >> p & 1 and worlds[1].over == 0 else 1
        for _ in range(ways):
            worlds[2] = worlds[1]
            way = complete(worlds[2], book, p, mixed(key, out[i]), rng, replies, log)
            looks = evaluate(worlds[2], book, p)
            if looks > highest:
                worlds[BEST] = worlds[2]
                best, highest = way, looks
    worlds[0] = worlds[BEST]
    return best


def is_revealed(s: State, before: int, p: int) -> bool:
    """Whether all have decided who did so together: somebody is asked anew."""
    return (s.to_act & ~before) != 0 or (s.to_act & ~s.draft & 1 << p) != 0 or s.over != 0


def seen_in(worlds: Many[State], words: Words, book: Book, seat: int) -> int:
    """A hash of what a player sees of a world."""
    worlds[1] = worlds[0]
    hide(worlds[1], book, seat)
    return sight_of(words, 1)


def node_at(
    worlds: Many[State], words: Words, book: Book, seat: int, nodes: Many[Node], slots: Slots, used: Numbers,
    p: int, key: int, common: int, parent: int, together: bool,
) -> int:  # fmt: skip
    """A new node for what player p decides; where it is the searching player, with what it sees there."""
    node = new_node(nodes, slots, used, key, common, parent)
    if node:
        nodes[node].seat = p
        nodes[node].together = together
        if p == seat:
            nodes[node].sight = seen_in(worlds, words, book, seat)
    return node


def descend(
    worlds: Many[State], words: Words, book: Book, seat: int, nodes: Many[Node], edges: Many[Edge],
    slots: Slots, used: Numbers, path: Many[Visit], own: Keys, now: int, out: Out,
    replies: Out, edge_of: Slots, habits: Floats, first: int, rng: Rng, log: Log,
) -> int:  # fmt: skip
    """Take actions by what the tree knows, and one node further. Returns how many were choices.

    Where `first` is an edge of the root, that is taken first.
    """
    w = worlds[0]
    node = used[ROOT]
    common = nodes[node].common
    begin_together(own, common)
    own[nodes[node].seat] = nodes[node].key
    phase = w.to_act
    depth, is_new = 0, False
    while w.over == 0 and depth < len(path) and not is_new:
        if depth and habits[FORESIGHT] > 0.0 and stretch(w, book) >= used[UNTIL]:
            break
        p = nodes[node].seat if depth == 0 else first_to_act(w)
        n = legal(w, book, p, out)
        a, before = out[0], w.to_act
        together = (phase & (phase - 1)) != 0
        is_theirs = n > 1 and depth > 0 and p != seat and not together
        if is_theirs and habits[FORESIGHT] > 0.0:
            own[p] = reply(worlds, book, p, own[p], out, n, rng, replies, log)
            a = MADE
        elif is_theirs and is_likely(habits[INSIGHT], rng):
            a = as_it_looks(worlds, book, p, out, n, rng, replies, log)
        elif n > 1 or depth == 0:
            key, parent = own[p], node
            if p == seat and depth and habits[SIGHT] > 0.0:
                key = mixed(FIRST_KEY, seen_in(worlds, words, book, seat))
            node = slots[slot_of(nodes, slots, key)]
            if node == 0:
                node = node_at(
                    worlds, words, book, seat, nodes, slots, used, p, key, common, parent, together
                )
                is_new = True
            if node == 0 or not open_edges(
                worlds, book, nodes, edges, used, node, now, out, n, replies, edge_of, habits, rng, log
            ):
                return depth
            visit = path[depth]
            visit.node, visit.common, visit.chance, visit.meant = node, common, 1.0, 1.0
            if depth == 0 and first:
                e = first
            elif nodes[node].together:
                e = by_regret(nodes, edges, node, now, n, rng, visit)
            else:
                e = most_promising(nodes, edges, node, now, habits, rng)
            a, visit.edge = edges[e].action, e
            depth += 1
        if a != MADE:
            step(w, book, p, a, log)
            own[p] = mixed(own[p], a)
        if is_revealed(w, before, p):
            common = joined(own, w.seats)
            begin_together(own, common)
            phase = w.to_act
    return depth


def careful(worlds: Many[State], book: Book, p: int, tries: int, rng: Rng, out: Out, log: Log) -> None:
    """Of some decisions by chance make the one after which the position looks best."""
    worth = -1.0
    for _ in range(tries):
        worlds[1] = worlds[0]
        step(worlds[1], book, p, choose_random(worlds[1], book, p, rng, out), log)
        complete(worlds[1], book, p, 0, rng, out, log)
        looks = evaluate(worlds[1], book, p)
        if looks > worth:
            worlds[BEST] = worlds[1]
            worth = looks
    worlds[0] = worlds[BEST]


def play_on(
    worlds: Many[State], book: Book, seat: int, until: int, rng: Rng, out: Out, replies: Out, habits: Floats,
    log: Log,
) -> None:  # fmt: skip
    """Decisions by chance, with more or less care, until the stretch begins that is the horizon.

    In the middle of a stretch nothing is settled yet, and evaluations made there would be compared in vain.
    """
    w = worlds[0]
    tries = int(habits[CARE])
    while w.over == 0 and stretch(w, book) < until:
        p = first_to_act(w)
        n = legal(w, book, p, out)
        if n > 1 and p != seat and habits[FORESIGHT] > 0.0:
            reply(worlds, book, p, 0, out, n, rng, replies, log)
        elif n > 1 and tries > 1:
            careful(worlds, book, p, tries, rng, out, log)
        else:
            step(w, book, p, out[below(rng, n)], log)


def simulate_once(
    worlds: Many[State], words: Words, book: Book, seat: int, nodes: Many[Node], edges: Many[Edge],
    slots: Slots, used: Numbers, path: Many[Visit], own: Keys, now: int, out: Out,
    replies: Out, edge_of: Slots, habits: Floats, first: int, values: Floats, totals: Floats, rng: Rng,
    log: Log,
) -> None:  # fmt: skip
    """One simulation in the world that was guessed last."""
    worlds[0] = worlds[GUESSED]
    depth = descend(
        worlds, words, book, seat, nodes, edges, slots, used, path, own, now, out, replies, edge_of,
        habits, first, rng, log,
    )  # fmt: skip
    until = used[UNTIL]
    if habits[FORESIGHT] == 0.0:
        until = max(until, stretch(worlds[0], book) + 1)
    play_on(worlds, book, seat, until, rng, out, replies, habits, log)
    for p in range(worlds[0].seats):
        values[p] = evaluate(worlds[0], book, p)
        totals[p] += values[p]
    learn(nodes, edges, path, depth, now, values, habits)


def duel(
    worlds: Many[State], words: Words, book: Book, seat: int, nodes: Many[Node], edges: Many[Edge],
    slots: Slots, used: Numbers, path: Many[Visit], own: Keys, now: int, one: int, other: int,
    ends: Many[State], gains: Floats, out: Out, replies: Out, edge_of: Slots, habits: Floats, values: Floats,
    totals: Floats, luck: Rng, rng: Rng, log: Log,
) -> None:  # fmt: skip
    """Begin with one edge of the root, and with another one, in the world that was guessed last.

    `gains` gets what came of each and adds up by how much the one did better, and the squares of that; `ends`
    gets how both ended.
    """
    for i in range(2):
        e = other if i else one
        before = edges[e].worth
        remember(rng, luck)
        simulate_once(
            worlds, words, book, seat, nodes, edges, slots, used, path, own, now + i, out, replies, edge_of,
            habits, e, values, totals, rng, log,
        )  # fmt: skip
        gains[i] = edges[e].worth - before
        ends[i] = worlds[0]
    better = gains[0] - gains[1]
    gains[2] += better
    gains[3] += better * better


def search(
    hidden: Many[State], worlds: Many[State], words: Words, book: Book, seat: int, nodes: Many[Node],
    edges: Many[Edge], slots: Slots, used: Numbers, path: Many[Visit], own: Keys,
    first: int, count: int, one: int, other: int, ends: Many[State], gains: Floats, out: Out, replies: Out,
    edge_of: Slots, habits: Floats, values: Floats, totals: Floats, luck: Rng, rng: Rng, log: Log,
    stop: Numbers,
) -> int:  # fmt: skip
    """Run simulations until there are enough or somebody says stop; returns how many. Sums go to `totals`.

    In each world all actions run a race that may still be the best, with the same luck for all of them:
    what they have in common does not blur how they differ. The race in the last world is run to its end.
    Where two edges of the root are given, each world is a duel of these instead.
    """
    done = 0
    used[UNTIL] = stretch(hidden[0], book) + int(habits[HORIZON])
    while done < count and not stop[0]:
        worlds[GUESSED] = hidden[0]
        guess(worlds[GUESSED], book, seat, rng)
        remember(luck, rng)
        if one:
            duel(
                worlds, words, book, seat, nodes, edges, slots, used, path, own, first + done, one, other,
                ends, gains, out, replies, edge_of, habits, values, totals, luck, rng, log,
            )  # fmt: skip
            done += 2
            continue
        root = used[ROOT]
        e = 0 if nodes[root].together else contender(nodes, edges, root, 0, habits)
        while not stop[0]:
            remember(rng, luck)
            simulate_once(
                worlds, words, book, seat, nodes, edges, slots, used, path, own, first + done, out,
                replies, edge_of, habits, e, values, totals, rng, log,
            )  # fmt: skip
            done += 1
            e = contender(nodes, edges, root, e, habits) if e else 0
            if e == 0:
                break
    return done
