"""Five Rows, chapter 4: the start of combat, and the rows one after the other."""

from __future__ import annotations

import pytest

from tests.games.five_rows.battle import EMPTY, acting, fought, health, troops, turn
from tests.tables import cards_in, table, told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("4.1", "ruling 10")
def test_4_1_start_of_combat_after_both_turns_and_before_the_first_row():
    match = fought("- champion - - -", "champion - recruit - -", "- - bramble - -")
    assert acting(match) == [
        "0 champion start_of_combat",
        "1 champion start_of_combat",
        "0 bramble start_of_combat",
    ]
    lines = told(match)
    assert lines.index("acts 0 bramble start_of_combat") < lines.index("attacked 1 champion 1 7")


@pytest.mark.rule("ruling 10", "3.1")
def test_ruling_10_whoever_plays_first_leads():
    match = table("""
        five_rows
        round_number 6; first_player 1; to_act 1
        seat 0: health 20; troop champion - - - -
        seat 1: health 20; troop - champion - - -
    """)
    match.play(0, "pass")
    assert acting(match) == ["1 champion start_of_combat", "0 champion start_of_combat"]


@pytest.mark.rule("ruling 10")
def test_ruling_10_one_effect_reaches_first_whoever_leads():
    match = table("""
        five_rows
        round_number 6; first_player 1; to_act 1; aura storm_eye - - - -
        seat 0: health 20; troop medic - - - -
        seat 1: health 20; troop medic medic - - -
    """)
    match.play(0, "pass")
    lines = told(match)
    end = lines.index("acts 0 storm_eye end_of_round")
    assert lines[end + 1 : end + 4] == ["hit 1 medic 1", "hit 1 medic 1", "hit 0 medic 1"]


@pytest.mark.rule("4.1")
def test_4_1_nothing_fights_before_both_have_passed():
    match = turn("troop giant - - - -", "coins 5")
    match.play(0, "pass")
    assert (health(match), told(match)) == ([20, 20], ["passed 0"])


@pytest.mark.rule("4.2", "4.7")
def test_4_2_power_is_damage_and_health_what_is_left():
    match = fought("giant - - - -", "shieldbearer - - - -", "ward(owner=1) - - - -")
    assert (troops(match, 0)[0], troops(match, 1)[0]) == ("giant 5/7", "shieldbearer 1/1")


@pytest.mark.rule("4.3")
def test_4_3_damage_stays_in_the_next_round():
    match = fought("giant - - - -", "shieldbearer(damage=-9) - - - -")
    match.play(1, "pass")
    match.play(0, "pass")
    assert (troops(match, 0)[0], troops(match, 1)[0]) == ("giant 5/6", "shieldbearer 1/4")


@pytest.mark.rule("4.4", "4.7", "ruling 20")
def test_4_4_both_troops_die_at_once():
    match = fought("lookout - - - -", "lookout - - - -")
    assert (troops(match, 0), troops(match, 1)) == (["-"] * 5, ["-"] * 5)
    assert [cards_in(match, "discard", p) for p in (0, 1)] == [["lookout"], ["lookout"]]
    assert health(match) == [20, 20]


@pytest.mark.rule("4.4")
def test_4_4_a_troop_at_0_leaves_in_the_middle_of_a_turn():
    match = turn("hand archer", "troop - lookout - - -")
    match.play(0, "play archer row 1")
    match.play(0, "target enemy row 2")
    assert (troops(match, 1), cards_in(match, "discard", 1)) == (["-"] * 5, ["lookout"])


@pytest.mark.rule("4.4")
def test_4_4_a_troop_with_1_health_left_stays():
    assert troops(fought("recruit - - - -", "recruit - - - -"), 0)[0] == "recruit 1/1"


@pytest.mark.rule("4.4", "4.3")
def test_4_4_a_troop_that_left_is_as_it_was_printed():
    match = fought("duelist(damage=3,boost=2) - - - -", "recruit - - - -")
    card = match.state.discard[0, 1]
    assert (match.state.damage[card], match.state.boost[card]) == (0, 0)


@pytest.mark.rule("4.5")
@pytest.mark.parametrize("boost", [-1, -3])
def test_4_5_at_power_0_or_less_no_damage(boost):
    match = fought(f"recruit(boost={boost}) recruit(boost={boost}) - - -", "medic - - - -")
    assert (troops(match, 1)[0], health(match)[1]) == ("medic 1/3", 21)
    assert troops(match, 0)[0] == f"recruit {1 + boost}/1"
    assert not [line for line in told(match) if line.startswith("hurt")]


@pytest.mark.rule("4.6", "ruling 15")
def test_4_6_rows_fight_one_after_the_other_from_1_to_5():
    match = fought("recruit - lookout - miner", "- medic - lookout recruit")
    assert [line for line in told(match) if line.startswith("attacked")] == [
        "attacked 0 recruit 1 1",
        "attacked 1 medic 2 1",
        "attacked 0 lookout 3 2",
        "attacked 1 lookout 4 2",
        "attacked 0 miner 5 1",
        "attacked 1 recruit 5 1",
    ]


@pytest.mark.rule("4.6")
def test_4_6_a_row_is_settled_before_the_next_one_fights(own_cards):
    """The captain of row 1 falls, and with it the power that it lent to row 2."""
    cards = own_cards("""
        [[card]]
        id = "captain"
        kind = "troop"
        cost = 1
        health = 1
        continuous = [{ do = "more_power", to = "own_others", n = 4 }]
    """)
    match = fought("captain recruit - - -", "lookout - - - -", cards=cards)
    assert health(match) == [20, 19]


@pytest.mark.rule("4.8")
def test_4_8_a_lone_troop_attacks_the_other_player():
    assert health(fought("giant - - - -", "- lookout - - -")) == [18, 15]


@pytest.mark.rule("4.9", "ruling 17")
def test_4_9_attack_abilities_come_after_the_damage_of_both():
    match = fought("duelist - - - -", "duelist - - - -")
    assert told(match)[2:10] == [
        "attacked 0 duelist 1 2",
        "hit 1 duelist 2",
        "attacked 1 duelist 1 2",
        "hit 0 duelist 2",
        "acts 0 duelist attacks",
        "stronger 0 duelist 1",
        "acts 1 duelist attacks",
        "stronger 1 duelist 1",
    ]


@pytest.mark.rule("ruling 12", "4.4")
def test_ruling_12_two_bombers_that_kill_each_other_both_hit_the_players():
    match = fought("bomber - - - -", "bomber - - - -")
    assert health(match) == [17, 17]
    assert told(match)[6:12] == [
        "destroyed 0 bomber 1",
        "destroyed 1 bomber 1",
        "acts 0 bomber killed",
        "hurt 1 3",
        "acts 1 bomber killed",
        "hurt 0 3",
    ]


@pytest.mark.rule("ruling 12", "4.4")
def test_ruling_12_a_death_that_kills_is_followed_by_the_next_one():
    """The first Bomber takes the second with it, which then finds nobody opposite."""
    match = turn("hand archer; troop bomber(damage=-1) - - - -", "troop bomber - - - -")
    match.play(0, "play archer row 2")
    match.play(0, "target enemy row 1")
    assert told(match)[1:] == [
        "hit 1 bomber 2",
        "destroyed 1 bomber 1",
        "acts 1 bomber killed",
        "hit 0 bomber 3",
        "destroyed 0 bomber 1",
        "acts 0 bomber killed",
        "hurt 1 3",
    ]


@pytest.mark.rule("ruling 12", "4.4")
def test_ruling_12_an_end_has_its_effect_once():
    """Two Bombers fall in two rows, one after the other; nothing is left to follow after that."""
    match = fought("bomber - giant - -", "giant - bomber - -")
    assert acting(match) == ["0 bomber killed", "1 bomber killed"]
    state = match.state
    assert not state.ends.any()
    assert not state.hits.any()


@pytest.mark.rule("ruling 12", "4.4")
def test_ruling_12_two_ends_at_once_have_their_effects_once():
    match = fought("- - - - bomber", "- - - - bomber")
    assert acting(match) == ["0 bomber killed", "1 bomber killed"]
    assert (health(match), match.state.ends.any()) == ([17, 17], False)


@pytest.mark.rule("ruling 12", "ruling 19")
def test_ruling_12_who_survives_an_end_reacts_to_it_at_once():
    match = fought("- - - - bomber", "- - - - berserker")
    assert acting(match) == ["1 berserker damaged", "0 bomber killed", "1 berserker damaged"]
    assert troops(match, 1)[4] == "berserker 4/1"


@pytest.mark.rule("ruling 12", "ruling 10")
def test_ruling_12_the_dead_leave_in_the_order_of_the_rows():
    match = fought(
        "- lookout - lookout -", "- lookout - - -", "- - storm_eye - -", top="first_player 0", health="20 20"
    )
    assert [line for line in told(match) if line.startswith("destroyed")] == [
        "destroyed 0 lookout 2",
        "destroyed 1 lookout 2",
        "destroyed 0 lookout 4",
    ]


NOMAD = """
[[card]]
id = "nomad"
kind = "troop"
cost = 1
power = 2
health = 5
when_attacks = [{ do = "advance" }]
"""


@pytest.mark.rule("ruling 16")
def test_ruling_16_a_troop_that_moves_on_does_not_attack_again(own_cards):
    match = fought("nomad - - - -", EMPTY, cards=own_cards(NOMAD))
    assert (health(match), troops(match, 0)) == ([20, 18], ["-", "nomad 2/5", "-", "-", "-"])


@pytest.mark.rule("ruling 16")
def test_ruling_16_in_the_new_row_it_can_be_attacked(own_cards):
    match = fought("nomad - - - -", "- lookout - - -", cards=own_cards(NOMAD))
    assert (health(match), troops(match, 0)[1], troops(match, 1)[1]) == ([20, 18], "nomad 2/3", "lookout 2/1")


@pytest.mark.rule("ruling 16")
def test_ruling_16_in_the_next_round_it_attacks_again(own_cards):
    match = fought("nomad - - - -", EMPTY, cards=own_cards(NOMAD))
    match.play(1, "pass")
    match.play(0, "pass")
    assert (health(match), troops(match, 0)[2]) == ([20, 16], "nomad 2/5")


@pytest.mark.rule("ruling 17", "4.9")
def test_ruling_17_a_dying_attacker_has_its_ability():
    match = fought("vampire(damage=4) - - - -", "giant - - - -")
    assert (health(match), troops(match, 0)) == ([23, 20], ["-"] * 5)


@pytest.mark.rule("ruling 17")
def test_ruling_17_switch_silent_drops_the_ability_of_a_dying_attacker():
    match = fought("vampire(damage=4) vampire - - -", "giant giant - - -", top="dying_attackers silent")
    assert acting(match) == []
    match = fought("vampire - - - -", "lookout - - - -", top="dying_attackers silent")
    assert health(match) == [23, 20]


@pytest.mark.rule("ruling 17", "ruling 10")
def test_ruling_17_after_the_abilities_the_dead_leave_and_then_survivors_react_to_damage():
    match = fought("berserker - - - -", "duelist(damage=2) - - - -")
    assert told(match)[6:11] == [
        "acts 1 duelist attacks",
        "stronger 1 duelist 1",
        "destroyed 1 duelist 1",
        "acts 0 berserker damaged",
        "stronger 0 berserker 1",
    ]


@pytest.mark.rule("ruling 18", "4.5")
def test_ruling_18_mire_leaves_no_damage_but_the_ability():
    match = fought("duelist(boost=-1) - - - -", "medic - - - -", "mire - - - -")
    assert troops(match, 0)[0] == "duelist 0/4"
    assert "attacked 0 duelist 1 0" in told(match)
    assert troops(match, 1)[0] == "medic -1/3"


@pytest.mark.rule("ruling 19")
def test_ruling_19_no_damage_is_not_taking_damage():
    match = fought("berserker berserker - - -", "recruit recruit(boost=-1) - - -", "ward - - - -")
    assert troops(match, 0)[:2] == ["berserker 2/6", "berserker 2/6"]
    assert [line for line in told(match) if line.startswith("spared")] == ["spared 0 berserker"]


@pytest.mark.rule("ruling 20", "4.7")
def test_ruling_20_a_strike_does_not_change_the_power_that_answers_it():
    """The Berserker grows from the hit, but hits with what it had."""
    match = fought("recruit(damage=-5) - - - -", "berserker - - - -")
    assert (troops(match, 0)[0], troops(match, 1)[0]) == ("recruit 1/5", "berserker 3/5")


@pytest.mark.rule("ruling 21")
def test_ruling_21_health_has_no_upper_limit():
    match = fought("vampire medic - - -", EMPTY, "- hallowed_ground - - -")
    assert (health(match), troops(match, 0)[1]) == ([24, 16], "medic 1/4")


@pytest.mark.rule("ruling 22")
def test_ruling_22_what_lies_there_holds_only_while_it_does():
    match = turn("hand mire; troop recruit - - - -", "", "war_banner - - - -")
    assert troops(match, 0)[0] == "recruit 3/2"
    match.play(0, "play mire row 1")
    assert troops(match, 0)[0] == "recruit -1/2"


@pytest.mark.rule("ruling 9", "ruling 22")
def test_ruling_9_your_troop_is_that_of_the_auras_owner():
    match = turn(
        "troop recruit recruit - - -", "troop recruit recruit - - -", "war_banner(owner=1) mire - - -"
    )
    assert (troops(match, 0)[:2], troops(match, 1)[:2]) == (
        ["recruit 1/2", "recruit -1/2"],
        ["recruit 3/2", "recruit -1/2"],
    )


@pytest.mark.rule("ruling 29")
@pytest.mark.parametrize(("row", "hit"), [(1, [1, 2]), (3, [2, 3, 4]), (5, [4, 5])])
def test_ruling_29_adjacent_rows_do_not_wrap_around(row, hit):
    auras = " ".join("storm_eye" if r == row else "-" for r in range(1, 6))
    match = fought("medic medic medic medic medic", EMPTY, auras)
    assert [r for r, troop in enumerate(troops(match, 0), 1) if troop == "medic 1/2"] == hit
