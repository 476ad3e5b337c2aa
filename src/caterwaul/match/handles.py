"""Handles: what a seat calls the cards it sees, so that movement can be drawn and copies not tracked."""

from __future__ import annotations

import numpy as np

from ..core.compiled_parts import entry_of
from ..core.compiling import Out
from ..core.handles import give_handles


class Handles:
    """The handles of one seat. A card keeps its handle while it stays visible, and gets a fresh one after.

    Backs are numbered down from -1 in the order in which they lie: there is nothing to follow in them.
    """

    def __init__(self, cards: int) -> None:
        self.count = 0
        self.kinds = np.zeros(cards, np.int32)  # of each open card, as it lay there last
        self.handles = np.zeros(cards, np.int32)
        self._given = np.zeros(cards, np.int32)
        self._now = np.zeros(cards, np.int32)
        self._give = entry_of(give_handles)

    def give(self, drawing: Out, first: int, zones: int) -> list[int]:
        """Put handles in place of the numbers of all cards, and tell which number got which (0: none).

        The same card keeps its handle; then an equal one gets that of a card that went elsewhere.
        """
        arrays = self.kinds, self.handles, self._given, self._now
        self.count = self._give(drawing, first, zones, self.count, *arrays)
        given: list[int] = self._given.tolist()
        return given

    def copy(self) -> Handles:
        other = Handles(len(self.kinds))
        other.count = self.count
        other.kinds[:], other.handles[:] = self.kinds, self.handles
        return other
