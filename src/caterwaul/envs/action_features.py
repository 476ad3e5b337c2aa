"""Actions as numbers that mean something: verb, card, row, place, target, out of their declaration."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..core.actions import Actions
from ..core.game import Game


class ActionFeatures:
    """A row of numbers for each action of a game: `verb`, then whatever the blanks of verbs are called.

    Every number is one more than it is, so that 0 says that there is none. Seats are counted from whoever
    acts, who is 1.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.actions: Actions = game.actions
        blanks = [
            (blank, size)
            for verb in self.actions.verbs
            for blank, size in zip(verb.blanks, verb.sizes, strict=True)
        ]
        self.columns = ("verb", *dict.fromkeys(blank.name for blank, _ in blanks))
        most = {"verb": len(self.actions.verbs)}
        for blank, size in blanks:
            most[blank.name] = max(most.get(blank.name, 0), size)
        self.low = np.zeros(len(self.columns), np.int32)
        self.high = np.array([most[name] for name in self.columns], np.int32)
        self.verbs = tuple(verb.name for verb in self.actions.verbs)
        self.seats = seats
        self._seats = [self.columns.index(blank.name) for blank, _ in blanks if blank.domain == "seat"]

    @cached_property
    def table(self) -> NDArray[np.int32]:
        """The rows of all actions, with seats by their numbers."""
        found = np.zeros((self.actions.count, len(self.columns)), np.int32)
        for number, verb in enumerate(self.actions.verbs):
            rows = found[verb.start : verb.start + verb.count]
            rows[:, 0] = number + 1
            rest = np.arange(verb.count)
            for blank, size in zip(reversed(verb.blanks), reversed(verb.sizes), strict=True):
                rest, value = np.divmod(rest, size)
                rows[:, self.columns.index(blank.name)] = value + 1
        return found

    def of(self, actions: NDArray[np.integer], actors: NDArray[np.integer]) -> NDArray[np.int32]:
        """The rows of some actions, each seen from whoever would take it; zeros where there is none."""
        rows: NDArray[np.int32] = self.table[np.maximum(actions, 0)]
        rows[actions < 0] = 0
        for column in self._seats:
            seat = rows[..., column]
            rows[..., column] = np.where(seat > 0, (seat - 1 - actors) % self.seats + 1, 0)
        return rows
