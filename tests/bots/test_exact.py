"""The search against the exact solution of Clash! cut at the next recharge: how little can be exploited."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from caterwaul import Match
from caterwaul.bots.levels import LEVELS
from caterwaul.bots.thinking import Mind
from caterwaul.bots.tuning import TO_THE_END, Habits
from caterwaul.core.calls import Calls
from caterwaul.core.records import copied
from tests.bots.exact import GAME, cut, gain, mixed, payoffs, solved

MOST_HELD = 3
POSITIONS = 40
TOMCAT, TIGER = (LEVELS[name].budget.simulations or 0 for name in ("tomcat", "tiger"))
MANY = 16_000  # simulations
TO_THE_CUT = Habits(TO_THE_END, 0)


@cache
def positions() -> list[tuple[Any, NDArray[np.float64]]]:
    """Positions of random play with few cards in both hands, and what all pairs of choices are worth."""
    found = []
    for seed in range(10_000):
        match, chance = Match.new("clash", seed=seed), random.Random(seed)
        while not match.over and not is_small(match):
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal_actions(seat)))
        if not match.over:
            table = copied(match._records)
            found.append((table, payoffs(table)))
        if len(found) == POSITIONS:
            break
    return found


def is_small(match: Match) -> bool:
    held = match.state.hand[:, 0].tolist()
    return bool(match.state.turn) and len(match.to_act) == 2 and min(held) > 1 and max(held) <= MOST_HELD


@cache
def gains(simulations: int) -> list[float]:
    return [
        gain(matrix, mix_of(table, seat, simulations), seat)
        for table, matrix in positions()
        for seat in range(2)
    ]


def mix_of(table: Any, seat: int, simulations: int) -> NDArray[np.float64]:
    """How often the search would play each action, with the game cut where the oracle cuts it."""
    hidden = copied(table)
    Calls(GAME, GAME.builtin).hide(hidden, seat)
    mind = Mind(GAME, GAME.builtin, 1, 2 * simulations, TO_THE_CUT, cut()[2])
    mind.face(hidden, seat)
    mind.think(simulations)
    shares = {thought.action: thought.share for thought in mind.thoughts()}
    return np.array([shares.get(action, 0.0) for action in Calls(GAME, GAME.builtin).legal(table, seat)])


def test_the_oracle_knows_rock_paper_scissors():
    wins = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])
    assert solved(wins) == pytest.approx(0.5)
    assert gain(wins, np.array([1, 1, 1]) / 3, 0) == pytest.approx(0, abs=1e-9)
    assert gain(wins, np.array([1.0, 0, 0]), 1) == pytest.approx(0.5)


@pytest.mark.parametrize("shape", [(1, 3), (2, 2), (2, 3), (3, 3)])
def test_the_oracle_finds_by_short_ways_what_it_finds_by_the_long_one(shape: tuple[int, int]):
    chance = np.random.default_rng(1)
    for _ in range(25):
        matrix = chance.integers(0, 5, shape) / 4
        assert solved(matrix) == pytest.approx(mixed(matrix), abs=1e-9)


def test_always_the_same_choice_could_be_exploited():
    """Or else there would be nothing to find for the search."""
    worst = [
        min(gain(matrix, np.eye(matrix.shape[0])[i], 0) for i in range(matrix.shape[0]))
        for _, matrix in positions()
    ]
    assert max(worst) > 0.02


@pytest.mark.parametrize("simulations", [TIGER, MANY])
def test_the_best_reply_gains_less_than_two_hundredths_of_a_win(simulations):
    assert max(gains(simulations)) < 0.02


def test_it_gains_less_with_more_simulations():
    assert np.mean(gains(MANY)) < np.mean(gains(TIGER)) < np.mean(gains(TOMCAT))
