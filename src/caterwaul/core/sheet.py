"""What lies on the table of a game, declared as data: the `SHEET` in its view.py.

The compiled `draw` of the game writes numbers in the order that is declared here (`core.drawing`), and
whoever looks at a table, in a terminal, a browser or an array, finds here what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from .views import Card, Kind, Shape

NOBODY = -1
SCRATCH = 4  # numbers in front of a drawing that only who draws needs
COUNTERS = 1  # numbers of a drawing in front of its counters
CARDS = 2  # numbers of a zone in front of its cards
FIGURES = 8  # numbers of a card in front of its figures
MOST_FIGURES = 8
Layout = list[list[str]]


class ZoneForm(NamedTuple):
    """A place for cards; each player has one, unless it is `shared`."""

    id: str
    label: str
    shape: Shape
    most: int  # cards that can lie there at once, attached ones not counted
    shared: bool = False
    size: tuple[int, int] | None = None  # rows and columns of a grid
    help: str = ""  # what it is there for, where its label does not say it
    is_mixed: bool = False  # cards of several players lie there: whose they are is part of their names


class Figure(NamedTuple):
    """A number of a card that people look at, and between which bounds it lies.

    Its label is a word, or a sentence with `{n}`, which is told as a mark.
    """

    label: str
    least: int
    most: int


class CounterForm(NamedTuple):
    """A number by the side of the table, of each player, unless it is `shared`."""

    label: str
    least: int
    most: int
    kind: Kind = "number"
    shared: bool = False
    help: str = ""


class Sheet(NamedTuple):
    """All that can be seen of a game. Zones and counters that all share come first, then seat by seat."""

    zones: tuple[ZoneForm, ...]
    counters: tuple[CounterForm, ...]
    layout: Callable[[int, int], Layout]  # of the seat that looks and the number of seats: how zones lie
    figures: tuple[Figure, ...] = ()
    marks: tuple[str, ...] = ()  # what else can be said of a card
    facings: tuple[str, ...] = ()
    attached: int = 0  # cards that can lie under others, all together
    terse: Callable[[Card, Any], None] | None = None  # says them shortly, for who has no room


class Outline:
    """The zones and counters of a table for so many players, in the order in which they are drawn."""

    def __init__(self, sheet: Sheet, seats: int) -> None:
        if len(sheet.figures) > MOST_FIGURES:
            raise ValueError(f"{len(sheet.figures)} figures of a card; there is room for {MOST_FIGURES}")
        self.zones = list(_placed(sheet.zones, seats))
        self.counters = list(_placed(sheet.counters, seats))
        self.counters_end = COUNTERS + 2 * len(self.counters)  # so many numbers come before the zones
        self.hands = {seat: self._hands_of(seat) for seat in range(NOBODY, seats)}
        cards = sum(form.most for form, _ in self.zones) + sheet.attached
        room = cards * (1 + FIGURES + len(sheet.figures))
        room += FIGURES + MOST_FIGURES  # which are blanked behind the last card
        self.room = SCRATCH + self.counters_end + CARDS * len(self.zones) + room  # numbers at most

    def _hands_of(self, seat: int) -> list[int]:
        """Which of the zones are the hands of a seat."""
        return [i for i, (form, owner) in enumerate(self.zones) if owner == seat and form.shape == "hand"]


F = TypeVar("F", ZoneForm, CounterForm)


def _placed(forms: Sequence[F], seats: int) -> Iterator[tuple[F, int]]:
    """Each with whose it is: first those of nobody, then those of each player."""
    yield from ((form, NOBODY) for form in forms if form.shared)
    yield from ((form, p) for p in range(seats) for form in forms if not form.shared)


def zone_id(form: ZoneForm, owner: int) -> str:
    """`hand 1`, `board`"""
    return form.id if form.shared else f"{form.id} {owner}"
