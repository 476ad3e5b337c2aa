"""Five Rows, chapter 5: the end of a round and of the game."""

from __future__ import annotations

import pytest

from tests.games.five_rows.battle import EMPTY, acting, fought, health, turn
from tests.tables import table, told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("5.1", "ruling 10")
def test_5_1_the_end_comes_after_all_rows_troops_before_auras():
    match = fought("- - - medic -", "medic - - - recruit", "storm_eye - - - hallowed_ground(owner=1)")
    assert acting(match) == [
        "0 medic end_of_round",
        "1 medic end_of_round",
        "0 storm_eye end_of_round",
        "1 hallowed_ground end_of_round",
    ]
    lines = told(match)
    assert lines.index("attacked 1 recruit 5 1") < lines.index("acts 0 medic end_of_round")


@pytest.mark.rule("5.2")
def test_5_2_a_player_at_0_ends_the_game():
    match = fought("lookout - - - -", EMPTY, health="20 2")
    assert (match.over, match.winners, match.score, health(match)) == (True, [0], [20, 0], [20, 0])


@pytest.mark.rule("5.2", "5.4")
def test_5_4_with_1_health_left_there_is_another_round():
    match = fought("lookout - - - -", EMPTY, health="20 3")
    assert (match.over, match.state.round_number, match.to_act) == (False, 6, [1])


@pytest.mark.rule("5.2")
def test_5_2_below_0_in_the_middle_of_a_round_one_plays_on():
    match = turn("hand commander; troop giant - - - -", "health 3; hand recruit; coins 1")
    match.play(0, "play commander row 2")
    match.play(0, "target own row 1")
    assert (health(match)[1], match.over) == (-2, False)
    match.play(0, "pass")
    match.play(1, "play recruit row 1")
    assert not match.over


@pytest.mark.rule("ruling 23", "5.2")
def test_ruling_23_healed_before_the_end_of_the_round_one_lives():
    match = fought("medic - - - -", "- lookout - - -", health="2 20")
    assert "hurt 0 2" in told(match)
    assert (health(match)[0], match.over) == (1, False)


@pytest.mark.rule("ruling 23")
def test_ruling_23_at_minus_1_two_medics_bring_one_back():
    match = fought("medic medic - - -", "- - lookout - -", health="1 20")
    assert (health(match)[0], match.over) == (1, False)


@pytest.mark.rule("5.3", "ruling 24")
def test_ruling_24_of_two_below_0_the_higher_number_wins():
    match = fought("giant - - - -", "- lookout - - -", health="1 1")
    assert (health(match), match.winners) == ([-1, -4], [0])
    match = fought("lookout - - - -", "- giant - - -", health="1 1")
    assert (health(match), match.winners) == ([-4, -1], [1])


@pytest.mark.rule("5.3", "ruling 24")
def test_5_3_equal_health_is_a_tie():
    match = fought("giant - - - -", "- giant - - -", health="2 2")
    assert (match.over, match.winners, health(match)) == (True, [], [-3, -3])
    assert told(match)[-2:] == ["final 0 -3", "final 1 -3"]


@pytest.mark.rule("ruling 4")
def test_ruling_4_round_30_is_the_last():
    match = table("""
        five_rows
        round_number 30; first_player 1; to_act 1
        seat 0: health 4
        seat 1: health 5
    """)
    match.play(0, "pass")
    assert (match.over, match.winners, match.to_act) == (True, [1], [])
    assert told(match)[-3:] == ["time 30", "final 0 4", "final 1 5"]


@pytest.mark.rule("ruling 4", "5.4")
def test_ruling_4_round_29_is_not():
    match = table("""
        five_rows
        round_number 29; to_act 2
        seat 0: health 4
        seat 1: health 5
    """)
    match.play(1, "pass")
    assert (match.over, match.state.round_number) == (False, 30)


def test_a_score_that_no_number_could_hold_is_cut():
    match = fought("giant(boost=90000) - - - -", EMPTY)
    assert (match.winners, match.score) == ([0], [20, -32767])
