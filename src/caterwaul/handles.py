"""Handles: what a seat calls the cards it sees, so that movement can be drawn and copies not tracked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from .core.views import Card, View, Zone


class Handles:
    """The handles of one seat. A card keeps its handle while it stays visible, and gets a fresh one after.

    Backs are numbered down from -1 in the order in which they lie: there is nothing to follow in them.
    """

    def __init__(self) -> None:
        self.count = 0
        self.held: dict[int, tuple[str, int]] = {}  # card number -> face and handle, of the last view

    def give(self, view: View) -> dict[int, int]:
        """Handles for all cards of a view: the same card first, then an equal face that went elsewhere."""
        shown = {card.handle: card.face or "" for card in cards_in(view.zones)}
        stay = {n: h for n, (face, h) in self.held.items() if face and shown.get(n) == face}
        moved: dict[str, list[int]] = defaultdict(list)
        for number, (face, handle) in self.held.items():
            if face and number not in stay:
                moved[face].append(handle)
        backs = (-i for i in range(1, len(shown) + 1))
        handles = {
            n: (stay.get(n) or self._moved_or_fresh(moved[face])) if face else next(backs)
            for n, face in shown.items()
        }
        self.held = {n: (face, handles[n]) for n, face in shown.items()}
        return handles

    def _moved_or_fresh(self, moved: list[int]) -> int:
        if moved:
            return moved.pop(0)
        self.count += 1
        return self.count


def cards_in(zones: list[Zone]) -> Iterator[Card]:
    """Every card of these zones, attached ones included."""
    stack = [card for zone in reversed(zones) for card in reversed(zone.cards)]
    while stack:
        card = stack.pop()
        yield card
        stack.extend(card.under)
