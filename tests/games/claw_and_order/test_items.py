"""Every item and battlefield of Claw & Order: what is special about it."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import (
    FOE,
    IDLE,
    attack,
    begin,
    damage,
    deck_size,
    dollars,
    front,
    hits,
    manned,
    plays,
    scene,
    strength,
    targets,
    troops,
)
from tests.tables import cards_in

pytestmark = pytest.mark.interpreted


# equip items


@pytest.mark.parametrize(
    ("item", "host", "numbers"),
    [
        ("steel_claws", "dock_brawler", (3, 3)),
        ("flak_vest", "dock_brawler", (2, 5)),
        ("rally_collar", "dock_brawler", (4, 4)),
        ("bolted_plating", "milk_float_buggy", (3, 9)),
        ("spiked_bumper", "milk_float_buggy", (5, 6)),
    ],
)
def test_items_that_raise_numbers(item, host, numbers):
    match = scene(f"dollars 9; hand {item}; troops {host}", FOE)
    match.play(0, f"play {item} on 1")
    assert strength(match, 0, 1) == numbers


@pytest.mark.parametrize(
    ("item", "hosts"),
    [
        ("steel_claws", [1, 2, 3]),
        ("jump_harness", [1, 2]),
        ("rally_collar", [1]),
        ("bolted_plating", [3]),
        ("ejector_basket", [3]),
        ("spiked_bumper", [3]),
    ],
)
def test_items_fit_some_troops_only(item, hosts):
    match = scene(f"dollars 9; hand {item}; troops dock_brawler wind_up_mouse milk_float_buggy", FOE)
    assert plays(match, "play") == [f"play {item} on {i}" for i in hosts]


def test_jump_harness_makes_its_troop_fly():
    far = "troops dock_brawler#40(front=1); gear jump_harness(host=#40)"
    assert targets(attack("troops dock_brawler(front=1)", far), 1) == []


def test_long_scope_lets_its_troop_reach():
    near = "troops dock_brawler#40(front=1); gear long_scope(host=#40)"
    assert targets(attack(near, "troops kite_drone(front=1)"), 1) == [1]


def test_camo_netting_takes_1_off_each_attack():
    assert hits("dock_brawler(front=1)", "fluffguard#40(front=1); gear camo_netting(host=#40); troops") == 1


def test_ejector_basket_saves_the_pilot_and_its_cards():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        f"troops {manned('milk_float_buggy', 'chimney_marksman')}; gear ejector_basket(host=#40)",
    )
    match.play(0, "attack with 1 at 1")
    assert (front(match, 1), deck_size(match, 1)) == (["chimney_marksman"], 5)
    assert not match.state.crew.any()


# team buffs


@pytest.mark.parametrize(("buff", "numbers"), [("war_drums", (3, 3)), ("sandbag_line", (2, 4))])
def test_buffs_that_raise_numbers(buff, numbers):
    match = scene(f"dollars 9; hand {buff}; troops dock_brawler", FOE)
    match.play(0, f"play {buff}")
    assert strength(match, 0, 1) == numbers


def test_radar_net_lets_all_but_pilots_reach_though_an_idle_vehicle_cannot_attack():
    near = f"troops dock_brawler(front=1) cardboard_carrier(front=1) {manned('milk_float_buggy')}"
    match = attack(f"{near}; buffs radar_net", "troops kite_drone(front=1)")
    assert [targets(match, i) for i in (1, 2, 3, 4)] == [[1], [], [1], []]


def test_catnip_rations_mend_the_two_most_damaged_cats():
    near = (
        "troops dock_brawler(damage=2) milk_float_buggy(damage=3) scarred_tom(damage=1) fluffguard(damage=3)"
    )
    match = scene(f"{near}; buffs catnip_rations", FOE)
    match.play(0, "done")
    assert damage(match, 0) == [1, 3, 1, 2]


def test_union_wages_pay_a_dollar_more():
    assert dollars(begin("troops dock_brawler; buffs union_wages"), 1) == 7


def test_roll_of_honour_saves_a_card_and_adds_up_with_a_bugler():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        "troops twin_barrel_duo(front=1) parade_bugler(front=1); buffs roll_of_honour",
    )
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == 6 - (4 - 1 - 1 - 1)


# one-time items


def test_yarn_bomb_hits_an_enemy_in_the_front_line():
    match = scene(
        "dollars 2; hand yarn_bomb; troops dock_brawler", "troops fluffguard barn_colossus(front=1)"
    )
    assert plays(match, "play") == ["play yarn_bomb at 2"]
    match.play(0, "play yarn_bomb at 2")
    assert damage(match, 1) == [0, 2]


def test_dustbin_barrage_hits_the_whole_front_line():
    match = scene(
        "dollars 3; hand dustbin_barrage; troops dock_brawler",
        "troops fluffguard(front=1) barn_colossus kite_drone(front=1)",
    )
    match.play(0, "play dustbin_barrage")
    assert (troops(match, 1), damage(match, 1)) == (["fluffguard", "barn_colossus"], [1, 0])


@pytest.mark.parametrize(("before", "after"), [(2, 0), (3, 0), (5, 2)])
def test_saucer_of_milk_removes_up_to_3_damage(before, after):
    match = scene(f"dollars 1; hand saucer_of_milk; troops fluffguard(damage={before}) dock_brawler", FOE)
    assert plays(match, "play") == ["play saucer_of_milk on 1"]
    match.play(0, "play saucer_of_milk on 1")
    assert damage(match, 0) == [after, 0]


def test_field_mail_draws_two():
    match = scene("dollars 1; hand field_mail; troops dock_brawler", FOE)
    match.play(0, "play field_mail")
    assert (len(cards_in(match, "hand", 0)), deck_size(match, 0)) == (2, 4)


def test_salvage_order_puts_the_last_three_troops_under_the_deck():
    near = "dollars 3; hand salvage_order; discard kite_drone dock_brawler yarn_bomb fluffguard scarred_tom"
    match = scene(f"{near}; troops dock_brawler", FOE)
    match.play(0, "play salvage_order")
    assert cards_in(match, "stock", 0)[:4] == ["dock_brawler", "fluffguard", "scarred_tom", "alley_conscript"]
    assert cards_in(match, "discard", 0) == ["kite_drone", "yarn_bomb", "salvage_order"]


def test_catnip_bribe_takes_a_cheap_cat_with_its_damage():
    match = scene(
        "dollars 4; hand catnip_bribe; troops dock_brawler",
        f"troops scarred_tom(front=1,damage=2) wind_up_mouse(front=1) plated_veteran(front=1) dock_brawler "
        f"{manned('milk_float_buggy')} fluffguard(front=1)",
    )
    assert plays(match, "play") == ["play catnip_bribe at 1", "play catnip_bribe at 7"]
    match.play(0, "play catnip_bribe at 1")
    assert (troops(match, 0), damage(match, 0), front(match, 0)) == (
        ["dock_brawler", "scarred_tom"],
        [0, 2],
        [],
    )


def test_smoke_screen_stops_an_attack():
    match = attack(f"troops dock_brawler(front=1) {IDLE}", f"dollars 1; hand smoke_screen; {FOE}")
    match.play(0, "attack with 1 at 1")
    match.play(1, "play smoke_screen")
    assert damage(match, 1) == [0]


def test_sandbag_toss_takes_3_off_an_attack():
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}", "dollars 2; hand sandbag_toss; troops fluffguard(front=1)"
    )
    match.play(0, "attack with 1 at 1")
    match.play(1, "play sandbag_toss")
    assert damage(match, 1) == [3]


def test_flush_out_moves_an_enemy_up():
    match = scene("dollars 2; hand flush_out; troops dock_brawler", "troops fluffguard dock_brawler(front=1)")
    match.play(0, "play flush_out at 1")
    assert front(match, 1) == ["fluffguard", "dock_brawler"]


def test_shaped_charge_hits_a_vehicle_in_any_line():
    far = "troops milk_float_buggy scratchpost_tank(front=1) dock_brawler(front=1)"
    match = scene("dollars 3; hand shaped_charge; troops dock_brawler", far)
    assert plays(match, "play") == ["play shaped_charge at 1", "play shaped_charge at 2"]
    match.play(0, "play shaped_charge at 1")
    assert damage(match, 1) == [4, 0, 0]


def test_magnet_crane_discards_all_items_of_a_troop():
    far = "troops dock_brawler#40(front=1,damage=3); gear steel_claws(host=#40) flak_vest(host=#40)"
    match = scene("dollars 2; hand magnet_crane; troops dock_brawler", far)
    match.play(0, "play magnet_crane at 1")
    assert (troops(match, 1), set(cards_in(match, "discard", 1)) >= {"steel_claws", "flak_vest"}) == (
        [],
        True,
    )


# battlefields


def test_neutral_ground_does_nothing():
    assert dollars(begin("troops dock_brawler"), 1) == 6


def test_foggy_junkyard_grounds_everyone():
    match = attack("troops dock_brawler(front=1)", "troops kite_drone(front=1)", ground="foggy_junkyard")
    assert targets(match, 1) == [1]


def test_fish_market_pays_a_dollar_more():
    assert dollars(begin("troops dock_brawler", ground="fish_market"), 1) == 7


def test_rooftop_maze_gives_cheap_troops_reach():
    match = attack(
        "troops dock_brawler(front=1) scarred_tom(front=1)",
        "troops kite_drone(front=1)",
        ground="rooftop_maze",
    )
    assert (targets(match, 1), targets(match, 2)) == ([1], [])


def test_flooded_underpass_slows_vehicles():
    assert hits(manned("milk_float_buggy"), "fluffguard(front=1)", ground="flooded_underpass") == 1


def test_hospital_yard_mends_the_most_damaged_troop():
    match = scene("troops dock_brawler(damage=1) milk_float_buggy(damage=2)", FOE, ground="hospital_yard")
    match.play(0, "done")
    assert damage(match, 0) == [1, 1]


@pytest.mark.parametrize(
    ("ground", "lost", "left"), [("memorial_park", 0, 5), ("veterans_hall", 1, 5), ("veterans_hall", 0, 4)]
)
def test_memorial_park_and_veterans_hall_save_a_card(ground, lost, left):
    match = attack(
        f"troops barn_colossus(front=1) {IDLE}",
        f"lost_before {lost}; troops chimney_marksman(front=1) dock_brawler(front=1)", ground=ground,
    )  # fmt: skip
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == left


def test_home_barracks_pay_the_loser_before_the_first_turn():
    match = scene("hand alley_conscript", "troops dock_brawler; hand alley_conscript")
    match.play(0, "done")
    match.play(0, "fall back to home_barracks")
    assert [dollars(match, p) for p in (0, 1)] == [7, 5]


@pytest.mark.parametrize(("lost", "left"), [(1, 2), (0, 1)])
def test_old_supply_depot_makes_the_losers_first_item_cheaper(lost, left):
    match = scene(
        f"lost_before {lost}; dollars 3; hand flak_vest; troops dock_brawler", FOE, ground="old_supply_depot"
    )
    match.play(0, "play flak_vest on 1")
    assert dollars(match, 0) == left


def test_thermal_cliffs_lift_flyers():
    match = scene("troops cloud_lancer dock_brawler", FOE, ground="thermal_cliffs")
    assert (strength(match, 0, 1), strength(match, 0, 2)) == ((4, 4), (2, 3))


def test_concrete_bunkers_protect_all():
    match = scene("troops dock_brawler", FOE, ground="concrete_bunkers")
    assert (strength(match, 0, 1), strength(match, 1, 1)) == ((2, 4), (2, 4))


def test_motor_works_make_vehicles_cheaper():
    match = scene("dollars 5; hand scratchpost_tank; troops dock_brawler", FOE, ground="motor_works")
    match.play(0, "play scratchpost_tank")
    assert dollars(match, 0) == 0
