"""What the routes of games and their cards give."""

from __future__ import annotations

from typing import Any

import msgspec

from ..tables.schemas import ChoiceOfGame, OptionOfGame


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


class RuleShown(msgspec.Struct):
    id: str
    text: str
    source: str


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
    """How those do who hold or bring a card: their share of wins, and between which limits it is."""

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


class Simulated(msgspec.Struct):
    """The simulated matches behind `play`: how many, by whom, and what share of wins is nobody's merit."""

    games: int
    bots: list[str]
    even: float


class Gallery(msgspec.Struct):
    game: str
    title: str
    tables: list[GalleryTable]
    played: Simulated | None
