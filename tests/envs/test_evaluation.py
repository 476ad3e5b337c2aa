"""A policy is measured from every seat, and by deals."""

from functools import partial

import numpy as np
import pytest

from caterwaul.envs import Batch, evaluate
from caterwaul.envs.evaluation import Evaluation, limits
from tests.every_game.playing import Case

CHANCE = np.random.default_rng(1)


def by_chance(batch: Batch):
    return batch.sample(CHANCE)


def test_chance_against_chance_gets_its_part(case: Case):
    found = evaluate(by_chance, case.game, "random", deals=40, seats=case.seats)
    assert found.matches == 40 * case.seats
    assert len(found.of_deals) == 40
    assert found.won == pytest.approx(float(found.of_deals.mean()))
    assert found.low <= found.won <= found.high
    assert found.low - 0.1 <= 1 / case.seats <= found.high + 0.1


def test_who_plays_better_wins_more_and_the_same_deals_are_the_same():
    def met(bot: str) -> Evaluation:
        return evaluate(partial(Batch.sample, chance=np.random.default_rng(1)), "five_rows", bot)

    by_chance, by_greedy = met("random"), met("greedy")
    assert by_chance.low > by_greedy.high
    assert met("greedy").of_deals.tolist() == by_greedy.of_deals.tolist()


def test_who_wins_none_of_a_few_is_not_sure_to_win_none():
    few, many = limits(np.zeros(10)), limits(np.zeros(200))
    assert few[0] == many[0] == 0
    assert 0.1 < few[1] < 0.4
    assert 0.005 < many[1] < 0.05
    assert limits(1 - np.zeros(10)) == pytest.approx((1 - few[1], 1))
    assert limits(np.array([0.5])) == (0, 1)
