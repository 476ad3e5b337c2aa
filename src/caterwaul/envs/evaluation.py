"""How well a policy plays: matches against a bot, each deal from every seat."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..core.game import Game
from .batch import Batch

Policy = Callable[[Batch], ArrayLike]  # an action for each match; where nobody is asked any number


class Evaluation(NamedTuple):
    """What share of the wins a policy got, and between which limits it truly lies 19 times out of 20."""

    won: float  # sharing a win counts as its part, a draw as an equal part for all
    low: float
    high: float
    matches: int
    of_deals: NDArray[np.float64]  # for each deal, over all seats


def evaluate(
    policy: Policy,
    game: str | Game,
    against: str = "greedy",
    deals: int = 200,
    seed: int | str = "evaluation",
    **more: Any,
) -> Evaluation:
    """Play each deal from every seat while a bot plays the others; `more` is as in `Batch`.

    All matches of a deal share its luck, so they count as one witness.
    """
    shares = []
    seats = Batch(game, 1, **more).seats
    for seat in range(seats):
        bots = {p: against for p in range(seats) if p != seat}
        batch = Batch(game, deals, seed, opponents=bots, anew=False, **more)
        paid = np.zeros(deals)
        while not batch.over.all():
            paid += batch.step(policy(batch)).rewards[:, seat]
        shares.append((1 + paid * (seats - 1)) / seats)
    of_deals = np.clip(np.mean(shares, axis=0), 0.0, 1.0)
    return Evaluation(float(of_deals.mean()), *limits(of_deals), seats * deals, of_deals)


def limits(of_deals: NDArray[np.float64]) -> tuple[float, float]:
    """Between which the true share lies 19 times out of 20.

    A deal that was lost and one that was won are added in thought: else who wins none of a few would seem to
    be sure that they never win.
    """
    padded = np.append(of_deals, (0.0, 1.0))
    doubt = 1.96 * float(padded.std(ddof=1)) / math.sqrt(len(padded))
    middle, won = float(padded.mean()), float(of_deals.mean())
    return max(0.0, min(won, middle - doubt)), min(1.0, max(won, middle + doubt))
