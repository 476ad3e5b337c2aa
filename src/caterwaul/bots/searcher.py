"""A bot that searches: minds that think until a budget is spent, and a choice out of what they found."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.calls import Calls
from ..core.cardset import CardSet
from ..core.game import Game
from .bot import Bot
from .levels import Budget, Level
from .thinking import Mind, Thought, ranked
from .tuning import Habits

PIECE_SECONDS = 0.01  # between two looks at the clock
FIRST_PIECE = 4  # simulations before the first look
ROOM = 4  # nodes for each simulation of a decision: what is kept from before takes room too
MOST_AT_ONCE = 25_000  # simulations that a budget of time is given room for


class SearchBot(Bot):
    """A level at a table. By simulations alone it plays the same for the same seed."""

    def __init__(
        self,
        level: Level,
        game: Game,
        cards: CardSet,
        seed: int,
        minds: int = 1,
        habits: Habits | None = None,
    ) -> None:
        self.level, self.game = level, game
        room = ROOM * (level.budget.simulations or MOST_AT_ONCE)
        self.minds = [Mind(game, cards, seed, room, habits) for _ in range(minds)]
        self.stop = np.zeros(1, np.int64)
        self.rules = Calls(game, cards)
        self.start(seed)

    def start(self, seed: int) -> None:
        """Begin a match: an empty tree, and chance of its own."""
        self.chance = np.random.default_rng(seed)
        for mind in self.minds:
            mind.forget(int(self.chance.integers(1 << 62)))

    def decide(self, hidden: Any, seat: int) -> int:
        legal = self.rules.legal(hidden, seat)
        if len(legal) == 1:
            return legal[0]
        slips = self.chance.random() < self.level.slips
        thoughts = self.ponder(hidden, seat)
        # where levels that slip mix, so little thought leaves much to what was merely tried
        likely = plausible(thoughts) if self.level.slips else thoughts
        if slips:
            return int(self.chance.choice([thought.action for thought in likely]))
        if self.minds[0].is_mixing:
            shares = np.array([thought.share for thought in likely])
            return likely[int(self.chance.choice(len(likely), p=shares / shares.sum()))].action
        return thoughts[0].action

    def ponder(self, hidden: Any, seat: int) -> list[Thought]:
        """What all the minds together think of the actions, the best first."""
        self.stop[0] = 0
        if len(self.minds) == 1:
            ponder(self.minds[0], hidden, seat, self.level.budget, self.stop)
            return self.minds[0].thoughts()
        part = self.level.budget
        if part.simulations is not None:
            part = replace(part, simulations=max(1, part.simulations // len(self.minds)))
        with ThreadPoolExecutor(len(self.minds)) as pool:
            list(pool.map(lambda mind: ponder(mind, hidden.copy(), seat, part, self.stop), self.minds))
        return together([mind.thoughts() for mind in self.minds], self.minds[0].is_mixing)

    @property
    def chances(self) -> list[float]:
        """The chance of every seat to win, as it came out when the bot thought last."""
        return [sum(part) / len(part) for part in zip(*(mind.chances for mind in self.minds), strict=True)]


def plausible(thoughts: list[Thought]) -> list[Thought]:
    """What a beginner may take as well: the better half of what was tried, by what came of it.

    Any action at all would throw matches away.
    """
    tried = sorted((t for t in thoughts if t.visits and t.share), key=lambda t: -t.worth) or thoughts
    return tried[: (len(tried) + 1) // 2]


def ponder(mind: Mind, hidden: Any, seat: int, budget: Budget, stop: NDArray[np.int64]) -> None:
    """Think until the budget is spent or somebody says stop, but about a few simulations at least."""
    until = float("inf") if budget.seconds is None else time.perf_counter() + budget.seconds
    most = budget.simulations or 1 << 60
    piece = FIRST_PIECE
    mind.face(hidden, seat)
    while mind.simulations < most and not stop[0]:
        began = time.perf_counter()
        mind.think(min(piece, most - mind.simulations), stop)
        now = time.perf_counter()
        if now >= until:
            return
        if now - began < PIECE_SECONDS:
            piece *= 2


def together(parts: Sequence[list[Thought]], is_mixing: bool) -> list[Thought]:
    """The thoughts of several minds as those of one."""
    of: dict[int, list[Thought]] = {}
    for thoughts in parts:
        for thought in thoughts:
            of.setdefault(thought.action, []).append(thought)
    merged = []
    for action, same in of.items():
        visits = sum(thought.visits for thought in same)
        worth = sum(thought.worth * thought.visits for thought in same) / max(visits, 1)
        merged.append(Thought(action, visits, worth, sum(thought.share for thought in same) / len(parts)))
    return ranked(merged, is_mixing)
