"""Claw & Order, 112 and the glossary: each keyword, and each pair of them that can meet."""

from __future__ import annotations

import pytest

from caterwaul.games.claw_and_order.words import Phase
from tests.games.claw_and_order.scene import (
    FOE,
    GAME,
    attack,
    begin,
    damage,
    dollars,
    front,
    plays,
    scene,
    strength,
    targets,
    troops,
)
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

SUB = "troops sardine_submersible#40(front=1,crew=#41) alley_conscript#41(front=1,crew=#40)"


@pytest.mark.rule("G.Fly", "112.2")
@pytest.mark.parametrize(
    ("attacker", "reaches"),
    [
        ("dock_brawler", [2]),
        ("parachute_tabby", [1, 2]),
        ("chimney_marksman", [1, 2]),
        ("kite_drone", [1, 2]),
    ],
)
def test_G_Fly_only_flying_and_reach_attack_what_flies(attacker, reaches):
    match = attack(f"troops {attacker}(front=1)", "troops kite_drone(front=1) dock_brawler(front=1)")
    assert targets(match, 1) == reaches


@pytest.mark.rule("G.Rea", "G.Fly")
def test_G_Rea_reach_attacks_flyers_but_does_not_protect():
    match = attack("troops dock_brawler(front=1)", "troops chimney_marksman(front=1)")
    assert targets(match, 1) == [1]


@pytest.mark.rule("G.Obs", "106.3a")
@pytest.mark.parametrize(("words", "found"), [("advance", ["signal_kitten"]), ("stay", [])])
def test_G_Obs_an_observer_is_asked_whether_it_moves(words, found):
    match = begin("troops signal_kitten")
    assert (match.legal(1), match.state.phase) == (["advance", "stay"], Phase.ADVANCE)
    match.play(1, words)
    assert (front(match, 1), match.state.phase) == (found, Phase.PLAY)


@pytest.mark.rule("G.Obs")
def test_G_Obs_each_observer_is_asked_and_the_others_move():
    match = begin("troops kite_drone dock_brawler mortar_team")
    assert front(match, 1) == ["dock_brawler"]
    match.play(1, "stay")
    match.play(1, "advance")
    assert front(match, 1) == ["dock_brawler", "mortar_team"]


@pytest.mark.rule("ruling 35", "G.Obs")
def test_ruling_35_an_observer_in_the_front_line_stays_there():
    match = begin("troops signal_kitten(front=1)")
    assert (front(match, 1), match.state.phase) == (["signal_kitten"], Phase.PLAY)


@pytest.mark.rule("G.Ret", "ruling 34")
def test_G_Ret_only_retreat_goes_back_to_the_hand():
    match = scene("troops errand_kitten dock_brawler barge_ferryman(front=1)", FOE)
    assert plays(match, "retreat") == ["retreat 1", "retreat 3"]


@pytest.mark.rule("G.Ste", "106.2")
def test_G_Ste_stealth_lies_face_down_until_it_moves_up():
    match = scene("dollars 9; hand drain_stalker", FOE)
    match.play(0, "play drain_stalker")
    back = next(zone for zone in match.view(1).zones if zone.id == "back 0")
    assert [(card.face, card.stats) for card in back.cards] == [(None, {})]
    match.play(0, "done")
    match.play(1, "done")
    assert "revealed 0 drain_stalker 1" in told(match, 1)
    assert front(match, 0) == ["drain_stalker"]


@pytest.mark.rule("G.Ste", "ruling 36")
def test_G_Ste_damage_turns_it_up():
    match = attack("troops mortar_team#40", "troops curtain_prowler{1} dock_brawler(front=1)")
    match.play(0, "shell with 1 at 1")
    assert told(match)[:3] == [
        "revealed 1 curtain_prowler 1",
        "shelled 0 mortar_team 1 curtain_prowler 1",
        "hurt 1 curtain_prowler 1 2",
    ]


@pytest.mark.rule("G.Ste", "G.Ret")
def test_G_Ste_and_retreat_using_an_ability_turns_it_up():
    match = scene("troops dune_infiltrator{0} dock_brawler", FOE)
    match.play(0, "retreat 1")
    assert told(match, 1) == ["revealed 0 dune_infiltrator 1", "retreated 0 dune_infiltrator 1"]
    assert match.view(1).zones[3].cards[0].face == "dune_infiltrator"  # everybody knows it in the hand


@pytest.mark.rule("ruling 36")
def test_ruling_36_laid_face_down_again_nobody_can_tell_where_a_known_card_is():
    match = scene(
        "dollars 9; troops dune_infiltrator{0} dock_brawler; hand curtain_prowler dune_infiltrator", FOE
    )
    match.play(0, "retreat 1")
    match.play(0, "play curtain_prowler")
    assert match.to_text(1).count("dune_infiltrator") == 0


@pytest.mark.rule("ruling 36", "G.Ste")
def test_ruling_36_an_item_for_any_troop_leaves_it_face_down_and_one_that_asks_turns_it_up():
    near = "dollars 9; hand steel_claws rally_collar; troops drain_stalker{0}"
    match = scene(near, FOE)
    match.play(0, "play steel_claws on 1")
    assert told(match, 1) == ["attached 0 steel_claws 1"]
    match.play(0, "play rally_collar on 1")
    assert told(match, 1) == ["revealed 0 drain_stalker 1", "attached 0 rally_collar drain_stalker 1"]


@pytest.mark.rule("ruling 36", "109.5")
def test_ruling_36_an_effect_that_asks_cannot_name_a_face_down_card():
    far = "troops sardine_submersible{1} milk_float_buggy"
    match = scene("dollars 9; hand shaped_charge flush_out; troops dock_brawler", far)
    assert plays(match, "play") == ["play shaped_charge at 2", "play flush_out at 1", "play flush_out at 2"]


@pytest.mark.rule("G.Ste")
def test_G_Ste_flushed_out_it_is_turned_up_in_the_front_line():
    match = scene("dollars 9; hand flush_out; troops dock_brawler(front=1)", "troops curtain_prowler{1}")
    match.play(0, "play flush_out at 1")
    assert (front(match, 1), match.to_act, match.legal(1)) == (["curtain_prowler"], [1], ["strike 1"])
    match.play(1, "strike 1")
    assert (damage(match, 0), match.to_act) == ([1], [0])


@pytest.mark.rule("G.Ste", "ruling 42")
def test_G_Ste_two_that_are_turned_up_strike_one_after_the_other():
    match = begin(
        "troops curtain_prowler{1} curtain_prowler{1}",
        "troops alley_conscript(front=1) errand_kitten(front=1)",
    )
    assert match.legal(1) == ["strike 1", "strike 2"]
    match.play(1, "strike 2")
    assert (troops(match, 0), match.legal(1)) == (["alley_conscript"], ["strike 1"])


@pytest.mark.rule("G.Ste", "106.1b")
def test_G_Ste_it_strikes_in_the_front_line_alone():
    match = begin("troops curtain_prowler{1}", "troops fluffguard dock_brawler(front=1)")
    assert match.legal(1) == ["strike 2"]


@pytest.mark.rule("G.Ste")
def test_G_Ste_with_nobody_to_strike_nothing_is_asked():
    match = begin("troops curtain_prowler{1}", "troops alley_conscript")
    assert match.state.phase == Phase.PLAY


def escorts(far, attacker="dock_brawler"):
    return targets(attack(f"troops {attacker}(front=1)", far), 1)


@pytest.mark.rule("112.2", "107.2")
def test_escort_draws_every_attack_that_can_reach_it():
    assert escorts("troops dock_brawler(front=1) fluffguard(front=1) fluffguard(front=1)") == [2, 3]


@pytest.mark.rule("112.2", "106.1b")
def test_escort_in_the_back_line_protects_nobody():
    assert escorts("troops dock_brawler(front=1) fluffguard") == [1]


@pytest.mark.rule("112.2", "G.Fly")
def test_escort_against_flying_an_escort_that_flies_stops_only_who_can_attack_it():
    far = "troops dock_brawler(front=1) fluffguard#40(front=1); gear jump_harness(host=#40)"
    assert escorts(far) == [1]
    assert escorts(far, "chimney_marksman") == [2]
    assert escorts(far, "parachute_tabby") == [2]


@pytest.mark.rule("112.2", "G.Fly", "G.Rea")
def test_escort_against_reach_a_flyer_behind_an_escort_is_safe():
    assert escorts("troops kite_drone(front=1) fluffguard(front=1)", "chimney_marksman") == [2]


@pytest.mark.rule("112.2", "106.1b", "G.Ste")
def test_escort_against_an_attack_on_the_back_line():
    assert targets(attack(SUB, "troops drain_stalker{1} dock_brawler(front=1)"), 1) == [1, 2]
    assert targets(attack(SUB, "troops drain_stalker{1} fluffguard(front=1)"), 1) == [2]
    assert targets(attack(SUB, "troops fluffguard dock_brawler(front=1)"), 1) == [1, 2]
    both_lines = "troops fluffguard fluffguard(front=1) dock_brawler(front=1)"
    assert targets(attack(SUB, both_lines), 1) == [2]


@pytest.mark.rule("112.2", "G.Obs")
def test_escort_granted_to_an_observer_works_in_the_front_line_only():
    far = "troops kite_drone dock_brawler(front=1)"
    assert escorts(far) == [2]


@pytest.mark.rule("G.Ste", "106.1b")
def test_stealth_against_an_attack_on_the_back_line_it_is_turned_up_when_attacked():
    match = attack(f"{SUB} dock_brawler(front=1)", "troops dune_infiltrator{1} dock_brawler(front=1)")
    match.play(0, "attack with 1 at 1")
    assert told(match)[:2] == [
        "revealed 1 dune_infiltrator 1",
        "attacked 0 sardine_submersible 1 dune_infiltrator 1",
    ]


@pytest.mark.rule("G.Fly", "G.Ste", "ruling 36")
def test_flying_and_stealth_face_down_only_a_harness_that_all_can_see_protects(own_cards):
    """What is printed on a card that lies face down is off, so nobody learns by trying."""
    far = "troops drain_stalker#52{1} night_moth{1} dock_brawler(front=1); gear jump_harness(host=#52)"
    assert targets(scene(SUB, far, "attack", cards=own_cards), 1) == [2, 3]


@pytest.mark.rule("G.Fly", "G.Obs")
def test_flying_and_observer_a_drone_may_watch_and_be_safe():
    match = begin("troops kite_drone")
    match.play(1, "stay")
    match.play(1, "done")
    match.play(0, "done")
    assert (front(match, 1), match.to_act) == ([], [1])


@pytest.mark.rule("G.Fly", "G.Ret")
def test_flying_and_retreat_a_lancer_strikes_and_goes_home_in_the_next_turn():
    match = attack("troops cloud_lancer(front=1) dock_brawler", "troops fluffguard(front=1)")
    match.play(0, "attack with 1 at 1")
    match.play(1, "done")  # and there is nobody who could attack what flies
    match.play(0, "retreat 1")
    assert (damage(match, 1), cards_in(match, "hand", 0)[-1]) == ([3], "cloud_lancer")


@pytest.mark.rule("G.Obs", "G.Ret", "ruling 34")
def test_observer_and_retreat_from_the_back_line():
    match = scene("troops errand_kitten kite_drone", FOE)
    match.play(0, "retreat 1")
    assert troops(match, 0) == ["kite_drone"]


@pytest.mark.rule("G.Rea", "G.Ret", "105.3")
def test_reach_and_retreat_a_ferryman_comes_back_for_its_price():
    match = scene("dollars 3; troops barge_ferryman(front=1) dock_brawler", FOE)
    match.play(0, "retreat 1")
    match.play(0, "play barge_ferryman")
    assert (dollars(match, 0), front(match, 0)) == (0, [])


@pytest.mark.rule("G.Bre", "G.Cat")
def test_G_Cat_shorthairs_and_longhairs_are_cats_and_nothing_else_is():
    near = "dollars 9; hand rally_collar; troops dock_brawler kitchen_medic wind_up_mouse milk_float_buggy"
    match = scene(near, FOE)
    assert plays(match, "play") == ["play rally_collar on 1", "play rally_collar on 2"]


@pytest.mark.rule("G.Bre")
def test_G_Bre_a_breed_means_nothing_by_itself():
    match = scene("troops dock_brawler kitchen_medic", FOE)
    assert (strength(match, 0, 1), strength(match, 0, 2)) == ((2, 3), (1, 3))


@pytest.mark.rule("G.Abi")
def test_G_Abi_some_abilities_work_by_themselves_and_some_are_used():
    match = attack(
        "troops mortar_team(front=1) scarred_tom(front=1,damage=1)",
        "troops dock_brawler dock_brawler(front=1)",
    )
    assert plays(match, "shell") == ["shell with 1 at 1"]
    assert strength(match, 0, 2) == (3, 4)


@pytest.mark.rule("G.Zone")
def test_G_Zone_the_zones_are_on_the_table():
    labels = {zone.label for zone in scene("troops dock_brawler", FOE).view(0).zones}
    assert {"Front Line", "Back Line", "Deck", "Hand", "Discard"} <= labels


@pytest.mark.rule("G.Team")
def test_G_Team_friendly_is_the_team_that_controls_a_troop():
    match = scene(
        "troops general_marmalade(front=1) dock_brawler(owner=1)", "troops dock_brawler(owner=0,front=1)"
    )
    assert (strength(match, 0, 2), strength(match, 1, 1)) == ((3, 3), (2, 3))


@pytest.fixture
def own_cards(tmp_path):
    """Cards that the built-in set has no need of."""
    file = tmp_path / "own.toml"
    file.write_text("""
        [[card]]
        id = "paper_moth"
        kind = "troop"
        cost = 1
        health = 1
        breed = "gadget"
        keywords = ["flying"]
        [[card]]
        id = "night_moth"
        kind = "troop"
        cost = 1
        health = 1
        breed = "gadget"
        keywords = ["stealth", "flying"]
        [[card]]
        id = "large_bribe"
        kind = "one_time"
        cost = 1
        when_played = [{ do = "bribe", n = 9 }]
        [[card]]
        id = "lamplighter"
        kind = "troop"
        cost = 1
        health = 2
        breed = "longhair"
        keywords = ["stealth", "observer"]
        always = [{ do = "income_in_back", n = 3 }]
        [[card]]
        id = "trap_door_cart"
        kind = "troop"
        cost = 1
        health = 3
        breed = "vehicle"
        keywords = ["stealth"]
        when_deployed = [{ do = "may_draw", n = 1 }]
        when_revealed = [{ do = "strike", n = 1 }]
        [[battlefield]]
        id = "low_ceiling"
        applies = "loser"
        effects = [{ do = "grounded" }]
    """)
    return GAME.cards([file])


@pytest.mark.rule("ruling 43", "105.3")
def test_ruling_43_no_troop_is_free(own_cards):
    match = scene("dollars 1; hand paper_moth; troops wing_marshal_socks", FOE, cards=own_cards)
    match.play(0, "play paper_moth")
    assert dollars(match, 0) == 0


@pytest.mark.rule("G.Cmd", "106.3b")
def test_G_Cmd_no_commander_can_be_bribed(own_cards):
    far = "troops general_marmalade(front=1) barn_colossus(front=1)"
    match = scene("dollars 1; hand large_bribe; troops dock_brawler", far, cards=own_cards)
    assert plays(match, "play") == ["play large_bribe at 2"]


@pytest.mark.rule("G.Ste", "G.Obs", "ruling 36")
def test_stealth_and_observer_it_is_turned_up_when_it_is_asked(own_cards):
    """Face down it earns nothing, and being asked would give it away."""
    match = begin("troops lamplighter{1} dock_brawler", cards=own_cards)
    assert told(match, 0)[-1] == "revealed 1 lamplighter 1"
    match.play(1, "stay")
    assert dollars(match, 1) == 9


@pytest.mark.rule("111.3", "G.Fly")
@pytest.mark.parametrize(("lost", "found"), [(1, [1]), (0, [])])
def test_111_3_a_battlefield_for_the_loser_grounds_only_the_losers_flyers(own_cards, lost, found):
    far = f"lost_before {lost}; troops kite_drone(front=1)"
    match = scene(FOE, far, phase="attack", ground="low_ceiling", cards=own_cards)
    assert targets(match, 1) == found


@pytest.mark.rule("108.1", "ruling 28")
def test_108_1_a_vehicle_does_nothing_when_deployed_since_nobody_pilots_it(own_cards):
    match = scene("dollars 1; hand trap_door_cart; troops dock_brawler", FOE, cards=own_cards)
    match.play(0, "play trap_door_cart")
    assert (match.state.offer[0], match.state.phase) == (0, Phase.PLAY)
    assert match.state.seen[match.state.troops[0, 2]] == 1  # so it stays face down


@pytest.mark.rule("108.1", "ruling 28", "G.Ste")
def test_108_1_a_vehicle_does_not_strike_on_turning_up(own_cards):
    match = begin("troops trap_door_cart{1}", cards=own_cards)
    assert told(match, 0)[-4:-2] == ["moved_up 1", "revealed 1 trap_door_cart 1"]
    assert (damage(match, 0), match.state.phase) == ([0], Phase.PLAY)
