"""Policies, written once and compiled for each game. They see a hidden record and step only guessed worlds.

The names of the contract (`legal`, `step`, `hide` …) are bound to a game's own functions.
"""

from __future__ import annotations

from ...core.chance import below
from ...core.compiling import Floats, Many, Out, Rng
from ...core.contract import Book, State, evaluate, guess, hide, legal, step
from ...core.events import Log
from .tree import mixed

RANDOM, GREEDY = 0, 1
WORLDS = 3  # guessed worlds over which greedy averages
SAMPLES = 6  # random replies of several others, or random ways to complete a decision
MOST_ACTIONS = 64  # of one decision


def choose_random(s: State, book: Book, p: int, rng: Rng, out: Out) -> int:
    """Any legal action."""
    n = legal(s, book, p, out)
    return out[below(rng, n)]


def complete(w: State, book: Book, p: int, key: int, rng: Rng, out: Out, log: Log) -> int:
    """Finish by chance the decision that player p has begun, and return the key of all of it."""
    for _ in range(MOST_ACTIONS):
        if w.over or not w.draft >> p & 1:
            break
        a = choose_random(w, book, p, rng, out)
        step(w, book, p, a, log)
        key = mixed(key, a)
    return key


def best_completion(worlds: Many[State], book: Book, p: int, rng: Rng, out: Out, log: Log) -> float:
    """The best of some random ways to finish the decision that player p has begun in worlds[1]."""
    best = 0.0
    for _ in range(SAMPLES):
        worlds[2] = worlds[1]
        complete(worlds[2], book, p, 0, rng, out, log)
        best = max(best, evaluate(worlds[2], book, p))
    return best


def mean_reply(worlds: Many[State], book: Book, p: int, rng: Rng, out: Out, log: Log) -> float:
    """What worlds[1] is worth on average when the others make their parts of a simultaneous decision."""
    others = worlds[1].to_act
    total = 0.0
    q = 0
    while not others >> q & 1:
        q += 1
    if others == 1 << q:
        n = legal(worlds[1], book, q, out)
        for i in range(n):
            worlds[2] = worlds[1]
            step(worlds[2], book, q, out[i], log)
            total += evaluate(worlds[2], book, p)
        return total / n
    for _ in range(SAMPLES):
        worlds[2] = worlds[1]
        for q in range(4):
            if others >> q & 1 and worlds[2].to_act >> q & 1:
                step(worlds[2], book, q, choose_random(worlds[2], book, q, rng, out), log)
        total += evaluate(worlds[2], book, p)
    return total / SAMPLES


def look_ahead(worlds: Many[State], book: Book, p: int, a: int, rng: Rng, out: Out, log: Log) -> float:
    """What an action is worth to player p in worlds[0], which is a guess and stays as it is."""
    together = worlds[0].to_act & ~(1 << p)
    worlds[1] = worlds[0]
    step(worlds[1], book, p, a, log)
    if worlds[1].over:
        return evaluate(worlds[1], book, p)
    if worlds[1].draft >> p & 1:
        return best_completion(worlds, book, p, rng, out, log)
    if together and worlds[1].to_act == together:
        return mean_reply(worlds, book, p, rng, out, log)
    return evaluate(worlds[1], book, p)


def choose_greedy(
    hidden: Many[State], worlds: Many[State], book: Book, p: int, rng: Rng,
    actions: Out, replies: Out, worth: Floats, log: Log,
) -> int:  # fmt: skip
    """The action that looks best one decision ahead, on average over guessed worlds; ties by chance."""
    n = legal(hidden[0], book, p, actions)
    if n == 1:
        return actions[0]
    worth[:n] = 0.0
    for _ in range(WORLDS):
        worlds[0] = hidden[0]
        guess(worlds[0], book, p, rng)
        for i in range(n):
            worth[i] += look_ahead(worlds, book, p, actions[i], rng, replies, log)
    best, ties = 0, 1
    for i in range(1, n):
        if worth[i] > worth[best]:
            best, ties = i, 1
        elif worth[i] == worth[best]:
            ties += 1
            if below(rng, ties) == 0:
                best = i
    return actions[best]


def choose(
    policy: int, table: Many[State], hidden: Many[State], worlds: Many[State], book: Book, p: int, rng: Rng,
    actions: Out, replies: Out, worth: Floats, log: Log,
) -> int:  # fmt: skip
    """Let a policy decide for player p at table[0], of which it gets what p may know."""
    if policy == RANDOM:
        return choose_random(table[0], book, p, rng, actions)
    hidden[0] = table[0]
    hide(hidden[0], book, p)
    return choose_greedy(hidden, worlds, book, p, rng, actions, replies, worth, log)
