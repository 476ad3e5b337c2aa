"""The coach of a puzzle: what is to be found, whether it was, and if not, what happens then.

Like that of a lesson it keeps nothing: where a puzzle stands follows from the actions of its match.
"""

from __future__ import annotations

from ..core.words import count_noun
from ..match import Match
from .coach import Coaching
from .puzzles import Puzzle, Wrong, usable_shelf

TITLES = {"win": "Win now", "only": "The only move"}
TASK, SOLVED = 1, 2  # the step, of one


class PuzzleCoach:
    """It follows a match that begins with the actions before its puzzle."""

    def __init__(self, puzzle: Puzzle, number: int, worlds: int, match: Match) -> None:
        self.puzzle, self.number, self.worlds = puzzle, number, worlds
        self.seat = puzzle.seat
        self.match = match

    def follow(self, match: Match) -> None:
        """See whatever has happened in the match since."""
        self.match = match

    @property
    def _tried(self) -> list[int]:
        """What the player has done since the puzzle began."""
        since = self.match.actions[len(self.puzzle.actions) :]
        return [action for seat, action in since if seat == self.seat]

    @property
    def has_begun_well(self) -> bool:
        return self._tried[:1] == [self.puzzle.answer]

    @property
    def is_solved(self) -> bool:
        """Whether the answer was found, and a win brought home."""
        if not self.has_begun_well:
            return False
        return self.puzzle.kind == "only" or (self.match.over and self.match.winners == [self.seat])

    @property
    def has_failed(self) -> bool:
        """Whether something has to be taken back."""
        if self.is_solved or not self._tried:
            return False
        return not self.has_begun_well or self.match.over or self._has_run_out

    @property
    def _has_run_out(self) -> bool:
        """Whether a win has taken more choices than it needs; where there is one way nothing is chosen."""
        shadow, chosen = self._at_the_beginning(), 0
        for seat, action in self.match.actions[len(self.puzzle.actions) :]:
            chosen += seat == self.seat and len(shadow.legal_actions(seat)) > 1
            shadow.take(seat, action)
        return (
            chosen >= self.puzzle.choices
            and self.seat in shadow.to_act
            and len(shadow.legal_actions(self.seat)) > 1
        )

    def _at_the_beginning(self) -> Match:
        shadow = self.match.clone()
        shadow.rewind(len(self.puzzle.actions))
        return shadow

    @property
    def holds_still(self) -> bool:
        """Whether nobody plays on: after a wrong answer it is said what would happen, and taken back."""
        return self.has_failed

    def reply(self, seat: int) -> int | None:
        """The bot decides for itself."""
        return None

    # what is said

    def coaching(self) -> Coaching:
        step = SOLVED if self.is_solved else TASK
        said = self._praise() if step == SOLVED else self._remark()
        return Coaching(
            step, 1, TITLES[self.puzzle.kind], said, self._say(), [], [], self.number, self.has_failed
        )  # fmt: skip

    def _say(self) -> list[str]:
        foe = self.match.names[1 - self.seat]
        if self.is_solved:
            return ["Try another one, or play a whole match."]
        if self.has_failed:
            return ["Take it back and try again."]
        if self._tried:
            return ["Now bring it home."]
        if self.puzzle.kind == "only":
            return [f"After every move but one {foe} wins at once. Find that one."]
        how = (
            "with one move"
            if self.puzzle.choices == 1
            else f"with {count_noun(self.puzzle.choices, 'choice')}"
        )
        return [
            f"You can win {how}, whatever {foe} does and wherever hidden cards lie.",
            "One move does it for certain." if self.puzzle.choices == 1 else "One move begins it. Find it.",
        ]

    def _praise(self) -> str:
        return "Solved! That was the only answer."

    def _remark(self) -> str:
        if not self._tried:
            return ""
        if self.has_begun_well:
            return (
                "It began well, but now the win has slipped."
                if self.has_failed
                else "Right! That is the way."
            )
        wrong = next((w for w in self.puzzle.wrong if w.action == self._tried[0]), Wrong(self._tried[0]))
        return f"Not this one: {self._what_happens(wrong)}"

    def _what_happens(self, wrong: Wrong) -> str:
        foe = self.match.names[1 - self.seat]
        reply = self.match.title(wrong.reply, self.seat) if wrong.reply >= 0 else ""
        if self.match.over and self.match.winners == [1 - self.seat]:
            return f"with it {foe} has won."
        if self.puzzle.kind == "only":
            return f"then {foe} wins with “{reply}”." if reply else f"then {foe} can win at once."
        if wrong.wins_in > 0:
            return f"that wins only if hidden cards lie well: in {wrong.wins_in} of {self.worlds} deals."
        if reply:
            return f"{foe} answers “{reply}”, and you have not won."
        return "after it you cannot win any more in so few choices."

    def advice(self) -> tuple[str, list[int]]:
        """The answer, for who asks."""
        if self._tried:
            return ("Take it back first." if self.has_failed else "Go on: you are on the way.", [])
        shadow = self._at_the_beginning()
        said = next(o.spoken for o in shadow.view(self.seat).options if o.action == self.puzzle.answer)
        return f"The answer is: {said}.", [self.puzzle.answer]


def puzzle_coach(id_: str, match: Match) -> PuzzleCoach | None:
    """The coach of the puzzle at which a match stands; None where the shelf has it no more."""
    shelf = usable_shelf(match.game)
    number = shelf.number_of(id_)
    return PuzzleCoach(shelf.numbered(number), number, shelf.worlds, match) if number else None
