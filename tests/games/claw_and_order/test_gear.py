"""Claw & Order: whom items, Team Buffs and what happens at the end of a turn reach, and what is told of it."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import FOE, GAME, IDLE, damage, deck_size, plays, scene, troops
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

BUFF = '[[card]]\nid = "{}"\nkind = "team_buff"\ncost = 1\n{}\n'
AT_END = "end_of_turn = [{{ do = {}, n = {}, count = 3, whom = {} }}]"
OWN = {
    "gale": 'end_of_turn = [{ do = "hit_weakest", n = 1, count = 3 }]',
    "needle": 'end_of_turn = [{ do = "hit_weakest", n = 1, count = 1 }]',
    "ward": AT_END.format('"mend_most"', 1, '["troop"]'),
    "nest": AT_END.format('"mend_most"', 1, '["flyer"]'),
    "placebo": AT_END.format('"mend_most"', 0, '["troop"]'),
    "wings": 'keywords = ["flying"]',
}


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "own.toml"
    nurse = '[[card]]\nid = "nurse"\nkind = "troop"\ncost = 2\nbreed = "longhair"\ndamage = 1\nhealth = 9\n'
    text = [BUFF.format(id_, words.replace("{{", "{").replace("}}", "}")) for id_, words in OWN.items()]
    file.write_text("\n".join([*text, nurse + OWN["ward"].replace("{{", "{").replace("}}", "}")]))
    return GAME.cards([file])


def end_turn(near, far, own):
    """Seat 0 ends its turn without an attack."""
    match = scene(near, far, cards=own)
    for _ in range(2):
        if match.to_act == [0]:
            match.play(0, "done")
    return match


@pytest.mark.rule("104.1d", "ruling 42")
def test_104_1d_of_three_each_is_hit_once(own):
    far = "troops barn_colossus(front=1) dock_brawler(front=1) fluffguard(front=1) barn_colossus(front=1)"
    match = end_turn("troops dock_brawler; buffs gale", far, own)
    assert damage(match, 1) == [1, 1, 1, 0]


@pytest.mark.rule("104.1d", "101.5", "ruling 42")
def test_104_1d_of_three_each_is_healed_once_and_who_heals_may_be_one(own):
    near = "troops nurse(damage=1) barn_colossus(damage=2) barn_colossus(damage=4) scarred_tom"
    assert damage(end_turn(near, FOE, own), 0) == [0, 1, 3, 0]


@pytest.mark.rule("104.1d", "101.2", "G.Abi")
def test_104_1d_the_weakest_is_so_by_what_helps_its_own_side(own):
    far = "troops admiral_velvet kitchen_medic(front=1) dock_brawler(front=1)"
    match = end_turn("troops scarred_tom; buffs needle", far, own)
    assert damage(match, 1) == [0, 0, 1]


@pytest.mark.rule("104.1d", "G.Fly", "109.7")
@pytest.mark.parametrize(("near", "far", "left"), [("wings", "union_wages", 1), ("union_wages", "wings", 2)])
def test_104_1d_whom_the_team_lets_fly_is_healed_as_a_flyer(own, near, far, left):
    match = end_turn(f"troops dock_brawler(damage=2); buffs nest {near}", f"{FOE}; buffs {far}", own)
    assert damage(match, 0) == [left]


@pytest.mark.rule("104.1d", "101.5")
def test_101_5_of_no_healing_nothing_is_told(own):
    match = end_turn("troops dock_brawler(damage=2); buffs placebo", FOE, own)
    assert damage(match, 0) == [2]
    assert [line for line in told(match) if "mended" in line] == []


@pytest.mark.rule("G.Dis", "ruling 44")
def test_ruling_44_what_goes_under_the_deck_is_told_and_nothing_else_goes():
    """The first brawler is card number 1, as many as are left in the pile."""
    near = "troops dock_brawler scarred_tom; dollars 9; hand salvage_order; "
    near += "discard fluffguard yarn_bomb kite_drone"
    match = scene(near, FOE)
    match.play(0, "play salvage_order")
    assert told(match) == ["played 0 salvage_order", "salvaged 0 kite_drone", "salvaged 0 fluffguard"]
    assert (deck_size(match, 0), cards_in(match, "discard", 0)) == (8, ["yarn_bomb", "salvage_order"])
    assert cards_in(match, "stock", 0)[:2] == ["fluffguard", "kite_drone"]


@pytest.mark.rule("106.3b", "ruling 24")
def test_106_3b_a_stolen_troop_is_told_with_its_place_behind_the_others():
    near = "dollars 9; hand catnip_bribe; troops dock_brawler#40 fluffguard"
    match = scene(near, f"troops {IDLE} scarred_tom(front=1)")
    match.play(0, "play catnip_bribe at 2")
    assert told(match) == ["played 0 catnip_bribe", "stolen 0 scarred_tom 1 2 3"]
    assert troops(match, 0) == ["dock_brawler", "fluffguard", "scarred_tom"]
