"""Why nothing can be done with what lies on the table of Paw of Duty, and why a card cannot go somewhere."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.pointing import Pointed
from .actions import BRING, GO, KITTY, PLAY, PUT, RESCUE, SET_ASIDE, TAKE, TOKEN
from .refusals import ANSWERS, FIRST, NOT_NOW, why_not
from .state import Phase
from .view import owed

TURNS, ENDS = "G9", "G9a"
LYING = {
    "removed": "that Kitty has left the game (ruling 13, ruling 30)",
    "aside": "what is set aside goes back into the deck (S8)",
    "played": "a tactic is played once a turn (G4)",
}
EARLIER = FIRST | {Phase.TACTIC: "first the tactic that was played is carried out (G4)"}
TACTICS = "Kitties act by the tactics of your hand: choose one of those first (G3)"


def why_idle(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """Why nothing can be done now with a card or a place."""
    match it.zone:
        case "board":
            return why_not_there(s, cards, p, it)
        case "hand" if it.whose != p:
            return "the hand of your opponent is secret (ruling 34)"
        case "hand" if it.card:
            return why_not(s, cards, p, (SET_ASIDE if s.phase == Phase.SET_ASIDE else PLAY) + it.row)
        case "hand":
            return EARLIER[s.phase]
        case "drawn":
            return why_not(s, cards, p, BRING + it.row) if it.card and it.whose == p else NOT_NOW["bring"]
        case "discard":
            return why_not_taken(s, cards, p, it)
        case "captured":
            return why_not_rescued(s, cards, p, it)
        case _:
            return LYING[it.zone]


def why_not_there(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """A space of the board, with a Kitty on it or without."""
    match s.phase:
        case Phase.TACTICS:
            return TACTICS
        case Phase.PLACE if it.at:
            return why_not(s, cards, p, PUT + it.at)
        case Phase.TOKEN if it.at:
            return why_not(s, cards, p, TOKEN + it.at)
        case Phase.TACTIC if it.at:
            moves = owed(s, cards).do in ANSWERS["go"]
            return why_not(s, cards, p, (GO if moves else KITTY) + it.at)
        case _:
            return EARLIER[s.phase]


def why_not_taken(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """A card of the discard pile."""
    step = owed(s, cards)
    if step is not None and step.do in ANSWERS["take"] and it.card:
        return why_not(s, cards, p, TAKE + it.row)
    return "a discarded card is taken only by a tactic that says so (K4)"


def why_not_rescued(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """A captured Kitty."""
    if s.phase != Phase.RESCUE:
        return "a captured Kitty lies face up with whoever captured it, and counts at the end (G6a, W2)"
    if it.whose == p or not it.card:
        return "what you have captured yourself needs no rescue (G8)"
    return why_not(s, cards, p, RESCUE + it.row)


def why_not_at(s: Any, cards: CardSet, p: int, it: Pointed, aim: Pointed) -> str:
    """Why a card cannot go to another card, or to a place."""
    if it.zone == "board" and s.phase == Phase.TACTIC and aim.zone == "board":
        return why_not_there(s, cards, p, aim)
    if it.zone == "board" and s.phase == Phase.TACTICS:
        return TACTICS
    if it.zone == "hand" and it.whose == p and s.phase == Phase.TACTICS:
        return "a tactic is played or discarded first; then it asks for what it needs (G3, G4)"
    if it.zone == "drawn" and it.whose == p and s.phase == Phase.KITTY:
        return "a Kitty is placed on an open Grid Marker of the City (G2)"
    return why_idle(s, cards, p, it)
