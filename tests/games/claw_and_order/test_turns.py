"""Claw & Order, 104: turns in which several things are there at once, and differ."""

from __future__ import annotations

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.games.claw_and_order.words import Phase
from tests.games.claw_and_order.scene import FOE, GAME, IDLE, begin, dollars, front, scene, strength
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

OWN = """
    [[card]]
    id = "watch"
    kind = "team_buff"
    cost = 1
    keywords = ["observer"]
    [[battlefield]]
    id = "harbour"
    applies = "both"
    effects = [{ do = "income", n = 2 }, { do = "ground_damage", n = 1, whom = ["flyer"] }]
    [[battlefield]]
    id = "mint"
    applies = "both"
    effects = [{ do = "income", n = 2 }, { do = "income", n = 1 }]
"""


@pytest.fixture
def own(tmp_path) -> CardSet:
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    return GAME.cards([file])


@pytest.mark.rule("104.1", "105.2", "106.3a", "G.Ste", "ruling 42")
def test_104_1_the_back_line_moves_up_in_order_and_is_told_once():
    match = begin("troops drain_stalker{1} dune_infiltrator{1} dock_brawler; turn 3")
    assert told(match)[:4] == [
        "turn 1 4",
        "moved_up 1",
        "revealed 1 drain_stalker 1",
        "revealed 1 dune_infiltrator 2",
    ]
    assert told(match).count("moved_up 1") == 1


@pytest.mark.rule("104.1", "105.2", "104.1c", "109.4b", "G.Obs")
def test_104_1_a_turn_begins_without_the_marks_of_the_last_one():
    """A troop that may stay is asked before anything is earned."""
    near = "troops dock_brawler(front=1,attacks=2) signal_kitten(attacks=1); dollars 7; items_played 2"
    match = begin(near, f"{FOE}; items_played 3", more="gave_back 1")
    s = match.state
    assert (match.legal(1), s.phase) == (["advance", "stay"], Phase.ADVANCE)
    assert (s.gave_back, s.items_played.tolist(), dollars(match, 1)) == (0, [0, 0], 0)
    assert [int(s.attacks[n]) for n in s.troops[1][1:3]] == [0, 0]


@pytest.mark.rule("104.1", "G.Obs")
def test_104_1_who_may_stay_is_asked_from_the_first_place_on():
    """The card in hand has the number of how many troops there are."""
    near = "troops dock_brawler#31 signal_kitten#32; hand signal_kitten#2; stock yarn_bomb#33"
    match = begin(near, "troops dock_brawler#34(front=1); stock fluffguard#35")
    assert (match.state.asked, match.legal(1)) == (2, ["advance", "stay"])


@pytest.mark.rule("G.Obs", "109.7")
def test_G_Obs_of_two_teams_only_the_own_lets_troops_stay(own):
    match = begin("troops dock_brawler", f"{FOE}; buffs watch", cards=own)
    assert front(match, 1) == ["dock_brawler"]
    match = begin("troops dock_brawler; buffs watch", cards=own)
    assert match.legal(1) == ["advance", "stay"]


@pytest.mark.rule("105.1", "111.3", "111.4")
def test_105_1_a_battlefield_may_say_two_things(own):
    assert dollars(begin("troops dock_brawler", ground="mint", cards=own), 1) == 6 + 2 + 1
    assert dollars(begin("troops dock_brawler", ground="harbour", cards=own), 1) == 6 + 2


@pytest.mark.rule("G.Drw")
def test_G_Drw_who_declines_is_told_and_draws_no_more():
    match = scene("troops dock_brawler; offer 2", f"{FOE}; offer 1")
    assert (match.to_act, match.legal(0)) == ([0], ["draw", "do not draw"])
    match.play(0, "do not draw")
    assert told(match) == ["declined 0"]
    assert match.state.offer.tolist() == [0, 1]


STRIKER = "curtain_prowler#{}(front=1,strikes=1)"


@pytest.mark.rule("G.Ste", "ruling 42")
def test_ruling_42_the_active_player_strikes_first_and_each_troop_once():
    """The enemy's has the number of how many troops the active player has."""
    near = f"troops {STRIKER.format(1)} dock_brawler#30(front=1) {STRIKER.format(31)}; stock yarn_bomb#32"
    far = f"troops {STRIKER.format(3)} barn_colossus#33(front=1) {STRIKER.format(34)} fluffguard#35"
    match = scene(near, f"{far}; stock yarn_bomb#36")
    asked = []
    for target in (2, 2, 2, 2):
        (seat,) = match.to_act
        asked.append((seat, match.legal(seat)))
        match.play(seat, f"strike {target}")
    three = ["strike 1", "strike 2", "strike 3"]
    assert asked == [(0, three), (0, three), (1, three), (1, three)]
    assert (match.to_act, match.state.strikes.any()) == ([0], False)
    assert strength(match, 0, 2)[1] == 1
    assert "done" in match.legal(0)


@pytest.mark.rule("G.Ste", "ruling 29")
def test_ruling_29_where_nobody_stands_in_the_front_line_nobody_is_struck():
    match = begin("troops curtain_prowler{1} curtain_prowler{1}", "troops dock_brawler fluffguard")
    assert (match.to_act, match.state.strikes.any(), match.state.phase) == ([1], False, Phase.PLAY)
    near = "dollars 9; hand steel_claws; troops curtain_prowler(front=1)"
    match = scene(near, "troops curtain_prowler(strikes=1) fluffguard(front=1)")
    match.play(0, "play steel_claws on 1")
    assert (match.to_act, match.legal(1)) == ([1], ["strike 1"])


@pytest.mark.rule("G.Ste", "ruling 29", "G.Obs")
def test_ruling_29_of_strikes_at_nobody_none_is_left_when_something_else_is_asked():
    near = "troops curtain_prowler{1} curtain_prowler{1} signal_kitten"
    match = begin(near, "troops dock_brawler fluffguard")
    assert (match.legal(1), match.state.strikes.any()) == (["advance", "stay"], False)


@pytest.mark.rule("105.1", "ruling 5", "104.1a")
@pytest.mark.parametrize(("switch", "earned"), [("own", 7 + 2), ("global", 7 + 2 + 2)])
def test_105_1_what_a_turn_brings_is_that_of_its_player(switch, earned):
    near = "troops signal_kitten; turn 6; buffs union_wages"
    match = begin(near, f"{FOE}; turn 2", more=f"turn_number {switch}")
    match.play(1, "stay")
    assert f"earned 1 {earned}" in told(match)
    near = "troops dock_brawler; turn 6"
    far = f"troops signal_kitten {IDLE}; turn 2; buffs union_wages"
    match = begin(near, far, more=f"turn_number {switch}")
    assert dollars(match, 1) == earned - 2


@pytest.mark.rule("105.1", "106.1b", "ruling 36")
@pytest.mark.parametrize(
    ("near", "earned"),
    [
        ("troops signal_kitten#1 dock_brawler#31(front=1)", 1),
        ("troops dock_brawler#1(front=1) fluffguard#31(front=1) signal_kitten#32", 1),
        ("troops dock_brawler#31(front=1) signal_kitten#32(front=1)", 0),
        ("troops signal_kitten#31 signal_kitten#32", 1),
        ("troops signal_kitten#31{1} dock_brawler#32(front=1); buffs watch#38", 0),
        ("troops dock_brawler#31(front=1) fluffguard#32(front=1)", 0),
    ],
)
def test_105_1_who_stays_in_the_back_line_earns(own, near, earned):
    """Card 2 is the enemy's, and does so, too."""
    far = "troops dock_brawler#33(front=1) signal_kitten#2 fluffguard#35; stock fluffguard#36"
    match = begin(f"{near}; stock yarn_bomb#37 fluffguard#39", far, cards=own)
    while match.legal(1) == ["advance", "stay"]:
        match.play(1, "stay")
    assert dollars(match, 1) == 6 + earned


@pytest.mark.rule("104.1d", "111.3", "ruling 42")
@pytest.mark.parametrize(
    "far", [FOE, f"troops {IDLE} {IDLE} {IDLE} {IDLE} {IDLE}; buffs union_wages sandbag_line radar_net"]
)
def test_104_1d_all_troops_and_team_buffs_and_the_ground_come_to_their_end_of_turn(far):
    troops = "kitchen_medic scarred_tom(damage=4,front=1) kitchen_medic"
    match = scene(f"troops {troops}; buffs war_drums catnip_rations", far, ground="hospital_yard")
    match.play(0, "done")
    if match.to_act == [0]:
        match.play(0, "done")
    assert [line for line in told(match) if line.startswith("mended")] == [
        "mended_by 0 scarred_tom 2 1 kitchen_medic 1",
        "mended_by 0 scarred_tom 2 1 kitchen_medic 3",
        "mended_through 0 scarred_tom 2 1 catnip_rations",
        "mended_at 0 scarred_tom 2 1 hospital_yard",
    ]


@pytest.mark.rule("104.1d", "109.4b", "105.2", "ruling 6")
@pytest.mark.parametrize(("switch", "left"), [("next_own_turn", 4), ("end_of_turn", 0)])
def test_109_4b_at_the_end_all_that_was_taken_back_is_in_the_hand(switch, left):
    near = "troops dock_brawler; dollars 4; returned flak_vest steel_claws long_scope"
    match = scene(near, FOE, more=f"dollars_end {switch}")
    match.play(0, "done")
    assert cards_in(match, "hand", 0) == ["steel_claws", "flak_vest", "long_scope"]
    assert (cards_in(match, "returned", 0), dollars(match, 0)) == ([], left)


@pytest.mark.rule("110.1b", "ruling 2")
@pytest.mark.parametrize(
    ("switch", "stock", "line"),
    [
        ("no_troops", "yarn_bomb", "no_deck 0"),
        ("no_troops", "-", "no_deck 0"),
        ("empty", "yarn_bomb", None),
        ("empty", "-", "empty_deck 0"),
    ],
)
def test_110_1b_why_a_battle_is_lost(switch, stock, line):
    match = scene(f"troops dock_brawler; stock {stock}", FOE, more=f"deck_loss {switch}")
    match.play(0, "done")
    found = [told_ for told_ in told(match) if "deck" in told_]
    assert found == ([line] if line else [])


@pytest.mark.rule("108.2", "108.3", "G.Ste")
def test_108_3_every_vehicle_is_asked_in_order():
    """Face down the enemy's first troop is none of them."""
    near = "troops milk_float_buggy#1 dock_brawler#31 cardboard_carrier#32; stock yarn_bomb#33 yarn_bomb#34"
    match = begin(near, "troops drain_stalker#35{0} dock_brawler#36(front=1); stock fluffguard#37")
    assert (match.state.asked, match.legal(1)) == (1, ["no pilot", "pilot 2"])
    match.play(1, "no pilot")
    assert (match.state.asked, match.legal(1)) == (3, ["no pilot", "pilot 2"])
    match.play(1, "pilot 2")
    assert told(match) == ["boarded 1 dock_brawler 2 cardboard_carrier 3"]
