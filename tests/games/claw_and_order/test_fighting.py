"""Claw & Order, 107: fights on tables where no place, number or team is like another."""

from __future__ import annotations

import pytest

from caterwaul.core.records import OPEN
from tests.games.claw_and_order import scene as scenes
from tests.games.claw_and_order.scene import GAME, IDLE, damage, deck_size, manned, numbers, targets, troops
from tests.games.claw_and_order.sleeves import attack, begin, numbered, scene
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

BIG = "barn_colossus(front=1)"


def fight(near, far, cards):
    """The Attack Phase of seat 0, with cards of its own."""
    return scenes.scene(*numbered(near, far), "attack", cards=cards)


def killed(match):
    return [line for line in told(match) if line.startswith("killed")]


@pytest.fixture
def own_cards(tmp_path):
    """Abilities that come second, and a Vehicle that hits back."""
    file = tmp_path / "own.toml"
    file.write_text("""
        [[card]]
        id = "mourner"
        kind = "troop"
        cost = 4
        damage = 1
        health = 3
        breed = "gadget"
        [[card.always]]
        do = "others_damage"
        n = 1
        whom = ["flyer"]
        [[card.always]]
        do = "fewer_for"
        n = 2
        whom = ["flyer"]
        [[card]]
        id = "hunter"
        kind = "troop"
        cost = 2
        damage = 1
        health = 3
        breed = "gadget"
        always = [{ do = "armour", n = 3 }, { do = "stronger_against", n = 4, whom = ["longhair"] }]
        [[card]]
        id = "thorn_cart"
        kind = "troop"
        cost = 1
        damage = 1
        health = 1
        breed = "vehicle"
        always = [{ do = "thorns", n = 3 }]
        [[card]]
        id = "wings"
        kind = "team_buff"
        cost = 1
        keywords = ["flying"]
    """)
    return GAME.cards([file])


@pytest.mark.rule("107.1", "104.1c", "G.Abi")
def test_107_1_one_attack_in_a_turn_or_two_and_never_more():
    near = f"troops twin_barrel_duo(front=1) plated_veteran(front=1) {IDLE}"
    match = attack(near, f"troops {BIG} {BIG}")
    found = []
    for place in (1, 1, 2):
        match.play(0, f"attack with {place} at {place}")
        found.append([len(targets(match, i)) for i in (1, 2, 3)])
    assert found == [[2, 2, 2], [0, 2, 2], [0, 0, 2]]


@pytest.mark.rule("G.Att", "109.6")
def test_109_6_a_reaction_is_against_one_attack():
    far = f"dollars 2; hand sandbag_toss; troops {BIG}"
    match = attack(f"troops {BIG} dock_brawler(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 1")
    match.play(1, "play sandbag_toss")
    match.play(0, "attack with 2 at 1")
    assert damage(match, 1) == [6 - 3 + 2]


@pytest.mark.rule("G.Att", "109.1", "101.5")
def test_G_Att_armour_may_take_it_all(own_cards):
    far = f"troops {BIG.replace('(', '#40(')} dock_brawler(front=1); gear camo_netting(host=#40)"
    match = fight(f"troops hunter(front=1) {IDLE} alley_conscript(front=1)", far, own_cards)
    match.play(0, "attack with 3 at 1")
    assert told(match)[-1] == "unhurt 1 barn_colossus 1"
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [1 + 4 - 1, 0]


@pytest.mark.rule("104.1c", "ruling 11", "ruling 19", "106.1b")
@pytest.mark.parametrize(
    ("near", "far", "is_open"),
    [
        ("mortar_team", "dock_brawler", True),
        ("mortar_team", IDLE, False),
        (IDLE, "dock_brawler", False),
        ("milk_float_buggy(front=1)", "dock_brawler#1(front=1)", False),
        (f"milk_float_buggy(front=1) {IDLE}", IDLE, True),
        (f"{IDLE}; buffs radar_net", "kite_drone(front=1)", True),
        (IDLE, "kite_drone(front=1); buffs radar_net", False),
    ],
)
def test_ruling_19_the_phase_is_open_as_long_as_somebody_reaches_somebody(near, far, is_open):
    match = scene(f"troops {near}", f"troops {far}")
    match.play(0, "done")
    assert (match.state.active == 0) == is_open


@pytest.mark.rule("107.3", "ruling 33", "ruling 42", "G.Kil")
def test_ruling_42_who_hits_back_is_avenged_before_the_next_falls():
    near = f"troops persian_grenadier(front=1,damage=7) {IDLE}; buffs sandbag_line"
    far = "troops wind_up_mouse(front=1) fluffguard#1 errand_kitten#2(front=1)"
    match = attack(near, far)
    match.play(0, "attack with 1 at 1")
    assert killed(match) == [
        "killed 1 wind_up_mouse 1",
        "killed 0 persian_grenadier 1",
        "killed 1 errand_kitten 3",
    ]
    assert not match.state.attacks.any()


@pytest.mark.rule("107.3", "ruling 42")
def test_ruling_42_the_first_seat_too_calls_its_dead_by_the_places_they_had():
    far = f"troops errand_kitten#1(front=1) {IDLE} errand_kitten#2(front=1)"
    match = begin("troops dock_brawler scarred_tom; hand dustbin_barrage", far)
    match.play(1, "play dustbin_barrage")
    assert killed(match) == ["killed 0 errand_kitten 1", "killed 0 errand_kitten 3"]


@pytest.mark.rule("108.4a", "ruling 47")
@pytest.mark.parametrize(
    ("crew", "left"),
    [
        ("milk_float_buggy#40(front=1,damage=5)", []),
        ("milk_float_buggy#40(front=1,damage=5,crew=#1) scarred_tom#1(front=1,crew=#40)", ["scarred_tom"]),
    ],
)
def test_108_4a_an_ejector_throws_out_whoever_is_there(crew, left):
    far = f"troops {crew} fluffguard; gear ejector_basket(host=#40)"
    match = attack(f"troops dock_brawler(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 1")
    assert troops(match, 1) == [*left, "fluffguard"]
    assert len([line for line in told(match) if line.startswith("ejected")]) == len(left)
    assert [int(match.state.attacks[n]) for n in numbers(match, 1)] == [0] * len(troops(match, 1))


@pytest.mark.rule("108.2b", "ruling 28", "G.Abi")
def test_ruling_28_a_vehicle_without_a_pilot_does_not_hit_back(own_cards):
    match = fight(f"troops {BIG} {IDLE}", f"troops thorn_cart(front=1) {IDLE}", own_cards)
    match.play(0, "attack with 1 at 1")
    assert [line for line in told(match) if "hurt" in line] == ["hurt 1 thorn_cart 1 6"]


@pytest.mark.rule("107.4", "ruling 22", "109.7", "108.2b")
@pytest.mark.parametrize(
    ("far", "lost"),
    [
        (f"barn_colossus#1(front=1,damage=8) {IDLE} mourner", 5 - 2),
        (f"mourner#1(front=1,damage=2) {IDLE} fluffguard", 3),
        (
            f"barn_colossus#1(front=1,damage=8) {manned('milk_float_buggy', 'mourner')}",
            5,
        ),
    ],
)
def test_107_4_who_mourns_whom(own_cards, far, lost):
    near = "troops dock_brawler(front=1) mourner#3(front=1); buffs radar_net"
    match = fight(near, f"troops {far}; buffs wings", own_cards)
    match.play(0, "attack with 1 at 1")
    assert (deck_size(match, 1), len(cards_in(match, "discard", 1))) == (6 - lost, 1 + lost)
    discard = match.state.discard[1]
    assert {int(match.state.seen[n]) for n in discard[1 : discard[0] + 1]} == {OPEN}


@pytest.mark.rule("109.3", "ruling 46")
def test_109_3_the_items_of_others_stay_where_they_are():
    near = f"troops {BIG.replace('(', '#40(')} {IDLE}; gear steel_claws(host=#40)"
    far = f"troops dock_brawler#41(front=1) {IDLE.replace('(', '#42(')}"
    match = attack(near, f"{far}; gear flak_vest#1(host=#41) long_scope(host=#41) steel_claws(host=#42)")
    match.play(0, "attack with 1 at 1")
    assert [cards_in(match, "gear", seat) for seat in (0, 1)] == [["steel_claws"]] * 2
    assert sorted(cards_in(match, "discard", 1))[-2:] == ["flak_vest", "long_scope"]


@pytest.mark.rule("G.Ret", "109.3", "ruling 34")
def test_109_3_items_of_who_retreats_are_told_with_its_place():
    near = "troops dock_brawler cloud_lancer#40; gear steel_claws(host=#40)"
    match = scene(near, f"troops {IDLE}")
    match.play(0, "retreat 2")
    assert "item_lost 0 steel_claws cloud_lancer 2" in told(match)


BISCUIT = "motor_pool_boss_biscuit#50(front=1,crew=#40)"
LIVES_BY_IT = "milk_float_buggy#40(front=1,crew=#50,damage=7)"


@pytest.mark.rule("108.3", "ruling 26", "ruling 33")
@pytest.mark.parametrize(
    ("near", "answers", "left"),
    [
        (f"{LIVES_BY_IT} cardboard_carrier(front=1) {BISCUIT}", ["no pilot"] * 2, 2),
        (
            f"cardboard_carrier(front=1) {LIVES_BY_IT} beam_toy_truck(front=1) {BISCUIT}",
            ["no pilot"] * 3,
            3,
        ),
        (
            f"cardboard_carrier(front=1) {LIVES_BY_IT} beam_toy_truck(front=1) {BISCUIT}",
            ["pilot 4", "no pilot"],
            3,
        ),
    ],
)
def test_108_3_each_vehicle_is_asked_once_also_where_one_is_destroyed_meanwhile(near, answers, left):
    match = begin(f"troops {near}", f"troops {IDLE}")
    for words in answers:
        assert "no pilot" in match.legal(1)
        match.play(1, words)
    assert "no pilot" not in match.legal(1)
    assert len(troops(match, 1)) == left


@pytest.mark.rule("104.1d", "ruling 42")
def test_104_1d_each_troop_works_once_whoever_falls_on_the_other_side():
    match = attack(f"troops {manned('beam_toy_truck')}", f"troops errand_kitten(front=1) {BIG}")
    match.play(0, "done")
    assert (troops(match, 1), damage(match, 1)) == (["barn_colossus"], [1])


@pytest.mark.rule("107.3", "G.Kil")
def test_107_3_who_falls_after_an_attack_that_it_outlived_hits_nobody_back():
    near = f"troops {manned('beam_toy_truck')} alley_conscript#42(front=1)"
    match = attack(near, f"troops wind_up_mouse#1(front=1) {BIG}; buffs sandbag_line")
    match.play(0, "attack with 3 at 1")
    match.play(0, "done")
    assert killed(match) == ["killed 1 wind_up_mouse 1"]
    assert [line for line in told(match) if line.startswith("hurt_by 0")] == []
    assert not match.state.damage[[0, 1]].any()


@pytest.mark.rule("G.Ste", "ruling 36", "101.5")
def test_ruling_36_damage_turns_up_and_what_is_killed_lies_open():
    """On tables that are drawn, that is: in a match who lies face down is neither in front nor damaged."""
    hidden = "drain_stalker#40(front=1){1} errand_kitten#42(damage=1){1}"
    far = f"troops {IDLE} {hidden} curtain_prowler#41(front=1,strikes=1,damage=2)"
    match = scene("dollars 9; hand dustbin_barrage; troops dock_brawler", far)
    match.play(0, "play dustbin_barrage")
    assert "revealed 1 drain_stalker 2" in told(match)
    assert (troops(match, 1), match.state.strikes.any()) == (["dock_brawler"], False)
    assert match.state.seen[40:43].tolist() == [OPEN] * 3


@pytest.mark.rule("G.Drw", "104.2", "109.6")
def test_G_Drw_what_all_know_in_the_deck_they_know_in_the_hand():
    near = "hand field_mail yarn_bomb; troops dock_brawler; stock fluffguard scarred_tom{01*} steel_claws"
    match = scene(f"dollars 9; {near}", f"troops {IDLE}")
    match.play(0, "play field_mail")
    assert told(match, 0)[1:] == ["drew 0 steel_claws", "drew 0 scarred_tom"]
    assert told(match, 1)[1:] == ["drew 0", "drew 0 scarred_tom"]
    assert cards_in(match, "hand", 0) == ["steel_claws", "yarn_bomb", "scarred_tom"]
