"""Claw & Order: what may be played and taken back, where several things are there at once, and differ."""

from __future__ import annotations

import pytest

from caterwaul.games.claw_and_order.plays import is_aim
from tests.games.claw_and_order.scene import FOE, IDLE, attack, plays, scene

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("101.3c", "109.5", "104.1b")
def test_104_1b_one_card_in_the_deck_and_one_damage_are_enough():
    near = "dollars 9; hand dustbin_barrage field_mail saucer_of_milk; stock fluffguard"
    match = scene(f"{near}; troops dock_brawler(damage=1) scarred_tom", FOE)
    assert match.legal(0) == ["done", "play dustbin_barrage", "play field_mail", "play saucer_of_milk on 1"]


@pytest.mark.rule("109.6")
def test_109_6_a_reaction_is_aimed_at_nobody():
    match = scene("troops dock_brawler(damage=1)", "troops dock_brawler(front=1,damage=1)")
    s, book = match.state, match.cards.book
    for id_ in ("smoke_screen", "sandbag_toss"):
        row = match.cards.number("card", id_)
        assert [is_aim(s, book, p, int(s.troops[p, 1]), row) for p in (0, 1)] == [False, False]


@pytest.mark.rule("109.6", "105.3")
def test_109_6_only_a_reaction_that_can_be_paid_is_offered():
    far = f"dollars 1; hand smoke_screen sandbag_toss; {FOE}"
    match = attack(f"troops dock_brawler(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 1")
    assert match.legal(1) == ["no reaction", "play smoke_screen"]


@pytest.mark.rule("109.4a")
def test_109_4a_of_equal_items_on_one_troop_one_is_listed():
    near = "troops dock_brawler#40 scarred_tom#41; gear flak_vest(host=#40) flak_vest(host=#40)"
    match = scene(f"{near} flak_vest(host=#41) steel_claws(host=#40)", FOE)
    assert plays(match, "take") == [
        "take flak_vest from 1",
        "take steel_claws from 1",
        "take flak_vest from 2",
    ]
