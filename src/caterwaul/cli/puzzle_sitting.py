"""Somebody before a puzzle in the terminal, with a coach who knows the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from ..core.game import Game
from ..core.views import View
from ..learning.puzzle_coach import PuzzleCoach
from ..learning.puzzles import NoPuzzleError, match_of, today, usable_shelf
from .moves import Move
from .play import warm_up
from .progress import compiling_shown
from .saves import SavedTable
from .screen import Scene
from .session import Session
from .terminal import Terminal

NAMES = ("You", "Sparky")
BOT = "greedy"  # plays on while the answer is right


def puzzle_sitting(game: Game, day: date | None, number: int | None, terminal: Terminal) -> PuzzleSitting:
    """The puzzle of a day or of a number, by default that of today."""
    shelf = usable_shelf(game)
    if not shelf.puzzles:
        raise NoPuzzleError(f"{game.title} has no puzzles")
    number = shelf.number_on(day or today()) if number is None else number
    puzzle = shelf.numbered(number)
    bots = {1 - puzzle.seat: BOT}
    with compiling_shown(game, bots.values()):
        names = NAMES if puzzle.seat == 0 else NAMES[::-1]
        match = match_of(game, shelf, puzzle, names)
        warm_up(game, bots)
    coach = PuzzleCoach(puzzle, number, shelf.worlds, match)
    return PuzzleSitting(SavedTable(match, bots), terminal, coach)


class PuzzleSitting(Session):
    """Ends when the puzzle is solved; a wrong answer is taken back at once, and nothing is kept."""

    def __init__(self, table: SavedTable, terminal: Terminal, coach: PuzzleCoach) -> None:
        super().__init__(table, terminal)
        self.coach, self.remark = coach, ""

    def run(self) -> None:
        while True:
            self.coach.follow(self.match)
            coaching = self.coach.coaching()
            if self.coach.is_solved:
                self.terminal.show([coaching.said])
                return
            if self.coach.has_failed:
                self.remark = coaching.said
                self.match.rewind(len(self.coach.puzzle.actions))
                self.counters.clear()
            elif self.coach.seat in self.match.to_act:
                self.decide(self.coach.seat)
            else:
                seat = self.match.to_act[0]
                self.match.play(seat, self.bots[seat].choose(self.match, seat))

    def scene(self, view: View, moves: Sequence[Move]) -> Scene:
        """With what the coach says."""
        self.coach.follow(self.match)
        coaching = self.coach.coaching()
        title = f"Puzzle {coaching.puzzle}: {coaching.title}."
        said = [" ".join(filter(None, [self.remark or coaching.said, title, *coaching.say]))]
        self.remark = ""
        return replace(super().scene(view, moves), message=said)

    def hint(self, seat: int, words: str) -> Sequence[str] | None:
        """The answer."""
        self.coach.follow(self.match)
        return [self.coach.advice()[0]]

    def undo(self, seat: int, words: str) -> Sequence[str] | None:
        """Back to where the puzzle begins."""
        self.match.rewind(len(self.coach.puzzle.actions))
        return None
