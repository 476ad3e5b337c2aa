"""Zones out of a hidden record: piles, hands and cards as a view shows them."""

from __future__ import annotations

from typing import Any

from .cardset import CardSet
from .views import Card, Shape, Zone


def card_of(s: Any, cards: CardSet, number: int, stats: dict[str, int] | None = None) -> Card:
    """A physical card as a hidden record shows it: its face, or a back."""
    face, name = cards.faces[s.kind[number]]
    return Card(number, face, name, stats or {}, owner=s.owner[number])


def open_cards(s: Any, cards: CardSet, numbers: list[int]) -> list[Card]:
    """Many of them, without numbers of their own."""
    kind, owner, faces = s.kind, s.owner, cards.faces
    return [
        Card(n, face, name, {}, [], None, None, [], owner[n])
        for n in numbers
        for face, name in (faces[kind[n]],)
    ]


def ids_of(cards: CardSet, rows: Any) -> list[str]:
    """The cards of these rows, without the places that are empty."""
    return [str(cards.word("card", int(row))) for row in rows if row]


def lying(pile: list[int]) -> list[int]:
    """The physical cards of a pile or hand, bottom card first."""
    return pile[1 : pile[0] + 1]


def held(s: Any, pile: list[int], row: int) -> int | None:
    """A physical card of that kind in a hand or pile."""
    kind = s.kind
    for number in pile[1 : pile[0] + 1]:
        if kind[number] == row:
            return number
    return None


def pile_zone(
    s: Any, cards: CardSet, id_: str, label: str, shape: Shape, owner: int | None, pile: Any
) -> Zone:
    """A zone for a pile or hand, bottom card first; cards that the seat may not know are backs."""
    shown = open_cards(s, cards, lying(pile)) if pile[0] else []
    return Zone(id_, label, shape, owner, shown, len(shown))


def neutral_zone(s: Any, cards: CardSet, id_: str, label: str, shape: Shape, pile: Any) -> Zone:
    """A zone whose cards belong to nobody."""
    zone = pile_zone(s, cards, id_, label, shape, None, pile)
    for card in zone.cards:
        card.owner = None
    return zone
