"""A match looked at afterwards: the chance to win after every action, and where it turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..match.scene import option_said
from ..match.start import MatchError
from .advice import advised
from .levels import Budget
from .searcher import ponder
from .thinking import Mind, Thought

if TYPE_CHECKING:
    from ..match import Match

TURNS = 0.08  # so much chance, given away or moved at one action, is a turning point
SPARE = 8  # nodes of the tree for each simulation


@dataclass(frozen=True)
class Moment:
    """A position, and the action that was taken there."""

    number: int  # of the action, from 1
    seat: int
    said: str  # the action in words
    before: list[float]  # chance of every seat to win
    after: list[float]
    best: str  # what the search would have done
    worth: float  # what that promised, as far as the player could know
    taken: float  # and what was done instead
    is_choice: bool = True  # whether there was more than one action
    suspicion: float = 0.0  # how much it may have cost, by a short look and with all doubt about that

    @property
    def gave_away(self) -> float:
        """The fall of the player's own chance, as far as another choice would have spared it.

        A poor choice that went well gave nothing away, nor did a fall that no choice could have spared.
        """
        seat = self.seat
        return max(min(self.worth - self.taken, self.before[seat] - self.after[seat]), 0.0)

    @property
    def moved_most(self) -> int:
        """The seat whose chance changed most; between equals, who acted."""
        changes = self._changes()
        return max(range(len(changes)), key=lambda seat: (changes[seat], seat == self.seat))

    @property
    def moved(self) -> float:
        """How far that chance rose or fell."""
        return max(self._changes())

    def _changes(self) -> list[float]:
        return [round(abs(a - b), 6) for a, b in zip(self.after, self.before, strict=True)]


@dataclass(frozen=True)
class TurningPoint:
    """A moment that decided much: a slip of who acted, or a swing that came from whatever it was."""

    moment: Moment
    is_slip: bool

    @property
    def whose(self) -> int:
        """The seat whose chance tells it."""
        return self.moment.seat if self.is_slip else self.moment.moved_most

    @property
    def before(self) -> float:
        return self.moment.before[self.whose]

    @property
    def after(self) -> float:
        return self.moment.after[self.whose]


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
    moments: list[Moment] = []
    for seat, action in match.actions:
        chances = opinions(shown, minds, budget, stop)
        moments.append(moment(shown, seat, action, chances, minds[seat]))
        shown.play(seat, action)
        progress(len(moments))
    end = ended(shown) if shown.over else opinions(shown, minds, budget, stop)
    following = [m.before for m in moments[1:]] + [end]
    return [replace(m, after=chances) for m, chances in zip(moments, following, strict=True)]


def opinions(match: Match, minds: list[Mind], budget: Budget, stop: NDArray[np.int64]) -> list[float]:
    """What all seats think of a position on average."""
    for watching, mind in enumerate(minds):
        ponder(mind, match.hidden_records(watching), watching, budget, stop)
        if stop[0]:
            raise StoppedError
    return [float(chance) for chance in np.mean([mind.chances for mind in minds], axis=0)]


def ended(match: Match) -> list[float]:
    seats, winners = match.start.seats, match.winners
    if not winners:
        return [1 / seats] * seats
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def moment(match: Match, seat: int, action: int, chances: list[float], mind: Mind) -> Moment:
    """What comes of it is not known yet."""
    thoughts = mind.thoughts()
    best = thoughts[0]
    taken = next((thought for thought in thoughts if thought.action == action), best)
    said, better = (option_said(match, seat, each) for each in (action, best.action))
    rival = best_other(thoughts, taken, mind.is_mixing)
    return Moment(
        len(match.actions) + 1, seat, said, chances, chances, better, best.worth, taken.worth,
        rival is not None, rival.worth - taken.worth + hypot(rival.doubt, taken.doubt) if rival else 0.0,
    )  # fmt: skip


def best_other(thoughts: list[Thought], taken: Thought, is_mixing: bool) -> Thought | None:
    """What should have been done if what was done was wrong; of a mix, what promised most of it."""
    others = [thought for thought in thoughts if thought.action != taken.action]
    if is_mixing:
        others = sorted(advised(others, is_mixing), key=lambda thought: -thought.worth) or others
    return others[0] if others else None


def turning_points(moments: list[Moment], most: int = 3) -> list[TurningPoint]:
    """The worst slips and the largest swings, so many of each, in the order in which they came."""
    slips = sorted((m for m in moments if m.gave_away >= TURNS), key=lambda m: -m.gave_away)[:most]
    swings = sorted((m for m in moments if m.moved >= TURNS and m not in slips), key=lambda m: -m.moved)[
        :most
    ]
    points = [TurningPoint(m, m in slips) for m in (*slips, *swings)]
    return sorted(points, key=lambda point: point.moment.number)
