"""A game as the rest of the system sees it: a folder of one shape, loaded piece by piece.

Its vocabulary and cards are light; `rules` is imported only when the game is played.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from .actions import Actions
from .card_file import CardFile
from .cardset import CardSet, Checks, load_cards, read_cards
from .definitions import print_of
from .faults import Fault
from .records import Record, choices_of, options_of
from .rulebook import Switch, switches_of
from .sheet import Outline, Sheet
from .words import Worded

F = TypeVar("F", bound=Callable[..., Any])
PLAYING = ("setup", "legal", "step")  # what a match is made of; the rest of the contract looks at it
CONTRACT = (*PLAYING, "hide", "guess", "stretch", "evaluate")
CORE = Path(__file__).parent
OWN_FILE = "your card file"  # as faults call it where nobody has said its name
ALIKE = "alike.toml"  # of each fingerprint, earlier ones that mean the same


@dataclass(frozen=True)
class Game:
    """One game. `package` is its folder; everything else is found there by name."""

    package: str
    title: str
    blurb: str  # what makes it special, in a line
    goal: str  # how it is won, for who has never heard of it
    seats: tuple[int, ...]  # how many may play

    @property
    def key(self) -> str:
        return self.package.rpartition(".")[2]

    @cached_property
    def _modules(self) -> dict[str, ModuleType]:
        return {}

    def module(self, name: str) -> ModuleType:
        """A file of its folder, imported when it is first asked for."""
        if name not in self._modules:
            self._modules[name] = import_module(f"{self.package}.{name}")
        return self._modules[name]

    @cached_property
    def folder(self) -> Path:
        return Path(import_module(self.package).__file__ or "").parent

    @cached_property
    def State(self) -> type[Record]:  # noqa: N802
        return self.module("state").State

    @cached_property
    def Book(self) -> type[Record]:  # noqa: N802
        return self.module("state").Book

    @cached_property
    def max_steps(self) -> int:
        """Proved: no match has more actions."""
        return self.module("state").MAX_STEPS

    @cached_property
    def log_size(self) -> int:
        """Room for the events of one step."""
        return self.module("state").LOG_SIZE

    @cached_property
    def events(self) -> type[Worded]:
        return self.module("state").Event

    @cached_property
    def actions(self) -> Actions:
        return self.module("actions").ACTIONS

    @cached_property
    def sheet(self) -> Sheet:
        """What can be seen of its tables."""
        return self.module("view").SHEET

    def outline(self, seats: int) -> Outline:
        """The zones and counters of a table for so many players."""
        if seats not in self._outlines:
            self._outlines[seats] = Outline(self.sheet, seats)
        return self._outlines[seats]

    @cached_property
    def _outlines(self) -> dict[int, Outline]:
        return {}

    @cached_property
    def vocabularies(self) -> dict[str, type[IntEnum]]:
        """The closed vocabularies that sentences may name: those of the actions, and the game's `WORDS`."""
        of_actions = {
            name: words for name, words in self.actions.domains.items() if not isinstance(words, int)
        }
        return {**of_actions, **getattr(self.module("state"), "WORDS", {})}

    @cached_property
    def options(self) -> dict[str, list[str]]:
        return options_of(self.State)

    @cached_property
    def switches(self) -> dict[str, Switch]:
        """The options in words, for people."""
        return switches_of(self.folder)

    @cached_property
    def choices(self) -> dict[str, str]:
        return choices_of(self.State)

    @cached_property
    def builtin(self) -> CardSet:
        return load_cards(self.Book, self.folder, (), self._checks)

    def cards(self, own: Sequence[Path | str | CardFile] = ()) -> CardSet:
        """The built-in cards, with a designer's own files beside or instead."""
        if not own:
            return self.builtin
        return load_cards(self.Book, self.folder, _files(own), self._checks)

    def read_cards(self, own: Sequence[Path | str | CardFile]) -> tuple[CardSet | None, list[Fault]]:
        """The same for who asks what is wrong: no set, but all faults, where there are some."""
        return read_cards(self.Book, self.folder, _files(own), self._checks)

    @cached_property
    def _checks(self) -> Checks:
        """What no single field can show, as the game's `state.py` finds it."""
        found = vars(self.module("state"))
        return Checks(found.get("faults_of", lambda *_: ()), found.get("faults", lambda *_: ()))

    @cached_property
    def rules(self) -> ModuleType:
        """The rules; what is called of them is compiled then, which takes a while on a new machine."""
        return self.module("rules")

    @cached_property
    def judge(self) -> Any:
        """What a search judges positions by: what `judging.py` has learned, or else `evaluate`."""
        if not (self.folder / "judging.py").exists():
            return self.rules.evaluate
        return self.module("judging").judge

    def bind(self, template: F, variant: str = "", **more: Any) -> F:
        """A generic algorithm compiled for this game; bound twice with other meanings it needs a variant."""
        from .compiling import bind

        meanings = {name: getattr(self.rules, name) for name in CONTRACT}
        meanings |= {"draw": self.module("drawing").draw} | more
        return bind(template, f"{self.key}{variant}", State=self.State, Book=self.Book, **meanings)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of what the rules do: how a match is set up, what is legal, and what an action does."""
        rules = self.folder / "rules.py"
        return print_of(*((rules, name) for name in PLAYING), (CORE / "chance.py", "words_of_seed"))

    def plays_alike(self, fingerprint: str) -> bool:
        """Whether what was played by the rules of that fingerprint goes as it did by ours."""
        return fingerprint in (self.fingerprint, *self._alike.get(self.fingerprint, ()))

    @cached_property
    def _alike(self) -> dict[str, list[str]]:
        """Of our fingerprints, those of rules that were written otherwise and did the same."""
        alike = tomllib.loads((self.folder.parent / ALIKE).read_text(encoding="utf-8"))
        found: dict[str, list[str]] = alike.get(self.key, {})
        return found


def faults_in(game: Game, text: str, name: str = OWN_FILE) -> list[Fault]:
    """All that is wrong with the text of a card file; nothing where it can be played."""
    return game.read_cards([CardFile(name, text)])[1]


def _files(own: Sequence[Path | str | CardFile]) -> list[Path | CardFile]:
    return [file if isinstance(file, CardFile) else Path(file) for file in own]
