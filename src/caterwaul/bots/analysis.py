"""A match looked at afterwards: the chance to win after every action, and where it turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..start import MatchError
from .levels import Budget
from .searcher import ponder
from .thinking import Mind, Thought

if TYPE_CHECKING:
    from ..match import Match

TURNS = 0.08  # a loss of so much chance at one action is a turning point
SPARE = 8  # nodes of the tree for each simulation


@dataclass(frozen=True)
class Moment:
    """A position, and the action that was taken there."""

    number: int  # of the action, from 1
    seat: int
    action: int
    before: list[float]  # chance of every seat to win
    after: list[float]
    best: int  # what the search would have done
    worth: float  # what that was worth
    taken: float  # and what was done instead

    @property
    def lost(self) -> float:
        """The chance that the action gave away, as far as the player could know."""
        return max(self.worth - self.taken, 0.0)


class StoppedError(Exception):
    """Somebody has stopped an analysis."""


def analyse(
    match: Match,
    simulations: int = 400,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
    stop: NDArray[np.int64] | None = None,
) -> list[Moment]:
    """Go through a match; the chances are what the seats could think, each out of its own knowledge.

    Another thread ends it by writing 1 into `stop`; then it raises `StoppedError`.
    """
    stop = np.zeros(1, np.int64) if stop is None else stop
    if not match.actions:
        raise MatchError("nothing has been played yet: there is nothing to analyse")
    budget = Budget(simulations)
    minds = [
        Mind(match.game, match.cards, seed + seat, SPARE * simulations) for seat in range(match.start.seats)
    ]
    shown = type(match)(match.game, match.cards, match.start, match.names)
    moments: list[tuple[int, int, list[float], list[Thought]]] = []
    for number, (seat, action) in enumerate(match.actions):
        chances, thoughts = opinions(shown, minds, seat, budget, stop)
        moments.append((seat, action, chances, thoughts))
        shown.play(seat, action)
        progress(number + 1)
    end = ended(shown) if shown.over else opinions(shown, minds, shown.to_act[0], budget, stop)[0]
    after = [chances for _, _, chances, _ in moments[1:]] + [end]
    return [
        moment(number, seat, action, chances, following, thoughts)
        for number, ((seat, action, chances, thoughts), following) in enumerate(
            zip(moments, after, strict=True), 1
        )
    ]


def opinions(
    match: Match, minds: list[Mind], seat: int, budget: Budget, stop: NDArray[np.int64]
) -> tuple[list[float], list[Thought]]:
    """What all seats think of a position on average, and what the one that acts thinks of its actions."""
    for watching, mind in enumerate(minds):
        ponder(mind, match.hidden_records(watching), watching, budget, stop)
        if stop[0]:
            raise StoppedError
    chances = np.mean([mind.chances for mind in minds], axis=0)
    return [float(chance) for chance in chances], minds[seat].thoughts()


def ended(match: Match) -> list[float]:
    seats, winners = match.start.seats, match.winners
    if not winners:
        return [1 / seats] * seats
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def moment(
    number: int, seat: int, action: int, before: list[float], after: list[float], thoughts: list[Thought]
) -> Moment:
    best = thoughts[0]
    taken = next((thought for thought in thoughts if thought.action == action), best)
    return Moment(number, seat, action, before, after, best.action, best.worth, taken.worth)


def turning_points(moments: list[Moment], most: int = 3) -> list[Moment]:
    """The actions that gave most away, in the order in which they were taken."""
    worst = sorted((m for m in moments if m.lost >= TURNS), key=lambda m: -m.lost)[:most]
    return sorted(worst, key=lambda m: m.number)
