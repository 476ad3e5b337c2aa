"""Mass play: many games at once on all cores, the same result whatever the number of threads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..bots.compiled.whole_games import BROKEN, DRAWS, LONGEST, STEPS, TWELFTHS, WINS
from ..bots.simple import policy_of
from ..core.cardset import CardSet
from ..core.game import Game
from ..core.records import MAX_SEATS, apart
from ..core.words import comma_list
from ..match.start import MatchError, Start, checked_choices, checked_options, opening
from .player import Player
from .sharing import share_out

LARGEST = 1 << 14  # games handed to a thread at a time


@dataclass(frozen=True)
class MassResult:
    """What came of it. `wins` counts a shared win by its share."""

    game: str
    bots: list[str]
    seed: int
    games: int
    steps: int
    seconds: float
    wins: list[float]
    draws: int
    longest: int
    stopped: bool = False  # interrupted before the last game

    @property
    def steps_per_second(self) -> float:
        return self.steps / self.seconds if self.seconds else 0.0

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def mean_steps(self) -> float:
        return self.steps / self.games if self.games else 0.0


class Worker:
    """One thread's memory for playing games that all begin alike."""

    def __init__(
        self, game: Game, cards: CardSet, start: Start, policies: Sequence[int], events: bool
    ) -> None:
        self.player = Player(game, cards, events)
        self.starts = game.State.zeros(1)
        opening(self.starts[0], game, cards, start)
        self.policies = apart(MAX_SEATS, np.int64)
        self.policies[: len(policies)] = policies

    @property
    def totals(self) -> NDArray[np.int64]:
        totals: NDArray[np.int64] = self.player.totals
        return totals

    def play(self, seed: int, first: int, count: int, stop: NDArray[np.int64]) -> int:
        return self.player.play(self.starts, self.policies, seed, first, count, stop)


def simulate(
    game: Game,
    cards: CardSet,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    options: Mapping[str, str] | None = None,
    choices: Mapping[int, str | Mapping[str, str]] | None = None,
    progress: Callable[[int], None] = lambda done: None,
    events: bool = False,
) -> MassResult:
    """Let bots play each other, one bot to a seat. Interrupted, it returns what has been played."""
    start = checked_start(game, cards, bots, games, options or {}, choices or {})
    policies = [policy_of(name) for name in bots]
    count = max(1, min(threads or os.cpu_count() or 1, games))
    workers = [Worker(game, cards, start, policies, events) for _ in range(count)]
    began = time.perf_counter()
    finished, stop, stream = 0, np.zeros(1, np.int64), seed & (1 << 63) - 1

    def take(played: int) -> None:
        nonlocal finished
        finished += played
        progress(finished)

    share_out(workers, games, lambda w, first, size: w.play(stream, first, size, stop), take, stop, LARGEST)
    seconds = time.perf_counter() - began
    for broken in filter(None, (int(worker.totals[BROKEN]) for worker in workers)):
        raise MatchError(f"game {broken - 1} of seed {seed} does not end within {game.max_steps} actions")
    totals = np.sum([worker.totals for worker in workers], axis=0)
    return MassResult(
        game.key, list(bots), seed, finished, int(totals[STEPS]), seconds,
        [int(n) / TWELFTHS for n in totals[WINS : WINS + len(bots)]],
        int(totals[DRAWS]), max(int(w.totals[LONGEST]) for w in workers), finished < games,
    )  # fmt: skip


def checked_start(
    game: Game,
    cards: CardSet,
    bots: Sequence[str],
    games: int,
    options: Mapping[str, str],
    choices: Mapping[int, str | Mapping[str, str]],
) -> Start:
    """How every game begins, or an error that says why none can."""
    if len(bots) not in game.seats:
        raise MatchError(
            f"{game.title} is for {comma_list([str(n) for n in game.seats])} bots, not {len(bots)}"
        )
    if games < 1:
        raise MatchError(f"the number of games must be 1 or more, not {games}")
    for name in bots:
        policy_of(name)
    chosen = checked_choices(game, cards, choices, len(bots))
    return Start(len(bots), bytes(32), checked_options(game, options), chosen)
