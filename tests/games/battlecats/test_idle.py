"""What lies on the table of Battlecats and cannot be used says why, with the rule."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import fray, position
from tests.tables import why

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.only(seats=2, because="who looks and whose card it is does not change with their number"),
]
PRIDE = "die 5; stage pride; to_act 1"
POINTS = "b: points 4; hand guard dragonstorm_warrior; jade jade_fan_warrior"


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("fray iron_claw_warrior", "Iron Claw Warrior is a Warrior: only Scouts can be exiled (2a)"),
        ("fray iron_claw_scout", "Iron Claw Scout is your own and has a Pride Factor, 1 (ruling 16)"),
        ("hand 0 magistrate", "recruiting is for the Pride phase (R1.4)"),
        ("hand 1 magistrate", "each player recruits from the own cards alone (Q5)"),
        ("common", "only a Nightshade card draws from the Common Deck, in the action phase (NS1)"),
        ("deck 0", "whatever you recruit is replaced from your Color Deck, by itself (Q5)"),
        ("deck 1", "each player draws from the own Color Deck alone (R1.6)"),
    ],
)
def test_while_a_card_exiles(card, reason):
    match = fray("b:dragonstorm_warrior f:guard f:iron_claw_warrior b:iron_claw_scout")
    assert why(match, 0, card) == reason


def test_a_shield_and_a_wound_keep_cards_from_being_wounded():
    match = fray("b:iron_claw_master f:guard+protected f:magistrate+wounded b:guard f:iron_claw_scout")
    assert why(match, 0, "fray guard") == "Guard has a shield (4a.2)"
    assert why(match, 0, "fray magistrate") == "Magistrate is wounded already (ruling 12)"
    assert why(match, 0, "fray iron_claw_scout") == ""


def test_who_draws_is_aimed_at_no_card():
    match = fray("b:nightshade_scout f:guard", common="f:guard b:guard")
    assert why(match, 0, "fray guard").endswith("draws from the Common Deck and is aimed at no card (NS1)")
    match.play(0, "reveal")
    assert why(match, 0, "fray nightshade_scout") == "first one of the drawn cards must be chosen (NS1)"


def test_what_cannot_be_recruited():
    match = position(PRIDE, "deck guard", POINTS, fray="f:guard")
    assert why(match, 0, "hand 0 dragonstorm_warrior").startswith("needs ")
    assert why(match, 0, "fray guard").startswith("the cards of the Fray bring Pride now")
    assert why(match, 0, "exiled") == "an exiled card is out of the game for good (2a)"
    assert why(match, 0, "hand 0 guard") == ""
    assert why(match, 0, "hand 0 guard", "fray").startswith("recruits go to the Discard Pile")
    assert why(match, 1, "hand 1") == "Player 1 decides now (ruling 7)"
