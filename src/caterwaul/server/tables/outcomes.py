"""Who came before whom at a table that is over, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.records import SPECTATOR
from ...core.words import and_list, count_noun
from ...match.ending import Reason
from ...match.narration import called
from .event_types import Seat
from .substitutes import played_on_for

FIRST = 1
ALL_LATE = "Time is up, and nobody wins."
DROPPED = {  # what is said of others, and to who did it
    "resigned": ("resigns", "resign"),
    "time": ("has no time left", "have no time left"),
    "idle": ("made no move", "made no move"),
}


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


def outcome(names: Sequence[str], winners: Sequence[int], seat: int = SPECTATOR) -> str:
    """Who has won, in words, as one would say it to that player."""
    if not winners:
        return "A draw."
    verb = "share the win" if len(winners) > 1 else "win" if seat in winners else "wins"
    return as_sentence(f"{players_in_words(names, winners, seat)} {verb}.")


def outcome_among(
    names: Sequence[str],
    seats: Sequence[Seat],
    winners: Sequence[int],
    first: Sequence[int],
    seat: int = SPECTATOR,
) -> str:
    """The same where people may have left: a bot that plays on wins for nobody."""
    nobody_left = not any(player.instead for player in seats)
    if nobody_left or first == list(winners) or not first:
        return outcome(names, winners, seat)
    players = [played_on_for(s) if s.instead else name for s, name in zip(seats, names, strict=True)]
    verb = "are" if len(first) > 1 or seat in first else "is"
    best = players_in_words(names, first, seat)
    return f"{outcome(players, winners, seat)} Of those who stayed, {best} {verb} first."


def ending(names: Sequence[str], winners: Sequence[int], reason: Reason, minutes: int, seat: int) -> str:
    """How it ended before its time; of two the other wins, who may have had to wait so many minutes."""
    if not winners:
        return ALL_LATE
    lost = [p for p in range(len(names)) if p not in winners]
    dropped = f"{players_in_words(names, lost, seat)} {DROPPED[reason][seat in lost]}"
    if reason == "idle":
        claimed = f"and {players_in_words(names, winners, seat)} claimed the win."
        return as_sentence(f"{dropped} for {count_noun(minutes, 'minute')}, {claimed}")
    return f"{as_sentence(dropped)}. {outcome(names, winners, seat)}"


def players_in_words(names: Sequence[str], players: Sequence[int], seat: int) -> str:
    """`you and Ann`: some of the players, as one of them or anybody else is told of them."""
    return and_list([called(names, seat)[p] for p in sorted(players, key=lambda p: p != seat)])


def as_sentence(sentence: str) -> str:
    """At its beginning the name of a player stays as it is written."""
    is_name = not sentence.startswith(("you ", "the bot "))
    return sentence if is_name else sentence[0].upper() + sentence[1:]
