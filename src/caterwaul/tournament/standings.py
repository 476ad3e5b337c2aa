"""Who leads: points of matches, then tie-breaks, all exact fractions.

1. Match points: 3 for a win, 1 for a shared one, 0 for a loss. A round without an opponent is won.
2. How well one's opponents have done: the mean of their shares of the match points they could have won.
3. The share of points won in single games, counted like matches.
4. The mean of that share of one's opponents.

No share counts as less than a third, so that nobody is punished for having met a beginner. Who is equal in
all four shares a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

WIN, SHARED = 3, 1
LEAST = Fraction(1, 3)


class FinishedMatch(NamedTuple):
    """A match that is over. `shares` tells who has won it, several where they share the win, or no player."""

    players: tuple[int, ...]
    shares: tuple[int, ...]
    games: tuple[tuple[int, ...], ...]  # the shares of each game


class Row(NamedTuple):
    """Where somebody stands."""

    place: int
    number: int
    points: int
    won: int
    shared: int
    lost: int
    opponents: Fraction
    games: Fraction
    opponents_games: Fraction

    @property
    def rank(self) -> tuple[int, Fraction, Fraction, Fraction]:
        return self.points, self.opponents, self.games, self.opponents_games


def points_for(number: int, shares: Sequence[int]) -> int:
    if number not in shares:
        return 0
    return WIN if len(shares) == 1 else SHARED


def standings(numbers: Iterable[int], played: Sequence[FinishedMatch]) -> list[Row]:
    """Everybody, the leader first; those of one place by number."""
    own: dict[int, list[FinishedMatch]] = {number: [] for number in numbers}
    for match in played:
        for number in match.players:
            own[number].append(match)
    records = {number: _Record(number, matches) for number, matches in own.items()}
    rows = [record.row(records) for record in records.values()]
    rows.sort(key=lambda row: row.number)
    rows.sort(key=lambda row: row.rank, reverse=True)
    places = dict[tuple[object, ...], int]()
    return [row._replace(place=places.setdefault(row.rank, place)) for place, row in enumerate(rows, 1)]


class _Record:
    """What somebody has achieved."""

    def __init__(self, number: int, matches: Sequence[FinishedMatch]) -> None:
        self.number, self.matches = number, matches
        self.results = [points_for(number, match.shares) for match in matches]
        games = [shares for match in matches for shares in match.games or (match.shares,)]
        self.match_share = _share(self.results)
        self.game_share = _share([points_for(number, shares) for shares in games])

    def row(self, others: dict[int, _Record]) -> Row:
        met = [others[p] for match in self.matches for p in match.players if p != self.number]
        return Row(
            place=0,
            number=self.number,
            points=sum(self.results),
            won=self.results.count(WIN),
            shared=self.results.count(SHARED),
            lost=self.results.count(0),
            opponents=_mean([other.match_share for other in met]),
            games=self.game_share,
            opponents_games=_mean([other.game_share for other in met]),
        )


def _share(results: Sequence[int]) -> Fraction:
    return max(LEAST, Fraction(sum(results), WIN * len(results))) if results else LEAST


def _mean(shares: Sequence[Fraction]) -> Fraction:
    return sum(shares, Fraction(0)) / len(shares) if shares else LEAST
