"""What the routes of tables take and give."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..http.schemas import RequestBody, Token, Word
from ..websocket.messages import Part, ShownSeat

Choices = Annotated[dict[Word, Word], msgspec.Meta(max_length=8)]


class WantedSeat(RequestBody):
    """`me`, `open` for anybody who comes, or a `bot` of a level."""

    kind: Literal["me", "open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=32)] = ""
    choices: Choices = msgspec.field(default_factory=dict)


class NewTable(RequestBody):
    """A table to be set up."""

    game: Word
    seats: Annotated[list[WantedSeat], msgspec.Meta(min_length=1, max_length=4)]
    options: Annotated[dict[Word, Word], msgspec.Meta(max_length=32)] = msgspec.field(default_factory=dict)
    open: bool = False
    idle_minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    clock_minutes: Annotated[int, msgspec.Meta(ge=1, le=180)] | None = None
    cards: Annotated[str, msgspec.Meta(max_length=65536)] = ""
    cards_file: Annotated[str, msgspec.Meta(max_length=255)] = ""
    commitment: Token = ""
    part: Part = ""


class Join(RequestBody):
    invite: Token = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    choices: Choices = msgspec.field(default_factory=dict)
    part: Part = ""


class Promised(msgspec.Struct):
    commitment: str


class MadeTable(msgspec.Struct):
    id: str
    invite: str


class Joined(msgspec.Struct):
    seat: int


class ChoiceEntry(msgspec.Struct):
    id: str
    name: str
    text: str


class ChoiceOfGame(msgspec.Struct):
    """Something that each seat brings."""

    name: str
    table: str
    unique: bool
    entries: list[ChoiceEntry]


class ValueOfOption(msgspec.Struct):
    value: str
    says: str


class OptionOfGame(msgspec.Struct):
    """A switch of the rules in words; its first value is the default."""

    name: str
    title: str
    says: str
    values: list[ValueOfOption]
    ruling: str


class TableListed(msgspec.Struct, omit_defaults=True):
    id: str
    game: str
    state: Literal["preparing", "waiting", "playing", "over"]
    open: bool
    created: float
    seats: list[ShownSeat]
    seat: int | None = None
    waits: bool = False
    lesson: bool = False
    puzzle: bool = False


class TablePage(msgspec.Struct):
    items: list[TableListed]
    next: str | None
