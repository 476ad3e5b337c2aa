"""Batches for tests: one for every game and number of seats, and chance to play them with."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caterwaul import Match
from caterwaul.core.records import Record
from caterwaul.envs import Batch
from tests.every_game.playing import Case, few

SEEDS = int(os.environ.get("SEEDS", few(100)))


def batch_of(case: Case, n: int = 16, seed: int | str = 1, **more: Any) -> Batch:
    return Batch(case.game, n, seed, case.seats, dict(case.options), **more)


def moments(batch: Batch, steps: int, seed: int = 0) -> Iterator[Batch]:
    """The batch before each of so many random steps, and after them."""
    chance = np.random.default_rng(seed)
    yield batch
    for _ in range(steps):
        batch.step(batch.sample(chance))
        yield batch


class Twins:
    """Matches of `Match`, folded one action after the other, whose states lie side by side."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        state: type[Record] = batch.game.State
        self.states: Any = state.zeros(batch.n)
        self.matches = [self._begin(i) for i in range(batch.n)]

    def _begin(self, i: int) -> Match:
        """The match that the seed says, on a place of its own among the others."""
        batch = self.batch
        match = Match.new(
            batch.game, batch.seats, batch.start.choices, batch.start.options, batch.cards, batch.seed_of(i)
        )
        place = self.states[i : i + 1].view(np.uint8)
        place[:] = match._records.view(np.uint8)
        match._put(self.states[i : i + 1])
        return match

    def step(self, actions: NDArray[np.int64]) -> list[Match]:
        """The same step as the batch is about to take; returns the matches that are over with it."""
        for match, seat, action in zip(
            self.matches, self.batch.acting.tolist(), actions.tolist(), strict=True
        ):
            match._rules.step(match._records, seat, action, match._rules._no_log)
        return [match for match in self.matches if match._header.over]

    def begin_anew(self) -> None:
        """What has ended, after the batch has begun it anew."""
        for i in np.flatnonzero(self.batch.ended):
            self.matches[i] = self._begin(int(i))
