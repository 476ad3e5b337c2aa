"""Arrays of fixed size out of a drawing: what a learner sees of a table.

    counters   value and most of each counter, as they are drawn: one more than they are, 0: there is none
    counts     of each zone how many cards lie there, likewise
    cards      a row for each card in the order of the zones: zone, how many, and what was drawn of it

The seat that looks always comes first, in counters, zones and as an owner; numbers of physical cards, by
which one could follow what cannot be seen, are left out.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compiled_parts import entry_of
from .compiling import Numbers, Out, compiled, nth
from .drawing import AT, COUNT, KIND, NUMBER, ROWS, WHOSE
from .game import Game
from .sheet import CARDS, COUNTERS, FIGURES, NOBODY, Outline, Sheet

Table = Annotated[NDArray[np.int32], "int32[:, ::1]"]
ZONE, MANY = range(2)  # of a row in the place of its number; what follows is as it was drawn
COLUMNS = ("zone", "many", "kind", "owner", "at", "turned", "place", "under", "marks")


class Tensors(NamedTuple):
    """What a seat sees of a table."""

    counters: NDArray[np.int32]
    counts: NDArray[np.int32]
    cards: NDArray[np.int32]


class Bounds(NamedTuple):
    """Between which numbers the columns of an array lie, and how they are called."""

    columns: tuple[str, ...]
    low: NDArray[np.int32]
    high: NDArray[np.int32]


def _order(owners: list[int], near: int, seats: int) -> NDArray[np.int64]:
    """The places of a drawing in the order in which this seat sees them."""
    turned = [NOBODY if owner == NOBODY else (owner - near) % seats for owner in owners]
    return np.argsort(np.array(turned), kind="stable").astype(np.int64)


@compiled
def write_tensors(
    drawn: Out,
    order: Numbers,
    zones: Numbers,
    near: int,
    seats: int,
    starts: Out,
    counters: Table,
    counts: Out,
    cards: Table,
) -> int:
    """Fill the arrays, whose cards are zero, and return how many cards there are; `starts` is scratch."""
    for i in range(order.shape[0]):
        at = COUNTERS + 2 * order[nth(i)]
        counters[nth(i), 0] = drawn[nth(at)]
        counters[nth(i), 1] = drawn[nth(at + 1)]
    find_zones(drawn, COUNTERS + 2 * order.shape[0], zones.shape[0], starts)
    n = 0
    for i in range(zones.shape[0]):
        at = starts[nth(zones[nth(i)])]
        counts[nth(i)] = drawn[nth(at + COUNT)]
        rows = drawn[nth(at + ROWS)]
        at += CARDS
        for _ in range(rows):
            write_card(drawn, at, i + 1, near, seats, cards, n)
            at += 1 + drawn[nth(at)]
            n += 1
    return n


@compiled
def find_zones(drawn: Out, first: int, count: int, starts: Out) -> None:
    """Write down where each zone of a drawing begins."""
    at = first
    for zone in range(count):
        starts[nth(zone)] = at
        rows = drawn[nth(at + ROWS)]
        at += CARDS
        for _ in range(rows):
            at += 1 + drawn[nth(at)]


@compiled
def write_card(drawn: Out, at: int, zone: int, near: int, seats: int, cards: Table, n: int) -> None:
    """A card, or so many backs that lie on each other."""
    number, length = drawn[nth(at + 1 + NUMBER)], drawn[nth(at)]
    cards[nth(n), ZONE] = zone
    cards[nth(n), MANY] = -number if number < 0 else 1
    cards[nth(n), MANY + KIND] = drawn[nth(at + 1 + KIND)]
    if length > WHOSE:
        owner = drawn[nth(at + 1 + WHOSE)]
        if owner > 0:
            owner -= near
            owner += seats if owner <= 0 else 0
        cards[nth(n), MANY + WHOSE] = owner
    for column in range(AT, length):
        cards[nth(n), nth(MANY + column)] = drawn[nth(at + 1 + column)]


def card_bounds(sheet: Sheet, outline: Outline, kinds: int, seats: int) -> Bounds:
    """Of the rows of cards."""
    places = max((form.size[0] * form.size[1] for form in sheet.zones if form.size), default=0)
    most = max(form.most for form in sheet.zones) + sheet.attached
    high = [len(outline.zones), most, kinds, seats, places, len(sheet.facings), most, 1]
    high += [(1 << len(sheet.marks)) - 1, *(figure.most + 1 for figure in sheet.figures)]
    low = [0] * (len(high) - len(sheet.figures)) + [min(figure.least, 0) for figure in sheet.figures]
    columns = (*COLUMNS, *(figure.label for figure in sheet.figures))
    return Bounds(columns, np.array(low, np.int32), np.array(high, np.int32))


def counter_bounds(outline: Outline, order: NDArray[np.int64]) -> Bounds:
    """Of the values of the counters."""
    forms = [outline.counters[i][0] for i in order]
    low = np.array([min(form.least, 0) for form in forms], np.int32)
    high = np.array([form.most + 1 for form in forms], np.int32)
    return Bounds(tuple(form.label for form in forms), low, high)


class Eye:
    """A seat of a table of so many, as it sees drawings."""

    def __init__(self, game: Game, seats: int, seat: int) -> None:
        self.near, self.seats = max(seat, 0), seats
        sheet, outline = game.sheet, game.outline(seats)
        self.order = _order([owner for _, owner in outline.counters], self.near, seats)
        self.zones = _order([owner for _, owner in outline.zones], self.near, seats)
        self.most_cards = game.State.fields["kind"].shape[0] - 1
        self.width = MANY + FIGURES + len(sheet.figures)
        self.cards = card_bounds(sheet, outline, len(game.builtin.book.card), seats)
        self.counters = counter_bounds(outline, self.order)
        self._starts = np.zeros(len(self.zones), np.int32)
        self._write = entry_of(write_tensors)

    def tensors(self, drawing: Out) -> Tensors:
        found = Tensors(
            np.zeros((len(self.order), 2), np.int32),
            np.zeros(len(self.zones), np.int32),
            np.zeros((self.most_cards, self.width), np.int32),
        )
        self._write(drawing, self.order, self.zones, self.near, self.seats, self._starts, *found)
        return found
