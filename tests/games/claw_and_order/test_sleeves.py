"""Claw & Order, that it does not matter in which sleeve a card is: its number says nothing of its place.

The first card of a pile has number 1 here, and what a test is about lies behind it.
"""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import (
    FOE,
    IDLE,
    damage,
    deck_size,
    dollars,
    front,
    manned,
    plays,
    strength,
    targets,
    troops,
)
from tests.games.claw_and_order.sleeves import TWO, attack, begin, scene
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("108.2", "108.3", "ruling 27")
@pytest.mark.parametrize(
    ("own", "legal"),
    [
        ("dock_brawler#1 milk_float_buggy#41", ["no pilot", "pilot 1"]),
        ("milk_float_buggy#1 dock_brawler#41", ["no pilot", "pilot 2"]),
        ("milk_float_buggy#40 dock_brawler#41 scarred_tom#42", ["no pilot", "pilot 2", "pilot 3"]),
    ],
)
def test_108_2_every_own_troop_in_the_front_line_may_pilot_and_no_other(own, legal):
    match = begin(f"troops {own}", "troops dock_brawler#2(front=1) fluffguard#3(front=1)")
    assert (match.to_act, match.legal(1)) == ([1], legal)


@pytest.mark.rule("108.2", "ruling 26")
def test_108_2_where_a_pilot_leaves_nobody_boards():
    match = begin(f"troops {manned('milk_float_buggy')}", FOE)
    match.play(1, "no pilot")
    assert told(match) == ["left 1 alley_conscript 2 milk_float_buggy 1"]
    assert not match.state.crew.any()


@pytest.mark.rule("104.1c", "107.1", "107.2")
def test_107_2_the_second_of_two_attacks():
    match = attack(TWO.replace("front=1", "front=1,attacks=1", 1) + f" {IDLE}", FOE)
    assert [targets(match, place) for place in (1, 2, 3)] == [[], [1], [1]]
    match.play(0, "attack with 2 at 1")
    assert (damage(match, 1), match.to_act, targets(match, 3)) == ([2], [0], [1])


@pytest.mark.rule("107.2", "112.2", "ruling 18")
def test_107_2_the_second_of_two_is_attacked():
    near = f"troops persian_grenadier(front=1) {IDLE}"
    match = attack(near, TWO)
    assert targets(match, 1) == [1, 2]
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [3, 1]
    assert targets(attack(near, f"{TWO} fluffguard(front=1)"), 1) == [3]


@pytest.mark.rule("104.1d", "106.1a", "109.6", "107.3")
def test_109_6_the_second_of_two_is_hit_by_what_hits_all():
    match = scene("dollars 9; hand dustbin_barrage yarn_bomb; troops dock_brawler", TWO)
    assert plays(match, "play yarn_bomb") == ["play yarn_bomb at 1", "play yarn_bomb at 2"]
    match.play(0, "play dustbin_barrage")
    assert damage(match, 1) == [1, 1]
    match = attack(f"troops {manned('beam_toy_truck')}", TWO)
    match.play(0, "done")
    assert damage(match, 1) == [1, 1]
    far = "troops dock_brawler#1 scarred_tom(front=1)"
    assert plays(scene("dollars 9; hand dustbin_barrage; troops dock_brawler", far), "play") == [
        "play dustbin_barrage"
    ]


@pytest.mark.rule("107.3", "107.4", "ruling 42")
def test_107_3_the_second_and_third_fall_and_are_called_by_their_places():
    weak = "alley_conscript(damage=1,front=1)"
    match = scene(
        "dollars 9; hand dustbin_barrage; troops dock_brawler", f"troops kite_drone#1 {weak} {weak} {IDLE}"
    )
    match.play(0, "play dustbin_barrage")
    assert troops(match, 1) == ["kite_drone", "dock_brawler"]
    assert [line for line in told(match) if "killed" in line] == [
        "killed 1 alley_conscript 2",
        "killed 1 alley_conscript 3",
    ]


@pytest.mark.rule("107.4", "ruling 22")
def test_107_4_the_second_of_two_mourns():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        "troops chimney_marksman#1(front=1,damage=2) parade_bugler(front=1)",
    )
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == 5


@pytest.mark.rule("104.1d", "101.5")
@pytest.mark.parametrize(
    ("near", "left"),
    [
        ("troops dock_brawler#1 scarred_tom(damage=2); buffs catnip_rations", [0, 1]),
        ("troops dock_brawler#1(damage=1) kitchen_medic", [0, 0]),
        ("troops dock_brawler(damage=1) fluffguard; buffs war_drums#1 catnip_rations", [0, 0]),
    ],
)
def test_104_1d_the_second_of_two_heals_and_is_healed(near, left):
    match = scene(near, FOE)
    match.play(0, "done")
    assert damage(match, 0) == left


@pytest.mark.rule("104.1b", "109.1", "109.4a", "G.Ret", "105.3")
def test_104_1b_the_second_of_two_gets_items_and_goes_back_to_the_hand():
    near = "dollars 9; hand steel_claws; troops dock_brawler#1 errand_kitten#41"
    match = scene(f"{near}; gear long_scope(host=#41) flak_vest(host=#41)", FOE)
    assert match.legal(0) == [
        "done",
        "play steel_claws on 1",
        "play steel_claws on 2",
        "retreat 2",
        "take long_scope from 2",
        "take flak_vest from 2",
    ]


@pytest.mark.rule("109.4a", "ruling 32")
def test_109_4a_the_second_of_two_items_is_taken():
    match = scene("troops dock_brawler#40; gear steel_claws#1(host=#40) flak_vest(host=#40)", FOE)
    match.play(0, "take flak_vest from 1")
    assert (cards_in(match, "gear", 0), cards_in(match, "returned", 0)) == (["steel_claws"], ["flak_vest"])


@pytest.mark.rule("105.3", "G.Abi")
@pytest.mark.parametrize(
    ("own", "action"), [("wing_marshal_socks", "kite_drone"), ("quartermaster", "steel_claws on 1")]
)
def test_105_3_the_second_of_two_makes_cards_cheaper(own, action):
    match = scene(f"dollars 2; hand {action.split()[0]}; troops dock_brawler#1 {own}", FOE)
    match.play(0, f"play {action}")
    assert dollars(match, 0) == (1 if own == "wing_marshal_socks" else 2)


@pytest.mark.rule("G.Ste", "ruling 29", "ruling 42")
def test_G_Ste_the_second_of_two_strikes_and_is_struck():
    match = begin("troops curtain_prowler{1}", TWO)
    assert match.legal(1) == ["strike 1", "strike 2"]
    match = begin("troops dock_brawler#1(front=1) curtain_prowler{1}", FOE)
    assert (match.to_act, match.legal(1)) == ([1], ["strike 1"])


@pytest.mark.rule("G.Abi", "109.1", "109.7", "101.2")
@pytest.mark.parametrize(
    ("near", "numbers"),
    [
        ("troops dock_brawler#1 general_marmalade", (3, 3)),
        ("troops dock_brawler; buffs war_drums#1 sandbag_line", (3, 4)),
        ("troops dock_brawler#40; gear steel_claws#1(host=#40) flak_vest(host=#40)", (3, 5)),
    ],
)
def test_101_2_the_second_of_two_adds_to_the_numbers(near, numbers):
    assert strength(scene(near, FOE), 0, 1) == numbers


@pytest.mark.rule("109.1", "109.7", "G.Rea")
@pytest.mark.parametrize(
    "more", ["buffs war_drums#1 radar_net", "gear steel_claws#1(host=#40) long_scope(host=#40)"]
)
def test_109_7_the_second_of_two_grants_a_keyword(more):
    match = attack(f"troops dock_brawler#40(front=1) {IDLE}; {more}", "troops kite_drone(front=1)")
    assert targets(match, 1) == [1]


@pytest.mark.rule("104.1", "105.1", "106.3a", "G.Obs")
def test_104_1_the_second_of_two_moves_up_or_stays_and_earns():
    assert front(begin("troops dock_brawler#1 scarred_tom", FOE), 1) == ["dock_brawler", "scarred_tom"]
    match = begin("troops dock_brawler#1 signal_kitten", FOE)
    match.play(1, "stay")
    assert (front(match, 1), dollars(match, 1)) == (["dock_brawler"], 7)


@pytest.mark.rule("104.1b", "109.7", "G.Dis", "ruling 37")
@pytest.mark.parametrize(
    ("near", "legal"),
    [
        ("hand yarn_bomb#1 kite_drone", ["play yarn_bomb at 1", "play kite_drone"]),
        ("hand radar_net; buffs war_drums#1 radar_net", []),
        ("hand salvage_order; discard yarn_bomb#1 fluffguard", ["play salvage_order"]),
    ],
)
def test_104_1b_the_second_card_of_a_pile_counts(near, legal):
    assert plays(scene(f"dollars 9; troops dock_brawler; {near}", FOE), "play") == legal


@pytest.mark.rule("109.6", "105.3")
def test_109_6_the_second_card_in_hand_may_be_a_reaction():
    match = attack(f"troops dock_brawler(front=1) {IDLE}", f"dollars 9; hand yarn_bomb#1 smoke_screen; {FOE}")
    match.play(0, "attack with 1 at 1")
    assert match.legal(1) == ["no reaction", "play smoke_screen"]


@pytest.mark.rule("109.3", "109.5", "108.4a")
def test_109_5_the_second_of_two_items_makes_its_troop_an_aim_and_ejects():
    far = "troops dock_brawler#40(front=1) scarred_tom#41(front=1); "
    match = scene(
        "dollars 9; hand magnet_crane; troops dock_brawler",
        far + "gear steel_claws#1(host=#40) flak_vest(host=#41)",
    )
    assert plays(match, "play") == ["play magnet_crane at 1", "play magnet_crane at 2"]
    crew = "milk_float_buggy#40(front=1,crew=#41,damage=4) dock_brawler#41(front=1,crew=#40)"
    gear = "gear spiked_bumper#1(host=#40) ejector_basket(host=#40)"
    match = attack(f"troops dock_brawler(front=1) {IDLE}", f"troops {crew} {IDLE}; {gear}")
    match.play(0, "attack with 1 at 1")
    assert troops(match, 1) == ["dock_brawler", "dock_brawler"]


@pytest.mark.rule("110.1b", "ruling 13")
def test_110_1b_the_second_card_of_the_deck_may_be_its_last_troop():
    match = scene("troops dock_brawler; stock yarn_bomb#1 fluffguard", FOE)
    match.play(0, "done")
    assert (match.state.wins.tolist(), match.to_act) == ([0, 0], [1])


@pytest.mark.rule("G.Ste", "ruling 42")
def test_G_Ste_who_is_to_strike_stands_on_the_own_side():
    """The troop that is flushed out is card number 2, and its enemy has two."""
    near = f"dollars 9; hand flush_out; {TWO.replace('#1', '')}"
    match = scene(near, f"troops curtain_prowler#2{{1}} {IDLE}")
    match.play(0, "play flush_out at 1")
    assert (match.to_act, match.legal(1)) == ([1], ["strike 1", "strike 2"])


@pytest.mark.rule("105.3", "107.4", "111.3")
@pytest.mark.parametrize("helper", ["quartermaster", "quartermaster#2"])
def test_105_3_only_own_troops_make_items_cheaper(helper):
    near = "dollars 2; hand flak_vest; troops dock_brawler scarred_tom"
    match = scene(near, f"troops {helper}(front=1) {IDLE}")
    match.play(0, "play flak_vest on 1")
    assert dollars(match, 0) == 0


@pytest.mark.rule("107.4", "ruling 22")
def test_107_4_the_first_of_two_mourns():
    far = "troops parade_bugler(front=1) chimney_marksman(front=1,damage=2)"
    match = attack(f"troops barn_colossus(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 2")
    assert deck_size(match, 1) == 5


@pytest.mark.rule("G.Ste", "ruling 36")
def test_ruling_36_to_lay_a_card_face_down_hides_nothing_else():
    near = "dollars 9; hand drain_stalker field_mail; troops dock_brawler"
    match = scene(near, f"troops drain_stalker#2(front=1) {IDLE}")
    match.play(0, "play drain_stalker")
    assert [int(match.hidden(seat).kind[2]) > 0 for seat in (0, 1, -1)] == [True] * 3


@pytest.mark.rule("107.3", "ruling 42")
def test_107_3_the_first_of_two_is_called_by_its_place_when_it_has_fallen():
    match = attack(f"troops scarred_tom(front=1) {IDLE}", f"troops wind_up_mouse(front=1) {IDLE}")
    match.play(0, "attack with 1 at 1")
    assert told(match)[-1] == "hurt_by 0 scarred_tom 1 2 wind_up_mouse 1"
