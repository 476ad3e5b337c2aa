"""Shares of wins, how sure they are, and the ladder they make."""

import pytest

from caterwaul.bots.ratings import FEW, Pairing, interval, ladder, weight


def test_an_interval_holds_the_share_and_narrows_with_games():
    few, many = interval(7, 10), interval(700, 1000)
    assert few[0] < many[0] < 0.7 < many[1] < few[1]
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(10, 10)[1] == 1.0


def test_deals_that_both_bots_win_from_the_better_seat_say_more_than_as_many_games():
    by_luck, by_skill, alone = [0.5] * 30 + [1.0] * 10, [0.0] * 15 + [1.0] * 25, [1.0] * 25 + [0.0] * 15
    assert weight(by_luck, 2) > 2
    assert weight(by_skill, 2) == pytest.approx(0.5, abs=0.02)  # a deal says no more than one of its games
    assert weight(alone, 1) == pytest.approx(1.0, abs=0.03)


def test_a_few_deals_or_deals_all_alike_leave_games_as_they_are():
    assert weight([0.5] * (FEW - 2) + [1.0], 2) == 1.0
    assert weight([0.5] * FEW, 2) == 1.0


def test_the_interval_of_a_pairing_goes_by_the_weight_of_its_games():
    plain, paired = Pairing("a", "b", 2, 400, 220.0), Pairing("a", "b", 2, 400, 220.0, weight=2.0)
    assert plain.interval == interval(220, 400)
    assert paired.interval == interval(440, 800)


def test_ten_to_one_is_four_hundred_points():
    strong, weak = ladder(["b", "a"], [Pairing("a", "b", 2, 110_000, 100_000.0)])
    assert (strong.bot, weak.bot, weak.points) == ("a", "b", 0.0)
    assert strong.points == pytest.approx(400, abs=1)


def test_alike_against_three_is_a_quarter_of_the_wins():
    first, second = ladder(["a", "b"], [Pairing("a", "b", 4, 10_000, 2500.0)])
    assert first.points - second.points == pytest.approx(0, abs=0.1)


def test_whoever_never_loses_is_rated_all_the_same():
    top, bottom = ladder(["a", "b"], [Pairing("a", "b", 2, 20, 20.0)])
    assert (top.bot, bottom.points) == ("a", 0.0)
    assert 300 < top.points < 1200


def test_doubt_shrinks_with_games():
    few = ladder(["a", "b"], [Pairing("a", "b", 2, 20, 12.0)])
    many = ladder(["a", "b"], [Pairing("a", "b", 2, 2000, 1200.0)])
    assert many[0].doubt < few[0].doubt / 5


def test_strength_is_carried_over_others():
    pairings = [Pairing("a", "b", 2, 100, 75.0), Pairing("b", "c", 2, 100, 75.0)]
    assert [rating.bot for rating in ladder(["c", "a", "b"], pairings)] == ["a", "b", "c"]
