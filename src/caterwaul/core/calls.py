"""Calls from Python into the rules of a game, for those who make many.

A compiled function takes ten microseconds to look into a record that it is handed, and half of one to look
into an array of records. So these take the state and the book as arrays of one.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from .cardset import CardSet
from .compiling import Many, Out, Rng
from .contract import Book, State, guess, hide, legal, step
from .events import Log, new_log
from .game import Game

LEGAL, STEP, HIDE, GUESS = range(4)


def call(
    states: Many[State], books: Many[Book], what: int, seat: int, action: int, out: Out, rng: Rng, log: Log
) -> int:
    """One function for all: every entry into the rules takes seconds to compile."""
    if what == LEGAL:
        return legal(states[0], books[0], seat, out)
    if what == STEP:
        step(states[0], books[0], seat, action, log)
    elif what == HIDE:
        hide(states[0], books[0], seat)
    else:
        guess(states[0], books[0], seat, rng)
    return 0


@cache
def bound_call(game: Game) -> Any:
    """Compiled once for each game."""
    return game.bind(call)


class Calls:
    """The rules of a game with the cards of a match."""

    def __init__(self, game: Game, cards: CardSet) -> None:
        self._call, self._books = bound_call(game), cards.books
        self._out = np.zeros(game.actions.count, np.int32)
        self._rng = np.zeros(4, np.uint64)
        self._no_log = new_log(0)

    def legal(self, states: Any, seat: int) -> list[int]:
        n = self._call(states, self._books, LEGAL, seat, 0, self._out, self._rng, self._no_log)
        found: list[int] = self._out[:n].tolist()
        return found

    def step(self, states: Any, seat: int, action: int, log: Any) -> None:
        self._call(states, self._books, STEP, seat, action, self._out, self._rng, log)

    def hide(self, states: Any, seat: int) -> None:
        self._call(states, self._books, HIDE, seat, 0, self._out, self._rng, self._no_log)

    def guess(self, states: Any, seat: int, rng: Any) -> None:
        self._call(states, self._books, GUESS, seat, 0, self._out, rng, self._no_log)
