"""Figures know of deals and of repeats: their intervals hold the truth as often as they say."""

import numpy as np
import pytest

from caterwaul.lab.estimates import differences, estimates, means, shares


def deals_of(chance: np.random.Generator, count: int, spread: float):
    """Two games of each deal, whose luck they share; some deals do not count some games."""
    luck = chance.normal(0.5, spread, count).clip(0, 1)
    had = chance.random((count, 2)) < 0.7
    won = chance.random((count, 2)) < luck[:, None]
    return (won & had).sum(axis=1)[:, None] * 1.0, had.sum(axis=1)[:, None] * 1.0


@pytest.mark.parametrize("spread", [0.0, 0.2, 0.5])
@pytest.mark.parametrize("count", [40, 200])
def test_an_interval_holds_the_truth_in_nineteen_of_twenty(spread: float, count: int) -> None:
    chance = np.random.default_rng(7)
    held = 0
    for _ in range(400):
        (figure,) = shares(estimates(*deals_of(chance, count, spread)))
        low, high = figure.limits
        held += low <= 0.5 <= high
    assert 0.93 * 400 <= held <= 0.99 * 400


def test_games_of_a_deal_that_end_alike_are_one_witness() -> None:
    won = np.array([[2.0], [0.0]] * 50)
    of = np.full((100, 1), 2.0)
    (alike,) = shares(estimates(won, of))
    (apart,) = shares(estimates(np.full((100, 1), 1.0), of))
    assert alike.width > 0.19
    assert alike.value == apart.value == 0.5


def test_what_was_counted_in_one_deal_or_none_cannot_be_told() -> None:
    none, one = shares(estimates([[0, 1]], [[0, 2]]))
    assert none.value is None
    assert (one.value, one.is_told) == (0.5, False)


def test_few_deals_that_all_went_one_way_leave_much_open() -> None:
    (figure,) = shares(estimates(np.ones((4, 1)), np.ones((4, 1))))
    assert figure.value == 1.0
    assert figure.limits[0] < 0.5


def test_a_mean_is_of_all_games_not_of_deals() -> None:
    (figure,) = means(estimates([[10.0], [2.0]], [[5.0], [1.0]]))
    assert figure.value == 2.0


def test_a_difference_on_the_same_deals_is_sharper_than_two_figures() -> None:
    chance = np.random.default_rng(3)
    of = np.ones((300, 1))
    before = (chance.random((300, 1)) < 0.5) * 1.0
    after = before.copy()
    after[:30] = 1.0
    old, new = estimates(before, of), estimates(after, of)
    (rise,) = differences(old, new, same=False)
    (figure,) = shares(new)
    assert rise.limits[0] > 0
    assert rise.width < figure.width / 2


def test_nothing_rose_between_a_thing_and_itself() -> None:
    same = estimates(np.ones((40, 1)), np.full((40, 1), 2.0))
    (rise,) = differences(same, same, same=True)
    assert (rise.value, rise.low, rise.high) == (0, 0, 0)
    (unlike,) = differences(same, same, same=False)
    assert (unlike.value, unlike.high) == (0, 3 / 40)
