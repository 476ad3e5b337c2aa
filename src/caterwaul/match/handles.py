"""Handles: what a seat calls the cards it sees, so that movement can be drawn and copies not tracked."""

from __future__ import annotations

from operator import attrgetter

from ..core.views import Card, Zone

ATTACHED = attrgetter("under")


class Handles:
    """The handles of one seat. A card keeps its handle while it stays visible, and gets a fresh one after.

    Backs are numbered down from -1 in the order in which they lie: there is nothing to follow in them.
    """

    def __init__(self) -> None:
        self.count = 0
        self.held: dict[int, tuple[str, int]] = {}  # number of an open card -> face and handle, last time

    def give(self, zones: list[Zone]) -> dict[int, int]:
        """Put handles in place of the numbers of all cards of a view, and tell which number got which.

        The same card keeps its handle; then an equal face gets the one of a card that went elsewhere.
        """
        before, self.held = self.held, {}
        handles: dict[int, int] = {}
        others, backs, held = [], 0, self.held
        for card in cards_in(zones):
            number, face = card.handle, card.face
            if face is None:
                backs -= 1
                card.handle = handles[number] = backs
                continue
            was = before.get(number)
            if was is not None and was[0] == face:
                held[number] = was
                card.handle = handles[number] = was[1]
            else:
                others.append(card)
        moved = self._moved(before) if others else {}
        for card in others:
            number, face = card.handle, str(card.face)
            card.handle = handles[number] = self._moved_or_fresh(moved.get(face))
            self.held[number] = face, card.handle
        return handles

    def _moved(self, before: dict[int, tuple[str, int]]) -> dict[str, list[int]]:
        """By face, the handles of cards that are not where they were."""
        moved: dict[str, list[int]] = {}
        for number, (face, handle) in before.items():
            if number not in self.held:
                moved.setdefault(face, []).append(handle)
        return moved

    def _moved_or_fresh(self, moved: list[int] | None) -> int:
        if moved:
            return moved.pop(0)
        self.count += 1
        return self.count


def cards_in(zones: list[Zone]) -> list[Card]:
    """Every card of these zones, and after each what is attached to it, last one first."""
    return _with_attached([card for zone in zones for card in zone.cards])


def _with_attached(cards: list[Card]) -> list[Card]:
    if not any(map(ATTACHED, cards)):
        return cards
    return [one for card in cards for one in (card, *_with_attached(card.under[::-1]))]
