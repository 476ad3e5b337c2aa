"""What the HTTP interface takes and gives. The OpenAPI description is generated from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ..websocket.messages import Part, ShownSeat

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Choices = Annotated[dict[Word, Word], msgspec.Meta(max_length=8)]
Token = Annotated[str, msgspec.Meta(max_length=64)]


class Asked(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A request."""


class Renamed(Asked):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class WantedSeat(Asked):
    """`me`, `open` for anybody who comes, or a `bot` of a level."""

    kind: Literal["me", "open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=32)] = ""
    choices: Choices = {}


class NewTable(Asked):
    """A table to be set up."""

    game: Word
    seats: Annotated[list[WantedSeat], msgspec.Meta(min_length=1, max_length=4)]
    options: Annotated[dict[Word, Word], msgspec.Meta(max_length=32)] = {}
    open: bool = False
    idle_minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    clock_minutes: Annotated[int, msgspec.Meta(ge=1, le=180)] | None = None
    cards: Annotated[str, msgspec.Meta(max_length=65536)] = ""
    cards_file: Annotated[str, msgspec.Meta(max_length=255)] = ""
    commitment: Token = ""
    part: Part = ""


class Join(Asked):
    invite: Token = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    choices: Choices = {}
    part: Part = ""


class Me(msgspec.Struct):
    name: str
    id: str
    account: bool


class Promised(msgspec.Struct):
    commitment: str


class MadeTable(msgspec.Struct):
    id: str
    invite: str


class Joined(msgspec.Struct):
    seat: int


class Health(msgspec.Struct):
    ok: bool


class DoorShown(msgspec.Struct):
    """Where others in the network come in, or nothing; and whether it can be opened from the page."""

    url: str
    can_open: bool


class OptionOfGame(msgspec.Struct):
    """A switch of the rules; its first value is the default."""

    name: str
    values: list[str]


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


class BotOfGame(msgspec.Struct):
    level: str
    says: str


class GameShown(msgspec.Struct):
    key: str
    title: str
    blurb: str
    goal: str
    seats: list[int]
    ready: bool
    done: float  # the share that is compiled where it is not ready
    options: list[OptionOfGame]
    choices: list[ChoiceOfGame]
    bots: list[BotOfGame]


class CardShown(msgspec.Struct):
    id: str
    number: int
    name: str
    text: str
    lore: str
    given: dict[str, Any]
    rules: list[str]  # that it brings into play, the most telling first
    keywords: dict[str, str]  # of its text, and what each means


class FacetValue(msgspec.Struct):
    value: str
    label: str
    count: int


class FacetShown(msgspec.Struct):
    """Something by which cards can be chosen."""

    field: str
    label: str
    values: list[FacetValue]


class InPlay(msgspec.Struct):
    """How those do who use a card: their share of wins, and between which it lies 19 times out of 20."""

    seats: int
    share: float
    low: float
    high: float


class GalleryCard(msgspec.Struct):
    id: str
    name: str
    text: str
    lore: str
    facets: dict[str, list[str]]
    rules: list[str]
    play: InPlay | None


class GalleryTable(msgspec.Struct):
    table: str
    label: str
    facets: list[FacetShown]
    cards: list[GalleryCard]


class Played(msgspec.Struct):
    """The simulated matches behind `play`: how many, by whom, and what share of wins is nobody's merit."""

    games: int
    bots: list[str]
    even: float


class Gallery(msgspec.Struct):
    game: str
    title: str
    tables: list[GalleryTable]
    played: Played | None


class RuleShown(msgspec.Struct):
    id: str
    text: str
    source: str


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


class TablePage(msgspec.Struct):
    items: list[TableListed]
    next: str | None


class Fault(msgspec.Struct):
    code: Literal["bad_request", "forbidden", "not_found", "conflict", "too_large", "too_many", "unavailable"]
    message: str


class FaultShown(msgspec.Struct):
    error: Fault
