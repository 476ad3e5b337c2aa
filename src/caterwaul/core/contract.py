"""The contract of a game, as names that generic algorithms are written against and `bind` fills in.

Every game's `rules.py` defines these functions under these names, and its `drawing.py` the last, compiled.
In plain Python, and out of a hidden record alone, its `view.py` defines

* `SHEET`: what `draw` writes, declared as data (`core.sheet.Sheet`).
* `table_words(s, cards, seat) -> TableWords`: what is said of the table in words.
* `prompt(s, cards, seat, legal) -> str`: what a seat is asked that owes a decision.
* `ending(s) -> str`: the rule that decides a match that is over.
* `STORY`: how it tells what happens beside the sentences of its events (`core.story.Story`).

its `offers.py`

* `explain(s, cards, seat, action) -> Option`: what an action does, takes and where it goes (physical cards).

its `refusals.py`

* `why_not(s, cards, seat, action) -> str`: why a well-formed action is not legal, with the rule's id.

and, of what somebody points at who has no action in mind, its `idle.py`

* `why_idle(s, cards, seat, pointed) -> str`: why nothing can be done with a card or place (`core.pointing`).
* `why_not_at(s, cards, seat, pointed, aim) -> str`: why a card cannot go to another card or to a place.
* `TURNS` and `ENDS`: the rules by which others decide now, and by which the match is over.
"""

from __future__ import annotations

from .compiling import Out, Rng
from .events import Log
from .records import Record, StateHead


class State(StateHead):
    """The whole state of a match."""


class Book(Record):
    """The tables of a match: cards and whatever the game has besides."""


def setup(s: State, book: Book, log: Log) -> None:
    """Deal. The state holds the options, choices, seats and generator, and zeros."""


def legal(s: State, book: Book, p: int, out: Out) -> int:
    """Write every action that player p may take and return how many. Needs only what p may know."""
    raise NotImplementedError


def step(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """Take one legal action. Simultaneous picks lie hidden until the last one arrives."""


def hide(s: State, book: Book, seat: int) -> None:
    """Blank everything that the seat may not know, the generator included; -1 is a spectator.

    Hiding twice changes nothing more. Never tell whether others have already made their part of a
    simultaneous decision: put it back as if they had not.
    """


def guess(s: State, book: Book, seat: int, rng: Rng) -> None:
    """Fill a hidden record with a random world consistent with it, the generator included."""


def stretch(s: State, book: Book) -> int:
    """How far the match has come, in stretches: where one ends a position can be judged as it stands.

    It never decreases, and no decision of several actions goes from one into the next.
    """
    raise NotImplementedError


def evaluate(s: State, book: Book, p: int) -> float:
    """How good the position is for player p, from 0 (lost) to 1 (won)."""
    raise NotImplementedError


def draw(s: State, book: Book, seat: int, out: Out) -> int:
    """Write what lies on the table out of the hidden record of a seat, and return where that ends.

    In the order of the game's `SHEET`, with the functions of `core.drawing`. Nobody else counts what a card
    is worth or costs now.
    """
    raise NotImplementedError
