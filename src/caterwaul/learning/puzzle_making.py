"""Finding puzzles in matches, and checking that each has exactly one answer.

What lies hidden and what chance will do is asked in many worlds. A seat wins for certain where one plan,
made of nothing but what it sees, wins in all of them; an action does not where the other player can stop it
in one of them, even if the seat could see everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..bots import make_bot
from ..bots.forced import NOT, OPEN, SURE, Depth, Forcing
from ..core.game import Game
from ..core.records import copied
from ..match import Match
from .puzzles import SEATS, Kind, Puzzle, Shelf, Wrong, deal_of, match_of

WORLDS = 24  # in which a puzzle has to hold
LAST = 24  # decisions of a match that are looked at: before these nothing is decided by force
FURTHEST = 2  # choices after the first
REPLIES = 2  # choices of the other player on the way
GLANCE, LOOK = 1500, 12000  # positions for each action, at first and when it is checked
LEAST_OPTIONS = 4
WORTH_IT = 13  # of difficulty: what is easier is no puzzle


@dataclass(frozen=True)
class Decision:
    """A moment of a match: the whole state, what the seat may know, and what was done."""

    number: int  # actions before it
    seat: int
    taken: int
    records: Any
    hidden: Any


class Finder:
    """Looks for puzzles in the matches of one game."""

    def __init__(self, game: Game, bot: str) -> None:
        self.game, self.bot, self.forcing = game, bot, Forcing(game, game.builtin)

    def puzzle_in(self, seed: str, number: int) -> Puzzle | None:
        """The hardest puzzle of a match, if it has one; the same whenever and wherever it is looked for."""
        match, decisions = self.played(seed, number)
        if len(match.winners) != 1:
            return None
        actions = [action for _, action in match.actions]
        found: list[Puzzle] = []
        for moment in reversed(decisions[-LAST:]):
            for kind, choices, answer in self.answers(moment.records, moment.hidden, moment.seat, number):
                wrong = self.wrongs(moment.records, moment.hidden, moment.seat, kind, choices, answer, number)
                if len(wrong) + 1 >= LEAST_OPTIONS:
                    found.append(
                        Puzzle(
                            number, kind, moment.seat, choices, moment.taken != answer,
                            actions[: moment.number], answer, wrong,
                        )
                    )  # fmt: skip
        hardest = max(found, key=lambda puzzle: puzzle.difficulty, default=None)
        return hardest if hardest is not None and hardest.difficulty >= WORTH_IT else None

    def played(self, seed: str, number: int) -> tuple[Match, list[Decision]]:
        """A match of bots, with the decisions in which there were enough options."""
        match = Match.new(self.game, SEATS, seed=deal_of(seed, number))
        bots = [make_bot(self.bot, self.game, match.cards, SEATS * number + seat) for seat in range(SEATS)]
        decisions = []
        while not match.over:
            seat = match.to_act[0]
            options, action = match.legal_actions(seat), -1
            if len(options) == 1:
                action = options[0]
            else:
                hidden = match.hidden_records(seat)
                action = bots[seat].decide(copied(hidden), seat)
                if len(options) >= LEAST_OPTIONS and not match.is_drafting(
                    seat
                ):  # it is taken back as a whole
                    now = copied(match._records)
                    decisions.append(Decision(len(match.actions), seat, action, now, hidden))
            match.take(seat, action)
        return match, decisions

    def answers(self, now: Any, hidden: Any, seat: int, seed: int) -> Iterator[tuple[Kind, int, int]]:
        """What kinds of puzzle a decision is: the choices that the winner needs, and the one answer."""
        won = self._win(now, hidden, seat, seed)
        if won is not None:
            yield "win", *won
        elif int(hidden[0].to_act) == 1 << seat:  # who chooses at the same time would need to know our choice
            only = self._only(now, hidden, seat, seed)
            if only is not None:
                yield "only", 1, only

    def _win(self, now: Any, hidden: Any, seat: int, seed: int) -> tuple[int, int] | None:
        """The one action that wins for certain, and with how many choices."""
        for more in range(FURTHEST + 1):
            found = self.forcing.after_each(now, seat, seat, Depth(more, REPLIES, GLANCE))
            if OPEN in found.values():
                return None
            certain = {action for action, known in found.items() if known == SURE}
            if not certain:
                continue
            depth = Depth(more, REPLIES, LOOK)
            worlds = self.forcing.worlds(hidden, seat, WORLDS, seed)
            for world in worlds:
                found = self.forcing.after_each(world, seat, seat, depth)
                certain &= {action for action, known in found.items() if known == SURE}
            if not certain:
                continue
            if len(certain) > 1 or not self._is_alone(worlds, seat, certain, more + 1):
                return None
            (answer,) = certain
            return (more + 1, answer) if self.forcing.is_plan([now, *worlds], seat, answer, depth) else None
        return None

    def _is_alone(self, worlds: list[Any], seat: int, certain: set[int], more: int) -> bool:
        """Whether no other action wins for certain, not even with one choice more."""
        possible: set[int] | None = None
        for world in worlds:
            found = self.forcing.after_each(world, seat, seat, Depth(more, REPLIES, LOOK))
            may = {action for action, known in found.items() if known != NOT}
            possible = may if possible is None else possible & may
            if possible <= certain:
                return True
        return False

    def _only(self, now: Any, hidden: Any, seat: int, seed: int) -> int | None:
        """The one action after which the other player cannot win with the next choice."""
        foe, glance, depth = 1 - seat, Depth(1, REPLIES, GLANCE), Depth(1, REPLIES, LOOK)
        safe = self._safe(now, seat, foe, glance)
        if safe is None:
            return None
        for world in self.forcing.worlds(hidden, seat, WORLDS, seed):
            if self._safe(world, seat, foe, depth) != safe:
                return None
        return safe

    def _safe(self, world: Any, seat: int, foe: int, depth: Depth) -> int | None:
        found = self.forcing.after_each(world, seat, foe, depth)
        safe = [action for action, known in found.items() if known == NOT]
        return safe[0] if len(safe) == 1 and OPEN not in found.values() else None

    def wrongs(
        self, now: Any, hidden: Any, seat: int, kind: Kind, choices: int, answer: int, seed: int
    ) -> list[Wrong]:  # fmt: skip
        """Every other action, and what is to be said of it."""
        depth = Depth(choices - 1, REPLIES, LOOK)
        options = [action for action in self.forcing.calls.legal(now, seat) if action != answer]
        if kind == "only":
            return [Wrong(action, 0, self._blow(now, seat, action)) for action in options]
        won = dict.fromkeys(options, 0)
        for world in self.forcing.worlds(hidden, seat, WORLDS, seed):
            for action, known in self.forcing.after_each(world, seat, seat, depth).items():
                if action != answer and known == SURE:
                    won[action] += 1
        return [Wrong(action, won[action], self._stop(now, seat, action, depth)) for action in options]

    def _blow(self, now: Any, seat: int, action: int) -> int:
        """What the other player wins with, if that is the next thing to be done."""
        foe, after = 1 - seat, self.forcing.stepped(now, seat, action)
        if after[0].over or int(after[0].to_act) != 1 << foe:
            return -1
        found = self.forcing.after_each(after, foe, foe, Depth(0, REPLIES, LOOK))
        return next((reply for reply, known in found.items() if known == SURE), -1)

    def _stop(self, now: Any, seat: int, action: int, depth: Depth) -> int:
        """What the other player answers so that it is not won, if there is something to answer."""
        foe, after = 1 - seat, self.forcing.stepped(now, seat, action)
        if after[0].over or int(after[0].to_act) != 1 << foe:
            return -1
        found = self.forcing.after_each(after, foe, seat, depth)
        stops = [reply for reply, known in found.items() if known == NOT]
        return stops[0] if stops and len(found) > 1 else -1


def faults_of(game: Game, shelf: Shelf, puzzle: Puzzle, finder: Finder) -> list[str]:
    """What does not hold of a puzzle by the rules of today."""
    try:
        match = match_of(game, shelf, puzzle)
    except (ValueError, IndexError) as error:
        return [f"its actions cannot be taken any more: {error}"]
    if match.over or match.to_act[:1] != [puzzle.seat]:
        return ["its seat does not decide there any more"]
    hidden = match.hidden_records(puzzle.seat)
    found = [*finder.answers(match._records, hidden, puzzle.seat, puzzle.match)]
    if (puzzle.kind, puzzle.choices, puzzle.answer) not in found:
        return [f"its answer is not the only one any more: {found}"]
    return []
