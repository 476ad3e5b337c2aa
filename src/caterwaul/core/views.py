"""A view: what one seat sees, as plain data. Terminal, browser and transcript draw from this alone.

Structs of msgspec: a server builds and encodes hundreds of cards for every move, and these cost a fifth of
what dataclasses do. None of them refers back to what holds it, so the collector of cycles can leave them out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from math import prod
from struct import Struct as Numbers
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
from msgspec import UNSET, Struct, UnsetType, field

if TYPE_CHECKING:
    from .actions import Actions
    from .cardset import CardSet
    from .words import Worded

Shape = Literal["hand", "pile", "row", "grid"]
Kind = Literal["number", "life", "money", "steps"]
Picture = tuple[str, str]  # the table and the id of what has a face


class Plain:
    """A record as plain numbers and lists, turned all at once.

    An attribute of a NumPy record costs microseconds, and a view asks for hundreds. Fields that nobody has
    ever asked for are left out: half of a state is there for its rules alone.
    """

    names: list[str]  # the players as the seat calls them that looks, filled in by the facade
    whose: list[str]  # the same in front of what is theirs

    def __init__(self, records: Any) -> None:
        layout = layout_of(records.dtype)
        numbers = list(layout.unpack(records.tobytes()))
        fields = self.__dict__
        for name, where in layout.numbers:
            fields[name] = numbers[where]
        for name, rows in layout.rows:
            fields[name] = [numbers[row] for row in rows]
        for name, count in layout.records:
            fields[name] = [Plain(records[name][0][i : i + 1]) for i in range(count)]
        fields["_records"] = records

    @cached_property
    def record(self) -> Any:
        """The record itself, for compiled functions."""
        return handed(self._records[0])

    def __getattr__(self, name: str) -> Any:
        """A field that was left out so far."""
        dtype = self.__dict__["_records"].dtype
        if name not in dtype.names:
            raise AttributeError(name)
        _layouts[id(dtype)] = dtype, _laid_out(dtype, {*layout_of(dtype).asked, name})
        self.__dict__.update(Plain(self._records).__dict__)
        return self.__dict__[name]


class Handed(np.record):  # type: ignore[misc]
    """A record that compiled functions are handed again and again.

    They ask it where it lies, and NumPy would describe all its fields each time: that took ten times as long
    as what the functions do.
    """

    @cached_property
    def data(self) -> memoryview:
        return super().data


def handed(record: Any) -> Any:
    record.__class__ = Handed
    return record


class Layout(NamedTuple):
    """Where the fields of a record that are asked for stand among their numbers."""

    asked: set[str]
    unpack: Callable[[bytes], tuple[int, ...]]
    numbers: list[tuple[str, int | slice]]  # single ones and lists
    rows: list[tuple[str, list[slice]]]  # lists of lists
    records: list[tuple[str, int]]


CODES = {1: "b", 2: "h", 4: "i", 8: "q"}  # of `struct`, by the bytes of a number
_layouts: dict[int, tuple[Any, Layout]] = {}  # by identity: types of records are slow to compare


def layout_of(dtype: Any) -> Layout:
    if id(dtype) not in _layouts:
        _layouts[id(dtype)] = dtype, _laid_out(dtype, set())
    return _layouts[id(dtype)][1]


def _laid_out(dtype: Any, asked: set[str]) -> Layout:
    """The numbers lie in the order of their offsets, with gaps between them."""
    code, end, count = "=", 0, 0
    found = Layout(asked, lambda content: (), [], [], [])
    for name in sorted(asked, key=lambda name: dtype.fields[name][1]):
        field, offset = dtype.fields[name][:2]
        if field.base.names is not None:
            found.records.append((name, field.shape[0]))
            continue
        size = prod(field.shape)
        letter = CODES[field.base.itemsize]
        code += f"{offset - end}x{size}{letter.upper() if field.base.kind == 'u' else letter}"
        match field.shape:
            case ():
                found.numbers.append((name, count))
            case (_,):
                found.numbers.append((name, slice(count, count + size)))
            case (_, width):
                starts = range(count, count + size, width)
                found.rows.append((name, [slice(start, start + width) for start in starts]))
        end, count = offset + field.itemsize, count + size
    return found._replace(unpack=Numbers(f"{code}{dtype.itemsize - end}x").unpack)


class Card(Struct, gc=False):
    """A card on the table: a face (an id of the card set) or a back."""

    handle: int  # a game fills in the physical card; the facade puts a handle in its place
    face: str | None
    name: str = ""
    stats: dict[str, int] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)
    facing: str | None = None
    at: tuple[int, int] | None = None  # row and column in a grid
    under: list[Card] = field(default_factory=list)  # attached cards, pilots
    owner: int | None = None  # whose it is, where the zone does not tell
    why: str | UnsetType = UNSET  # of the own hand: why no option takes it; in short up to the first comma


class Zone(Struct, gc=False):
    """A place for cards. A pile shows its top card; `count` tells how many lie there."""

    id: str
    label: str
    shape: Shape
    owner: int | None
    cards: list[Card]
    count: int
    size: tuple[int, int] | None = None  # rows and columns of a grid
    help: str | UnsetType = UNSET  # what it is there for, where its label does not say it


class Counter(Struct, gc=False):
    """A number by the side of the table. Life is drawn as a bar, steps one by one, of `most`."""

    label: str
    value: int
    most: int | None = None
    kind: Kind = "number"
    help: str | UnsetType = UNSET  # likewise


class Option(Struct, gc=False):
    """A legal action: its words, what it takes and where it goes."""

    action: int
    words: str = ""  # as it is typed and kept: ids of cards
    verb: str = ""
    values: dict[str, str] = field(default_factory=dict)
    help: str = ""  # what it does, in a sentence
    takes: int | None = None  # the card that moves or acts; physical from the game, then its handle
    goes: str | None = None  # a zone, or `zone:row,column` in a grid
    goes_card: int | None = None  # the card it is aimed at, likewise
    title: str = ""  # as it reads: names of cards
    head: str = ""  # the title up to its first blank, in which options that begin alike agree
    effect: str = ""  # what would happen, as far as it can be known, inside a decision of several actions
    phrase: str | UnsetType = UNSET  # the title where that has numbers: as who can point at the table says it
    lets: bool | UnsetType = UNSET  # it does nothing but let happen what another has begun
    picture: Picture | UnsetType = UNSET  # of what it chooses, where that is not a card: a character
    turns: str | UnsetType = UNSET  # the facing that it gives the card it takes
    brings: list[str] | UnsetType = UNSET  # ids of the cards that come with what it chooses

    @property
    def spoken(self) -> str:
        """As it reads to whoever sees pictures instead of numbers."""
        return self.title if self.phrase is UNSET else self.phrase


class Said(NamedTuple):
    """An action in words, as an `Option` has them."""

    words: str
    verb: str
    values: dict[str, str]
    title: str
    head: str
    picture: Picture | UnsetType


class Line(Struct, gc=False, omit_defaults=True):
    """A line of the log, in words, with the numbers it speaks of, and what of it the eye should see.

    Lines stay as long as their match, and the collector of cycles would look through their lists again and
    again; of a tuple of words or numbers it lets go.
    """

    text: str
    name: str
    values: dict[str, int]
    cards: tuple[str, ...]  # ids of the cards it names
    seats: tuple[int, ...]  # and the players
    change: int = 0  # what the first card has lost or won, or, where it names none, the first player
    of: str = ""  # of what: a number of the card, or a counter of the player
    step: int | None = None  # a card is turned up that acts at this step
    turning: bool = False  # with it the match takes a turn: it is announced across the table


class Change(NamedTuple):
    """What the eye should see of an event."""

    sign: int
    of: str  # the label of a card's number or a player's counter; CARD, SIDE, CARDS: a card itself
    blank: str = "n"  # how much, or which card; none: 1


CARD, SIDE, CARDS = "card", "side", "cards"  # where a card lies, how it lies there, and where many do
COMES, GONE = Change(1, CARD, blank="card"), Change(-1, CARD, blank="card")
TURNED = Change(1, SIDE, blank="card")
CLEARED = Change(-1, CARDS, blank="")  # whatever does not stay goes

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Story(NamedTuple):
    """How a game tells what happens, beside the sentences of its events; `STORY` in its view.py.

    The mappings go by event, the last by domain and value.
    """

    endings: tuple[Worded, ...]  # what ends a match
    total: str = ""  # the counter that decides it, where one does
    changes: Mapping[Any, Change] = NOTHING
    steps: Mapping[Any, str] = NOTHING  # the blank that says when a card acts that is turned up
    heads: Mapping[Any, frozenset[Any]] = NOTHING  # a card that acts is told with what it does
    of_nothing: Mapping[Any, str] = NOTHING  # sentences for a number of 0; an empty one is not told
    told: Mapping[str, dict[int, str]] = NOTHING  # words that the log has otherwise
    turning_points: frozenset[Any] = frozenset()  # events that nobody may miss: a battle is lost
    together: frozenset[Any] = frozenset()  # events that end with a card: one line for several in a row


class View(Struct, gc=False):
    """Everything a seat may see of a match, and what it may do. A game fills the first five fields."""

    heading: str  # round, phase: one line
    counters: dict[int, list[Counter]]  # by seat; -1 for the table
    zones: list[Zone]
    layout: list[list[str]]  # zone ids in lines, as they lie on the table from this seat, own side last
    roles: dict[int, str] = field(default_factory=dict)  # what a seat plays as; of the table (-1): where
    signs: dict[int, str] = field(default_factory=dict)  # what all must know of a seat now: `claims row 3`
    acts: int | None = None  # the card on the table whose action it is
    prompt: str = ""  # what this seat is asked, or whom it waits for
    game: str = ""
    seat: int = -1
    seats: list[str] = field(default_factory=list)  # names of the players
    to_act: list[int] = field(default_factory=list)
    over: bool = False
    winners: list[int] = field(default_factory=list)
    score: list[int] = field(default_factory=list)
    ending: list[str] = field(default_factory=list)  # why it is over by its rules, in sentences
    options: list[Option] = field(default_factory=list)
    log: list[Line] = field(default_factory=list)


def card_of(s: Any, cards: CardSet, number: int, stats: dict[str, int] | None = None) -> Card:
    """A physical card as a hidden record shows it: its face, or a back."""
    face, name = cards.faces[s.kind[number]]
    return Card(number, face, name, stats or {}, owner=s.owner[number])


def cards_of(s: Any, cards: CardSet, numbers: list[int]) -> list[Card]:
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


@cache
def parts_of(actions: Actions, action: int) -> tuple[str, dict[str, int]]:
    """The verb of an action and what stands in its blanks."""
    verb = actions.verb_of(action)
    return verb.name, verb.values(action)


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
    shown = cards_of(s, cards, lying(pile)) if pile[0] else []
    return Zone(id_, label, shape, owner, shown, len(shown))


def neutral_zone(s: Any, cards: CardSet, id_: str, label: str, shape: Shape, pile: Any) -> Zone:
    """A zone whose cards belong to nobody."""
    zone = pile_zone(s, cards, id_, label, shape, None, pile)
    for card in zone.cards:
        card.owner = None
    return zone
