"""Deals of a study played by one thread, and what is counted in them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots import level_of
from ..bots.compiled.whole_games import BROKEN, THINKS, Counted
from ..bots.levels import Budget, Level
from ..bots.simple import policy_of
from ..core.cardset import CardSet
from ..core.game import Game
from ..core.plain import Plain
from ..core.records import MAX_SEATS, apart
from ..match.start import MatchError, Start, opening
from ..simulation.player import Player
from .deals import Deals, Seating
from .pieces import NUMBERS, Piece

GOAL, NOBODY = "The goal of the game is reached.", "Nobody wins."
STREAM = (1 << 63) - 1


class Worker:
    """One thread's memory: its player, and its bots that think, which start anew for every game."""

    def __init__(self, game: Game, cards: CardSet, deals: Deals) -> None:
        self.game, self.cards, self.deals, self.head = game, cards, deals, deals.head
        self.player = Player(game, cards)
        self.made: dict[tuple[str, int], Any] = {}
        self.openings: dict[Any, Any] = {}

    def play(self, first: int, count: int, stop: NDArray[np.int64]) -> Piece | None:
        """So many deals from the first on; told to stop, those that are over."""
        turns = self.deals.assignments
        seatings = [seating for deal in range(first, first + count) for seating in self.deals.seatings(deal)]
        games, seats, rows = len(seatings), self.head.seats, self.player.rows
        starts: Any = self.game.State.zeros(games)
        policies = apart(MAX_SEATS * games, np.int64)
        for g, seating in enumerate(seatings):
            starts[g] = self._opening(seating)
            for seat, bot in enumerate(seating.bots):
                policies[g * MAX_SEATS + seat] = THINKS if level_of(bot) else policy_of(bot)
        counts: Any = Counted.zeros(games)
        marks = apart(games * MAX_SEATS * rows, np.uint8)
        begun = [-1] * seats  # of each seat, the game that its bot was started for

        def decide(game: int, seat: int, hidden: Any) -> int:
            bot = self._bot(seatings[game].bots[seat], seat)
            if begun[seat] != game:
                begun[seat] = game
                deal, turn = divmod(first * turns + game, turns)
                luck = np.random.SeedSequence([self.head.seed & STREAM, deal, turn, seat])
                bot.start(int(luck.generate_state(1)[0]))
            return int(bot.decide(hidden, seat))

        done = self.player.play(
            starts,
            policies,
            self.head.seed & STREAM,
            first * turns,
            games,
            stop,
            turns,
            decide,
            counts,
            marks,
        )
        if broken := int(self.player.totals[BROKEN]):
            raise MatchError(f"game {broken - 1} of seed {self.head.seed} does not end")
        whole = done // turns
        if not whole:
            return None
        games = whole * turns
        endings = [self._ending(starts[g : g + 1], int(counts[g].winners)) for g in range(games)]
        known = list(dict.fromkeys(endings))
        return Piece(
            first, whole, {name: counts[name][:games].astype(np.int64) for name in NUMBERS}, known,
            np.array([known.index(ending) for ending in endings], np.int64),
            marks.reshape(-1, MAX_SEATS, rows)[:games, :seats].copy(),
        )  # fmt: skip

    def _opening(self, seating: Seating) -> Any:
        """What a game begins with, made once for all that bring the same."""
        if seating.brought not in self.openings:
            made: Any = self.game.State.zeros(1)
            names = list(self.deals.words)
            choices = {p: dict(zip(names, words, strict=True)) for p, words in enumerate(seating.brought)}
            start = Start(self.head.seats, b"", self.head.options, choices)
            opening(made[0], self.game, self.cards, start)
            self.openings[seating.brought] = made
        return self.openings[seating.brought][0]

    def _bot(self, name: str, seat: int) -> Any:
        from ..bots.searcher import SearchBot  # registers more to compile

        if (name, seat) not in self.made:
            level = level_of(name)
            assert level is not None
            budget = Budget(level.budget.simulations)  # by time no game could be played again
            self.made[name, seat] = SearchBot(
                Level(level.says, budget, level.slips), self.game, self.cards, seed=0
            )
        return self.made[name, seat]

    def _ending(self, end: Any, winners: int) -> str:
        """By which rule a match has ended, in the words of its game."""
        s = Plain(end)
        s.names = s.whose = ["One player"] * self.head.seats
        said = str(self.game.module("view").ending(s))
        return said or (GOAL if winners else NOBODY)
