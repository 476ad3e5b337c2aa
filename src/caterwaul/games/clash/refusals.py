"""Why an action of Clash! is refused."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from .actions import BASICS, NAMING, PLAY
from .state import Naming


def why_not(s: Any, cards: CardSet, p: int, a: int) -> str:
    """Why a well-formed action is not legal now, with the rule that says so."""
    if a < PLAY:
        return "the characters have been chosen (S1)"
    if not s.character[p]:
        return "first each player chooses a character (S1)"
    row = (a - PLAY) if a < NAMING else (a - NAMING) // BASICS
    name = cards.title("card", row)
    if row not in [s.kind[c] for c in s.hand[p][1:]]:
        if row in [s.kind[c] for c in s.discard[p][1:]]:
            return f"{name} has been played and is not back yet (D2, D3)"
        if row in [s.kind[c] for c in s.removed[p][1:]]:
            return f"{name} has been removed from the game (T5)"
        return f"{name} is not one of your moves (S2)"
    match cards.rows["card"][row].naming:
        case 0:
            return f"{name} asks for nothing to be named (X1)"
        case Naming.NUMBER:
            return f'{name} needs a number named with it, "1" to "4" (X1)'
        case _:
            return f"{name} needs a basic move named with it (X1)"
