"""Every card of Five Rows: what is special about it."""

from __future__ import annotations

import pytest

from caterwaul import games
from tests.games.five_rows.battle import EMPTY, acting, auras, fought, hand, health, troops, turn
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

PRINTED = {  # cost, power, health
    "recruit": (1, 1, 2),
    "lookout": (1, 2, 1),
    "miner": (2, 1, 3),
    "shieldbearer": (2, 1, 5),
    "medic": (2, 1, 3),
    "trickster": (2, 2, 2),
    "hunter": (3, 3, 3),
    "archer": (3, 1, 2),
    "hexer": (3, 1, 4),
    "duelist": (3, 2, 4),
    "bomber": (3, 2, 2),
    "scholar": (3, 2, 3),
    "commander": (4, 3, 3),
    "berserker": (4, 2, 6),
    "assassin": (5, 3, 3),
    "vampire": (5, 3, 5),
    "giant": (6, 5, 8),
    "champion": (8, 7, 9),
    "bramble": (1, 0, 0),
    "mire": (1, 0, 0),
    "hallowed_ground": (1, 0, 0),
    "war_banner": (2, 0, 0),
    "ward": (2, 0, 0),
    "gold_vein": (2, 0, 0),
    "ambush_path": (2, 0, 0),
    "storm_eye": (3, 0, 0),
}


def test_the_numbers_on_all_cards():
    cards = games.load("five_rows").builtin
    book = cards.book.card
    assert {
        e.id: (book[e.number].cost, book[e.number].power, book[e.number].health) for e in cards.tables["card"]
    } == PRINTED


# troops without words, by what their numbers are good for


def test_recruit_outlives_a_recruit():
    assert troops(fought("recruit - - - -", "recruit - - - -"), 0)[0] == "recruit 1/1"


def test_lookout_hits_harder_than_a_recruit():
    assert health(fought("lookout - - - -", EMPTY)) == [20, 18]


def test_shieldbearer_stands_two_lookouts():
    assert troops(fought("shieldbearer - - - -", "lookout - - - -"), 0)[0] == "shieldbearer 1/3"


def test_giant_kills_a_berserker_in_two_rounds():
    match = fought("giant - - - -", "berserker - - - -")
    assert (troops(match, 0)[0], troops(match, 1)[0]) == ("giant 5/6", "berserker 3/1")


# troops that do something when they are played


def test_trickster_moves_an_enemy_troop_to_a_free_row():
    match = turn("hand trickster", "troop giant - medic - -")
    match.play(0, "play trickster row 2")
    assert match.legal(0) == ["target enemy row 1", "target enemy row 3", "decline"]
    match.play(0, "target enemy row 1")
    assert match.legal(0) == ["to row 2", "to row 4", "to row 5"]
    match.play(0, "to row 5")
    assert troops(match, 1) == ["-", "-", "medic 1/3", "-", "giant 5/8"]
    assert told(match) == ["chose 0 trickster giant 1 1", "moved 1 giant 1 5"]


def test_trickster_may_leave_it():
    match = turn("hand trickster", "troop giant - - - -")
    match.play(0, "play trickster row 2")
    match.play(0, "decline")
    assert (troops(match, 1)[0], told(match)) == ("giant 5/8", ["declined 0 trickster"])
    assert match.legal(0) == ["pass"]


def test_trickster_finds_nothing_where_no_row_is_free():
    match = turn("hand trickster", "troop giant medic miner recruit lookout")
    match.play(0, "play trickster row 2")
    assert told(match)[-1] == "no_target 0 trickster"


@pytest.mark.rule("3.8")
def test_hunter_comes_to_the_row_of_an_enemy_troop():
    match = turn("hand recruit", "troop hunter - - - -")
    match.play(0, "play recruit row 5")
    assert troops(match, 1) == ["-", "-", "-", "-", "hunter 3/3"]


def test_archer_does_2_damage_to_an_enemy_troop_in_any_row():
    match = turn("hand archer; troop giant - - - -", "troop - giant - medic -")
    match.play(0, "play archer row 3")
    assert match.legal(0) == ["target enemy row 2", "target enemy row 4"]
    match.play(0, "target enemy row 2")
    assert troops(match, 1)[1] == "giant 5/6"


def test_hexer_takes_3_power_from_the_enemy_in_its_row_for_good():
    match = turn("hand hexer", "troop recruit giant - - -")
    match.play(0, "play hexer row 1")
    assert troops(match, 1)[:2] == ["recruit -2/2", "giant 5/8"]
    assert troops(match, 0)[0] == "hexer 1/4"
    assert match.state.boost[match.state.troop[1, 0]] == -3


def test_hexer_before_an_empty_row_does_nothing():
    match = turn("hand hexer", "troop - giant - - -")
    match.play(0, "play hexer row 1")
    assert troops(match, 1)[1] == "giant 5/8"


def test_scholar_draws_a_card():
    match = turn("hand scholar; deck giant miner")
    match.play(0, "play scholar row 1")
    assert hand(match, 0) == ["miner"]


@pytest.mark.rule("ruling 13")
def test_commander_lets_a_troop_attack_without_an_answer():
    match = turn("hand commander; troop lookout - - - -", "troop giant - - - -")
    match.play(0, "play commander row 2")
    match.play(0, "target own row 1")
    assert (troops(match, 0)[0], troops(match, 1)[0]) == ("lookout 2/1", "giant 5/6")


@pytest.mark.rule("ruling 13")
def test_commander_may_attack_itself_and_fights_again_in_combat():
    match = turn("hand commander")
    match.play(0, "play commander row 2")
    assert match.legal(0) == ["target own row 2"]
    match.play(0, "target own row 2")
    assert health(match) == [20, 17]
    match.play(0, "pass")
    match.play(1, "pass")
    assert health(match) == [20, 14]


@pytest.mark.rule("ruling 13", "4.9")
def test_commanders_attack_has_the_abilities_of_an_attack():
    match = turn("hand commander; troop vampire - - - -")
    match.play(0, "play commander row 2")
    match.play(0, "target own row 1")
    assert health(match) == [23, 17]


@pytest.mark.rule("ruling 13")
def test_commander_with_the_switch_exchange_is_answered():
    match = turn("hand commander; troop lookout - - - -", "troop duelist - - - -", top="commander exchange")
    match.play(0, "play commander row 2")
    match.play(0, "target own row 1")
    assert (troops(match, 0)[0], troops(match, 1)[0]) == ("-", "duelist 3/2")


@pytest.mark.rule("ruling 13")
def test_commander_with_the_switch_exchange_before_a_player():
    match = turn("hand commander; troop lookout - - - -", top="commander exchange")
    match.play(0, "play commander row 2")
    match.play(0, "target own row 1")
    assert (health(match), troops(match, 0)[0]) == ([20, 18], "lookout 2/1")


def test_assassin_destroys_an_enemy_with_3_health_or_less():
    match = turn(
        "hand assassin; troop recruit - - - -", "troop giant giant(damage=5) medic - giant(damage=4)"
    )
    match.play(0, "play assassin row 2")
    assert match.legal(0) == ["target enemy row 2", "target enemy row 3"]
    match.play(0, "target enemy row 2")
    assert (troops(match, 1)[1], cards_in(match, "discard", 1)) == ("-", ["giant"])


def test_assassin_sets_off_what_a_death_brings():
    match = turn("hand assassin", "troop - - bomber - -")
    match.play(0, "play assassin row 3")
    match.play(0, "target enemy row 3")
    assert (troops(match, 0), cards_in(match, "discard", 0)) == (["-"] * 5, ["assassin"])


# troops that do something at other times


@pytest.mark.rule("2.4")
def test_miner_brings_a_coin_each_round():
    match = fought("miner - - - -", EMPTY)
    assert match.state.coins.tolist() == [7, 6]


def test_medic_heals_its_player_at_the_end_of_the_round():
    assert health(fought("medic - - - -", "shieldbearer - - - -")) == [21, 20]


def test_duelist_grows_with_each_attack():
    match = fought("duelist - - - -", EMPTY)
    assert (health(match), troops(match, 0)[0]) == ([20, 18], "duelist 3/4")


def test_bomber_hits_whatever_stands_opposite_when_it_dies():
    match = fought("bomber - - - -", "giant - - - -")
    assert (health(match), troops(match, 1)[0]) == ([20, 20], "giant 5/3")


def test_berserker_grows_when_it_survives_damage():
    assert troops(fought("berserker - - - -", "lookout - - - -"), 0)[0] == "berserker 3/4"


def test_berserker_that_dies_does_not_grow():
    assert "stronger 0 berserker 1" not in told(fought("berserker(damage=4) - - - -", "lookout - - - -"))


def test_berserker_grows_once_for_each_hit():
    match = fought("berserker - - - -", "recruit - - - -", "bramble - - - -")
    assert troops(match, 0)[0] == "berserker 4/4"


def test_vampire_heals_what_it_dealt():
    assert health(fought("vampire - - - -", EMPTY)) == [23, 17]


def test_vampire_heals_what_got_through_a_ward():
    assert health(fought("vampire - - - -", "giant - - - -", "ward(owner=1) - - - -")) == [22, 20]


@pytest.mark.parametrize(("vampire", "auras"), [("boost=-3", EMPTY), ("boost=-2", "ward(owner=1) - - - -")])
def test_vampire_heals_nothing_where_it_deals_nothing(vampire, auras):
    match = fought(f"vampire({vampire}) - - - -", "giant - - - -", auras, health="19 20")
    assert health(match) == [19, 20]


def test_champion_hits_the_enemy_player_before_combat():
    assert health(fought("champion - - - -", "giant - - - -")) == [20, 19]


# auras


def test_bramble_hurts_both_troops_of_its_row_before_combat():
    match = fought("lookout - - - -", "medic medic - - -", "bramble - - - -")
    assert (troops(match, 0)[0], troops(match, 1)[:2]) == ("-", ["medic 1/2", "medic 1/3"])


def test_mire_takes_2_power_from_both():
    match = fought("giant - - - -", "recruit - - - -", "mire - - - -")
    assert (troops(match, 0)[0], health(match)) == ("giant 3/8", [20, 20])
    assert "attacked 1 recruit 1 0" in told(match)


def test_hallowed_ground_gives_health_to_its_owners_troop():
    match = fought("giant - - - -", "giant - - - -", "hallowed_ground(owner=1) - - - -")
    assert (troops(match, 0)[0], troops(match, 1)[0]) == ("giant 5/3", "giant 5/4")


def test_war_banner_gives_2_power_to_its_owners_troop():
    assert health(fought("recruit - - - -", EMPTY, "war_banner - - - -")) == [20, 17]


def test_ward_takes_1_from_each_damage_to_its_owners_troop():
    match = fought("giant - - - -", "giant - - - -", "ward - - - -")
    assert (troops(match, 0)[0], troops(match, 1)[0]) == ("giant 5/4", "giant 5/3")


@pytest.mark.parametrize(("troop", "coins"), [("recruit - - - -", 7), ("- recruit - - -", 6)])
def test_gold_vein_brings_a_coin_if_its_owner_has_a_troop_there(troop, coins):
    assert fought(troop, "giant(boost=-9) - - - -", "gold_vein - - - -").state.coins.tolist() == [coins, 6]


def test_ambush_path_hurts_an_enemy_troop_played_there():
    match = turn("hand giant shieldbearer", "", "ambush_path(owner=1) - - - -")
    match.play(0, "play shieldbearer row 1")
    assert (troops(match, 0)[0], acting(match)) == ("shieldbearer 1/3", ["1 ambush_path other_played"])


@pytest.mark.rule("4.4")
def test_ambush_path_can_kill_what_steps_on_it():
    match = turn("hand lookout", "", "ambush_path(owner=1) - - - -")
    match.play(0, "play lookout row 1")
    assert (troops(match, 0)[0], cards_in(match, "discard", 0)) == ("-", ["lookout"])


@pytest.mark.parametrize(("aura", "row"), [("ambush_path(owner=1) - - - -", 2), ("ambush_path - - - -", 1)])
def test_ambush_path_lets_own_troops_and_other_rows_be(aura, row):
    match = turn("hand shieldbearer", "", aura)
    match.play(0, f"play shieldbearer row {row}")
    assert (troops(match, 0)[row - 1], acting(match)) == ("shieldbearer 1/5", [])


def test_storm_eye_hurts_all_troops_near_it_at_the_end():
    match = fought("- medic - - medic", "- - - recruit(boost=-9) -", "- - storm_eye - -")
    assert troops(match, 0) == ["-", "medic 1/2", "-", "-", "medic 1/3"]
    assert troops(match, 1)[3] == "recruit -8/1"
    assert auras(match)[2] == "storm_eye"


def test_war_banner_counts_from_the_next_combat_on():
    match = fought("recruit - - - -; hand war_banner", EMPTY)
    match.play(1, "pass")
    match.play(0, "play war_banner row 1")
    assert troops(match, 0)[0] == "recruit 3/2"
    match.play(0, "pass")
    assert health(match) == [20, 16]


# the switch of the Hunter


@pytest.mark.rule("ruling 14")
def test_hunter_with_the_switch_any_card_follows_auras():
    match = turn("hand mire", "troop hunter - - - -", top="hunter any_card")
    match.play(0, "play mire row 4")
    assert troops(match, 1) == ["-", "-", "-", "hunter 1/3", "-"]


@pytest.mark.rule("ruling 14")
def test_hunter_with_the_switch_any_card_follows_an_aura_to_the_first_row():
    match = turn("hand mire", "troop - hunter - - -", top="hunter any_card")
    match.play(0, "play mire row 1")
    assert troops(match, 1) == ["hunter 1/3", "-", "-", "-", "-"]


@pytest.mark.rule("ruling 14")
def test_hunter_with_the_switch_any_card_follows_own_auras_but_no_own_troop():
    match = turn("hand war_banner recruit; troop hunter - - - -", top="hunter any_card")
    match.play(0, "play war_banner row 4")
    assert troops(match, 0)[3] == "hunter 5/3"
    match.play(0, "play recruit row 1")
    assert troops(match, 0) == ["recruit 1/2", "-", "-", "hunter 5/3", "-"]
