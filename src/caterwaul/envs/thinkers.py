"""Bots that search as opponents in a batch: they decide between two compiled calls, several at once.

Each decision is thought about from nothing, with a seed of its own, by simulations alone: so it comes out
the same whichever thread takes it, and the memory of one search serves all matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from ..bots import level_of
from ..bots.levels import Budget, Level
from ..core.cardset import CardSet
from ..core.game import Game
from ..match.start import seed_bytes

if TYPE_CHECKING:
    from ..bots.searcher import SearchBot

Question = tuple[
    int, Any, str
]  # a seat, what it may know as an array of one record, the seed of its thoughts


class Thinkers:
    """One bot for each thread and each seat that a bot plays which searches; made when it is first asked."""

    def __init__(self, game: Game, cards: CardSet, opponents: Mapping[int, str], threads: int) -> None:
        self.game, self.cards, self.threads = game, cards, threads
        self.levels: dict[int, Level] = {}
        for seat, name in opponents.items():
            if level := level_of(name):
                budget = Budget(level.budget.simulations)  # by time no match could be played again
                self.levels[seat] = Level(level.says, budget, level.slips)
        self._made: dict[tuple[int, int], SearchBot] = {}

    def __bool__(self) -> bool:
        return bool(self.levels)

    def answers(self, questions: Sequence[Question]) -> list[int]:
        """What they decide, in the order of the questions."""
        lanes = min(self.threads, len(questions))
        if lanes == 1:
            return [self._answer(0, question) for question in questions]
        found = [0] * len(questions)

        def work(lane: int) -> None:
            for i in range(lane, len(questions), lanes):
                found[i] = self._answer(lane, questions[i])

        for lane in range(lanes):
            for seat in self.levels:
                self._bot(lane, seat)
        with ThreadPoolExecutor(lanes) as pool:
            list(pool.map(work, range(lanes)))
        return found

    def _answer(self, lane: int, question: Question) -> int:
        seat, hidden, seed = question
        bot = self._bot(lane, seat)
        bot.start(int(np.frombuffer(seed_bytes(seed), np.uint32)[0]))
        return int(bot.decide(hidden, seat))

    def _bot(self, lane: int, seat: int) -> SearchBot:
        from ..bots.searcher import SearchBot  # registers more to compile

        if (lane, seat) not in self._made:
            self._made[lane, seat] = SearchBot(self.levels[seat], self.game, self.cards, seed=0)
        return self._made[lane, seat]
