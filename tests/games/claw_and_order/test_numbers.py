"""Claw & Order: prices, numbers and keywords where several things are there at once, and differ."""

from __future__ import annotations

import pytest

from caterwaul.core.cardset import CardSet
from tests.games.claw_and_order.scene import FOE, GAME, IDLE, attack, dollars, scene, strength, targets

pytestmark = pytest.mark.interpreted

OWN = """
    [[card]]
    id = "kites"
    kind = "team_buff"
    cost = 1
    keywords = ["flying"]
    [[card]]
    id = "fog"
    kind = "team_buff"
    cost = 1
    keywords = ["stealth"]
    [[card]]
    id = "squadron_leader"
    kind = "troop"
    cost = 1
    damage = 1
    health = 2
    breed = "longhair"
    always = [
        { do = "others_damage", n = 2, whom = ["flyer"] },
        { do = "cheaper", n = 1, whom = ["longhair"] },
    ]
    [[card]]
    id = "late_gunner"
    kind = "troop"
    cost = 1
    damage = 1
    health = 2
    breed = "longhair"
    always = [{ do = "rage", n = 1 }, { do = "attack_twice" }]
    [[battlefield]]
    id = "harbour"
    applies = "both"
    effects = [{ do = "income", n = 2 }, { do = "ground_damage", n = 1, whom = ["flyer"] }]
"""


@pytest.fixture
def own(tmp_path) -> CardSet:
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    return GAME.cards([file])


CREW = "milk_float_buggy#40(crew=#41) {}#41(front=1,crew=#40)"


@pytest.mark.rule("105.3", "111.3", "108.2b")
def test_105_3_the_first_item_gets_all_discounts_and_no_other_any():
    near = f"dollars 9; hand war_drums steel_claws; troops quartermaster {CREW.format('quartermaster')}"
    match = scene(
        f"{near} quartermaster dock_brawler; lost_before 1",
        f"{FOE}; items_played 1",
        ground="old_supply_depot",
    )
    match.play(0, "play war_drums")
    assert dollars(match, 0) == 8
    match.play(0, "play steel_claws on 1")
    assert dollars(match, 0) == 7


@pytest.mark.rule("105.3", "G.Abi", "108.2b")
@pytest.mark.parametrize(
    ("troops", "hand", "cost"),
    [
        ("wing_marshal_socks", "kite_drone", 1),
        ("wing_marshal_socks", "scarred_tom", 3),
        ("general_marmalade", "scarred_tom", 3),
        (CREW.format("wing_marshal_socks"), "kite_drone", 2),
        ("squadron_leader", "fluffguard", 2),
        ("squadron_leader squadron_leader", "barge_ferryman", 1),
        ("squadron_leader", "chimney_marksman", 3),
    ],
)
def test_105_3_who_makes_whom_cheaper(own, troops, hand, cost):
    match = scene(f"dollars 9; hand {hand}; troops dock_brawler {troops}", FOE, cards=own)
    match.play(0, f"play {hand}")
    assert dollars(match, 0) == 9 - cost


@pytest.mark.rule("105.3", "103.4", "G.Ste")
def test_105_3_before_the_battle_troops_help_each_other():
    near = "turn 0; dollars 5; hand kite_drone; troops wing_marshal_socks{0}"
    match = scene(near, "turn 0; dollars 5", phase="deployment", to_act=3)
    match.play(0, "play kite_drone")
    assert dollars(match, 0) == 4


@pytest.mark.rule("101.2", "109.7", "G.Fly", "111.3")
@pytest.mark.parametrize(
    ("near", "far", "ground", "n"),
    [
        ("buffs kites", "buffs union_wages", "neutral_ground", 4),
        ("buffs union_wages", "buffs kites", "neutral_ground", 2),
        ("buffs kites", "buffs union_wages", "harbour", 5),
        ("buffs union_wages", "buffs kites", "harbour", 2),
        ("buffs war_drums union_wages; gear steel_claws(host=#40) flak_vest(host=#40)", "", "harbour", 4),
        ("buffs war_drums kites; gear steel_claws(host=#40)", "", "neutral_ground", 6),
    ],
)
def test_101_2_all_that_makes_a_troop_stronger_adds_up(own, near, far, ground, n):
    near = f"troops dock_brawler#40 squadron_leader; {near}"
    assert strength(scene(near, f"{FOE}; {far}", ground=ground, cards=own), 0, 1)[0] == n


@pytest.mark.rule("109.1", "ruling 30", "ruling 46")
def test_109_1_an_item_of_the_other_side_counts_once():
    """Its number is how many items the own side has."""
    near = "troops fluffguard#40(owner=1); gear flak_vest(host=#40)"
    assert strength(scene(near, f"{FOE}; gear steel_claws#1(host=#40)"), 0, 1) == (2, 9)


@pytest.mark.rule("109.1", "109.7", "G.Fly", "G.Rea")
def test_109_7_one_keyword_does_not_replace_another():
    far = "troops dock_brawler#40(front=1) scarred_tom(front=1)"
    match = attack(FOE, f"{far}; gear jump_harness(host=#40) long_scope(host=#40)")
    assert targets(match, 1) == [2]
    near = "troops dock_brawler#40(front=1); buffs radar_net war_drums; gear steel_claws(host=#40)"
    assert targets(attack(near, "troops kite_drone(front=1)"), 1) == [1]


@pytest.mark.rule("108.1", "108.2b", "108.2c", "ruling 28")
@pytest.mark.parametrize(("vehicle", "pilot"), [("#1", "#40"), ("#40", "#1")])
def test_108_2c_any_sleeve_may_be_a_vehicle_or_its_pilot(vehicle, pilot):
    crew = f"milk_float_buggy{vehicle}(front=1,crew={pilot}) dock_brawler{pilot}(front=1,crew={vehicle})"
    match = attack(f"troops {crew}", "troops scarred_tom#30(front=1)")
    assert [targets(match, place) for place in (1, 2)] == [[1], []]
    assert targets(attack("troops scarred_tom#30(front=1)", f"troops {crew}"), 1) == [1]


@pytest.mark.rule("G.Abi", "107.1")
def test_107_1_a_second_ability_counts(own):
    match = scene(f"troops late_gunner(front=1,attacks=1) {IDLE}", FOE, "attack", cards=own)
    assert targets(match, 1) == [1]


@pytest.mark.rule("G.Ste", "ruling 36", "109.7")
@pytest.mark.parametrize(
    ("near", "far", "played", "known"),
    [
        ("buffs fog", "", "steel_claws on 1", ["kite_drone", "flak_vest", "long_scope"]),
        ("buffs fog", "", "kite_drone", ["steel_claws", "flak_vest", "long_scope"]),
        ("", "buffs fog", "kite_drone", ["steel_claws", "flak_vest", "long_scope"]),
    ],
)
def test_G_Ste_what_lies_open_makes_nothing_forgotten(own, near, far, played, known):
    hand = "steel_claws{01*} kite_drone{01*} flak_vest{01*} long_scope{01*}"
    match = scene(f"dollars 9; hand {hand}; troops dock_brawler; {near}", f"{FOE}; {far}", cards=own)
    match.play(0, f"play {played}")
    seen = match.hidden(1)
    found = [match.cards.word("card", int(seen.kind[n])) for n in seen.hand[0][1:4]]
    assert sorted(map(str, found)) == sorted(known)
