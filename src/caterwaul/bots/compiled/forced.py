"""Whether somebody can win by force from a position, in few choices: a full search of what all can do.

A choice is an action where there is more than one. The search knows all cards and all chance of its world;
what holds for who does not is asked in many worlds.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ...core.compiling import Many, Out
from ...core.contract import Book, State, legal, step
from ...core.events import Log
from ...core.records import Record, i16, i32

Rows = Annotated[NDArray[np.int32], "int32[:, ::1]"]  # of every depth the actions

NOT, SURE, OPEN = 0, 1, 2  # it cannot, it can, nobody has looked far enough
DEEPEST = 64  # actions


class Fork(Record):
    """A position on the way: who acts, and how many of its actions have been tried."""

    seat = i16()
    choices = i16()  # that the winner has left after this one
    replies = i16()  # and the others
    count = i32()
    tried = i32()


def opened(s: State, book: Book, p: int, fork: Fork, out: Out) -> int:
    """What is known of a position at once; if that is nothing, its actions are listed.

    Where several choose at once the winner is asked first, so that the others may answer to it.
    """
    if s.over:
        return SURE if s.winners == 1 << p else NOT
    q = p
    if not s.to_act >> p & 1:
        q = 0
        while not s.to_act >> q & 1:
            q += 1
    n = legal(s, book, q, out)
    if n > 1 and (fork.choices if q == p else fork.replies) == 0:
        return NOT
    if n > 1 and q == p:
        fork.choices -= 1
    elif n > 1:
        fork.replies -= 1
    fork.seat = q
    fork.count = n
    fork.tried = 0
    return OPEN


def can_force(
    stack: Many[State], book: Book, p: int, choices: int, replies: int, most: int, path: Many[Fork],
    rows: Rows, log: Log,
) -> int:  # fmt: skip
    """Whether player p wins from stack[0] with so many choices, whatever the others do.

    A win on the way to which the others have more than so many choices counts as none. So many positions are
    looked at, at most.
    """
    depth = 0
    path[0].choices = choices
    path[0].replies = replies
    known = opened(stack[0], book, p, path[0], rows[0])
    for _ in range(2 * most):
        fork = path[depth]
        if known == OPEN:
            if depth + 1 == DEEPEST:
                return OPEN
            stack[depth + 1] = stack[depth]
            step(stack[depth + 1], book, fork.seat, rows[depth, fork.tried], log)
            fork.tried += 1
            depth += 1
            path[depth].choices = fork.choices
            path[depth].replies = fork.replies
            known = opened(stack[depth], book, p, path[depth], rows[depth])
        elif depth == 0:
            return known
        else:
            depth -= 1
            wanted = SURE if path[depth].seat == p else NOT
            if known != wanted and path[depth].tried < path[depth].count:
                known = OPEN
    return OPEN


def after_each(
    worlds: Many[State], stack: Many[State], book: Book, p: int, winner: int, choices: int, replies: int,
    most: int, actions: Out, found: Out, path: Many[Fork], rows: Rows, log: Log,
) -> int:  # fmt: skip
    """Of every action of player p in worlds[0]: whether the winner wins by force after it."""
    n = legal(worlds[0], book, p, actions)
    for i in range(n):
        stack[0] = worlds[0]
        step(stack[0], book, p, actions[i], log)
        found[i] = can_force(stack, book, winner, choices, replies, most, path, rows, log)
    return n
