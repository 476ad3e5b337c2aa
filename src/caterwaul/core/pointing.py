"""What somebody can point at on a table: a card that lies there, seen or not, or an empty place."""

from __future__ import annotations

from typing import NamedTuple


class Pointed(NamedTuple):
    """A card or a place, as a hidden record knows it."""

    zone: str  # as the sheet calls it: `hand`, `board`
    whose: int  # the seat that has the zone, or -1
    spot: str = ""  # as options call it: `hand 1`, in a grid `board:1,2`
    card: int = 0  # the physical card, or 0: an empty place, or a back that tells nothing
    row: int = 0  # of the table of cards, or 0 where it is not known
    at: int = 0  # in a grid, by rows, from 1
    place: int = 0  # by which actions call it
    on: int = 0  # the physical card to which it is attached, or 0


class Question(NamedTuple):
    """What somebody would like to do, in the words of an option: a card, and to what it should go."""

    takes: int | None = None  # handles
    goes: str | None = None
    goes_card: int | None = None
