"""Ratings out of pairings: what a share of wins says about strength, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean, variance

import numpy as np

SURE = 1.96  # standard deviations on either side: 95 %
POINTS = 400 / log(10)  # a difference of 400 points is odds of ten to one
DOUBT = 0.5  # games that every pairing is thought to have had besides, as even as can be
ROUNDS = 100
FEW = 30  # deals whose spread is not known well enough yet to go by


@dataclass(frozen=True)
class Pairing:
    """One bot against another in every seat in turn, and against several of it where there are more seats."""

    one: str
    other: str
    seats: int
    games: int
    wins: float  # of the one; a shared win counts by its share
    weight: float = 1.0  # of a game, beside one of a deal of its own

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 1 / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.wins * self.weight, self.games * self.weight)


@dataclass(frozen=True)
class Brought:
    """What a seat brought, such as a character, and what came of it whoever played there."""

    choice: str
    word: str
    games: int
    wins: float

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.wins, self.games)


@dataclass(frozen=True)
class Rating:
    """A place on the ladder; the weakest bot stands at 0."""

    bot: str
    points: float
    doubt: float


def weight(shares: Sequence[float], seats: int) -> float:
    """What a game says beside one of a deal of its own, out of the shares won of deals that every seat had.

    Who plays a deal in every seat has its luck against them too, so where deals decide much, games say more.
    It is the inverse of what statisticians call the design effect of a sample taken in clusters.
    """
    if len(shares) < FEW or not (spread := variance(shares)):
        return 1.0
    share = fmean(shares)
    return share * (1 - share) / (seats * spread)


def interval(wins: float, games: float) -> tuple[float, float]:
    """Between which shares the true one lies, 19 times out of 20 (Wilson)."""
    if not games:
        return 0.0, 1.0
    share, width = wins / games, SURE**2 / games
    middle = (share + width / 2) / (1 + width)
    reach = SURE / (1 + width) * sqrt(share * (1 - share) / games + width / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def ladder(bots: Sequence[str], pairings: Sequence[Pairing]) -> list[Rating]:
    """The most likely strengths, the strongest bot first."""
    strength = np.zeros(len(bots))
    place = {bot: i for i, bot in enumerate(bots)}
    for _ in range(ROUNDS):
        slope, curve = np.zeros(len(bots)), np.eye(len(bots)) * 1e-6
        for pairing in pairings:
            one, other = place[pairing.one], place[pairing.other]
            games = pairing.games + DOUBT
            wins = pairing.wins + DOUBT / pairing.seats
            expected = 1 / (1 + (pairing.seats - 1) * np.exp(strength[other] - strength[one]))
            towards = np.zeros(len(bots))
            towards[one], towards[other] = 1, -1
            slope += (wins - games * expected) * towards
            curve += games * expected * (1 - expected) * np.outer(towards, towards)
        change = np.clip(np.linalg.solve(curve, slope), -1, 1)
        strength += change
        if np.abs(change).max() < 1e-9:
            break
    strength -= strength.min()
    centred = np.eye(len(bots)) - 1 / len(bots)
    spread = np.sqrt(np.diag(centred @ np.linalg.pinv(curve) @ centred))
    found = [
        Rating(bot, POINTS * float(strength[i]), SURE * POINTS * float(spread[i]))
        for i, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda rating: -rating.points)
