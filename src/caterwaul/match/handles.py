"""Handles: what a seat calls the cards it sees, so that movement can be drawn and copies not tracked."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.drawing import KIND, NUMBER

BACK = 0  # in the place of a handle: backs are called by the order in which they lie


class Handles:
    """The handles of one seat. A card keeps its handle while it stays visible, and gets a fresh one after.

    Backs are numbered down from -1 in the order in which they lie: there is nothing to follow in them.
    """

    def __init__(self) -> None:
        self.count = 0
        self.held: dict[int, tuple[int, int]] = {}  # number of an open card -> kind and handle, last time

    def give(self, cards: Iterable[list[int]]) -> dict[int, int]:
        """Put handles in place of the numbers of all cards of a drawing, and tell which number got which.

        The same card keeps its handle; then an equal one gets that of a card that went elsewhere.
        """
        before, self.held = self.held, {}
        handles: dict[int, int] = {}
        others, backs, held = [], 0, self.held
        for card in cards:
            number, kind = card[NUMBER], card[KIND]
            if not kind:
                if number > 0:
                    backs -= 1
                    card[NUMBER], handles[number] = BACK, backs
                else:
                    backs += number
                continue
            was = before.get(number)
            if was is not None and was[0] == kind:
                held[number] = was
                card[NUMBER] = handles[number] = was[1]
            else:
                others.append(card)
        if others:
            moved = self._moved(before)
            for card in others:
                number, kind = card[NUMBER], card[KIND]
                card[NUMBER] = handles[number] = self._moved_or_fresh(moved.get(kind))
                held[number] = kind, card[NUMBER]
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
