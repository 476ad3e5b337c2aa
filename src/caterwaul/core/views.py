"""A view: what one seat sees, as plain data. Terminal, browser and transcript draw from this alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Shape = Literal["hand", "pile", "row", "grid"]


@dataclass
class Card:
    """A card on the table: a face (an id of the card set) or a back."""

    sleeve: int  # which physical card; replaced by a handle before it leaves the facade
    face: str | None
    name: str = ""
    stats: dict[str, int] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)
    facing: str | None = None
    at: tuple[int, int] | None = None  # row and column in a grid
    under: list[Card] = field(default_factory=list)  # attached cards, pilots


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
    words: str = ""
    verb: str = ""
    values: dict[str, str] = field(default_factory=dict)
    help: str = ""  # what it does, in a sentence
    takes: int | None = None  # handle of the card that moves or acts
    goes: str | None = None  # a zone, `zone:row,column` in a grid, or `card:handle`


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
    prompt: str  # what this seat is asked
    counters: dict[int, list[Counter]]  # by seat; -1 for the table
    zones: list[Zone]
    layout: list[list[str]]  # zone ids in lines, as they lie on the table from this seat, own side last
    game: str = ""
    seat: int = -1
    seats: list[str] = field(default_factory=list)  # names of the players
    to_act: list[int] = field(default_factory=list)
    over: bool = False
    winners: list[int] = field(default_factory=list)
    score: list[int] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    log: list[Line] = field(default_factory=list)
