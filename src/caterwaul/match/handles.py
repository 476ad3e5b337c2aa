"""Handles: what a seat calls the cards it sees, so that movement can be drawn and copies not tracked."""

from __future__ import annotations

from ..core.drawing import KIND

BACK = 0  # in the place of a handle: backs are called by the order in which they lie


class Handles:
    """The handles of one seat. A card keeps its handle while it stays visible, and gets a fresh one after.

    Backs are numbered down from -1 in the order in which they lie: there is nothing to follow in them.
    """

    def __init__(self) -> None:
        self.count = 0
        self.held: dict[int, tuple[int, int]] = {}  # number of an open card -> kind and handle, last time

    def give(self, drawing: list[int], places: list[int]) -> dict[int, int]:
        """Put handles in place of the numbers of the cards that lie there, and tell which number got which.

        The same card keeps its handle; then an equal one gets that of a card that went elsewhere.
        """
        before, self.held = self.held, {}
        handles: dict[int, int] = {}
        others, backs, held = [], 0, self.held
        for place in places:
            number, kind = drawing[place], drawing[place + KIND]
            if not kind:
                if number > 0:
                    backs -= 1
                    drawing[place], handles[number] = BACK, backs
                else:
                    backs += number
                continue
            was = before.get(number)
            if was is not None and was[0] == kind:
                held[number] = was
                drawing[place] = handles[number] = was[1]
            else:
                others.append(place)
        if others:
            moved = self._moved(before)
            for place in others:
                number, kind = drawing[place], drawing[place + KIND]
                drawing[place] = handles[number] = self._moved_or_fresh(moved.get(kind))
                held[number] = kind, drawing[place]
        return handles

    def _moved(self, before: dict[int, tuple[int, int]]) -> dict[int, list[int]]:
        """By kind, the handles of cards that are not where they were."""
        moved: dict[int, list[int]] = {}
        for number, (kind, handle) in before.items():
            if number not in self.held:
                moved.setdefault(kind, []).append(handle)
        return moved

    def _moved_or_fresh(self, moved: list[int] | None) -> int:
        if moved:
            return moved.pop(0)
        self.count += 1
        return self.count
