"""What lies on the table of Clash! and cannot be used says why, with the rule."""

from __future__ import annotations

import pytest

from tests.tables import table, why

pytestmark = pytest.mark.interpreted

LATE = """
    clash
    turn 5; to_act 3
    seat 0: character lotto; hp 13; hand one block loaded_dice; discard two(acted_at=2); removed double_down
    seat 1: character hexa; hp 15; hand one disarm
"""


@pytest.mark.parametrize(
    ("card", "aim", "reason"),
    [
        ("hand 1 disarm", "", "the moves of your opponent may be read, and only your own be played (S3, D1)"),
        ("discard 0 two", "", "what has been played comes back when the hand is empty (D3)"),
        ("removed 0 double_down", "", "removed cards never come back (T5)"),
        ("pick 1", "", "the moves of your opponent may be read, and only your own be played (S3, D1)"),
        ("hand 0 one", "pick 1", "a move is laid face down on your own side, and aimed at nothing (D1)"),
        ("hand 0 one", "pick 0", ""),
    ],
)
def test_in_the_decision(card, aim, reason):
    assert why(table(LATE), 0, card, aim) == reason


def test_a_move_that_lies_there_is_not_changed():
    match = table(LATE)
    match.play(0, "play one")
    assert why(match, 0, "pick 0 one") == "Player 2 decides now (D1)"
