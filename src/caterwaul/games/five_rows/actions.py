"""Actions of Five Rows: play a card to a row, end the turn, and choose what a played card asks for."""

from __future__ import annotations

from enum import IntEnum

from ...core.actions import Actions
from .state import MAX_CARDS, ROWS


class Side(IntEnum):
    """Whose troop is chosen, seen from the player who chooses."""

    OWN = 1
    ENEMY = 2


ACTIONS = Actions(
    {"card": MAX_CARDS + 1, "row": ROWS + 1, "side": Side},
    PASS="pass",
    PLAY="play {card} row {row}",
    TARGET="target {side} row {row}",
    TO="to row {row}",
    DECLINE="decline",
)
PASS, PLAY, TARGET, TO, DECLINE = ACTIONS
PLAYS = (PLAY,)  # these bring a card out of the hand into play
ROW = ROWS + 1  # the ways to fill a blank for a row; rows are counted from 1
