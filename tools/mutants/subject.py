"""What is broken, and by which tests that has to be noticed: a folder of rules and its tests."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "caterwaul" / "games"
ROOTS = ("setup", "legal", "step", "hide", "guess")  # what a match is made of, and what a seat may know of it
KNOWLEDGE = ("hide", "guess")
# Of the tests of every game those that say what the rules must be. Transcripts are none, and the rest looks
# at what is made of the rules: texts, views, bots.
ABOUT_RULES = ("test_metamorphic.py", "test_state.py", "test_leaks.py")


@dataclass(frozen=True)
class Subject:
    """A package whose `rules.py` defines the roots, the folders of its tests, and what is kept about it."""

    name: str
    title: str
    package: str
    folder: Path
    tests: tuple[Path, ...]  # what pytest collects
    home: Path  # the folder of its own tests, with the list of survivors that are excused
    kept: Path  # the folder of results
    roots: tuple[str, ...] = ROOTS
    # for the functions of which roots a test is asked; of none if it does not count
    asked_for: Callable[[pytest.Item], tuple[str, ...]] = lambda item: ROOTS
    beside: tuple[Path, ...] = ()  # other sources by which tests can go another way
    document: Path | None = None  # where scores are shown

    @property
    def excuses(self) -> Path:
        return self.home / "survivors.toml"

    def hash_of_sources(self) -> str:
        """Of everything but the files of tests: with another one nothing that was found out stands."""
        files = [
            file for folder in (self.folder, *self.beside) for file in folder.rglob("*") if is_source(file)
        ]
        files += [
            file
            for tests in self.tests
            for file in (tests if tests.is_dir() else tests.parent).rglob("*")
            if is_source(file) and not is_test(file)
        ]
        return hash_of(sorted({file for file in files if file != self.excuses}))


def of_game(key: str) -> Subject:
    """A game of Caterwaul: its own rule and card tests, and those of every game that are about rules."""
    home, every = ROOT / "tests" / "games" / key, ROOT / "tests" / "every_game"
    shared = tuple(every / name for name in ABOUT_RULES if (every / name).exists())
    game: Any = import_module(f"caterwaul.games.{key}").GAME
    usual = re.compile(rf"\[{key}(?! [^{game.seats[0]}])[^=]*\]$")  # they take long: fewest seats, no switch

    def asked_for(item: pytest.Item) -> tuple[str, ...]:
        if home in item.path.parents:
            return ROOTS if item.get_closest_marker("interpreted") else ()
        if not usual.search(item.nodeid):
            return ()
        return KNOWLEDGE if looks_at_moments(item) else ROOTS

    src = ROOT / "src" / "caterwaul"
    return Subject(
        name=key,
        title=game.title,
        package=f"caterwaul.games.{key}",
        folder=GAMES / key,
        tests=(home, *shared),
        home=home,
        kept=ROOT / ".mutants",
        asked_for=asked_for,
        document=ROOT / "docs" / "testing.md",
        beside=(src / "core", src / "match", src / "cards"),
    )


def looks_at_moments(item: pytest.Item) -> bool:
    """Whether a shared test plays to many moments and looks at what seats know there: seconds for each."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return item.path.name == "test_leaks.py" or (item.path.name == "test_state.py" and "case" in params)


def games() -> list[str]:
    return sorted(file.parent.name for file in GAMES.glob("*/rules.py"))


def is_source(file: Path) -> bool:
    return file.suffix in (".py", ".toml")


def is_test(file: Path) -> bool:
    return file.name.startswith("test_") and file.suffix == ".py"


def hash_of(files: list[Path]) -> str:
    digest = hashlib.blake2s()
    for file in files:
        digest.update(f"{file.name}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
