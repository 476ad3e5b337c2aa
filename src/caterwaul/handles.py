"""Handles: what a seat calls the cards it sees, so that movement can be drawn and copies not tracked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from .core.views import Card, Zone


class Handles:
    """The handles of one seat. A card keeps its handle while it stays visible, and gets a fresh one after.

    Backs are numbered down from -1 in the order in which they lie: there is nothing to follow in them.
    """

    def __init__(self) -> None:
        self.count = 0
        self.held: dict[int, tuple[str, int]] = {}  # number of an open card -> face and handle, last time

    def give(self, cards: Iterable[Card]) -> dict[int, int]:
        """Handles for all cards of a view: the same card first, then an equal face that went elsewhere."""
        shown = {card.handle: card.face for card in cards}
        before, self.held = self.held, {}
        moved: dict[str, list[int]] = defaultdict(list)
        for number, (face, handle) in before.items():
            if shown.get(number) != face:
                moved[face].append(handle)
        handles, backs = {}, 0
        for number, shown_face in shown.items():
            if shown_face is None:
                backs -= 1
                handles[number] = backs
                continue
            was = before.get(number)
            if was is None or was[0] != shown_face:
                was = shown_face, self._moved_or_fresh(moved[shown_face])
            self.held[number] = was
            handles[number] = was[1]
        return handles

    def _moved_or_fresh(self, moved: list[int]) -> int:
        if moved:
            return moved.pop(0)
        self.count += 1
        return self.count


def cards_in(zones: list[Zone]) -> Iterator[Card]:
    """Every card of these zones, attached ones included."""
    for zone in zones:
        for card in zone.cards:
            yield card
            if card.under:
                yield from _attached(card)


def _attached(card: Card) -> Iterator[Card]:
    """Last one first, each followed by what is attached to it."""
    for under in reversed(card.under):
        yield under
        yield from _attached(under)
