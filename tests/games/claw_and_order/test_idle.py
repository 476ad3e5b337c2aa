"""What lies on the table of Claw & Order and cannot be used says why, with the rule."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import attack, begin, manned, scene
from tests.tables import why

pytestmark = pytest.mark.interpreted

ALONE = "troops dock_brawler(front=1) alley_conscript"


@pytest.mark.parametrize(
    ("near", "far", "card", "reason"),
    [
        (ALONE, "troops dock_brawler", "front 0 dock_brawler", "no enemy stands in the Front Line (106.1a"),
        (
            ALONE,
            "",
            "back 0 alley_conscript",
            "is in the Back Line and cannot attack (106.1b)",
        ),
        (
            ALONE,
            "troops dock_brawler",
            "back 1 dock_brawler",
            "in the Back Line cannot be attacked (106.1b)",
        ),
        (
            "troops dock_brawler(front=1) alley_conscript(front=1,attacks=1)",
            "troops fluffguard(front=1)",
            "front 0 alley_conscript",
            "Alley Conscript has attacked this turn (107.1)",
        ),
        (
            ALONE,
            "discard dock_brawler",
            "discard 1 dock_brawler",
            "stays there unless a card says so (G.Dis)",
        ),
        (
            f"{ALONE}; buffs union_wages",
            "",
            "buffs 0 union_wages",
            "counts by itself while it is in play (109.7)",
        ),
        (ALONE, "hand dock_brawler", "hand 1 None", "only its owner plays cards from a hand (G.Team)"),
        (ALONE, "", "deck 1", "that side of the table is your opponent's (G.Team)"),
        (ALONE, "", "deck 0", "one card is drawn in the Draw Phase, by itself (104.1a)"),
        (f"{ALONE}; stock -", "", "deck 0", "your deck is empty (104.2)"),
        (
            f"{ALONE}; hand alley_conscript",
            "",
            "hand 0 alley_conscript",
            "cards are played in the Play Phase (104.1b)",
        ),
    ],
)
def test_in_the_attack_phase(near, far, card, reason):
    assert reason in why(attack(near, f"{far}; troops fluffguard" if "troops" not in far else far), 0, card)


ESCORTED = "troops fluffguard(front=1) dock_brawler(front=1)"


def test_behind_an_escort():
    match = attack("troops alley_conscript(front=1)", ESCORTED)
    reason = "an Escort it can attack stands before that troop (112.2)"
    assert why(match, 0, "front 1 dock_brawler") == reason
    assert why(match, 0, "front 0 alley_conscript", "front 1 dock_brawler") == reason
    assert why(match, 0, "front 1 fluffguard") == "first choose Alley Conscript"
    assert why(match, 0, "front 0 alley_conscript", "front 1 fluffguard") == ""


@pytest.mark.parametrize(
    ("card", "aim", "reason"),
    [
        ("hand 0 dock_brawler", "front 0", "troops that are deployed enter your own Back Line (106.2)"),
        ("hand 0 dock_brawler", "back 1", "troops that are deployed enter your own Back Line (106.2)"),
        ("hand 0 dock_brawler", "front 1 dock_brawler", "enter your own Back Line (106.2)"),
        ("hand 0 steel_claws", "back 0", "an Equip Item is attached to one of your troops (101.3a)"),
        ("hand 0 rally_collar", "front 0 wind_up_mouse", "Rally Collar: for Cats only (G.Cat)"),
        ("hand 0 steel_claws", "front 1 dock_brawler", "are for your own team (G.Team)"),
        ("hand 0 yarn_bomb", "back 1 fluffguard", "only at an enemy in the Front Line (106.1b)"),
        ("hand 0 yarn_bomb", "front 1", "a One-Time Item takes effect and is discarded (101.3c)"),
        ("front 0 wind_up_mouse", "front 1 dock_brawler", "troops attack in the Attack Phase (104.1c)"),
        (
            "front 0 wind_up_mouse",
            "back 0",
            "troops move up at the beginning of your turn, and not back (106.3a)",
        ),
        ("front 0 wind_up_mouse", "hand 0", "Wind-Up Mouse has no Retreat (G.Ret)"),
        (
            "front 0 flak_vest",
            "front 1",
            "an item is taken back to the hand, and played again from there (109.4a)",
        ),
    ],
)
def test_where_a_card_cannot_go(card, aim, reason):
    near = (
        "dollars 9; hand dock_brawler steel_claws rally_collar yarn_bomb; "
        "troops wind_up_mouse#50(front=1); gear flak_vest(host=#50)"
    )
    assert reason in why(scene(near, "troops dock_brawler(front=1) fluffguard"), 0, card, aim)


def test_of_two_equal_cards_the_one_that_was_taken_back_says_so():
    near = "dollars 9; hand steel_claws; troops dock_brawler#50(front=1); gear steel_claws(host=#50)"
    match = scene(near)
    match.play(0, "take steel_claws from 1")
    told = [
        card.why for zone in match.view(0).zones if zone.id == "hand 0" for card in zone.cards if card.why
    ]
    assert told == ["not this turn, Steel Claws was taken back this turn and cannot be played in it (109.4b)"]


def test_an_equal_card_on_the_table_does_not_answer_for_one_in_hand():
    match = attack("hand dock_brawler; troops dock_brawler(front=1)", "troops fluffguard(front=1)")
    assert why(match, 0, "front 0 dock_brawler") == ""
    assert why(match, 0, "hand 0 dock_brawler") == "cards are played in the Play Phase (104.1b)"


def test_an_item_goes_back_to_the_hand_and_nowhere_else():
    match = scene("troops dock_brawler#50(front=1); gear flak_vest(host=#50)")
    assert why(match, 0, "front 0 flak_vest", "hand 0") == ""
    match.play(0, "take flak_vest from 1")
    match = attack("troops dock_brawler#50(front=1); gear flak_vest(host=#50)", "troops fluffguard(front=1)")
    assert why(match, 0, "front 0 flak_vest") == "items are taken back in the own Play Phase (109.4a)"


def test_pilots_are_asked_for_one_vehicle_after_the_other():
    match = begin("troops milk_float_buggy(front=1) scratchpost_tank(front=1) alley_conscript(front=1)")
    assert why(match, 1, "front 1 scratchpost_tank") == "a Vehicle cannot pilot another one (108.2)"
    later = why(match, 1, "front 1 alley_conscript", "front 1 scratchpost_tank")
    assert later == "each Vehicle is asked for its pilot in turn, now it is Milk-Float Buggy (ruling 26)"
    assert why(match, 1, "front 0 dock_brawler") == "pilots come from the own Front Line (108.2)"


def test_who_waits_is_told_for_whom():
    match = attack(ALONE, "troops fluffguard(front=1)")
    assert why(match, 1, "front 1 fluffguard") == "Player 1 decides now (104.1)"


def test_before_the_battle_troops_do_nothing():
    match = scene("dollars 5; hand dock_brawler; troops alley_conscript", phase="deployment", to_act=3)
    assert (
        why(match, 0, "back 0 alley_conscript")
        == "before the battle only cards of the hand are played (103.4)"
    )


def test_a_pilot_and_an_item_of_the_other_side():
    match = attack(
        "troops dock_brawler(front=1)", f"troops {manned('scratchpost_tank')}; gear flak_vest(host=#40)"
    )
    assert why(match, 0, "front 1 alley_conscript").endswith("cannot be attacked (108.2c)")
    assert why(match, 0, "front 1 flak_vest").startswith("only its owner may take an item back")
