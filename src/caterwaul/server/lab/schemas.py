"""What the routes of the workshop take and give."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from ..http.schemas import RequestBody, Token, Word
from ..tables.schemas import OptionOfGame

CardFile = Annotated[str, msgspec.Meta(max_length=65536)]
MOST_OPTIONS = 32
Options = Annotated[dict[Token, Token], msgspec.Meta(max_length=MOST_OPTIONS)]  # the rules, read otherwise
AS_USUAL: Any = msgspec.field(default_factory=dict)


class FieldShown(msgspec.Struct, omit_defaults=True):
    """A field of an entry or an effect: what may stand there."""

    name: str
    label: str
    kind: str  # number, word, flags, flag, colour, picture, ref, refs, rows
    needed: bool = False
    least: int = 0  # of a number
    most: int = 0
    default: int | str | None = None  # what holds where nothing is given, if that says anything
    words: list[str] = []
    table: str = ""  # of refs: whose ids
    room: int = 0  # of refs and rows: how many fit
    exact: bool = False  # of refs: so many it must be
    rows: str = ""  # of rows: the name of what a row is
    says: str = ""  # of rows: the words that introduce them on the card
    verbs: list[str] = []  # of rows: those that mean something there


class VerbShown(msgspec.Struct):
    word: str
    says: str  # the sentence on the card, with blanks
    takes: list[str]  # fields, all of which it needs


class RowShown(msgspec.Struct):
    """What a row of effects is made of."""

    fields: list[FieldShown]
    verbs: list[VerbShown]


class LabTable(msgspec.Struct):
    table: str
    label: str
    fields: list[FieldShown]


class Language(msgspec.Struct):
    """The card language of a game: its tables, their fields, and the effects that cards are made of."""

    game: str
    title: str
    tables: list[LabTable]
    rows: dict[str, RowShown]
    art: list[FieldShown]  # what can be chosen about a picture
    bots: list[str]  # that may play a study, the quickest first
    options: list[OptionOfGame]  # readings of the rules, the usual value of each first


class CheckWish(RequestBody):
    """The text of a card file, and the entry whose faces are wanted."""

    cards: CardFile
    table: Token = ""
    id: Token = ""
    known: Annotated[
        tuple[Token, ...], msgspec.Meta(max_length=100)
    ] = ()  # own pictures that need not be sent


class CardFault(msgspec.Struct):
    line: int  # 0: of the whole file
    where: str
    sentence: str


class OwnEntry(msgspec.Struct):
    """An entry of the file, with the text that is generated from its effects."""

    table: str
    id: str
    name: str
    text: str


class Checked(msgspec.Struct):
    faults: list[CardFault]
    warnings: list[CardFault]
    entries: list[OwnEntry]  # none while there are faults
    faces: dict[str, str]  # of the wanted entry, by layout, as SVG; an own picture stands as `own:ID` in them
    pictures: dict[str, bytes] = {}  # those of them that were not known, as JPEG


class StudyWish(RequestBody):
    """Which cards are played, against which; all of it may be left out."""

    cards: CardFile = ""
    against: CardFile = ""
    table: Token = ""  # of the entry that it is about
    id: Token = ""
    options: Options = AS_USUAL
    against_options: Options = AS_USUAL
    bot: Token = ""
    seconds: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None


SetName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Version = Annotated[int, msgspec.Meta(ge=1, lt=1 << 53)]  # of a document, as it was read


class NewSet(RequestBody):
    game: Word
    name: SetName
    cards: CardFile


class ChangedSet(RequestBody):
    name: SetName
    cards: CardFile
    version: Version


class NamedVersion(RequestBody):
    """A text of a set that gets a name to be found again by; without a text the name is forgotten."""

    name: SetName
    version: Version
    cards: CardFile | None = None


class VersionShown(msgspec.Struct):
    name: str
    cards: str
    at: float


class SetListed(msgspec.Struct):
    """A card set in a list."""

    id: str
    game: str
    name: str
    changed: float
    version: int


class SetShown(msgspec.Struct):
    """A card set that somebody keeps: the text on the bench, and those with a name, the newest first."""

    id: str
    game: str
    name: str
    changed: float
    version: int
    cards: str
    versions: list[VersionShown]


class SetPage(msgspec.Struct):
    items: list[SetListed]
    next: str | None


class RemovedSet(msgspec.Struct):
    removed: str
