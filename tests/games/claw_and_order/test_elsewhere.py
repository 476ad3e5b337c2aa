"""Claw & Order, that what lies elsewhere does not count: its number is how many lie where a rule looks."""

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
)
from tests.games.claw_and_order.sleeves import TWO, attack, begin, scene

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("104.1b", "109.6", "109.7", "G.Dis", "G.Ret")
@pytest.mark.parametrize(
    ("near", "legal"),
    [
        ("troops dock_brawler#1; hand salvage_order; discard yarn_bomb", []),
        ("troops dock_brawler; hand radar_net#1; buffs war_drums", ["play radar_net"]),
        ("troops dock_brawler scarred_tom; discard errand_kitten#2", []),
        ("troops dock_brawler; discard errand_kitten#1", []),
    ],
)
def test_104_1b_what_lies_elsewhere_opens_and_closes_nothing(near, legal):
    match = scene(f"dollars 9; {near}", FOE)
    assert match.legal(0) == ["done", *legal]


@pytest.mark.rule("109.6")
def test_109_6_a_reaction_that_lies_elsewhere_is_none():
    far = f"dollars 9; hand yarn_bomb; discard smoke_screen#1; {FOE}"
    match = attack(f"troops dock_brawler(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 1")
    assert match.legal(1) == ["no reaction"]


@pytest.mark.rule("101.2", "109.7", "G.Abi")
@pytest.mark.parametrize(
    ("near", "far"),
    [
        ("troops dock_brawler; buffs roll_of_honour; discard war_drums#1", FOE),
        ("troops dock_brawler; buffs roll_of_honour", f"{FOE}; buffs war_drums#1"),
        ("troops dock_brawler scarred_tom", f"troops general_marmalade#2(front=1) {IDLE}"),
    ],
)
def test_101_2_what_is_the_enemys_or_lies_elsewhere_adds_nothing(near, far):
    assert strength(scene(near, far), 0, 1) == (2, 3)


@pytest.mark.rule("109.7", "G.Rea")
def test_109_7_a_team_buff_of_the_enemy_grants_no_keyword():
    far = "troops kite_drone(front=1) dock_brawler(front=1); buffs radar_net#1"
    near = f"troops dock_brawler(front=1) {IDLE} scarred_tom; buffs war_drums"
    assert targets(attack(near, far), 1) == [2]


@pytest.mark.rule("105.3", "107.4")
def test_105_3_an_enemy_makes_no_troop_cheaper_and_mourns_nobody():
    near = "dollars 2; hand kite_drone; troops dock_brawler scarred_tom"
    match = scene(near, f"troops wing_marshal_socks#2(front=1) {IDLE}")
    match.play(0, "play kite_drone")
    assert dollars(match, 0) == 0
    near = f"troops barn_colossus(front=1) {IDLE} parade_bugler#2(front=1)"
    match = attack(near, f"troops chimney_marksman(front=1,damage=2) {IDLE}")
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == 4


@pytest.mark.rule("104.1", "105.1", "106.3a")
def test_104_1_with_a_turn_nobody_of_the_other_side_moves_or_earns():
    far = f"troops signal_kitten#2 {IDLE}"
    match = begin("troops dock_brawler scarred_tom", far)
    assert (front(match, 0), front(match, 1)) == (["dock_brawler"], ["dock_brawler", "scarred_tom"])
    assert dollars(match, 1) == 6


@pytest.mark.rule("107.2", "109.6", "104.1d", "ruling 18")
def test_104_1d_what_hits_or_heals_one_side_leaves_the_other_alone():
    hurt = "scarred_tom#2(front=1,damage=1)"
    match = scene(f"dollars 9; hand dustbin_barrage; troops dock_brawler {hurt}", TWO.replace("#1", ""))
    match.play(0, "play dustbin_barrage")
    assert (damage(match, 0), damage(match, 1)) == ([0, 1], [1, 1])
    match = attack(f"troops persian_grenadier(front=1) {hurt}", TWO.replace("#1", ""))
    match.play(0, "attack with 1 at 1")
    assert (damage(match, 0), damage(match, 1)) == ([0, 1], [3, 1])
    match = attack(f"troops {manned('beam_toy_truck')} {hurt}", TWO.replace("#1", ""))
    match.play(0, "done")
    assert (damage(match, 0), damage(match, 1)) == ([0, 0, 1], [1, 1])
    match = scene(
        "troops dock_brawler scarred_tom; buffs catnip_rations", f"troops {hurt} {IDLE}; stock yarn_bomb"
    )
    match.play(0, "done")
    assert damage(match, 1) == [1, 0]


@pytest.mark.rule("110.1b", "108.2", "ruling 27")
def test_110_1b_troops_elsewhere_neither_save_a_deck_nor_board():
    match = scene("troops dock_brawler#2; stock yarn_bomb yarn_bomb", FOE)
    match.play(0, "done")
    assert match.state.wins.tolist() == [0, 1]
    match = begin("troops milk_float_buggy", "troops dock_brawler#1(front=1)")
    assert (match.to_act, plays(match, "pilot", 1)) == ([1], [])


@pytest.mark.rule("109.4a", "ruling 32", "ruling 46")
def test_109_4a_items_of_the_enemy_on_a_stolen_troop_are_not_taken():
    near = "troops fluffguard#40(owner=1) dock_brawler#41; gear steel_claws(host=#41)"
    match = scene(near, f"{FOE}; gear flak_vest#1(host=#40)")
    assert plays(match, "take") == ["take steel_claws from 2"]
    near = "troops dock_brawler scarred_tom; gear steel_claws(host=#2)"
    match = begin(near, f"troops dock_brawler#2(front=1,owner=1) {IDLE}")
    assert (match.to_act, plays(match, "take", 1)) == ([1], [])


@pytest.mark.rule("106.1a", "107.1", "107.2", "109.5")
def test_107_2_nobody_stands_at_place_0():
    enemy = "troops barn_colossus#2(front=1) barn_colossus(front=1)"
    match = attack("troops dock_brawler(front=1,attacks=1) scarred_tom(front=1)", enemy)
    assert plays(match, "attack") == ["attack with 2 at 1", "attack with 2 at 2"]
    match.play(0, "attack with 2 at 1")
    assert match.to_act == [1]  # who has attacked in this turn has nothing left
    match = scene(
        "dollars 9; hand yarn_bomb dustbin_barrage; troops scarred_tom#2(front=1)",
        "troops dock_brawler kite_drone",
    )
    assert plays(match, "play") == []
