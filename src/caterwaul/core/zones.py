"""Piles and hands of a hidden record, as plain Python looks at them."""

from __future__ import annotations

from typing import Any

from .cardset import CardSet


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


def place_in(pile: list[int], number: int) -> int:
    """Where a physical card lies in a hand or pile, from 1."""
    return pile.index(number, 1)
