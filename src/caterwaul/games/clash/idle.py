"""Why nothing can be done with what lies on the table of Clash!, and why a card cannot go somewhere."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.pointing import Pointed
from .actions import PLAY
from .refusals import why_not

TURNS, ENDS = "D1", "G1"
LYING = {
    "discard": "what has been played comes back when the hand is empty (D3)",
    "removed": "removed cards never come back (T5)",
}


def why_idle(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """Why nothing can be done now with a card or a place."""
    if not s.character[p]:
        return "first each player chooses a character (S1)"
    if it.zone in LYING:
        return LYING[it.zone]
    if it.whose != p:
        return "the moves of your opponent may be read, and only your own be played (S3, D1)"
    if it.zone == "pick":
        return "a move that lies there is turned up when both have chosen (R1)"
    return why_not(s, cards, p, PLAY + it.row)


def why_not_at(s: Any, cards: CardSet, p: int, it: Pointed, aim: Pointed) -> str:
    """Why a card cannot go to another card, or to a place."""
    if it.zone == "hand" and it.whose == p and s.character[p]:
        return "a move is laid face down on your own side, and aimed at nothing (D1)"
    return why_idle(s, cards, p, it)
