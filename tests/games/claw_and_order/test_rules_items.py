"""Claw & Order, 101.3 and 109: items, and cards that go back to the hand."""

from __future__ import annotations

import pytest

from caterwaul.match import IllegalActionError
from tests.games.claw_and_order.scene import (
    attack,
    damage,
    dollars,
    front,
    numbers,
    plays,
    scene,
    strength,
    targets,
    troops,
)
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

FOE = "troops dock_brawler(front=1)"


@pytest.mark.rule("101.3a", "109.1")
def test_101_3a_an_equip_item_is_attached_to_one_own_troop():
    match = scene("dollars 9; hand steel_claws; troops dock_brawler(front=1) fluffguard", FOE)
    assert plays(match, "play") == ["play steel_claws on 1", "play steel_claws on 2"]
    match.play(0, "play steel_claws on 2")
    assert (strength(match, 0, 1), strength(match, 0, 2)) == ((2, 3), (2, 7))


@pytest.mark.rule("101.3b", "109.7")
def test_101_3b_a_team_buff_is_for_all_troops_of_the_team():
    match = scene("dollars 9; hand war_drums; troops dock_brawler milk_float_buggy(front=1)", FOE)
    match.play(0, "play war_drums")
    assert (strength(match, 0, 1), strength(match, 0, 2)) == ((3, 3), (4, 6))
    assert strength(match, 1, 1) == (2, 3)


@pytest.mark.rule("101.3b", "ruling 37", "109.7")
def test_ruling_37_a_second_buff_of_a_name_cannot_be_played():
    match = scene("dollars 9; hand war_drums sandbag_line; troops dock_brawler; buffs war_drums", FOE)
    assert plays(match, "play") == ["play sandbag_line"]


@pytest.mark.rule("109.7")
def test_109_7_a_buff_stays_in_play():
    match = scene("troops dock_brawler; buffs war_drums", FOE)
    match.play(0, "done")
    assert cards_in(match, "buffs", 0) == ["war_drums"]


@pytest.mark.rule("101.3c", "109.6")
def test_101_3c_a_one_time_item_takes_effect_and_is_discarded():
    match = scene("dollars 9; hand yarn_bomb; troops dock_brawler", FOE)
    match.play(0, "play yarn_bomb at 1")
    assert (damage(match, 1), cards_in(match, "discard", 0)) == ([2], ["yarn_bomb"])


@pytest.mark.rule("109.2")
def test_109_2_a_troop_may_have_several_items():
    match = scene("dollars 9; hand steel_claws steel_claws flak_vest; troops dock_brawler", FOE)
    for item in ("steel_claws", "steel_claws", "flak_vest"):
        match.play(0, f"play {item} on 1")
    assert strength(match, 0, 1) == (4, 5)


@pytest.mark.rule("109.3")
def test_109_3_items_are_discarded_with_their_troop():
    match = attack(
        "troops barn_colossus(front=1) dock_brawler(front=1)",
        "troops dock_brawler#40(front=1) fluffguard; gear steel_claws(host=#40) long_scope(host=#40)",
    )
    match.play(0, "attack with 1 at 1")
    assert {"steel_claws", "long_scope"} <= set(cards_in(match, "discard", 1))
    assert not match.state.gear.any()


@pytest.mark.rule("109.4a", "ruling 32")
@pytest.mark.parametrize(
    ("switch", "left"), [("one_per_turn", []), ("each_item_once", ["take long_scope from 1"])]
)
def test_109_4a_one_item_per_turn_goes_back_to_the_hand(switch, left):
    near = "troops dock_brawler#40; gear steel_claws(host=#40) long_scope(host=#40)"
    match = scene(near, FOE, more=f"equip_return {switch}")
    match.play(0, "take steel_claws from 1")
    assert plays(match, "take") == left
    assert strength(match, 0, 1) == (2, 3)


@pytest.mark.rule("109.4b")
def test_109_4b_it_cannot_be_attached_again_in_that_turn():
    near = "dollars 9; hand steel_claws; troops dock_brawler#40 fluffguard; gear steel_claws(host=#40)"
    match = scene(near, FOE)
    match.play(0, "take steel_claws from 1")
    match.play(0, "play steel_claws on 2")  # another copy
    assert plays(match, "play") == []
    match.play(0, "done")
    assert cards_in(match, "hand", 0) == ["steel_claws"]


@pytest.mark.rule("109.4b", "ruling 32")
def test_109_4b_all_that_was_taken_back_is_in_the_hand_when_the_turn_ends():
    near = "troops dock_brawler#40; gear steel_claws(host=#40) long_scope(host=#40)"
    match = scene(near, FOE, more="equip_return each_item_once")
    for words in ("take steel_claws from 1", "take long_scope from 1", "done"):
        match.play(0, words)
    assert (match.state.active, cards_in(match, "hand", 0)) == (1, ["steel_claws", "long_scope"])
    assert cards_in(match, "returned", 0) == []


@pytest.mark.rule("ruling 33", "109.4a")
def test_ruling_33_taking_an_item_back_may_kill():
    match = scene("troops dock_brawler#40(damage=3) fluffguard; gear flak_vest(host=#40)", FOE)
    match.play(0, "take flak_vest from 1")
    assert (troops(match, 0), cards_in(match, "returned", 0)) == (["fluffguard"], ["flak_vest"])


@pytest.mark.rule("109.5")
def test_109_5_only_effects_that_say_so_reach_items():
    near = "dollars 9; hand yarn_bomb magnet_crane shaped_charge; troops dock_brawler"
    far = "troops dock_brawler#40(front=1) fluffguard(front=1); gear steel_claws(host=#40)"
    match = scene(near, far)
    assert plays(match, "play") == ["play yarn_bomb at 1", "play yarn_bomb at 2", "play magnet_crane at 1"]
    match.play(0, "play magnet_crane at 1")
    assert cards_in(match, "discard", 1) == ["steel_claws"]


@pytest.mark.rule("109.5", "106.1b")
def test_106_1b_what_says_front_line_reaches_no_item_in_the_back_line():
    far = "troops fluffguard#40 dock_brawler(front=1); gear steel_claws(host=#40)"
    match = scene("dollars 9; hand magnet_crane; troops dock_brawler", far)
    assert plays(match, "play") == []


@pytest.mark.rule("109.6")
def test_109_6_one_time_items_are_for_the_own_play_phase():
    match = attack("dollars 9; hand yarn_bomb smoke_screen; troops dock_brawler(front=1)", FOE)
    assert plays(match, "play") == []


@pytest.mark.rule("109.6", "ruling 6")
@pytest.mark.parametrize(
    ("far", "asked"),
    [
        ("dollars 1; hand yarn_bomb", True),
        ("dollars 0; hand smoke_screen", False),
        ("dollars 5", False),
        ("dollars 1; hand smoke_screen", True),
        ("dollars 0; hand yarn_bomb; troops quartermaster(front=1)", True),
    ],
)
def test_109_6_who_is_asked_for_a_reaction_is_settled_by_open_facts(far, asked):
    far = far if "troops" in far else f"{far}; {FOE}"
    match = attack("troops dock_brawler(front=1) dock_brawler(front=1)", far)
    match.play(0, "attack with 1 at 1")
    assert match.to_act == ([1] if asked else [0])


@pytest.mark.rule("109.6")
def test_109_6_a_forced_pass_is_a_pass():
    match = attack("troops dock_brawler(front=1) dock_brawler(front=1)", f"dollars 1; hand yarn_bomb; {FOE}")
    match.play(0, "attack with 1 at 1")
    assert match.legal(1) == ["no reaction"]
    match.play(1, "no reaction")
    assert told(match) == ["unanswered 1", "hurt 1 dock_brawler 1 2"]


@pytest.mark.rule("109.6", "105.3")
def test_109_6_a_reaction_is_paid_and_discarded():
    match = attack(
        "troops dock_brawler(front=1) dock_brawler(front=1)", f"dollars 3; hand smoke_screen; {FOE}"
    )
    match.play(0, "attack with 1 at 1")
    match.play(1, "play smoke_screen")
    assert (damage(match, 1), dollars(match, 1), cards_in(match, "discard", 1)) == ([0], 2, ["smoke_screen"])
    assert match.to_act == [0]


@pytest.mark.rule("ruling 6")
def test_ruling_6_dollars_that_end_with_the_turn_leave_no_reaction():
    match = scene(
        f"dollars 3; hand smoke_screen; {FOE}", "troops dock_brawler(front=1)", more="dollars_end end_of_turn"
    )
    match.play(0, "done")
    match.play(0, "done")
    match.play(1, "done")
    match.play(1, "attack with 1 at 1")
    assert match.to_act == [0]
    assert damage(match, 0) == [2]


@pytest.mark.rule("ruling 34", "G.Ret")
@pytest.mark.parametrize("line", ["", "(front=1,damage=2)"])
def test_ruling_34_retreat_is_free_from_any_line_and_heals(line):
    match = scene(f"dollars 5; troops cloud_lancer{line} dock_brawler", FOE)
    match.play(0, "retreat 1")
    assert (dollars(match, 0), cards_in(match, "hand", 0)) == (5, ["cloud_lancer"])
    match.play(0, "play cloud_lancer")
    assert (troops(match, 0), damage(match, 0), front(match, 0)) == (
        ["dock_brawler", "cloud_lancer"],
        [0, 0],
        [],
    )


@pytest.mark.rule("ruling 34", "109.3")
def test_ruling_34_items_of_what_retreats_are_discarded():
    match = scene("troops cloud_lancer#40 dock_brawler; gear steel_claws(host=#40)", FOE)
    match.play(0, "retreat 1")
    assert cards_in(match, "discard", 0) == ["steel_claws"]


@pytest.mark.rule("ruling 34", "108.2b")
def test_ruling_34_a_pilot_cannot_retreat():
    manned = "milk_float_buggy#41(front=1,crew=#40) cloud_lancer#40(front=1,crew=#41)"
    assert plays(scene(f"troops {manned} barge_ferryman", FOE), "retreat") == ["retreat 3"]


@pytest.mark.rule("ruling 34")
def test_ruling_34_only_ones_own_card_can_retreat():
    assert plays(scene("troops cloud_lancer(owner=1) dock_brawler", FOE), "retreat") == []


@pytest.mark.rule("ruling 46", "G.Team")
def test_ruling_46_items_stay_on_a_stolen_troop_and_work_for_it():
    near = "dollars 9; hand catnip_bribe; troops fluffguard"
    match = scene(near, "troops dock_brawler#40(front=1) alley_conscript; gear steel_claws(host=#40)")
    match.play(0, "play catnip_bribe at 1")
    assert strength(match, 0, 2) == (3, 3)
    assert plays(match, "take") == []
    match.play(0, "done")
    assert plays(match, "take", 1) == []


@pytest.mark.rule("ruling 46", "109.3", "ruling 23")
def test_ruling_46_they_are_discarded_to_their_owners_pile():
    match = attack(
        "troops barn_colossus(front=1) dock_brawler(front=1); gear steel_claws(host=#40)",
        "troops dock_brawler#40(front=1,owner=0) fluffguard",
    )
    match.play(0, "attack with 1 at 1")
    assert sorted(cards_in(match, "discard", 0)) == ["dock_brawler", "steel_claws"]


@pytest.mark.rule("109.1", "107.2")
def test_109_1_items_grant_keywords():
    match = attack(
        "troops dock_brawler(front=1) dock_brawler#40(front=1); gear long_scope(host=#40)",
        "troops dock_brawler(front=1) kite_drone(front=1)",
    )
    assert (targets(match, 1), targets(match, 2)) == ([1], [1, 2])
    assert len(numbers(match, 0)) == 2


@pytest.mark.rule("101.3c", "106.1a", "104.2", "G.Dis", "ruling 44", "ruling 50")
@pytest.mark.parametrize(
    ("item", "idle", "busy"),
    [
        ("dustbin_barrage", "", "front=1"),
        ("salvage_order", "discard yarn_bomb", "discard fluffguard"),
        ("salvage_order", "put_back 9; discard fluffguard", "put_back 8; discard fluffguard"),
        ("field_mail", "stock -", ""),
    ],
)
def test_101_3c_what_would_do_nothing_cannot_be_played(item, idle, busy):
    def offered(more):
        line, more = (f"({more})", "") if "=" in more else ("", more)
        near = f"dollars 9; hand {item}; troops dock_brawler; {more}"
        match = scene(near, f"troops fluffguard{line}")
        return plays(match, "play"), match

    assert offered(busy)[0] == [f"play {item}"]
    found, match = offered(idle)
    assert found == []
    with pytest.raises(IllegalActionError, match="would do nothing"):
        match.play(0, f"play {item}")
