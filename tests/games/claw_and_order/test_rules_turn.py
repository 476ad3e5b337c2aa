"""Claw & Order, 104 and 105: phases, dollars, and losing a battle (110)."""

from __future__ import annotations

import pytest

from caterwaul.games.claw_and_order.words import Phase
from tests.games.claw_and_order.scene import (
    attack,
    damage,
    deck_size,
    dollars,
    front,
    numbers,
    plays,
    scene,
    troops,
)
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

ALIVE = "troops dock_brawler(front=1)"


def next_turn(near, far=ALIVE, ground="neutral_ground", more=""):
    """Seat 1 has just begun its sixth turn; what the test gives is its side."""
    match = scene(far, near, ground=ground, more=more)
    match.play(0, "done")
    while match.to_act == [0]:
        match.play(0, "done")
    return match


@pytest.mark.rule("104.1", "104.1a", "104.1b", "104.1c", "104.1d")
def test_104_1_draw_play_attack_end():
    match = next_turn("troops kitchen_medic(front=1) dock_brawler(front=1,damage=2); hand steel_claws")
    assert match.state.phase == Phase.PLAY
    assert "drew 1 alley_conscript" in told(match, 1)
    match.play(1, "play steel_claws on 1")
    match.play(1, "done")
    assert match.state.phase == Phase.ATTACK
    match.play(1, "done")
    assert told(match)[0] == "mended_by 1 dock_brawler 2 1 kitchen_medic 1"
    assert match.state.active == 0


@pytest.mark.rule("104.1a", "G.Drw")
def test_104_1a_exactly_one_card_is_drawn_from_the_top():
    match = next_turn(f"{ALIVE}; stock dock_brawler fluffguard yarn_bomb")
    assert (cards_in(match, "stock", 1), cards_in(match, "hand", 1)) == (
        ["dock_brawler", "fluffguard"],
        ["yarn_bomb"],
    )


@pytest.mark.rule("104.1a")
def test_104_1a_the_other_player_does_not_see_the_card():
    assert "drew 1" in told(next_turn(ALIVE), 0)


@pytest.mark.rule("104.1b", "105.3")
def test_104_1b_any_number_of_cards_as_the_dollars_allow():
    match = scene("dollars 3; hand alley_conscript alley_conscript alley_conscript alley_conscript", ALIVE)
    for _ in range(3):
        match.play(0, "play alley_conscript")
    assert (plays(match), troops(match, 0), dollars(match, 0)) == (["done"], ["alley_conscript"] * 3, 0)


@pytest.mark.rule("104.1d", "ruling 42")
def test_104_1d_effects_at_the_end_come_one_by_one():
    """The first truck kills one enemy, the second hits those that are left."""
    truck = "beam_toy_truck#40(front=1,crew=#41) alley_conscript#41(front=1,crew=#40)"
    other = "beam_toy_truck#42(front=1,crew=#43) alley_conscript#43(front=1,crew=#42)"
    match = attack(
        f"troops {truck} {other}",
        "troops alley_conscript(front=1,damage=1) dock_brawler(front=1) fluffguard(front=1)",
    )
    match.play(0, "done")
    assert [line for line in told(match) if line.startswith("hurt")] == [
        "hurt_by 1 alley_conscript 1 1 beam_toy_truck 1",
        "hurt_by 1 dock_brawler 2 1 beam_toy_truck 1",
        "hurt_by 1 dock_brawler 1 1 beam_toy_truck 3",
        "hurt_by 1 fluffguard 2 1 beam_toy_truck 3",
    ]


@pytest.mark.rule("104.2", "ruling 16")
def test_104_2_from_an_empty_deck_nothing_is_drawn():
    match = next_turn(f"{ALIVE}; stock -")
    assert (match.to_act, cards_in(match, "hand", 1)) == ([1], [])


@pytest.mark.rule("ruling 16", "110.1b")
def test_ruling_16_the_end_of_that_turn_loses_the_battle():
    match = next_turn(f"{ALIVE}; stock -")
    match.play(1, "done")
    match.play(1, "done")
    assert match.state.wins.tolist() == [1, 0]


@pytest.mark.rule("105.1", "ruling 5")
@pytest.mark.parametrize(("switch", "gained"), [("own", 6), ("global", 11)])
def test_105_1_dollars_by_the_number_of_the_turn(switch, gained):
    match = next_turn(ALIVE, more=f"turn_number {switch}")
    assert dollars(match, 1) == gained


@pytest.mark.rule("105.2", "ruling 6")
def test_105_2_dollars_do_not_last():
    match = next_turn(f"{ALIVE}; dollars 40")
    assert dollars(match, 1) == 6


@pytest.mark.rule("105.2", "ruling 6")
@pytest.mark.parametrize(("switch", "left"), [("next_own_turn", 4), ("end_of_turn", 0)])
def test_ruling_6_when_unspent_dollars_are_lost(switch, left):
    match = scene(f"{ALIVE}; dollars 4", ALIVE, more=f"dollars_end {switch}")
    match.play(0, "done")
    match.play(0, "done")
    assert dollars(match, 0) == left


@pytest.mark.rule("105.3", "G.Dep")
def test_105_3_a_card_costs_its_deployment_cost():
    match = scene("dollars 5; hand barn_colossus scarred_tom", ALIVE)
    assert plays(match, "play") == ["play scarred_tom"]
    match.play(0, "play scarred_tom")
    assert dollars(match, 0) == 2


@pytest.mark.rule("110.1a", "100.3", "ruling 1")
def test_110_1a_no_troops_at_the_end_of_the_own_turn_loses():
    match = scene("hand dock_brawler", ALIVE)
    match.play(0, "done")
    assert "no_troops 0" in told(match)
    assert match.state.wins.tolist() == [0, 1]


@pytest.mark.rule("110.1a")
def test_110_1a_a_troop_in_the_back_line_is_enough():
    match = scene("troops dock_brawler", ALIVE)
    match.play(0, "done")
    assert match.state.wins.tolist() == [0, 0]


@pytest.mark.rule("110.1b", "ruling 2")
@pytest.mark.parametrize(
    ("switch", "stock", "wins"),
    [
        ("no_troops", "yarn_bomb steel_claws", [0, 1]),
        ("no_troops", "yarn_bomb dock_brawler", [0, 0]),
        ("empty", "yarn_bomb steel_claws", [0, 0]),
        ("empty", "-", [0, 1]),
    ],
)
def test_110_1b_what_the_deck_must_hold(switch, stock, wins):
    match = scene(f"{ALIVE}; stock {stock}", ALIVE, more=f"deck_loss {switch}")
    match.play(0, "done")
    match.play(0, "done")
    assert match.state.wins.tolist() == wins


@pytest.mark.rule("110.2")
def test_110_2_troops_in_hand_do_not_help():
    match = scene(f"{ALIVE}; hand dock_brawler fluffguard; stock yarn_bomb", ALIVE)
    match.play(0, "done")
    match.play(0, "done")
    assert match.state.wins.tolist() == [0, 1]


@pytest.mark.rule("ruling 1", "ruling 3")
def test_ruling_1_the_other_player_is_not_tested():
    match = attack(
        "troops barn_colossus(front=1) dock_brawler(front=1)", "troops alley_conscript(front=1); stock -"
    )
    match.play(0, "attack with 1 at 1")
    assert (troops(match, 1), match.state.wins.tolist(), match.to_act) == ([], [0, 0], [1])


@pytest.mark.rule("ruling 1", "100.3")
def test_ruling_1_with_the_switch_everybody_is_tested_at_once():
    match = attack(
        "troops barn_colossus(front=1) dock_brawler(front=1)", "troops alley_conscript(front=1)",
        more="loss_timing immediate",
    )  # fmt: skip
    match.play(0, "attack with 1 at 1")
    assert match.state.wins.tolist() == [1, 0]


@pytest.mark.rule("ruling 1", "ruling 4")
@pytest.mark.parametrize(("turn", "wins"), [(0, [0, 0]), (1, [1, 0])])
def test_ruling_1_with_the_switch_nobody_is_tested_in_the_first_turn(turn, wins):
    match = scene(
        f"{ALIVE}; turn 2; dollars 1; hand alley_conscript", f"turn {turn}", more="loss_timing immediate"
    )
    match.play(0, "play alley_conscript")
    assert match.state.wins.tolist() == wins


@pytest.mark.rule("ruling 3")
def test_ruling_3_if_both_fail_at_once_the_active_player_loses():
    match = attack(
        "troops alley_conscript(front=1,damage=1)",
        "troops wind_up_mouse(front=1)",
        more="loss_timing immediate",
    )
    match.play(0, "attack with 1 at 1")
    assert match.state.wins.tolist() == [0, 1]


@pytest.mark.rule("ruling 4")
def test_ruling_4_nobody_is_tested_before_the_own_first_turn_ends():
    match = scene("turn 0; hand alley_conscript", "turn 0; hand yarn_bomb", phase="deployment", to_act=3)
    match.play(0, "done")
    match.play(1, "done")
    assert (match.state.turn.tolist(), match.state.wins.tolist()) == ([1, 0], [0, 0])


@pytest.mark.rule("ruling 41")
def test_ruling_41_a_hand_has_no_limit():
    hand = " ".join(["alley_conscript"] * 19)
    match = next_turn(f"{ALIVE}; hand {hand}")
    assert len(cards_in(match, "hand", 1)) == 20


@pytest.mark.rule("ruling 44")
def test_ruling_44_nine_cards_at_most_return_to_a_deck():
    match = scene(
        f"{ALIVE}; dollars 9; put_back 8; hand salvage_order; discard dock_brawler fluffguard scarred_tom",
        ALIVE,
    )
    match.play(0, "play salvage_order")
    assert cards_in(match, "stock", 0)[:2] == ["scarred_tom", "alley_conscript"]
    assert cards_in(match, "discard", 0) == ["dock_brawler", "fluffguard", "salvage_order"]


@pytest.mark.rule("104.1", "106.3a")
def test_the_marks_of_a_turn_are_gone_in_the_next():
    match = scene(f"{ALIVE}; gear steel_claws(host=#1) long_scope(host=#1); dollars 9", ALIVE)
    match.play(0, "take steel_claws from 1")
    match.play(0, "done")
    match.play(0, "done")
    assert (match.state.gave_back, cards_in(match, "hand", 0)) == (0, ["steel_claws"])
    assert front(match, 0) == ["dock_brawler"]
    assert (damage(match, 0), deck_size(match, 0), len(numbers(match, 0))) == ([0], 6, 1)
