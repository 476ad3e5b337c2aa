"""Puzzles out of matches of bots, and the shelf of a game on which they stand. `learn/puzzles.json`.

A puzzle is kept as the deal and the actions that lead to it. `python -m tools.puzzles` makes and checks them.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, date, datetime
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from ..core.errors import CaterwaulError
from ..core.game import Game
from ..match import Match
from .reading import TeachingError

FILE = "puzzles.json"
SEATS = 2
STRIDE = 37  # puzzles between those of two days: what follows on the shelf is much alike
FIRST_DAY = date(2026, 1, 1).toordinal()

Kind = Literal["win", "only"]  # one action wins by force; all others but one lose by force


class NoPuzzleError(CaterwaulError):
    """A puzzle that a shelf does not have."""


class Wrong(Struct, frozen=True, array_like=True):
    """An action that is not the answer, and what comes of it."""

    action: int
    wins_in: int = 0  # of the worlds that were looked at: it wins by force where cards lie well
    reply: int = -1  # the action of the other player that tells why, if there is one


class Puzzle(Struct, frozen=True):
    """A decision of a match with exactly one answer."""

    match: int  # which of all that were played from the seed of the shelf
    kind: Kind
    seat: int
    choices: int  # that the winner needs: the player, or the other one where this is about not losing
    missed: bool  # whether the bot that played it did something else
    actions: list[int]  # up to there, each of the first seat that owed a decision
    answer: int
    wrong: list[Wrong]

    @property
    def id(self) -> str:
        """The same as long as it is the same puzzle, wherever it stands on the shelf."""
        said = f"{self.match} {self.kind} {self.seat} {self.actions} {self.answer}"
        return hashlib.blake2s(said.encode(), digest_size=6).hexdigest()

    @property
    def difficulty(self) -> int:
        """How hard it looks: what bots overlook, what is far off, what is one among many."""
        return 15 * self.missed + 10 * self.choices + min(len(self.wrong), 20) + 5 * (self.kind == "only")


class Shelf(Struct):
    """The puzzles of a game, the easiest first, with what they were made of."""

    rules: str  # the fingerprint of the rules by which each was checked
    cards: str  # and that of the cards
    seed: str
    bot: str
    matches: int  # that were looked through
    worlds: int  # in which each was checked
    puzzles: list[Puzzle]

    def numbered(self, number: int) -> Puzzle:
        """By its place on the shelf, from 1."""
        if not 1 <= number <= len(self.puzzles):
            raise NoPuzzleError(f"there is no puzzle {number}; there are 1 to {len(self.puzzles)}")
        return self.puzzles[number - 1]

    def number_of(self, id_: str) -> int:
        """Where a puzzle stands; 0: not here any more."""
        return next((number for number, puzzle in enumerate(self.puzzles, 1) if puzzle.id == id_), 0)

    def number_on(self, day: date) -> int:
        """The puzzle of a day: the same for everybody, and all of them before one comes again."""
        count = len(self.puzzles)
        if not count:
            raise NoPuzzleError("this game has no puzzles yet")
        stride = next(n for n in range(STRIDE, STRIDE + count + 1) if _shares_nothing(n, count))
        return (day.toordinal() - FIRST_DAY) * stride % count + 1


def _shares_nothing(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1


def today() -> date:
    """By UTC, so that everybody has the same."""
    return datetime.now(UTC).date()


@cache
def shelf_of(game: Game) -> Shelf:
    """The puzzles of a game; one that has none has an empty shelf."""
    file = game.folder / "learn" / FILE
    if not file.exists():
        return Shelf(game.fingerprint, game.builtin.fingerprint, "", "", 0, 0, [])
    try:
        return msgspec.json.decode(file.read_bytes(), type=Shelf)
    except msgspec.DecodeError as error:
        raise TeachingError(f"{game.key}/learn/{FILE}: {error}") from None


def is_current(game: Game, shelf: Shelf) -> bool:
    """Whether they were checked by the rules and cards of today."""
    return game.plays_alike(shelf.rules) and shelf.cards == game.builtin.fingerprint


def usable_shelf(game: Game) -> Shelf:
    """The shelf, if its puzzles hold by the rules of today; else it is empty until they are checked anew."""
    shelf = shelf_of(game)
    return shelf if is_current(game, shelf) else msgspec.structs.replace(shelf, puzzles=[])


def written(shelf: Shelf) -> str:
    """The shelf as it is kept: a line for each puzzle, so that a change of one is a change of one line."""
    head = msgspec.to_builtins(shelf)
    lines = [json.dumps(puzzle, separators=(",", ":")) for puzzle in head.pop("puzzles")]
    joined = ",\n".join(lines)
    return f'{json.dumps(head)[:-1]}, "puzzles": [\n{joined}\n]}}\n'


def deal_of(seed: str, match: int) -> str:
    """The seed of a match of a shelf."""
    return f"puzzles {seed} {match}"


def taken(puzzle: Puzzle, match: Match) -> list[tuple[int, int]]:
    """Play a match up to a puzzle; the seats and actions."""
    for action in puzzle.actions:
        match.take(match.to_act[0], action)
    return list(match.actions)


def match_of(game: Game, shelf: Shelf, puzzle: Puzzle, names: tuple[str, ...] = ()) -> Match:
    """The match as it stands where the puzzle begins."""
    match = Match.new(game, SEATS, seed=deal_of(shelf.seed, puzzle.match), names=names)
    taken(puzzle, match)
    return match
