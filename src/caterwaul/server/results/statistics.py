"""What somebody's results tell: how often they win, at which game, against whom, and how it changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from .results import Outcome, Party, PersonalResult

MOST_OPPONENTS = 12
MOST_PERIODS = 26
MOST_POINTS = 200  # of a curve
DAY = 86400.0
PERIODS = (7, 28, 91, 364, 3640)  # days


class Tally(msgspec.Struct):
    """How often, and with which outcome."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def count(self, outcome: str) -> None:
        self.played += 1
        setattr(self, outcome, getattr(self, outcome) + 1)


class OfGame(msgspec.Struct):
    game: str
    tally: Tally


class Opponent(msgspec.Struct, omit_defaults=True):
    """Somebody they met, named as they are called now; the id of those who have an account."""

    name: str
    tally: Tally
    id: str = ""
    is_bot: bool = False


class Period(msgspec.Struct):
    start: float
    days: int
    tally: Tally


class CurvePoint(msgspec.Struct):
    at: float
    points: int


class Curve(msgspec.Struct):
    """The rating at one game, match by match."""

    game: str
    points: list[CurvePoint]


class Statistics(msgspec.Struct):
    matches: int  # that were looked at, the newest
    whole: Tally
    games: list[OfGame]
    opponents: list[Opponent]
    periods: list[Period]
    curves: list[Curve]


def statistics_of(results: Sequence[PersonalResult]) -> Statistics:
    """Of results in any order. Opponents have ids in place of names that may have changed."""
    in_order = sorted(results, key=lambda result: result.at)
    whole = Tally()
    games: dict[str, Tally] = {}
    for result in in_order:
        whole.count(result.outcome)
        games.setdefault(result.game, Tally()).count(result.outcome)
    by_game = sorted(games.items(), key=lambda pair: (-pair[1].played, pair[0]))
    return Statistics(
        len(in_order), whole, [OfGame(*pair) for pair in by_game], opponents_in(in_order),
        periods_of(in_order), curves_of(in_order),
    )  # fmt: skip


def opponents_in(results: Iterable[PersonalResult]) -> list[Opponent]:
    """Those they met most often. At a table of many everybody is met, and who ended before whom counts."""
    found: dict[str, Opponent] = {}
    for result in results:
        own = result.parties[result.seat]
        for other in (party for p, party in enumerate(result.parties) if p != result.seat):
            opponent = found.setdefault(who_is(other), Opponent("", Tally()))
            opponent.name, opponent.id = other.name, other.person
            opponent.is_bot = not other.person
            opponent.tally.count(between(own, other))
    often = sorted(found.values(), key=lambda opponent: (-opponent.tally.played, opponent.name))
    return often[:MOST_OPPONENTS]


def between(own: Party, other: Party) -> Outcome:
    if own.place == other.place:
        return "drawn"
    return "won" if own.place < other.place else "lost"


def who_is(party: Party) -> str:
    return party.person or f"bot {party.level}"


def periods_of(results: Sequence[PersonalResult]) -> list[Period]:
    """Weeks, or longer spans where there would be too many of them; those without a match are left out."""
    if not results:
        return []
    first = results[0].at // DAY * DAY
    span = (results[-1].at - first) / DAY
    days = next((days for days in PERIODS if span < days * MOST_PERIODS), PERIODS[-1])
    found: dict[int, Period] = {}
    for result in results:
        n = int((result.at - first) / DAY // days)
        found.setdefault(n, Period(first + n * days * DAY, days, Tally())).tally.count(result.outcome)
    return [found[n] for n in sorted(found)]


def curves_of(results: Iterable[PersonalResult]) -> list[Curve]:
    found: dict[str, list[CurvePoint]] = {}
    for result in results:
        if result.points is not None:
            found.setdefault(result.game, []).append(CurvePoint(result.at, result.points))
    return [Curve(game, points[-MOST_POINTS:]) for game, points in sorted(found.items())]
