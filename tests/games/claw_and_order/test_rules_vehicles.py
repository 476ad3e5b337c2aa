"""Claw & Order, 108: vehicles and their pilots."""

from __future__ import annotations

import pytest

from caterwaul.games.claw_and_order.words import Phase
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
from tests.scenes import cards_in as cards_of
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

IDLE = "dock_brawler(front=1)"
MANNED = "milk_float_buggy#40(front=1,crew=#41) alley_conscript#41(front=1,crew=#40)"


def crews(match, seat=0):
    """Who sits in which vehicle, by places."""
    order = numbers(match, seat)
    return {
        order.index(n) + 1: order.index(int(match.state.crew[n])) + 1
        for n in order
        if match.state.crew[n] and match.cards.book.card[match.state.kind[n]].breed == 4
    }


def pilots(near, far="troops dock_brawler(front=1)"):
    """Seat 0 is about to be asked for pilots: its turn begins."""
    match = scene(far, near)
    match.play(0, "done")
    while match.to_act == [0]:
        match.play(0, "done")
    return match


@pytest.mark.rule("108.1", "G.Veh", "ruling 28")
def test_108_1_a_vehicle_without_a_pilot_cannot_attack():
    match = attack("troops milk_float_buggy(front=1) dock_brawler(front=1)", "troops fluffguard(front=1)")
    assert (targets(match, 1), targets(match, 2)) == ([], [1])


@pytest.mark.rule("108.1", "108.2", "ruling 31")
def test_108_1_a_vehicle_with_a_pilot_attacks():
    match = pilots("troops milk_float_buggy alley_conscript")
    assert plays(match, "", 1) == ["no pilot", "pilot 2"]
    match.play(1, "pilot 2")
    match.play(1, "done")
    assert targets(match, 1, 1) == [1]


@pytest.mark.rule("108.2", "ruling 27")
def test_108_2_pilots_are_troops_in_the_front_line_that_are_no_vehicles():
    match = pilots("troops milk_float_buggy alley_conscript wind_up_mouse scratchpost_tank mortar_team")
    match.play(1, "stay")
    assert plays(match, "", 1) == ["no pilot", "pilot 2", "pilot 3"]


@pytest.mark.rule("108.2", "108.3")
def test_108_2_without_anyone_to_board_nobody_is_asked():
    match = pilots("troops milk_float_buggy scratchpost_tank")
    assert match.state.phase == Phase.PLAY


@pytest.mark.rule("108.2a")
def test_108_2a_a_pilot_does_not_attack():
    match = attack(f"troops {MANNED}", "troops fluffguard(front=1)")
    assert (targets(match, 1), targets(match, 2)) == ([1], [])


@pytest.mark.rule("108.2b", "G.Pil")
def test_108_2b_a_pilot_loses_its_abilities():
    manned = "milk_float_buggy#40(front=1,crew=#41) general_marmalade#41(front=1,crew=#40)"
    near = f"troops {manned} dock_brawler(front=1)"
    assert strength(attack(near, "troops fluffguard(front=1)"), 0, 3) == (2, 3)


@pytest.mark.rule("108.2b")
def test_108_2b_but_not_those_for_its_vehicle():
    near = "troops motor_pool_boss_biscuit#41(front=1,crew=#40) milk_float_buggy#40(front=1,crew=#41)"
    assert strength(attack(near, "troops fluffguard(front=1)"), 0, 2) == (5, 8)


@pytest.mark.rule("108.2c", "107.2")
def test_108_2c_a_pilot_cannot_be_attacked():
    match = attack("troops dock_brawler(front=1)", f"troops {MANNED}")
    assert targets(match, 1) == [1]


@pytest.mark.rule("ruling 29", "108.2c")
def test_ruling_29_other_effects_can_hit_a_pilot():
    match = scene("dollars 9; hand yarn_bomb; troops dock_brawler", f"troops {MANNED}")
    assert plays(match, "play") == ["play yarn_bomb at 1", "play yarn_bomb at 2"]
    match.play(0, "play yarn_bomb at 2")
    assert (troops(match, 1), crews(match, 1)) == (["milk_float_buggy"], {})


@pytest.mark.rule("108.3", "ruling 26")
def test_108_3_each_vehicle_is_asked_once_and_never_again():
    match = pilots("troops milk_float_buggy dock_brawler cardboard_carrier")
    match.play(1, "no pilot")
    match.play(1, "pilot 2")
    assert crews(match, 1) == {3: 2}
    assert not [words for words in match.legal(1) if "pilot" in words]


@pytest.mark.rule("ruling 26", "ruling 27")
def test_ruling_26_a_pilot_may_stay_change_or_leave():
    near = f"troops {MANNED} dock_brawler(front=1) cardboard_carrier(front=1)"
    for words, found in (("pilot 2", {1: 2}), ("pilot 3", {1: 3}), ("no pilot", {})):
        match = pilots(near)
        match.play(1, words)
        assert crews(match, 1) == found


@pytest.mark.rule("ruling 26")
def test_ruling_26_whoever_gets_out_may_attack():
    match = pilots(f"troops {MANNED}")
    match.play(1, "no pilot")
    match.play(1, "done")
    assert (targets(match, 1, 1), targets(match, 2, 1)) == ([], [1])


@pytest.mark.rule("ruling 27")
def test_ruling_27_one_pilot_has_one_vehicle():
    match = pilots(f"troops {MANNED} cardboard_carrier(front=1)")
    match.play(1, "pilot 2")
    match.play(1, "pilot 2")
    assert crews(match, 1) == {3: 2}


@pytest.mark.rule("108.4a", "107.4", "ruling 21")
def test_108_4a_a_destroyed_vehicle_takes_its_pilot_and_both_cost_cards():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        "troops milk_float_buggy#40(front=1,crew=#41) chimney_marksman#41(front=1,crew=#40) "
        "scarred_tom(front=1)",
    )
    match.play(0, "attack with 1 at 1")
    assert (troops(match, 1), deck_size(match, 1)) == (["scarred_tom"], 6 - 1 - 2)
    assert cards_in(match, "discard", 1)[0] == "milk_float_buggy"
    assert "pilot_lost 1 chimney_marksman 2 milk_float_buggy 1" in told(match)


@pytest.mark.rule("108.4a", "109.3")
def test_108_4a_the_items_of_both_are_discarded():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        f"troops {MANNED} dock_brawler(front=1); gear spiked_bumper(host=#40) flak_vest(host=#41)",
    )
    match.play(0, "attack with 1 at 1")
    assert match.state.gear[1].tolist()[0] == 0
    assert sorted(cards_in(match, "discard", 1))[-3:] == ["flak_vest", "milk_float_buggy", "spiked_bumper"]


@pytest.mark.rule("108.4b")
def test_108_4b_without_its_pilot_a_vehicle_keeps_its_items_and_stands_idle():
    match = scene(
        "dollars 9; hand yarn_bomb; troops dock_brawler", f"troops {MANNED}; gear spiked_bumper(host=#40)"
    )
    match.play(0, "play yarn_bomb at 2")
    assert strength(match, 1, 1) == (5, 6)
    match.play(0, "done")
    match.play(1, "done")
    assert match.to_act == [0]  # there was nobody to attack with


@pytest.mark.rule("ruling 28", "109.7", "108.4b")
def test_ruling_28_an_idle_vehicle_has_no_keywords_but_its_numbers_and_buffs():
    far = (
        "troops whirligig_gunship(front=1) cardboard_carrier(front=1) dock_brawler(front=1); buffs war_drums"
    )
    match = attack("troops dock_brawler(front=1)", far)
    assert targets(match, 1) == [1, 2, 3]
    assert strength(match, 1, 1) == (5, 6)


@pytest.mark.rule("ruling 28", "G.Ste")
def test_ruling_28_stealth_works_without_a_pilot():
    match = scene("dollars 9; hand sardine_submersible", "troops dock_brawler")
    match.play(0, "play sardine_submersible")
    assert told(match, 1) == ["deployed_hidden 0 1"]


@pytest.mark.rule("ruling 30", "108.2b")
def test_ruling_30_a_pilots_items_raise_its_own_numbers_only():
    far = f"troops {MANNED} dock_brawler(front=1); gear rally_collar(host=#41) jump_harness(host=#41)"
    match = attack("troops dock_brawler(front=1)", far)
    assert (strength(match, 1, 1), strength(match, 1, 2)) == ((3, 6), (3, 3))
    assert targets(match, 1) == [1, 3]


@pytest.mark.rule("ruling 13", "110.1a")
def test_ruling_13_a_vehicle_alone_averts_the_loss():
    match = scene("troops milk_float_buggy(front=1)", "troops dock_brawler")
    match.play(0, "done")
    assert match.state.wins.tolist() == [0, 0]


@pytest.mark.rule("ruling 26", "ruling 33")
def test_ruling_33_a_vehicle_that_lived_by_its_pilot_is_destroyed_when_it_gets_out():
    near = (
        "troops milk_float_buggy#40(front=1,crew=#20,damage=7) cardboard_carrier(front=1) "
        "motor_pool_boss_biscuit#20(front=1,crew=#40)"
    )
    match = pilots(near)
    match.play(1, "no pilot")
    assert troops(match, 1) == ["cardboard_carrier", "motor_pool_boss_biscuit"]
    assert plays(match, "", 1) == ["no pilot", "pilot 2"]  # the next vehicle is still asked
    assert (front(match, 1), damage(match, 1)) == (troops(match, 1), [0, 0])


EJECTS = "milk_float_buggy#40(front=1,crew=#41,damage=5) twin_barrel_duo#41(front=1,crew=#40)"


@pytest.mark.rule("108.2a", "ruling 47")
def test_108_2a_a_pilot_that_is_thrown_clear_in_the_attack_phase_has_given_up_its_attacks():
    near = f"troops {EJECTS} dock_brawler(front=1); gear ejector_basket(host=#40)"
    match = attack(near, "troops wind_up_mouse(front=1) barn_colossus(front=1)")
    match.play(0, "attack with 1 at 1")
    assert troops(match, 0) == ["twin_barrel_duo", "dock_brawler"]
    assert (targets(match, 1), targets(match, 2)) == ([], [1])
    assert "gave up its attack" in marks(match, 0, 1)


@pytest.mark.rule("108.2a", "107.1")
def test_108_2a_whoever_has_attacked_has_given_nothing_up():
    match = attack(f"troops twin_barrel_duo(front=1,attacks=2) {IDLE}", "troops fluffguard(front=1)")
    assert marks(match, 0, 1) == ["has attacked"]


@pytest.mark.rule("108.2a", "ruling 47")
def test_ruling_47_thrown_clear_before_it_has_lost_nothing():
    """In the Play Phase the attacks are still to come."""
    near = f"dollars 9; hand flush_out; troops {EJECTS}; gear ejector_basket(host=#40)"
    match = scene(near, "troops curtain_prowler{1} barn_colossus(front=1)")
    match.play(0, "play flush_out at 1")
    match.play(1, "strike 1")
    match.play(0, "done")
    assert (troops(match, 0), targets(match, 1)) == (["twin_barrel_duo"], [1, 2])


@pytest.mark.rule("108.2a", "ruling 47")
def test_ruling_47_in_the_next_turn_it_attacks_again():
    near = f"troops {EJECTS} dock_brawler(front=1); gear ejector_basket(host=#40)"
    match = attack("troops dock_brawler(front=1)", near)
    match.play(0, "attack with 1 at 1")
    while match.to_act != [1] or match.state.phase != Phase.ATTACK:
        match.play(match.to_act[0], "done")
    assert targets(match, 1, 1) == [1]


@pytest.mark.rule("108.2", "ruling 27")
def test_108_2_a_vehicle_in_the_back_line_may_have_a_pilot(watchtower):
    match = scene("troops dock_brawler(front=1)", "troops cat_crane dock_brawler(front=1)", cards=watchtower)
    match.play(0, "done")
    match.play(0, "done")
    match.play(1, "stay")
    assert plays(match, "", 1) == ["no pilot", "pilot 2"]
    match.play(1, "pilot 2")
    assert (crews(match, 1), front(match, 1)) == ({1: 2}, ["dock_brawler"])


@pytest.mark.rule("108.2", "ruling 27", "106.1b")
def test_ruling_27_it_acts_from_there_and_its_pilot_is_out_of_reach(watchtower):
    near = "troops cat_crane#40(crew=#41) dock_brawler#41(front=1,crew=#40)"
    match = scene(near, "troops alley_conscript", "attack", cards=watchtower)
    assert plays(match) == ["done", "shell with 1 at 1"]
    match = scene("troops barn_colossus(front=1)", near, "attack", cards=watchtower)
    assert match.state.phase == Phase.ATTACK
    assert plays(match) == ["done"]
    match = scene("dollars 9; hand yarn_bomb", near, cards=watchtower)
    assert plays(match, "play") == ["play yarn_bomb at 2"]  # ruling 29: it stands in the Front Line still


@pytest.mark.rule("108.4a", "ruling 27", "108.4b")
def test_ruling_27_destroyed_there_it_takes_its_pilot_with_it(watchtower):
    far = "troops cat_crane#40(crew=#41) dock_brawler#41(front=1,crew=#40) fluffguard"
    match = scene("troops mortar_team#3", far, "attack", cards=watchtower)
    match.play(0, "shell with 1 at 1")
    assert troops(match, 1) == ["fluffguard"]


@pytest.mark.rule("ruling 27", "G.Ste")
def test_ruling_27_a_vehicle_that_lies_face_down_is_not_asked(watchtower):
    """To be asked would say what it is; it stays there face down because the whole team may."""
    far = "troops sardine_submersible{1} dock_brawler(front=1); buffs long_watch"
    match = scene("troops dock_brawler(front=1)", far, cards=watchtower)
    match.play(0, "done")
    match.play(0, "done")
    match.play(1, "stay")
    assert (match.state.phase, match.state.seen[match.state.troops[1, 1]]) == (Phase.PLAY, 2)


@pytest.mark.rule("108.2b", "108.4a", "ruling 48")
def test_ruling_48_a_pilot_lost_with_its_vehicle_does_not_hit_back_and_is_mourned():
    far = (
        "troops milk_float_buggy#40(front=1,crew=#41) twin_barrel_duo#41(front=1,crew=#40) "
        "parade_bugler(front=1); gear flak_vest(host=#41)"
    )
    match = attack("troops barn_colossus(front=1) dock_brawler(front=1)", far)
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == 6 - 1 - (4 - 1 - 1)
    assert "flak_vest" in cards_in(match, "discard", 1)
    far = "troops milk_float_buggy#40(front=1,crew=#41) wind_up_mouse#41(front=1,crew=#40) parade_bugler"
    match = attack("troops barn_colossus(front=1) dock_brawler(front=1)", far)
    match.play(0, "attack with 1 at 1")
    assert (troops(match, 1), damage(match, 0)) == (["parade_bugler"], [0, 0])


@pytest.fixture
def watchtower(tmp_path):
    """A vehicle that may stay in the Back Line, and a Team Buff that lets all troops stay."""
    file = tmp_path / "own.toml"
    file.write_text("""
        [[card]]
        id = "cat_crane"
        kind = "troop"
        cost = 2
        damage = 2
        health = 2
        breed = "vehicle"
        keywords = ["observer"]
        always = [{ do = "shell", n = 1 }]
        [[card]]
        id = "long_watch"
        kind = "team_buff"
        cost = 1
        keywords = ["observer"]
    """)
    return GAME.cards([file])


def marks(match, seat, place):
    """What is noted on a troop, as its player sees it."""
    lying = cards_of([zone for zone in match.view(seat).zones if zone.owner == seat])
    return next(card.marks for card in lying if card.name and card.name.startswith(f"{place} "))
