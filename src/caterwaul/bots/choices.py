"""The choices of a match that cost most: what would have been better, by how much, and why."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..match.scene import option_said
from .analysis import Moment, StoppedError, best_other
from .prospects import Prospects
from .searcher import ROOM
from .thinking import Mind

if TYPE_CHECKING:
    from ..match import Match

NAMED = 3  # choices of each seat
ROUNDS = (
    (12, 2),
    (6, 4),
)  # so many of a seat are looked at, with so many times the simulations of a position
LOOKS = 60  # worlds that are watched to their ends to see why
LITTLE = 0.02  # less of a win than this is little
SEEDS_APART = 100_003
HAS_NUMBER = re.compile(r"\d")


@dataclass(frozen=True)
class Choice:
    """An action that was taken where there were others, and the best of these."""

    number: int  # of the action, from 1
    seat: int
    when: str  # as the table says it: `Turn 4`
    said: str  # the action in words
    better: str  # the other one
    cost: float  # by how much more of a win that promised, as far as the player could know
    doubt: float  # and by how much this is usually off
    why: str  # what the other one leads to

    @property
    def text(self) -> str:
        """All of it in a sentence."""
        what = f"{self.when}: instead of “{self.said}”, “{self.better}”"
        if self.cost <= self.doubt:
            return (
                f"{what} was the closest, but nothing clearly better was found: little was lost, if anything."
            )
        why = f", since {self.why}" if self.why else ""
        if self.cost < LITTLE:
            return f"{what} would have been a little better{why}. Less than {LITTLE:.0%} of a win was lost."
        return f"{what} would have kept {self.cost:.0%} more of a win{why}."


def steps_of(match: Match) -> int:
    """How many steps an analysis has at most: every action, and then longer looks at some of them."""
    taken = [sum(p == seat for p, _ in match.actions) for seat in range(match.start.seats)]
    return len(match.actions) + sum(min(most, count) for count in taken for most, _ in ROUNDS)


def costliest(
    match: Match,
    moments: list[Moment],
    simulations: int = 400,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
    stop: NDArray[np.int64] | None = None,
) -> list[Choice]:
    """Of each seat the choices that cost most, the costliest first; fewer than three where it had fewer.

    What looks worst at first is thought about for longer, then what looks worst of that. Progress goes on
    from where `analyse` left it.
    """
    stop = np.zeros(1, np.int64) if stop is None else stop
    thinker = Thinker(match, simulations * max(times for _, times in ROUNDS), seed, stop)
    done = len(moments)
    left = {moment.number: moment.suspicion for moment in moments if moment.is_choice}
    choices: dict[int, Choice] = {}
    for most, times in ROUNDS:
        chosen = [
            number
            for seat in range(match.start.seats)
            for number in highest({n: left[n] for n in left if moments[n - 1].seat == seat}, most)
        ]
        shown, choices = type(match)(match.game, match.cards, match.start, match.names), {}
        for number, (seat, action) in enumerate(match.actions, 1):
            if number in chosen:
                choices[number] = thinker.think(shown, seat, action, times * simulations)
                done += 1
                progress(done)
            shown.play(seat, action)
        left = {number: choice.cost + choice.doubt for number, choice in choices.items()}
    sure = {number: choice.cost - choice.doubt for number, choice in choices.items()}
    return [
        choices[number]
        for seat in range(match.start.seats)
        for number in highest({n: sure[n] for n in sure if choices[n].seat == seat}, NAMED)
    ]


def highest(values: dict[int, float], most: int) -> list[int]:
    """The keys of the highest values; of equals, the first."""
    return sorted(values, key=lambda key: (-values[key], key))[:most]


class Thinker:
    """Who thinks longer about single decisions of a match, each out of what its seat knew."""

    def __init__(self, match: Match, most: int, seed: int, stop: NDArray[np.int64]) -> None:
        self.mind = Mind(match.game, match.cards, seed, ROOM * most)
        self.seed, self.stop = seed, stop

    def think(self, match: Match, seat: int, action: int, simulations: int) -> Choice:
        """Half of the time about all actions, half about the one that was taken and the best other one."""
        number, hidden, mind = len(match.actions) + 1, match.hidden_records(seat), self.mind
        mind.forget(self.seed + SEEDS_APART * number)
        mind.face(hidden, seat)
        mind.think(simulations // 2, self.stop)
        if self.stop[0]:
            raise StoppedError
        thoughts = mind.thoughts()
        taken = next(thought for thought in thoughts if thought.action == action)
        other = best_other(thoughts, taken, mind.is_mixing)
        assert other is not None
        if mind.is_mixing:  # others answer to what is played often: two actions alone are another game
            mind.think(simulations // 2, self.stop)
            of = {thought.action: thought for thought in mind.thoughts()}
            taken, other = of[action], of[other.action]
            cost, doubt = other.worth - taken.worth, hypot(other.doubt, taken.doubt)
        else:
            duel = mind.duel(other.action, action, simulations // 4, self.stop)
            cost, doubt = duel.cost, duel.doubt
        why = self._why(match, seat, other.action, action) if cost > doubt else ""
        if self.stop[0]:
            raise StoppedError
        said, better = (option_said(match, seat, each) for each in (action, other.action))
        return Choice(number, seat, moment_said(match, seat, hidden), said, better, cost, doubt, why)

    def _why(self, match: Match, seat: int, better: int, taken: int) -> str:
        """What the better action leads to and the other one does not, in the worlds that may be."""
        prospects = Prospects(match, seat)
        for _ in range(LOOKS):
            self.mind.duel(better, taken, 1, self.stop)
            prospects.compare(self.mind.ends, self.mind.gains)
        return prospects.told()


def moment_said(match: Match, seat: int, hidden: Any) -> str:
    """When it is, as short as the heading of the table can be cut: `Battle 2, turn 1`."""
    heading = match.scene(seat, hidden, offers=False).words.heading
    parts = re.split("[,:] ", heading)
    return ", ".join([part for part in parts if HAS_NUMBER.search(part)] or parts[:1])
