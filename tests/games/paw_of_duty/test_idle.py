"""What lies on the table of Paw of Duty and cannot be used says why, with the rule."""

from __future__ import annotations

import pytest

from tests.games.paw_of_duty.battles import battle, play
from tests.tables import why

pytestmark = pytest.mark.interpreted

BOARD = """
    . . . . Goggles^
    . Bolt>* pebble< . .
    . Rivets> . . .
    . . . . .
    thistle^ . . . .
"""
HAND = "claws_out zoomies supply_crate bombs_away long_shot bamboozle"
BY_TACTICS = "Kitties act by the tactics of your hand: choose one of those first (G3)"


@pytest.mark.parametrize(
    ("card", "aim", "reason"),
    [
        ("board rivets", "", BY_TACTICS),
        ("board pebble", "", BY_TACTICS),
        ("board:3,3", "", BY_TACTICS),
        ("board rivets", "board:3,3", BY_TACTICS),
        (
            "hand 0 zoomies",
            "board rivets",
            "a tactic is played or discarded first; then it asks",
        ),
        ("discard radio", "", "a discarded card is taken only by a tactic that says so (K4)"),
        ("hand 1", "", "the hand of your opponent is secret (ruling 34)"),
    ],
)
def test_among_the_tactics(card, aim, reason):
    assert why(battle(BOARD, hand=HAND, discard="radio pounce"), 0, card, aim).startswith(reason)


def test_where_a_kitty_cannot_be_placed():
    match = play(battle(BOARD, phase="kitty", lines=0, ours="drawn willow bumper"), "bring willow")
    assert why(match, 0, "board:0,0") == "Kitties are placed on the Grid Markers of the City (G2, ruling 14)"
    assert why(match, 0, "board pebble") == "another Kitty stands there (T3)"
    assert why(match, 0, "board:2,2") == ""


def test_which_kitty_a_tactic_does_not_take():
    match = play(battle(BOARD, hand=HAND), "play claws_out")
    assert why(match, 0, "board pebble") == "that Kitty is not friendly (T2)"
    assert why(match, 0, "board bolt").endswith("cannot be used on the Kitty that was just played (S2b)")
    assert why(match, 0, "board:3,3") == "no Kitty stands there (G4)"
    assert why(match, 0, "board rivets") == ""
