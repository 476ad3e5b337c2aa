"""What the routes of decks take and give."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..http.schemas import RequestBody, Word

Counts = Annotated[dict[Word, Annotated[int, msgspec.Meta(ge=1, le=99)]], msgspec.Meta(max_length=60)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class NewDeck(RequestBody):
    game: Word
    name: Name
    cards: Counts


class ChangedDeck(RequestBody):
    name: Name
    cards: Counts
    version: Annotated[int, msgspec.Meta(ge=1, lt=1 << 53)]  # as it was read


class Sharing(RequestBody):
    shared: bool


class DeckText(RequestBody):
    game: Word
    text: Annotated[str, msgspec.Meta(max_length=16384)]


class FindingShown(msgspec.Struct):
    """What is wrong or unwise, and the rule it follows from, where there is one."""

    text: str
    rule: str


class Report(msgspec.Struct):
    """What an official says of a deck: faults forbid it, warnings do not."""

    legal: bool
    faults: list[FindingShown]
    warnings: list[FindingShown]


class DeckRead(msgspec.Struct):
    """A deck of a file."""

    name: str
    cards: dict[str, int]
    report: Report


class DeckShown(msgspec.Struct):
    """A deck that is kept, or one of the game's own."""

    id: str
    game: str
    name: str
    cards: dict[str, int]
    report: Report
    mine: bool = False
    version: int = 0
    changed: float = 0.0
    share: str = ""


class DeckPage(msgspec.Struct):
    items: list[DeckShown]
    next: str | None


class HandShown(msgspec.Struct):
    cards: list[str]
    set_aside: int
    next: list[str]


class RemovedDeck(msgspec.Struct):
    removed: str
