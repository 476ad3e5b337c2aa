"""Scenes as they are sent: numbers and numbers of words; what a word or an action says is told once.

The first message to a seat has the sheet of its table, by which it is written out: which zones and counters
there are, what figures and marks are called, and the cards of the match by their numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET, Struct, UnsetType

from ..core.cardset import CardSet
from ..core.game import Game
from ..core.sheet import NOBODY, zone_id
from ..core.views import Option, Picture, Scene
from .narration import Telling

MOST_WORDS = 3000  # that a seat is to remember; then it is told anew what it still needs
K = TypeVar("K", int, str)
Number = int  # of a word
OptionSaid = list[Any]


class ZoneShown(Struct, omit_defaults=True):
    id: str
    label: str
    shape: str
    owner: int | None
    size: tuple[int, int] | None = None
    help: str = ""
    mixed: bool = False  # whose its cards are is part of their names


class CounterShown(Struct, omit_defaults=True):
    label: str
    kind: str
    owner: int  # -1: of the table
    help: str = ""


class SheetShown(Struct):
    """What the numbers of a scene mean; the places of `core.drawing` are those of every game."""

    game: str
    seat: int
    zones: list[ZoneShown]
    counters: list[CounterShown]
    layout: list[list[str]]
    figures: list[str]
    marks: list[str]
    facings: list[str]
    cards: list[tuple[str | None, str]]  # id and name by number; 0 is a back


class ActionShown(Struct, omit_defaults=True):
    """How an action is called."""

    words: str
    verb: str
    values: dict[str, str]
    title: str
    head: str
    picture: Picture | UnsetType = UNSET


class SceneShown(Struct, omit_defaults=True):
    """A `core.views.Scene`; what is a `Number` stands for a word."""

    heading: Number
    drawing: list[int]
    prompt: Number
    seats: list[Number]
    score: list[int]
    roles: dict[int, Number] = {}
    signs: dict[int, Number] = {}
    helps: dict[str, Number] = {}
    notes: dict[str, tuple[Number, Number]] = {}
    to_act: list[int] = []
    over: bool = False
    winners: list[int] = []
    ending: list[Number] = []
    options: list[OptionSaid] = []
    idle: dict[int, Number] = {}
    picks: tuple[int, int] | None = None


def sheet_shown(game: Game, cards: CardSet, seats: int, seat: int) -> SheetShown:
    sheet, outline = game.sheet, game.outline(seats)
    zones = [
        ZoneShown(
            zone_id(form, owner), form.label, form.shape, None if owner == NOBODY else owner,
            form.size, form.help, form.is_mixed,
        )
        for form, owner in outline.zones
    ]  # fmt: skip
    counters = [CounterShown(c.label, c.kind, owner, c.help) for c, owner in outline.counters]
    return SheetShown(
        game.key, seat, zones, counters, sheet.layout(max(seat, 0), seats), [f.label for f in sheet.figures],
        list(sheet.marks), list(sheet.facings), cards.faces,
    )  # fmt: skip


class News(NamedTuple):
    """What of the words and actions is told for the first time."""

    since: int  # so many words are known
    words: list[str]
    actions: dict[int, ActionShown]


class Numbers(dict[str, Number]):
    """Of words, which get one when they are first asked for."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def __missing__(self, word: str) -> Number:
        self[word] = len(self.words)
        self.words.append(word)
        return self[word]


class Vocabulary:
    """The words and actions that a seat has been told."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.numbers = Numbers(self.words)
        self.actions: dict[int, ActionShown] = {}
        self.told = 0  # words
        self.fresh: dict[int, ActionShown] = {}  # actions that are not told yet
        self.telling: Telling | None = None

    def is_too_long(self, telling: Telling) -> bool:
        """Whether it is time to begin anew; who sits there under another name is called otherwise."""
        return len(self.words) > MOST_WORDS or self.telling is not telling

    def begin(self, telling: Telling) -> None:
        self.__init__()  # type: ignore[misc]
        self.telling = telling

    def news(self) -> News:
        """What has to be told with the next message, once."""
        since, self.told = self.told, len(self.words)
        fresh, self.fresh = self.fresh, {}
        return News(since, self.words[since:], fresh)

    def all(self) -> News:
        return News(0, self.words[: self.told], self.actions)

    def shown(self, scene: Scene) -> SceneShown:
        number, words = self.numbers, scene.words
        return SceneShown(
            number[words.heading],
            scene.drawing,
            number[scene.prompt],
            [number[name] for name in scene.seats],
            scene.score,
            self._numbers(words.roles),
            self._numbers(words.signs),
            self._numbers(words.helps),
            {id_: (number[label], number[text]) for id_, (label, text) in words.notes.items()},
            scene.to_act,
            scene.over,
            scene.winners,
            [number[word] for word in scene.ending],
            [self._option(option, scene.seat) for option in scene.options],
            self._numbers(scene.idle),
            words.picks if scene.options and words.picks[1] else None,
        )

    def _numbers(self, words: dict[K, str]) -> dict[K, Number]:
        number = self.numbers
        return {key: number[word] for key, word in words.items()} if words else {}

    def _option(self, option: Option, seat: int) -> OptionSaid:
        """By place, what is not there at the end left out.

        Action, help, the card it takes, where it goes, the card it is aimed at, effect, phrase, whether it
        lets happen, facing, cards it brings.
        """
        action, number = option.action, self.numbers
        if action not in self.actions:
            assert self.telling is not None
            said = self.telling.said_of(action, seat)
            self.actions[action] = self.fresh[action] = ActionShown(*said)
        goes = None if option.goes is None else number[option.goes]
        found: OptionSaid = [action, number[option.help], option.takes, goes, option.goes_card]
        if option.effect or not option.phrase is option.lets is option.turns is option.brings is UNSET:
            found += [
                number[option.effect] if option.effect else None,
                None if option.phrase is UNSET else number[option.phrase],
                None if option.lets is UNSET else option.lets,
                None if option.turns is UNSET else number[option.turns],
                None if option.brings is UNSET else option.brings,
            ]
        while found[-1] is None:
            found.pop()
        return found
