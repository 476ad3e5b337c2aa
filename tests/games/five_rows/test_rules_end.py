"""Five Rows, chapter 5: the end of a round and of the game."""

from __future__ import annotations

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.games.five_rows.state import FOUGHT_ON, MAX_CARDS, MAX_STEPS, MOST_HEALTH, MOST_ROUNDS, QUIET
from caterwaul.match import Match
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
    assert (match.state.over, match.state.to_act) == (1, 0)


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
    assert told(match)[-3:] == ["final 0 -3", "final 1 -3", "drawn"]


def late(top: str, near: str = "health 4", far: str = "health 5", cards: CardSet | None = None) -> Match:
    """A round that seat 1 has begun and seat 0 ends."""
    return table(f"five_rows\nfirst_player 1; to_act 1; {top}\nseat 0: {near}\nseat 1: {far}", cards)


@pytest.mark.rule("5.4", "2.2")
@pytest.mark.parametrize("round_number", [29, 30, 127, 1000])
def test_5_4_no_round_is_the_last_while_both_live(round_number):
    match = late(f"round_number {round_number}")
    match.play(0, "pass")
    assert (match.over, match.state.round_number, match.to_act) == (False, round_number + 1, [0])
    assert match.state.coins.tolist() == [round_number + 1] * 2


@pytest.mark.rule("ruling 4")
@pytest.mark.lengthy
def test_ruling_4_nobody_has_a_turn_after_20_rounds_without_a_card():
    match = late("round_number 50; quiet 19")
    for _ in range(2):
        match.play(0, "pass")
    assert (match.over, match.state.round_number, match.state.quiet) == (False, 51, 20)
    match.play(1, "pass")
    assert (match.over, match.winners, match.to_act) == (True, [1], [])
    assert told(match)[-4:] == ["quiet 20 1000", "final 0 4", "final 1 5", "won 1"]
    ended = "No card was played in the last 20 rounds: the fights go on without turns for 1000 rounds."
    assert match.view(0).ending[:2] == [ended, "More health wins."]
    assert match.state.round_number == 51 + FOUGHT_ON


def passed(match: Match) -> Match:
    """The match at its end when nobody plays a card any more."""
    while not match.over:
        match.play(match.to_act[0], "pass")
    return match


@pytest.mark.rule("ruling 4")
def test_ruling_4_whoever_goes_on_losing_health_loses():
    """Behind at the last turn, ahead in the end, as if all had gone on passing."""
    match = passed(late("round_number 51; quiet 1", "health 45", "health 20; troop recruit - - - -"))
    assert told(match)[-4:] == ["quiet 20 25", "final 1 20", "final 0 0", "won 1"]
    assert told(match).count("hurt 0 1") == 1  # a log has no room for a thousand rounds
    assert (match.winners, match.score, match.state.round_number) == ([1], [0, 20], 95)
    assert match.view(0).ending[1] == "You have no health left."


@pytest.mark.rule("ruling 4")
def test_ruling_4_the_rounds_without_turns_end_with_the_health_of_either():
    match = passed(late("round_number 51; quiet 1", "health 20; troop recruit - - - -", "health 45"))
    assert "quiet 20 25" in told(match)
    assert (match.winners, match.score, match.state.round_number) == ([0], [20, 0], 95)


@pytest.mark.rule("ruling 4")
def test_ruling_4_a_wall_that_is_being_worn_down_is_fought_to_its_end():
    """Recruit and storm take 2 of 50 each round from what still shields seat 0 when the turns are over."""
    match = passed(
        table(
            """
            five_rows
            round_number 50; quiet 1; to_act 1; aura storm_eye - - - -
            seat 0: health 25; troop shieldbearer(damage=-45,boost=-1) - - - -
            seat 1: health 20; troop recruit(damage=-90) - - - -
            """
        )
    )
    assert (match.winners, health(match)) == ([1], [0, 20])
    assert told(match)[-4] == "quiet 20 30"


@pytest.mark.rule("ruling 4", "3.1", "ruling 10")
@pytest.mark.parametrize(("left", "more", "leader"), [(5, 1, 0), (9, 2, 1)])
def test_ruling_4_players_lead_rounds_without_turns_in_turn(left, more, leader):
    duelists = f"health {left}; troop duelist - - - -", f"health {left}; troop - duelist - - -"
    match = passed(late("round_number 50; quiet 20", *duelists))
    assert told(match)[-4:-1] == [f"quiet 20 {more}", f"final {leader} 0", f"final {1 - leader} 0"]
    assert (match.winners, match.state.first_player) == ([], leader)


@pytest.mark.rule("ruling 4")
def test_ruling_4_rounds_without_turns_are_whole_ones():
    """Their starts of combat and their ends: 1 and 7 from a Champion, 1 back from a Medic."""
    match = passed(
        late(
            "round_number 50; quiet 20; aura - - - - hallowed_ground",
            "health 15; troop - medic - - -",
            "health 100; troop champion - - - recruit",
        )
    )
    assert told(match)[-4:-1] == ["quiet 20 1", "final 0 -1", "final 1 98"]


@pytest.mark.rule("ruling 4")
@pytest.mark.lengthy
def test_ruling_4_the_rounds_are_counted_from_the_first_one_on():
    match = Match.new("five_rows", seed=1)
    for _ in range(39):
        match.play(match.to_act[0], "pass")
    assert (match.over, match.state.round_number) == (False, 20)
    match.play(match.to_act[0], "pass")
    assert (match.over, match.winners) == (True, [])


@pytest.mark.rule("ruling 4")
@pytest.mark.parametrize("card", ["recruit", "mire"])
def test_ruling_4_with_each_card_that_is_played_the_count_begins_anew(card):
    match = late("round_number 50; quiet 20", f"health 4; coins 1; hand {card}")
    match.play(0, f"play {card} row 1")
    match.play(0, "pass")
    assert (match.over, match.state.quiet) == (False, 1)


@pytest.mark.rule("ruling 4", "5.2")
def test_ruling_4_who_has_no_health_left_ends_the_match_as_always():
    match = late("round_number 50; quiet 20", "health 0")
    match.play(0, "pass")
    assert [line for line in told(match) if line.startswith(("quiet", "final"))] == ["final 1 5", "final 0 0"]


@pytest.mark.rule("ruling 4")
def test_ruling_4_the_switch_makes_round_30_the_last():
    match = late("round_number 29; last_round thirty; quiet 20")
    match.play(0, "pass")
    assert (match.over, match.state.round_number) == (False, 30)
    for p in (0, 1):
        match.play(p, "pass")
    assert (match.over, match.winners, match.to_act) == (True, [1], [])
    assert told(match)[-4:] == ["time 30", "final 0 4", "final 1 5", "won 1"]


@pytest.mark.rule("ruling 4")
@pytest.mark.lengthy
def test_ruling_4_the_longest_match_there_can_be(own_cards):
    """Each card is played in the last round that allows it: so `MAX_STEPS` counts the rounds."""
    names = ("mat", "rug", "lawn", "sand", "reed")
    words = "\n".join(f'[[card]]\nid = "{name}"\nkind = "aura"\ncost = 0' for name in names)
    match = Match.new("five_rows", cards=own_cards(f"instead = true\n{words}"), seed=1)
    while not match.over:
        p = match.to_act[0]
        if match.state.quiet == QUIET and match.state.hand[p, 0]:
            match.play(p, match.legal_actions(p)[1])
        match.play(p, "pass")
    assert match.state.round_number == (2 * len(names) + 1) * QUIET + FOUGHT_ON
    assert (2 * MAX_CARDS + 1) * QUIET == MOST_ROUNDS
    assert 2 * MOST_ROUNDS < MAX_STEPS


def test_a_score_that_no_number_could_hold_is_cut():
    match = fought("giant(boost=90000) - - - -", EMPTY)
    assert (match.winners, match.score) == ([0], [20, -32767])


@pytest.mark.rule("ruling 21")
def test_ruling_21_a_sum_that_no_number_could_hold_makes_nobody_dead():
    match = fought("medic - - - -", "- giant - - -", health=f"{MOST_HEALTH} {-MOST_HEALTH}")
    assert (health(match), match.winners) == ([MOST_HEALTH - 4, -MOST_HEALTH], [0])
    match = fought("medic - - - -", EMPTY, health=f"{MOST_HEALTH} 5")
    assert health(match) == [MOST_HEALTH, 4]
