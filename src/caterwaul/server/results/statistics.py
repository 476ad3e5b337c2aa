"""What somebody's results tell: how often they win, at which game, against whom, and how it changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ...games import keys as game_keys
from .results import Outcome, Party, PersonalResult

MOST_OPPONENTS = 12
MOST_PERIODS = 26
MOST_POINTS = 200  # of a curve
DAY = 86400.0
LADDER = (
    "random",
    "kitten",
    "greedy",
    "tabby",
    "tomcat",
    "tiger",
)  # the weakest first, as `make ladder` found
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


class OfBrought(msgspec.Struct):
    """How it went with one character or deck, or against it; `id` is `own` for decks that somebody built."""

    game: str
    choice: str
    id: str
    tally: Tally
    name: str = ""
    against: bool = False


class Rung(msgspec.Struct):
    """A bot of the ladder, the weakest first, and how often it was met and beaten."""

    level: str
    tally: Tally


class Climb(msgspec.Struct):
    """How far somebody has come up the bots of a game."""

    game: str
    rungs: list[Rung]


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
    brought: list[OfBrought]
    climbs: list[Climb]
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
        brought_in(in_order), climbs_in(in_order), periods_of(in_order), curves_of(in_order),
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


def brought_in(results: Iterable[PersonalResult]) -> list[OfBrought]:
    """What somebody played with, and against: of each game what was met most often first."""
    found: dict[tuple[str, bool, str, str], OfBrought] = {}

    def count(result: PersonalResult, party: Party, outcome: Outcome, against: bool) -> None:
        for choice, id_ in party.brought.items():
            key = result.game, against, choice, id_
            found.setdefault(key, OfBrought(result.game, choice, id_, Tally(), "", against)).tally.count(
                outcome
            )

    for result in results:
        own = result.parties[result.seat]
        count(result, own, result.outcome, False)
        for p, other in enumerate(result.parties):
            if p != result.seat:
                count(result, other, between(own, other), True)
    return sorted(found.values(), key=lambda one: (one.game, one.against, -one.tally.played, one.id))


def climbs_in(results: Iterable[PersonalResult]) -> list[Climb]:
    """How matches against one bot alone went, for every game, also those that were not played yet."""
    tallies = {game: {level: Tally() for level in LADDER} for game in game_keys()}
    for result in results:
        others = [party for p, party in enumerate(result.parties) if p != result.seat]
        levels = {party.level for party in others if not party.person}
        if result.game in tallies and len(levels) == 1 and all(not party.person for party in others):
            level = levels.pop()
            if level in tallies[result.game]:
                tallies[result.game][level].count(result.outcome)
    return [Climb(game, [Rung(level, tally) for level, tally in of.items()]) for game, of in tallies.items()]


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
