"""What the arrays of a batch mean: their names, and between which numbers they lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.game import Game
from ..core.sheet import NOBODY
from ..core.tensors import Eye

Ints32 = NDArray[np.int32]


class Part(NamedTuple):
    """One array of an observation, of one match."""

    rows: tuple[str, ...]  # what its first axis counts; of cards nothing: they lie in the order of zones
    columns: tuple[str, ...]
    low: Ints32
    high: Ints32

    @property
    def shape(self) -> tuple[int, ...]:
        """Of one match."""
        return self.low.shape


class Observation(NamedTuple):
    """What seats see, a row for each match. It is written over by the next look: copy what you keep."""

    counters: Ints32  # matches, counters, (value, most)
    counts: Ints32  # matches, zones
    cards: Ints32  # matches, cards, columns

    def copy(self) -> Observation:
        """The same in arrays of one's own."""
        return Observation(*(part.copy() for part in self))


class Eyes:
    """The eyes of all seats of a table: in which order each sees it, and what its arrays mean.

    The meanings are the same for all: a seat always comes first, then the next one, and so on.
    """

    def __init__(self, game: Game, seats: int) -> None:
        eyes = [Eye(game, seats, seat) for seat in range(seats)]
        self.orders = np.array([eye.order for eye in eyes])
        self.zones = np.array([eye.zones for eye in eyes])
        first, outline = eyes[0], game.outline(seats)
        counters = [outline.counters[i] for i in first.order]
        zones = [outline.zones[i] for i in first.zones]
        most = np.array([[form.most + 1, max(form.most, 0)] for form, _ in counters], np.int32)
        least = np.array([[min(form.least, 0), 0] for form, _ in counters], np.int32)
        rows = (first.most_cards, 1)
        self.parts = {
            "counters": Part(
                _named([form.label for form, _ in counters], [owner for _, owner in counters]),
                ("value", "most"), least, most,
            ),
            "counts": Part(
                _named([form.label for form, _ in zones], [owner for _, owner in zones]), (),
                np.zeros(len(zones), np.int32), np.array([form.most + 1 for form, _ in zones], np.int32),
            ),
            "cards": Part(
                (), first.cards.columns, np.tile(first.cards.low, rows), np.tile(first.cards.high, rows)
            ),
        }  # fmt: skip


def _named(labels: Sequence[str], owners: Sequence[int]) -> tuple[str, ...]:
    """`round`, `own health`, `health of the next`: whose it is, counted from the seat that looks."""
    whose = {NOBODY: "{}", 0: "own {}", 1: "{} of the next"}
    named = [
        whose.get(owner, "{} of the next but " + str(owner - 1)).format(label)
        for label, owner in zip(labels, owners, strict=True)
    ]
    before = [named[:i].count(name) for i, name in enumerate(named)]
    return tuple(f"{name} {n + 1}" if n else name for name, n in zip(named, before, strict=True))
