"""Claw & Order, G.Att: what an attack deals where it lands, by whose numbers, and in which order."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import GAME, IDLE, attack, damage, scene
from tests.tables import told

pytestmark = pytest.mark.interpreted

BIG = "barn_colossus(front=1)"


@pytest.mark.rule("G.Att", "107.1")
def test_G_Att_each_attack_is_that_of_the_troop_that_makes_it():
    match = attack(f"troops dock_brawler(front=1) {BIG} {IDLE}", f"troops {BIG}")
    for place in (1, 2):
        match.play(0, f"attack with {place} at 1")
    assert (damage(match, 1), match.state.aim.any()) == ([2 + 6], False)


@pytest.mark.rule("G.Att", "101.3b", "109.7")
@pytest.mark.parametrize(
    ("near", "far", "n"), [("war_drums", "union_wages", 3), ("union_wages", "war_drums", 2)]
)
def test_G_Att_the_team_of_the_attacker_makes_it_stronger(near, far, n):
    match = attack(f"troops dock_brawler(front=1) {IDLE}; buffs {near}", f"troops {BIG}; buffs {far}")
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [n]


@pytest.mark.rule("G.Att", "G.Fly", "109.7")
@pytest.mark.parametrize(("near", "far", "n"), [("wings", "union_wages", 1), ("union_wages", "wings", 3)])
def test_G_Att_a_target_flies_by_its_own_team(tmp_path, near, far, n):
    file = tmp_path / "own.toml"
    file.write_text('[[card]]\nid = "wings"\nkind = "team_buff"\ncost = 1\nkeywords = ["flying"]\n')
    near, far = f"troops flak_gunner(front=1) {IDLE}; buffs {near}", f"troops {BIG}; buffs {far}"
    match = scene(near, far, "attack", cards=GAME.cards([file]))
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [n]


@pytest.mark.rule("G.Att", "G.Abi")
def test_G_Att_what_helps_others_makes_no_attack_stronger():
    match = attack(f"troops general_marmalade(front=1) {IDLE}", "troops scarred_tom(front=1)")
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [3]


@pytest.mark.rule("G.Abi", "ruling 18")
def test_ruling_18_who_stands_beside_is_hit_in_the_order_of_deployment():
    match = attack(f"troops persian_grenadier(front=1) {IDLE}", f"troops {BIG} {BIG} {BIG}")
    match.play(0, "attack with 1 at 2")
    assert [line for line in told(match) if line.startswith("hurt_by")] == [
        "hurt_by 1 barn_colossus 1 1 persian_grenadier 1",
        "hurt_by 1 barn_colossus 3 1 persian_grenadier 1",
    ]
