"""What the routes of history, players and ladders give."""

from __future__ import annotations

import msgspec

from ...match.ending import Reason
from .results import Outcome


class PartyShown(msgspec.Struct, omit_defaults=True):
    """Somebody at the table, named as they are called now; the id of those who have an account."""

    name: str
    place: int
    id: str = ""
    is_bot: bool = False
    left: bool = False  # before it was over: a bot played on


class ResultShown(msgspec.Struct):
    """`table` is told to the one who sat there alone: others may not be allowed to look at it."""

    game: str
    at: float
    outcome: Outcome
    reason: Reason
    seat: int
    parties: list[PartyShown]
    points: int | None
    change: int
    table: str | None


class HistoryPage(msgspec.Struct):
    items: list[ResultShown]
    next: str | None


class RatingShown(msgspec.Struct):
    game: str
    points: int
    matches: int
    won: int
    drawn: int
    lost: int


class AccountShown(msgspec.Struct):
    """The public part of an account."""

    id: str
    name: str
    since: float
    shares_history: bool
    ratings: list[RatingShown]


class Rung(msgspec.Struct):
    """Somebody on a ladder."""

    id: str
    name: str
    points: int
    matches: int
    won: int
    drawn: int
    lost: int


class LadderPage(msgspec.Struct):
    items: list[Rung]
    next: str | None
