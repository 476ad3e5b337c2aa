"""Claw & Order, 106 and 107: two lines, attacks, kills and the cards they cost."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import (
    GAME,
    attack,
    damage,
    deck_size,
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

IDLE = "dock_brawler(front=1)"  # keeps the Attack Phase open


@pytest.mark.rule("106.1a", "107.2", "G.Att")
def test_106_1a_troops_in_the_front_line_attack_any_enemy_there():
    match = attack(
        "troops dock_brawler(front=1) alley_conscript",
        "troops kite_drone fluffguard alley_conscript(front=1)",
    )
    assert plays(match) == ["done", "attack with 1 at 3"]


@pytest.mark.rule("106.1b")
def test_106_1b_the_back_line_neither_attacks_nor_is_attacked():
    match = attack(
        "troops dock_brawler alley_conscript(front=1)", "troops dock_brawler alley_conscript(front=1)"
    )
    assert plays(match, "attack") == ["attack with 2 at 2"]


@pytest.mark.rule("106.1b")
def test_106_1b_abilities_that_name_the_back_line_reach_it():
    match = attack("troops mortar_team", "troops dock_brawler dock_brawler(front=1)")
    assert plays(match) == ["done", "shell with 1 at 1"]


@pytest.mark.rule("106.2", "G.Dep", "ruling 31")
def test_106_2_deployed_troops_enter_the_back_line():
    match = scene("dollars 9; hand barn_colossus", "troops dock_brawler(front=1)")
    match.play(0, "play barn_colossus")
    assert (troops(match, 0), front(match, 0)) == (["barn_colossus"], [])


@pytest.mark.rule("106.3a", "ruling 25")
def test_106_3a_the_back_line_moves_up_when_the_turn_begins_and_may_attack():
    match = scene("troops dock_brawler", "troops dock_brawler alley_conscript")
    match.play(0, "done")
    assert front(match, 1) == ["dock_brawler", "alley_conscript"]
    assert front(match, 0) == []
    match.play(1, "done")
    match.play(0, "done")
    assert targets(match, 1) == [1, 2]


@pytest.mark.rule("106.3b", "ruling 24", "G.Team")
def test_106_3b_a_stolen_troop_moves_in_its_controllers_turn_only():
    match = scene("troops dock_brawler(front=1)", "troops alley_conscript dock_brawler(owner=0)")
    match.play(0, "done")
    assert front(match, 1) == ["alley_conscript", "dock_brawler"]
    match = scene("troops alley_conscript dock_brawler(owner=1)", "troops dock_brawler(front=1)", to_act=1)
    match.play(0, "done")
    assert front(match, 0) == []


@pytest.mark.rule("107.1", "104.1c")
def test_107_1_each_troop_attacks_once_in_any_order():
    match = attack("troops dock_brawler(front=1) alley_conscript(front=1)", "troops fluffguard(front=1)")
    match.play(0, "attack with 2 at 1")
    assert plays(match, "attack") == ["attack with 1 at 1"]
    match.play(0, "attack with 1 at 1")
    assert match.to_act == [1]
    assert damage(match, 1) == [3]


@pytest.mark.rule("107.1")
def test_107_1_attacks_come_back_with_the_next_turn():
    match = attack("troops dock_brawler(front=1)", "troops fluffguard(front=1)")
    match.play(0, "attack with 1 at 1")
    match.play(1, "done")
    match.play(1, "done")
    match.play(0, "done")
    assert targets(match, 1) == [1]


@pytest.mark.rule("107.3", "101.5")
def test_107_3_damage_stays_on_a_troop():
    match = attack(f"troops alley_conscript(front=1) {IDLE}", "troops dock_brawler(front=1,damage=1)")
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [2]


@pytest.mark.rule("107.3", "ruling 20", "G.Kil", "G.Dis")
@pytest.mark.parametrize(("before", "dies"), [(0, False), (1, True), (2, True)])
def test_107_3_as_much_damage_as_health_kills(before, dies):
    match = attack(f"troops dock_brawler(front=1) {IDLE}", f"troops dock_brawler(front=1,damage={before})")
    match.play(0, "attack with 1 at 1")
    assert (troops(match, 1) == []) == dies
    assert cards_in(match, "discard", 1)[:1] == ["dock_brawler"] * dies


@pytest.mark.rule("107.4", "ruling 22")
def test_107_4_a_kill_costs_one_card_less_than_the_troop_from_under_the_deck():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        "troops chimney_marksman(front=1) kite_drone(front=1) dock_brawler(front=1); "
        "stock yarn_bomb steel_claws dock_brawler fluffguard",
    )
    match.play(0, "attack with 1 at 1")
    assert cards_in(match, "discard", 1) == ["chimney_marksman", "yarn_bomb", "steel_claws"]
    assert cards_in(match, "stock", 1) == ["dock_brawler", "fluffguard"]


@pytest.mark.rule("107.4", "ruling 22")
def test_107_4_a_troop_for_1_costs_nothing_more():
    match = attack(
        f"troops dock_brawler(front=1) {IDLE}", "troops alley_conscript(front=1) dock_brawler(front=1)"
    )
    match.play(0, "attack with 1 at 1")
    assert (troops(match, 1), deck_size(match, 1)) == (["dock_brawler"], 6)


@pytest.mark.rule("107.4", "ruling 22")
def test_107_4_a_deck_that_is_too_small_gives_what_it_has():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        "troops plated_veteran(front=1,damage=3) dock_brawler(front=1); stock dock_brawler yarn_bomb",
    )
    match.play(0, "attack with 1 at 1")
    assert cards_in(match, "discard", 1) == ["plated_veteran", "dock_brawler", "yarn_bomb"]


@pytest.mark.rule("107.4", "ruling 22")
def test_107_4_discounts_do_not_lower_it():
    match = attack(
        "troops flak_gunner(front=1) flak_gunner(front=1)",
        "troops wing_marshal_socks(front=1) parachute_tabby(front=1)",
    )
    match.play(0, "attack with 1 at 2")
    assert deck_size(match, 1) == 4


@pytest.mark.rule("107.4")
def test_107_4_what_is_discarded_is_seen_by_all():
    match = attack(
        f"troops dock_brawler(front=1) {IDLE}", "troops drain_stalker(front=1); stock yarn_bomb dock_brawler"
    )
    match.play(0, "attack with 1 at 1")
    assert "milled 1 yarn_bomb" in told(match, 0)


@pytest.mark.rule("ruling 23", "107.4")
def test_ruling_23_for_a_stolen_troop_its_controller_pays_and_its_owner_gets_the_card():
    match = attack(
        f"troops dock_brawler(front=1) {IDLE}",
        "troops dock_brawler(front=1,owner=0,damage=2) alley_conscript(front=1)",
    )
    match.play(0, "attack with 1 at 1")
    assert (deck_size(match, 0), deck_size(match, 1)) == (6, 5)
    assert cards_in(match, "discard", 0) == ["dock_brawler"]
    assert cards_in(match, "discard", 1) == ["alley_conscript"]


@pytest.mark.rule("ruling 21", "107.4")
def test_ruling_21_what_retreats_costs_no_cards():
    match = scene("troops cloud_lancer(front=1) dock_brawler", "")
    match.play(0, "retreat 1")
    assert deck_size(match, 0) == 6


@pytest.mark.rule("ruling 17")
def test_ruling_17_nobody_strikes_back():
    match = attack(f"troops alley_conscript(front=1) {IDLE}", "troops barn_colossus(front=1)")
    match.play(0, "attack with 1 at 1")
    assert damage(match, 0) == [0, 0]


@pytest.mark.rule("ruling 18")
def test_ruling_18_an_attack_without_damage_is_an_attack():
    match = attack(f"troops wind_up_mouse(front=1) {IDLE}", "troops dock_brawler(front=1)")
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [0]
    assert targets(match, 1) == []


@pytest.mark.rule("ruling 19", "107.2")
def test_ruling_19_without_a_target_there_is_no_attack_and_the_phase_ends():
    match = scene("troops dock_brawler(front=1)", "troops alley_conscript")
    match.play(0, "done")
    assert (match.to_act, match.state.active) == ([1], 1)


@pytest.mark.rule("ruling 11")
def test_ruling_11_on_the_first_turn_nobody_can_be_attacked():
    match = scene("turn 0; troops dock_brawler", "turn 0; troops dock_brawler", phase="deployment", to_act=3)
    match.play(0, "done")
    match.play(1, "done")
    match.play(0, "done")
    assert (match.to_act, match.state.turn.tolist()) == ([1], [1, 1])


@pytest.mark.rule("ruling 43")
def test_ruling_43_damage_and_reduction_never_go_below_0():
    match = attack(
        f"troops alley_conscript(front=1) {IDLE}",
        "troops plated_veteran#40(front=1); gear camo_netting(host=#40)",
    )
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [0]
    assert "unhurt 1 plated_veteran 1" in told(match)


@pytest.mark.rule("ruling 42", "ruling 33", "107.3")
def test_ruling_42_the_dead_go_in_the_order_of_deployment():
    match = scene(
        "dollars 9; hand dustbin_barrage; troops dock_brawler(front=1)",
        "troops alley_conscript(front=1,damage=1) drain_stalker(front=1) errand_kitten(front=1) fluffguard",
    )
    match.play(0, "play dustbin_barrage")
    assert [line for line in told(match) if "killed" in line] == [
        "killed 1 alley_conscript 1",
        "killed 1 drain_stalker 2",
        "killed 1 errand_kitten 3",
    ]


@pytest.mark.rule("ruling 33", "107.3")
def test_ruling_33_whoever_lived_by_anothers_health_dies_with_it():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        "troops admiral_velvet(front=1,damage=5) kitchen_medic(front=1,damage=3) dock_brawler(front=1)",
    )
    assert strength(match, 1, 2) == (1, 1)
    match.play(0, "attack with 1 at 1")
    assert troops(match, 1) == ["dock_brawler"]


@pytest.mark.rule("G.Att", "ruling 42")
def test_a_killed_attacker_is_killed_by_thorns_after_its_victim():
    match = attack(
        f"troops drain_stalker(front=1) {IDLE}", "troops wind_up_mouse(front=1) dock_brawler(front=1)"
    )
    match.play(0, "attack with 1 at 1")
    assert [line for line in told(match) if "killed" in line] == [
        "killed 1 wind_up_mouse 1",
        "killed 0 drain_stalker 1",
    ]
    assert len(numbers(match, 0)) == 1


@pytest.mark.rule("104.1c", "ruling 19", "G.Fly")
def test_ruling_19_what_flies_in_the_back_line_is_no_attack_for_who_cannot_reach_it():
    """With an empty Front Line before it, a Submersible looks at the Back Line alone: the phase is over."""
    far = "stock alley_conscript alley_conscript; troops kite_drone"
    match = attack(
        "troops sardine_submersible#40(front=1,crew=#41) alley_conscript#41(front=1,crew=#40)", far
    )
    book = match.cards.book
    assert not GAME.module("combat").can_attack(match.state, book, 0)
    assert GAME.module("combat").can_attack(
        attack("troops kite_drone(front=1)", "troops kite_drone(front=1)").state, book, 0
    )
