"""Calls from Python into the rules of a game, for those who make many.

A compiled function takes ten microseconds to look into a record that it is handed, and half of one to look
into an array of records. So these take the state and the book as arrays of one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import numpy as np

from .cardset import CardSet
from .compiled_parts import Part, entry_of, made_once
from .compiling import Many, Out, Rng
from .contract import Book, State, draw, guess, hide, legal, setup, step
from .events import Log, new_log
from .game import Game
from .handles import give_handles
from .sheet import SCRATCH

LEGAL, STEP, HIDE, GUESS, SETUP, DRAW = range(6)


def call(
    states: Many[State], books: Many[Book], what: int, seat: int, action: int, out: Out, rng: Rng, log: Log
) -> int:
    """One function for all: every entry into the rules takes seconds to compile."""
    if what == LEGAL:
        return legal(states[0], books[0], seat, out)
    if what == DRAW:
        return draw(states[0], books[0], seat, out)
    if what == STEP:
        step(states[0], books[0], seat, action, log)
    elif what == HIDE:
        hide(states[0], books[0], seat)
    elif what == GUESS:
        guess(states[0], books[0], seat, rng)
    else:
        setup(states[0], books[0], log)
    return 0


@made_once
def bound_call(game: Game) -> Any:
    """Compiled once for each game."""
    return entry_of(game.bind(call))


@made_once
def compile_calls(game: Game) -> None:
    """Compile all that a table calls: the rules, and what views, offers and refusals ask of them."""
    bound_call(game)
    entry_of(give_handles)
    for fn in functions_asked(game):
        entry_of(fn)


def functions_asked(game: Game) -> Iterator[Any]:
    """What plain functions of a game have of compiled modules: they import it where they call it."""
    for file in sorted(game.folder.glob("*.py")):
        for fn in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(fn, ast.FunctionDef):
                yield from (value for value in imports_of(fn, game) if isinstance(value, Part))


def imports_of(fn: ast.FunctionDef, game: Game) -> Iterator[Any]:
    """What a function imports of the files beside its own."""
    for node in ast.walk(fn):
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            yield from (getattr(game.module(node.module), alias.name) for alias in node.names)


class Calls:
    """The rules of a game with the cards of a match."""

    def __init__(self, game: Game, cards: CardSet) -> None:
        self._call, self._books = bound_call(game), cards.books
        self._out = np.zeros(max(game.actions.count, game.outline(max(game.seats)).room), np.int32)
        self._rng = np.zeros(4, np.uint64)
        self._no_log = new_log(0)

    def setup(self, states: Any, log: Any) -> None:
        self._call(states, self._books, SETUP, 0, 0, self._out, self._rng, log)

    def legal(self, states: Any, seat: int) -> list[int]:
        n = self._call(states, self._books, LEGAL, seat, 0, self._out, self._rng, self._no_log)
        found: list[int] = self._out[:n].tolist()
        return found

    def draw(self, states: Any, seat: int) -> Any:
        """What lies on the table, out of a hidden record (`core.drawing`), until the next call."""
        n = self._call(states, self._books, DRAW, seat, 0, self._out, self._rng, self._no_log)
        return self._out[SCRATCH:n]

    def step(self, states: Any, seat: int, action: int, log: Any) -> None:
        self._call(states, self._books, STEP, seat, action, self._out, self._rng, log)

    def hide(self, states: Any, seat: int) -> None:
        self._call(states, self._books, HIDE, seat, 0, self._out, self._rng, self._no_log)

    def guess(self, states: Any, seat: int, rng: Any) -> None:
        self._call(states, self._books, GUESS, seat, 0, self._out, rng, self._no_log)
