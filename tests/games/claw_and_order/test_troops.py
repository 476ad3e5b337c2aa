"""Every troop of Claw & Order: what is special about it."""

from __future__ import annotations

import pytest

from caterwaul.games.claw_and_order.words import Phase
from tests.games.claw_and_order.scene import (
    FOE,
    GAME,
    IDLE,
    attack,
    begin,
    damage,
    deck_size,
    dollars,
    hits,
    manned,
    plays,
    scene,
    strength,
    targets,
    troops,
)
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted


PRINTED = """
    alley_conscript 1/2, errand_kitten 1/1, wind_up_mouse 0/1, dock_brawler 2/3, drain_stalker 3/1,
    signal_kitten 0/3, kitchen_medic 1/3, wrench_saboteur 2/2, flak_gunner 1/4, parade_bugler 1/2,
    kite_drone 1/1, chimney_marksman 2/3, fluffguard 1/7, parachute_tabby 2/2, curtain_prowler 3/3,
    quartermaster 2/5, scarred_tom 2/5, barge_ferryman 3/4, dune_infiltrator 4/4, mortar_team 1/5,
    twin_barrel_duo 2/5, cloud_lancer 3/4, persian_grenadier 3/8, plated_veteran 4/7, barn_colossus 6/9,
    milk_float_buggy 3/6, cardboard_carrier 3/10, hedge_balloon 2/7, sardine_submersible 5/7,
    beam_toy_truck 4/9, whirligig_gunship 4/6, scratchpost_tank 8/12, general_marmalade 3/5,
    admiral_velvet 3/7, wing_marshal_socks 2/5, motor_pool_boss_biscuit 3/6
"""
NUMBERS = [line.split() for line in PRINTED.split(",")]


@pytest.mark.rule("101.2")
@pytest.mark.parametrize(("card", "numbers"), NUMBERS)
def test_every_troop_has_its_printed_numbers_in_play(card, numbers):
    match = scene(f"troops {card}(front=1)", FOE)
    assert "/".join(map(str, strength(match, 0, 1))) == numbers


def test_no_troop_is_left_out_above():
    kinds = GAME.builtin.book.card
    assert {e.id for e in GAME.builtin.tables["card"] if kinds[e.number].kind == 1} == {
        card for card, _ in NUMBERS
    }


# cats and gadgets


def test_alley_conscript_may_be_in_a_deck_any_number_of_times():
    assert "Any number of copies in a deck." in GAME.builtin.tables["card"][0].text


@pytest.mark.parametrize(("words", "hand"), [("draw", ["alley_conscript"]), ("do not draw", [])])
def test_errand_kitten_may_bring_a_card(words, hand):
    match = scene("dollars 1; hand errand_kitten", FOE)
    match.play(0, "play errand_kitten")
    assert match.legal(0) == ["draw", "do not draw"]
    match.play(0, words)
    assert (cards_in(match, "hand", 0), match.state.offer[0]) == (hand, 0)


def test_errand_kitten_offers_nothing_from_an_empty_deck():
    match = scene("dollars 1; hand errand_kitten; stock -", FOE)
    match.play(0, "play errand_kitten")
    assert match.legal(0) == ["done", "retreat 1"]


def test_wind_up_mouse_hurts_whoever_kills_it_by_an_attack():
    match = attack(
        f"troops dock_brawler(front=1) {IDLE}", "troops wind_up_mouse(front=1) dock_brawler(front=1)"
    )
    match.play(0, "attack with 1 at 1")
    assert damage(match, 0) == [2, 0]


def test_wind_up_mouse_does_nothing_when_something_else_kills_it():
    match = scene("dollars 9; hand yarn_bomb; troops dock_brawler(front=1)", "troops wind_up_mouse(front=1)")
    match.play(0, "play yarn_bomb at 1")
    assert damage(match, 0) == [0]


def test_wind_up_mouse_killed_beside_the_attacked_troop_does_nothing_either():
    match = attack(
        f"troops persian_grenadier(front=1) {IDLE}", "troops fluffguard(front=1) wind_up_mouse(front=1)"
    )
    match.play(0, "attack with 1 at 1")
    assert (troops(match, 1), damage(match, 0)) == (["fluffguard"], [0, 0])


def test_drain_stalker_lies_in_wait():
    match = scene("dollars 2; hand drain_stalker", FOE)
    match.play(0, "play drain_stalker")
    assert told(match, 1) == ["deployed_hidden 0 1"]


@pytest.mark.parametrize(("line", "gained"), [("", 7), (" signal_kitten", 7), ("(front=1)", 6)])
def test_signal_kitten_earns_a_dollar_in_the_back_line_and_others_do_not_add_up(line, gained):
    match = begin(f"troops signal_kitten{line}")
    while plays(match, "stay", 1):
        match.play(1, "stay")
    assert dollars(match, 1) == gained


def test_kitchen_medic_mends_the_most_damaged_other_troop():
    match = scene("troops kitchen_medic(damage=2) dock_brawler(damage=1) scarred_tom(damage=1)", FOE)
    match.play(0, "done")
    assert damage(match, 0) == [2, 0, 1]


@pytest.mark.parametrize(("target", "n"), [("milk_float_buggy(front=1)", 4), ("fluffguard(front=1)", 2)])
def test_wrench_saboteur_breaks_vehicles(target, n):
    assert hits("wrench_saboteur(front=1)", target) == n


@pytest.mark.parametrize(("target", "n"), [("cloud_lancer(front=1)", 3), ("fluffguard(front=1)", 1)])
def test_flak_gunner_shoots_flyers(target, n):
    assert hits("flak_gunner(front=1)", target) == n


@pytest.mark.parametrize(
    ("killed", "left"), [("chimney_marksman", 5), ("milk_float_buggy", 5), ("dock_brawler", 6)]
)
def test_parade_bugler_saves_a_card_when_a_cat_is_killed(killed, left):
    match = attack(
        f"troops scratchpost_tank#50(front=1,crew=#51) dock_brawler#51(front=1,crew=#50) {IDLE}",
        f"troops {killed}(front=1) parade_bugler(front=1)",
    )
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == left


def test_parade_bugler_does_not_save_a_card_for_itself():
    match = attack(
        f"troops dock_brawler(front=1) {IDLE}", "troops parade_bugler(front=1) dock_brawler(front=1)"
    )
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == 5


def test_kite_drone_flies_and_observes():
    match = begin("troops kite_drone")
    assert match.legal(1) == ["advance", "stay"]


def test_chimney_marksman_reaches_flyers():
    assert hits("chimney_marksman(front=1)", "cloud_lancer(front=1)") == 2


def test_fluffguard_escorts():
    assert targets(
        attack("troops dock_brawler(front=1)", "troops dock_brawler(front=1) fluffguard(front=1)"), 1
    ) == [2]


def test_parachute_tabby_flies():
    assert (
        targets(attack("troops dock_brawler(front=1)", "troops parachute_tabby(front=1) fluffguard"), 1) == []
    )


def test_curtain_prowler_strikes_when_it_moves_up():
    match = begin("troops curtain_prowler{1}")
    match.play(1, "strike 1")
    assert damage(match, 0) == [1]


def test_curtain_prowler_turned_up_by_damage_does_not_strike():
    match = attack("troops mortar_team", "troops curtain_prowler{1} dock_brawler(front=1)")
    match.play(0, "shell with 1 at 1")
    assert "strike 1" not in match.legal(1)


def test_curtain_prowler_that_lay_face_up_does_not_strike():
    assert begin("troops curtain_prowler").state.phase == Phase.PLAY


def test_quartermaster_makes_the_first_item_of_a_turn_cheaper():
    match = scene("dollars 3; hand steel_claws flak_vest long_scope; troops quartermaster", FOE)
    match.play(0, "play flak_vest on 1")
    assert dollars(match, 0) == 2
    match.play(0, "play steel_claws on 1")
    assert dollars(match, 0) == 1


@pytest.mark.parametrize(("hurt", "n"), [(0, 2), (1, 3), (3, 5), (4, 5)])
def test_scarred_tom_rages(hurt, n):
    assert hits(f"scarred_tom(front=1,damage={hurt})", "fluffguard(front=1)") == n


def test_barge_ferryman_reaches_and_retreats():
    assert hits("barge_ferryman(front=1)", "cloud_lancer(front=1)") == 3
    assert plays(scene("troops barge_ferryman(front=1)", FOE), "retreat") == ["retreat 1"]


def test_dune_infiltrator_hides_and_retreats():
    match = scene("dollars 4; hand dune_infiltrator; troops dock_brawler", FOE)
    match.play(0, "play dune_infiltrator")
    assert told(match, 1) == ["deployed_hidden 0 2"]
    assert plays(match, "retreat") == ["retreat 2"]


def test_mortar_team_shells_the_back_line_instead_of_attacking():
    match = attack("troops mortar_team(front=1)", "troops dock_brawler fluffguard(front=1)")
    match.play(0, "shell with 1 at 1")
    assert (damage(match, 1), match.to_act) == ([2, 0], [1])


def test_mortar_team_asks_for_no_reaction():
    match = attack("troops mortar_team", f"dollars 5; hand smoke_screen; troops fluffguard {IDLE}")
    match.play(0, "shell with 1 at 1")
    assert damage(match, 1)[0] == 2


def test_twin_barrel_duo_attacks_twice():
    match = attack("troops twin_barrel_duo(front=1)", "troops fluffguard(front=1)")
    match.play(0, "attack with 1 at 1")
    match.play(0, "attack with 1 at 1")
    assert (damage(match, 1), match.to_act) == ([4], [1])


def test_cloud_lancer_flies_and_retreats():
    match = scene("troops cloud_lancer(front=1)", FOE)
    assert "retreat 1" in match.legal(0)


def test_persian_grenadier_splashes_what_does_not_fly():
    match = attack(
        f"troops persian_grenadier(front=1) {IDLE}",
        "troops fluffguard(front=1) dock_brawler(front=1) kite_drone(front=1) scarred_tom",
    )
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [3, 1, 0, 0]


def test_persian_grenadier_splashes_even_if_the_attack_is_stopped():
    far = "dollars 1; hand smoke_screen; troops fluffguard(front=1) dock_brawler(front=1)"
    match = attack(f"troops persian_grenadier(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 1")
    match.play(1, "play smoke_screen")
    assert damage(match, 1) == [0, 1]


def test_plated_veteran_takes_1_less_from_attacks_only():
    assert hits("dock_brawler(front=1)", "plated_veteran(front=1)") == 1
    match = scene("dollars 9; hand yarn_bomb; troops dock_brawler", "troops plated_veteran(front=1)")
    match.play(0, "play yarn_bomb at 1")
    assert damage(match, 1) == [2]


def test_barn_colossus_is_simply_large():
    assert hits("barn_colossus(front=1)", "fluffguard(front=1)") == 6


# vehicles


def test_milk_float_buggy_drives():
    assert hits(manned("milk_float_buggy"), "fluffguard(front=1)") == 3


@pytest.mark.parametrize(
    ("carrier", "found"), [(manned("cardboard_carrier"), [1]), ("cardboard_carrier(front=1)", [1, 2])]
)
def test_cardboard_carrier_escorts_with_a_pilot(carrier, found):
    match = attack("troops dock_brawler(front=1)", f"troops {carrier} dock_brawler(front=1)")
    assert targets(match, 1) == (found if len(found) == 1 else [1, 2])


def test_hedge_balloon_flies_and_reaches_with_a_pilot():
    assert hits(manned("hedge_balloon"), "cloud_lancer(front=1)") == 2
    assert (
        targets(attack("troops dock_brawler(front=1)", f"troops {manned('hedge_balloon')} fluffguard"), 1)
        == []
    )


def test_sardine_submersible_attacks_the_back_line():
    assert hits(manned("sardine_submersible"), "fluffguard") == 5


def test_beam_toy_truck_burns_the_two_weakest_at_the_end():
    match = attack(
        f"troops {manned('beam_toy_truck')}",
        "troops fluffguard(front=1,damage=5) barn_colossus(front=1) dock_brawler(front=1) errand_kitten",
    )
    match.play(0, "done")
    assert damage(match, 1) == [6, 0, 1, 0]


def test_beam_toy_truck_without_a_pilot_does_nothing():
    match = scene("troops beam_toy_truck(front=1)", FOE)
    match.play(0, "done")
    assert damage(match, 1) == [0]


def test_whirligig_gunship_flies_with_a_pilot():
    assert targets(attack("troops dock_brawler(front=1)", f"troops {manned('whirligig_gunship')}"), 1) == []


def test_scratchpost_tank_is_armoured_with_a_pilot():
    assert hits("dock_brawler(front=1)", manned("scratchpost_tank")) == 1
    assert hits("dock_brawler(front=1)", "scratchpost_tank(front=1)") == 2


# commanders


def test_general_marmalade_leads_shorthairs():
    match = scene("troops general_marmalade dock_brawler kitchen_medic", FOE)
    assert [strength(match, 0, i)[0] for i in (1, 2, 3)] == [3, 3, 1]


def test_admiral_velvet_protects_longhairs():
    match = scene("troops admiral_velvet dock_brawler kitchen_medic", FOE)
    assert [strength(match, 0, i)[1] for i in (1, 2, 3)] == [7, 3, 4]


def test_wing_marshal_socks_makes_flyers_cheaper_but_never_free():
    match = scene("dollars 2; hand parachute_tabby dock_brawler; troops wing_marshal_socks", FOE)
    match.play(0, "play parachute_tabby")
    assert (dollars(match, 0), plays(match, "play")) == (0, [])


def test_motor_pool_boss_biscuit_tunes_the_vehicle_it_pilots():
    match = scene(f"troops {manned('milk_float_buggy', 'motor_pool_boss_biscuit')}", FOE)
    assert (strength(match, 0, 1), strength(match, 0, 2)) == ((5, 8), (3, 6))
