"""Who came before whom at a table that is over, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.words import listed
from .events import Seat

FIRST = 1


def places_of(seats: Sequence[Seat], winners: Sequence[int], score: Sequence[int]) -> list[int]:
    """Winners first, then the others by their score; who left is last, whatever the bot in their stead did.

    Equals share a place. So where that bot has won, the best of those who stayed are first.
    """

    def order(p: int) -> tuple[bool, bool, int]:
        if seats[p].instead:
            return True, True, 0
        has_won = p in winners or not winners
        return False, not has_won, 0 if has_won else -score[p]

    ranks = [order(p) for p in range(len(seats))]
    return [FIRST + sum(other < rank for other in ranks) for rank in ranks]


def outcome(names: Sequence[str], winners: Sequence[int]) -> str:
    """Who has won, in words."""
    if not winners:
        return "A draw."
    if len(winners) > 1:
        return f"{listed([names[p] for p in winners])} share the win."
    return f"{names[winners[0]]} wins."


def outcome_among(
    names: Sequence[str], seats: Sequence[Seat], winners: Sequence[int], first: Sequence[int]
) -> str:
    """The same where people may have left: a bot that plays on wins for nobody."""
    if first == list(winners) or not first:
        return outcome(names, winners)
    named = [played_on_for(seats[p]) if seats[p].instead else names[p] for p in winners]
    said = outcome(named, range(len(named)))
    return f"{said[0].upper()}{said[1:]} Of those who stayed, {listed([names[p] for p in first])} " + (
        "are first." if len(first) > 1 else "is first."
    )


def played_on_for(seat: Seat) -> str:
    """A bot in somebody's stead, in words."""
    return f"the bot that played on for {seat.name.removesuffix(substitutes(seat.level))}"


def substitutes(level: str) -> str:
    """What follows the name of somebody for whom a bot plays on."""
    return f" ({level} bot)"
