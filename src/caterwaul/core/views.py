"""A view: what one seat sees, as plain data. Terminal, browser and transcript draw from this alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from .cardset import CardSet

Shape = Literal["hand", "pile", "row", "grid"]


@dataclass
class Card:
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


@dataclass
class Zone:
    """A place for cards. A pile shows its top card; `count` tells how many lie there."""

    id: str
    label: str
    shape: Shape
    owner: int | None
    cards: list[Card]
    count: int
    size: tuple[int, int] | None = None  # rows and columns of a grid


@dataclass
class Counter:
    """A number by the side of the table; with `most` it can be drawn as a bar."""

    label: str
    value: int
    most: int | None = None


@dataclass
class Option:
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


@dataclass
class Line:
    """A line of the log, in words, with the numbers it speaks of."""

    text: str
    name: str
    values: dict[str, int]


@dataclass
class View:
    """Everything a seat may see of a match, and what it may do. A game fills the first five fields."""

    heading: str  # round, phase: one line
    counters: dict[int, list[Counter]]  # by seat; -1 for the table
    zones: list[Zone]
    layout: list[list[str]]  # zone ids in lines, as they lie on the table from this seat, own side last
    roles: dict[int, str] = field(default_factory=dict)  # what a seat plays as: a character, a warlord
    prompt: str = ""  # what this seat is asked, or whom it waits for
    game: str = ""
    seat: int = -1
    seats: list[str] = field(default_factory=list)  # names of the players
    to_act: list[int] = field(default_factory=list)
    over: bool = False
    winners: list[int] = field(default_factory=list)
    score: list[int] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    log: list[Line] = field(default_factory=list)


def card_of(s: Any, cards: CardSet, number: int, stats: dict[str, int] | None = None) -> Card:
    """A physical card as a hidden record shows it: its face, or a back."""
    entry = cards.entry("card", int(s.kind[number]))
    owner, stats = int(s.owner[number]), stats or {}
    if entry is None:
        return Card(int(number), None, owner=owner)
    return Card(int(number), entry.id, entry.name, stats, owner=owner)


def lying(pile: Any) -> list[int]:
    """The physical cards of a pile or hand, bottom card first."""
    return [int(number) for number in pile[1 : pile[0] + 1]]


def held(s: Any, pile: Any, row: int) -> int | None:
    """A physical card of that kind in a hand or pile."""
    return next((number for number in lying(pile) if s.kind[number] == row), None)


def pile_zone(
    s: Any, cards: CardSet, id_: str, label: str, shape: Shape, owner: int | None, pile: Any
) -> Zone:
    """A zone for a pile or hand, bottom card first; cards that the seat may not know are backs."""
    shown = [card_of(s, cards, number) for number in lying(pile)]
    return Zone(id_, label, shape, owner, shown, len(shown))


def neutral_zone(s: Any, cards: CardSet, id_: str, label: str, shape: Shape, pile: Any) -> Zone:
    """A zone whose cards belong to nobody."""
    zone = pile_zone(s, cards, id_, label, shape, None, pile)
    for card in zone.cards:
        card.owner = None
    return zone
