"""Figures with their doubt, out of deals: a share or a mean, and between which limits the true one lies.

All games of a deal share its luck, and often who brings what, so they are no independent witnesses; and one
deal may count a card once and the next one twice. So the deal is what is drawn at random, and a figure is a
ratio of two sums over deals, `won` by `of`. Its variance is that of a ratio estimator over clusters: what
each deal adds to the figure, (won - figure * of) / sum of `of`, squared and summed. That needs no bootstrap
and gives the same interval every time, and between two sets of cards on the same deals the difference of what
each deal adds takes out the luck that both have in common.

Shares near 0 and 1 have no symmetric doubt, so theirs is Wilson's interval for so many independent games as
would have that variance. Below `FEW` deals the spread among them is not known well enough to go by, and no
deal counts for more than one independent game.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..bots.ratings import FEW, SURE

Sums = NDArray[np.float64]


class Figure(msgspec.Struct, frozen=True):
    """A share, mean or difference, and between which limits it lies 19 of 20 times; None cannot be told."""

    value: float | None
    low: float | None
    high: float | None
    of: float = 0.0  # how many it is a share or mean of
    deals: int = 0  # how many deals had some of these

    @property
    def is_told(self) -> bool:
        return self.low is not None and self.high is not None

    @property
    def limits(self) -> tuple[float, float]:
        """Between what it lies; anything, where it cannot be told."""
        if self.low is None or self.high is None:
            return -inf, inf
        return self.low, self.high

    @property
    def width(self) -> float:
        low, high = self.limits
        return high - low


UNKNOWN = Figure(None, None, None)


def turned(figure: Figure) -> Figure:
    """What is left of a whole: the share of a pair, seen from the other side."""
    if figure.value is None:
        return figure
    low = None if figure.high is None else 1 - figure.high
    high = None if figure.low is None else 1 - figure.low
    return Figure(1 - figure.value, low, high, figure.of, figure.deals)


@dataclass(frozen=True)
class Estimates:
    """Several figures, with what every deal adds to each, so that they can be compared deal by deal."""

    value: Sums  # one for each column; nan where nothing was counted
    of: Sums
    deals: NDArray[np.int64]
    added: Sums  # deal, column

    @property
    def variance(self) -> Sums:
        clusters = np.maximum(self.deals, 2)
        found: Sums = (self.added**2).sum(axis=0) * clusters / (clusters - 1)
        return found


def estimates(won: Any, of: Any) -> Estimates:
    """Ratios of sums over deals; both are arrays of deals and columns."""
    won, of = np.asarray(won, np.float64), np.asarray(of, np.float64)
    total = of.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = won.sum(axis=0) / total
        added = np.nan_to_num((won - value * of) / total)
    return Estimates(value, total, (of != 0).sum(axis=0), added)


def reach(clusters: float) -> float:
    """How many standard deviations hold 19 of 20: Student's, which are more where there are few deals."""
    return SURE + (SURE**3 + SURE) / (4 * max(clusters - 1, 1))


def shares(found: Estimates) -> list[Figure]:
    """Each as a share between 0 and 1."""
    return [
        share(float(value), float(of), int(deals), float(variance))
        for value, of, deals, variance in zip(found.value, found.of, found.deals, found.variance, strict=True)
    ]


def share(value: float, of: float, deals: int, variance: float) -> Figure:
    """A share with Wilson's interval, for as many independent games as would have its variance."""
    if not of:
        return UNKNOWN
    if deals < 2:
        return Figure(value, None, None, of, deals)
    plain = value * (1 - value)
    if deals < FEW or variance <= 0 or plain <= 0:
        independent = min(float(deals), plain / variance if variance > 0 and plain > 0 else deals)
    else:
        independent = plain / variance
    sure = reach(deals)
    width = sure**2 / independent
    middle = (value + width / 2) / (1 + width)
    half = sure / (1 + width) * sqrt(max(plain, 0) / independent + width / (4 * independent))
    return Figure(value, max(0.0, middle - half), min(1.0, middle + half), of, deals)


def means(found: Estimates) -> list[Figure]:
    """Each as a mean of whatever is counted."""
    figures = []
    for value, of, deals, variance in zip(found.value, found.of, found.deals, found.variance, strict=True):
        if not of:
            figures.append(UNKNOWN)
        elif deals < 2:
            figures.append(Figure(float(value), None, None, float(of), int(deals)))
        else:
            mean, half = float(value), reach(int(deals)) * sqrt(variance)
            figures.append(Figure(mean, mean - half, mean + half, float(of), int(deals)))
    return figures


def differences(before: Estimates, after: Estimates, same: bool, most: float = 1.0) -> list[Figure]:
    """By how much each figure rose on the same deals, which is no more than `most`.

    Where nothing can differ it did not, for sure.

    Where no deal moved it though it could, as much may still be true as three deals in all would show
    (the rule of three).
    """
    figures = []
    moved = after.added - before.added
    for i, (old, new) in enumerate(zip(before.value, after.value, strict=True)):
        deals = int(min(before.deals[i], after.deals[i]))
        of = float(min(before.of[i], after.of[i]))
        if not of or deals < 2:
            figures.append(UNKNOWN)
            continue
        variance = float((moved[:, i] ** 2).sum()) * deals / (deals - 1)
        half = reach(deals) * sqrt(variance)
        if not same and not half:
            half = 3 / deals
        rise = float(new - old)
        figures.append(Figure(rise, max(rise - half, -most), min(rise + half, most), of, deals))
    return figures
