"""A view: what one seat sees, as plain data. Terminal, browser and transcript draw from this alone.

Structs of msgspec: a server builds and encodes hundreds of cards for every move, and these cost a fifth of
what dataclasses do. None of them refers back to what holds it, so the collector of cycles can leave them out.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType, field

Shape = Literal["hand", "pile", "row", "grid"]
Kind = Literal["number", "life", "money", "steps"]
Picture = tuple[str, str]  # the table and the id of what has a face


class Card(Struct, gc=False):
    """A card on the table: a face (an id of the card set) or a back."""

    handle: int  # what the seat calls it; of backs below 0
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


class TableWords(Struct, gc=False):
    """What a game says of a table in words, beside what it draws."""

    heading: str  # round, phase: one line
    roles: dict[int, str] = field(default_factory=dict)  # what a seat plays as; of the table (-1): where
    signs: dict[int, str] = field(default_factory=dict)  # what all must know of a seat now: `claims row 3`
    helps: dict[str, str] = field(
        default_factory=dict
    )  # of zones and counters, where it is not always the same
    notes: dict[str, tuple[str, str]] = field(
        default_factory=dict
    )  # zones with words in them: label and text
    picks: tuple[int, int] = (0, 0)  # at least and at most so many cards are taken, one by each action


class Scene(Struct, gc=False):
    """Everything a seat may see of a match, and what it may do, its cards and counters as they were drawn.

    What the numbers mean is said by the `SHEET` of the game (`core.sheet`) and by the cards of the match.
    """

    words: TableWords
    drawing: list[int]  # as `core.drawing` writes it, with handles in the place of physical cards
    prompt: str
    seat: int
    seats: list[str]
    to_act: list[int]
    over: bool
    winners: list[int]
    score: list[int]
    ending: list[str]
    options: list[Option]
    idle: dict[int, str]  # of cards of the own hand that no option takes: why


class View(Struct, gc=False):
    """Everything a seat may see of a match, and what it may do, in words and names: a scene written out."""

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
    picks: tuple[int, int] | UnsetType = UNSET  # so many options that take a card make the decision
    log: list[Line] = field(default_factory=list)
