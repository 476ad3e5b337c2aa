"""What of a match hangs on who sits where: what is told, and dealt, of one seat after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from caterwaul.core.events import CODE, FIRST_VALUE
from caterwaul.core.game import Game
from caterwaul.core.words import member

Row = list[int]  # an event as it stands in a log

SEAT_BY_SEAT = {
    "battlecats": ("HONOR", "PRIDE", "FINAL", "MASTERS", "SHARED"),
    "clash": (
        "CHOSE", "RECHARGED", "NO_MOVE", "REVEALED REVEALED_NAMING REVEALED_AS", "GUARDED",
        "STRONGER LOWERED HIT", "CAUSE", "REMOVED", "KNOCKED_OUT",
    ),
    "claw_and_order": ("DEPLOYED DEPLOYED_HIDDEN BUFFED ATTACHED",),
}  # fmt: skip
"""Events that are told of the players in the order of the seats where they befall several at one moment."""

FOLLOWING = {
    "clash": ("HURT", "HEALED", "UNHURT", "SLOWED", "DISARMED", "NOT_HELD"),
    "claw_and_order": ("REVEALED",),
}
"""Events that belong to the one before them, whoever's they are."""

DEALT_TO_EACH = {
    "battlecats": ("FOLLOWED", "DREW_FIRST"),
    "claw_and_order": ("BATTLE", "NO_TROOPS", "NO_DECK", "EMPTY_DECK"),
}
"""Events with which luck falls to one seat after the other, whoever sits there."""


class Block(NamedTuple):
    """An event with those that belong to it, which of the kinds above it is, and of which seat."""

    kind: int
    seat: int
    rows: list[Row]


def in_order_of_seats(told: list[Row], game: Game) -> list[Row]:
    """The log with events of one kind that follow each other in the order of the seats, and else as it is."""
    found: list[Row] = []
    for kind, run in groupby(blocks(told, game), key=lambda block: block.kind):
        together = list(run)
        if kind:
            together.sort(key=lambda block: block.seat)
        found += [row for block in together for row in block.rows]
    return found


def blocks(told: list[Row], game: Game) -> Iterator[Block]:
    kinds = {name: i for i, names in enumerate(SEAT_BY_SEAT.get(game.key, ()), 1) for name in names.split()}
    following = FOLLOWING.get(game.key, ())
    block = None
    for row in told:
        name = member(game.events, row[CODE]).name
        if block and name in following:
            block.rows.append(row)
            continue
        if block:
            yield block
        block = Block(kinds.get(name, 0), row[FIRST_VALUE], [row])
    if block:
        yield block


def before_the_deal(told: list[Row], game: Game, before: Any, after: Any) -> int | None:
    """How much is told before luck falls to one seat after the other, if it does."""
    dealt = DEALT_TO_EACH.get(game.key, ())
    if np.any(after.rng != before.rng):
        return next((i for i, row in enumerate(told) if member(game.events, row[CODE]).name in dealt), None)
    return None
