"""Every move and every character of Clash!: what is special about it."""

from __future__ import annotations

from collections import Counter

import pytest

from caterwaul import games
from caterwaul.match import Match
from tests.tables import cards_in, play_both, table, told

pytestmark = pytest.mark.interpreted


def duel(near: str, far: str) -> Match:
    """A table in the middle of a match; nobody recharges after the turn."""
    return table(f"""
        clash
        turn 5; to_act 3
        seat 0: character {near}
        seat 1: character {far}
    """)


def hp_after(match: Match, first: str, second: str) -> list[int]:
    hp: list[int] = play_both(match, f"play {first}", f"play {second}").state.hp.tolist()
    return hp


# the seven basic moves


def test_1_hits_before_everything_but_guards():
    match = duel("brute; hp 15; hand one two", "needle; hp 12; hand one lunge")
    assert hp_after(match, "one", "lunge") == [14, 11]


def test_2_is_the_slowest_that_a_block_stops():
    match = duel("brute; hp 15; hand one two", "needle; hp 12; hand one block")
    assert hp_after(match, "two", "block") == [15, 12]


def test_3_is_the_fastest_that_a_counter_turns():
    match = duel("brute; hp 15; hand one three", "needle; hp 12; hand one counter")
    assert hp_after(match, "three", "counter") == [13, 12]


def test_4_deals_most_of_the_basic_moves():
    match = duel("brute; hp 15; hand one four", "needle; hp 12; hand one block")
    assert hp_after(match, "four", "block") == [15, 8]


def test_block_stops_a_2_and_costs_nothing():
    match = duel("brute; hp 15; hand one block", "needle; hp 12; hand one two")
    assert hp_after(match, "block", "two") == [15, 12]


def test_counter_makes_a_4_hurt_the_attacker_for_3():
    match = duel("brute; hp 15; hand one counter", "needle; hp 12; hand one four")
    assert hp_after(match, "counter", "four") == [15, 9]


def test_dodge_on_a_fast_card_stops_a_5():
    match = duel("needle; hp 12; hand one dodge; discard block", "brute; hp 15; hand one five")
    assert hp_after(match, "dodge", "five") == [12, 15]


# BRUTE!


def test_5_comes_after_everything_and_no_guard_but_dodge_helps():
    match = duel("brute; hp 15; hand one five", "needle; hp 12; hand one counter")
    assert hp_after(match, "five", "counter") == [15, 7]


@pytest.mark.rule("M6")
def test_bull_through_is_not_lowered_by_damage_received():
    match = duel("brute; hp 15; hand one bull_through", "needle; hp 12; hand one two")
    assert hp_after(match, "bull_through", "two") == [13, 9]


# NEEDLE


def test_flurry_strikes_twice_if_the_first_one_hits():
    match = duel("needle; hp 12; hand one flurry", "brute; hp 15; hand one block")
    assert hp_after(match, "flurry", "block") == [12, 13]


def test_flurry_that_is_dodged_strikes_once_and_in_vain():
    match = duel("needle; hp 12; hand one flurry", "brute; hp 15; hand one dodge; discard block")
    assert hp_after(match, "flurry", "dodge") == [12, 15]


def test_flurrys_second_strike_can_be_dodged_by_itself():
    match = duel("needle; hp 12; hand one flurry", "brute; hp 15; hand one dodge; discard two(acted_at=2)")
    assert hp_after(match, "flurry", "dodge") == [12, 14]
    assert match.state.succeeded.tolist() == [0, 1]


def test_flurrys_second_strike_is_not_lowered_but_lowers_a_slower_move():
    match = duel("needle; hp 12; hand one flurry", "brute; hp 15; hand one two four")
    assert hp_after(match, "flurry", "two") == [11, 13]
    match = duel("needle; hp 12; hand one flurry", "brute; hp 15; hand one two four")
    assert hp_after(match, "flurry", "four") == [10, 13]


def test_flurrys_second_strike_does_not_come_again_in_the_next_turn():
    match = duel("needle; hp 12; hand one block flurry", "brute; hp 15; hand one block counter")
    play_both(match, "play flurry", "play block")
    assert hp_after(match, "block", "counter") == [12, 13]


def test_a_slowed_flurry_delays_both_strikes():
    """At 3 and 5 instead of 1 and 3: only the first comes before a 4."""
    match = duel("needle; hp 12; slow 2; hand one flurry", "brute; hp 15; hand one four")
    assert hp_after(match, "flurry", "four") == [9, 13]
    assert [line for line in told(match) if line.startswith("hit")] == [
        "hit 0 flurry 1",
        "hit 1 four 3",
        "hit 0 flurry 1",
    ]


@pytest.mark.parametrize(("move", "damage"), [("block", 3), ("counter", 3), ("riposte", 2), ("four", 2)])
def test_lunge_deals_more_against_block_and_counter(move, damage):
    match = duel("needle; hp 12; hand one lunge", "echo; hp 15; hand four block counter riposte")
    assert hp_after(match, "lunge", move)[1] == 15 - damage


# WARDEN


@pytest.mark.parametrize(
    ("attack", "hp"), [("one", [21, 14]), ("two", [21, 14]), ("three", [21, 14]), ("four", [17, 15])]
)
def test_bulwark_stops_1_2_and_3_and_hurts_the_attacker(attack, hp):
    match = duel("warden; hp 21; hand one bulwark", "brute; hp 15; hand one two three four")
    assert hp_after(match, "bulwark", attack) == hp


def test_bulwark_knocks_out_an_attacker_at_1_hp():
    match = duel("warden; hp 21; hand one bulwark", "brute; hp 1; hand one two three four")
    assert play_both(match, "play bulwark", "play three").winners == [0]


@pytest.mark.parametrize(("succeeded", "damage"), [(0, 3), (1, 4)])
def test_shield_bash_is_stronger_after_a_successful_move(succeeded, damage):
    match = duel(
        f"warden; hp 21; succeeded {succeeded}; hand one shield_bash", "brute; hp 15; hand one block"
    )
    assert hp_after(match, "shield_bash", "block") == [21, 15 - damage]


def test_shield_bash_remembers_a_block_of_the_turn_before():
    match = duel("warden; hp 21; hand one block shield_bash", "brute; hp 15; hand one block counter")
    play_both(match, "play block", "play one")
    assert hp_after(match, "shield_bash", "counter") == [21, 11]


# VESPER


@pytest.mark.parametrize("attack", ["one", "four", "five"])
def test_vanish_stops_any_attack_once(attack):
    match = duel("vesper; hp 13; hand one vanish", "brute; hp 15; hand one four five")
    assert hp_after(match, "vanish", attack) == [13, 15]
    assert (cards_in(match, "removed", 0), cards_in(match, "discard", 0)) == (["vanish"], [])


@pytest.mark.parametrize(("move", "damage"), [("block", 5), ("second_wind", 5), ("four", 2), ("drain", 2)])
def test_backstab_punishes_whoever_does_not_attack(move, damage):
    match = duel("vesper; hp 13; hand one backstab", "marrow; hp 9; hand four block drain second_wind")
    healed = 2 if move == "second_wind" else 0
    assert hp_after(match, "backstab", move)[1] == 9 + healed - damage


# LOTTO


@pytest.mark.parametrize(
    ("number", "hp"), [("one", [12, 14]), ("two", [13, 13]), ("three", [11, 14]), ("four", [11, 13])]
)
def test_loaded_dice_acts_as_the_number_that_was_named(number, hp):
    match = duel("lotto; hp 13; hand one loaded_dice", "hexa; hp 15; hand one two")
    assert hp_after(match, f"loaded_dice naming {number}", "two") == hp


def test_loaded_dice_as_a_2_is_blocked():
    match = duel("lotto; hp 13; hand one loaded_dice", "hexa; hp 15; hand one block")
    assert hp_after(match, "loaded_dice naming two", "block") == [13, 15]


def test_loaded_dice_leaves_its_buildup_in_the_pile():
    match = duel("lotto; hp 13; hand one loaded_dice", "hexa; hp 15; hand one block")
    play_both(match, "play loaded_dice naming three", "play block")
    assert cards_in(match, "discard", 0) == ["loaded_dice"]
    assert match.state.acted_at[match.state.discard[0, 1]] == 3


def test_double_down_deals_5_at_buildup_4_and_leaves_the_game():
    match = duel("lotto; hp 13; hand one double_down", "hexa; hp 15; hand one block")
    assert hp_after(match, "double_down", "block") == [13, 10]
    assert cards_in(match, "removed", 0) == ["double_down"]


def test_double_down_that_deals_nothing_costs_1_hp():
    match = duel("lotto; hp 13; hand one double_down", "hexa; hp 15; hand one dodge")
    assert hp_after(match, "double_down", "dodge") == [12, 15]
    assert cards_in(match, "removed", 0) == ["double_down"]


# MARROW


@pytest.mark.parametrize(("move", "hp"), [("block", [11, 13]), ("one", [9, 14]), ("dodge", [9, 15])])
def test_drain_heals_as_much_as_it_dealt(move, hp):
    match = duel("marrow; hp 9; hand one drain", "hexa; hp 15; hand one block dodge")
    assert hp_after(match, "drain", move) == hp


def test_second_wind_heals_2_before_anything_hits():
    match = duel("marrow; hp 1; hand one second_wind", "hexa; hp 15; hand one two")
    assert hp_after(match, "second_wind", "two") == [1, 15]


# HEXA


def test_disarm_knocks_one_copy_of_the_named_move_out_of_the_hand():
    match = duel("hexa; hp 15; hand one disarm", "brute; hp 15; hand one four four block")
    assert hp_after(match, "disarm naming four", "block") == [15, 13]
    assert cards_in(match, "hand", 1) == ["one", "four"]
    assert cards_in(match, "discard", 1) == ["four", "block"]
    assert "disarmed 1 four" in told(match)


def test_disarm_that_names_what_is_not_in_hand_only_strikes():
    match = duel("hexa; hp 15; hand one disarm", "brute; hp 15; hand one four block")
    assert hp_after(match, "disarm naming two", "block") == [15, 13]
    assert cards_in(match, "hand", 1) == ["one", "four"]


def test_disarm_that_misses_disarms_nobody():
    match = duel("hexa; hp 15; hand one disarm", "brute; hp 15; hand one four dodge")
    play_both(match, "play disarm naming four", "play dodge")
    assert cards_in(match, "hand", 1) == ["one", "four"]


@pytest.mark.parametrize(("named", "buildup"), [("four", 4), ("one", 1), ("counter", 2), ("dodge", 0)])
def test_a_disarmed_card_enters_the_pile_with_its_own_buildup(named, buildup):
    match = table("""
        clash
        turn 5; to_act 3; counter_buildup 2
        seat 0: character hexa; hp 15; hand one disarm
        seat 1: character brute; hp 15; hand one four block counter dodge
    """)
    play_both(match, f"play disarm naming {named}", "play block")
    assert match.state.acted_at[match.state.discard[1, 1]] == buildup


def test_molasses_makes_the_next_move_2_slower():
    match = duel("hexa; hp 15; hand one two molasses", "brute; hp 15; hand one four block")
    assert hp_after(match, "molasses", "four") == [13, 13]
    assert match.state.slow.tolist() == [0, 2]
    assert "slowed 1 2" in told(match)
    play_both(match, "play two", "play one")
    assert "revealed 1 one 3" in told(match)


def test_molasses_that_misses_slows_nobody():
    match = duel("hexa; hp 15; hand one molasses", "brute; hp 15; hand one dodge")
    assert play_both(match, "play molasses", "play dodge").state.slow.tolist() == [0, 0]


# ECHO


def test_copycat_acts_as_the_foes_top_card_and_is_discarded_itself():
    match = duel(
        "echo; hp 15; hand one copycat", "brute; hp 15; hand one block; discard one five(acted_at=5)"
    )
    assert hp_after(match, "copycat", "block") == [15, 10]
    assert cards_in(match, "discard", 0) == ["copycat"]
    assert told(match)[0] == "revealed_as 0 copycat five 5"


@pytest.mark.parametrize(("copied", "buildup"), [("one", 1), ("counter", 0), ("lunge", 2), ("drain", 3)])
def test_copycat_says_as_what_it_acts(copied, buildup):
    match = duel("echo; hp 15; hand one copycat", f"brute; hp 15; hand one block; discard {copied}")
    play_both(match, "play copycat", "play block")
    assert told(match)[0] == f"revealed_as 0 copycat {copied} {buildup}"


def test_copycat_takes_over_the_name_as_well():
    match = duel("echo; hp 15; hand one copycat", "brute; hp 15; hand one counter; discard four(acted_at=4)")
    assert hp_after(match, "copycat", "counter") == [12, 15]


def test_a_copied_dodge_looks_at_the_own_pile():
    match = duel(
        "echo; hp 15; hand one copycat; discard four(acted_at=4)",
        "brute; hp 15; hand one three; discard block dodge",
    )
    assert hp_after(match, "copycat", "three") == [12, 15]
    assert told(match)[0] == "revealed_as 0 copycat dodge 4"


def test_a_copied_move_acts_at_its_printed_buildup():
    match = duel("echo; hp 15; hand one copycat", "brute; hp 15; hand one block; discard two(acted_at=4)")
    play_both(match, "play copycat", "play block")
    assert "revealed_as 0 copycat two 2" in told(match)


@pytest.mark.parametrize("pile", ["discard", "discard loaded_dice(acted_at=3)", "discard copycat"])
def test_copycat_with_nothing_to_copy_does_nothing(pile):
    match = duel("echo; hp 15; hand one copycat", f"lotto; hp 13; hand one four; {pile}")
    assert hp_after(match, "copycat", "four") == [11, 13]
    assert told(match)[0] == "revealed_as 0 copycat nothing 0"


def test_a_copied_disarm_names_nothing():
    match = duel("echo; hp 15; hand one copycat", "brute; hp 15; hand one four five; discard disarm")
    assert hp_after(match, "copycat", "four") == [13, 13]
    assert cards_in(match, "hand", 1) == ["one", "five"]


@pytest.mark.parametrize(("attack", "hp"), [("two", [15, 13]), ("one", [15, 14]), ("three", [12, 15])])
def test_riposte_sends_all_damage_of_a_1_or_2_back(attack, hp):
    match = duel("echo; hp 15; hand one riposte", "brute; hp 15; hand one two three")
    assert hp_after(match, "riposte", attack) == hp


def test_riposte_is_too_slow_for_the_1_of_a_higher_initiative():
    match = duel("echo; hp 15; hand one riposte", "needle; hp 12; hand one two")
    assert hp_after(match, "riposte", "one") == [14, 12]


# the characters

BASICS = ["one", "two", "three", "four", "block", "counter", "dodge"]
SHEETS = {
    "brute": (15, 1, "four", "five", "bull_through"),
    "needle": (12, 8, "one", "flurry", "lunge"),
    "warden": (21, 2, "block", "bulwark", "shield_bash"),
    "vesper": (13, 6, "dodge", "vanish", "backstab"),
    "lotto": (13, 5, "three", "loaded_dice", "double_down"),
    "marrow": (14, 3, "two", "drain", "second_wind"),
    "hexa": (15, 4, "counter", "disarm", "molasses"),
    "echo": (15, 7, "two", "copycat", "riposte"),
}


@pytest.mark.rule("S2")
@pytest.mark.parametrize("name", SHEETS)
def test_a_character_has_its_ten_moves(name):
    hp, initiative, *own = SHEETS[name]
    match = Match.new("clash", choices={0: name, 1: "brute"})
    assert Counter(cards_in(match, "hand", 0)) == Counter([*BASICS, *own])
    shown = {counter.label: counter.value for counter in match.view(0).counters[0]}
    assert shown == {"HP": hp, "Initiative": initiative}


def test_no_character_is_left_out():
    assert {entry.id for entry in games.load("clash").builtin.tables["character"]} == set(SHEETS)


def test_every_move_says_what_it_does():
    texts = {entry.id: entry.text for entry in games.load("clash").builtin.tables["card"]}
    assert all(texts.values())
    assert texts["bulwark"] == (
        'Prevents all damage of "1", "2" or "3". If it is successful: the opponent loses 1 HP.'
    )
