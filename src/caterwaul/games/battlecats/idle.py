"""Why nothing can be done with what lies on the table of Battlecats, and why a card cannot go somewhere."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.pointing import Pointed
from .actions import RECRUIT
from .refusals import FIRST, ways, why_not, why_not_target
from .state import FIRST_ACTIONS
from .words import AIMS, Stage, Verb

TURNS, ENDS = "ruling 7", "E2"
FRAY = {
    int(Stage.HONOR): "the cards of the Fray bring Honor now, and nothing is aimed at them (R3.4)",
    int(Stage.PRIDE): "the cards of the Fray bring Pride now; cards are recruited from the hand (Q5)",
    int(Stage.IMPROVE): "the round is over: now the hand is improved (R1.6)",
}
PILES = {
    "discard": "the Discard Pile is shuffled and becomes the Common Deck when that runs out (R3.1, R4)",
    "exiled": "an exiled card is out of the game for good (2a)",
}


def why_idle(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """Why nothing can be done now with a card or a place."""
    if it.zone in PILES:
        return PILES[it.zone]
    if it.zone == "deck":
        return why_no_draw(s, p, it)
    if it.zone in ("hand", "jade"):
        return why_not_recruited(s, cards, p, it)
    if int(s.stage) in FIRST:
        return FIRST[int(s.stage)]
    if it.zone == "common":
        return "only a Nightshade card draws from the Common Deck, in the action phase (NS1)"
    if it.zone == "drawn":
        return "one of the drawn cards is chosen by who has drawn them (NS1)"
    if int(s.stage) in FRAY:
        return FRAY[int(s.stage)]
    return why_not_aimed(s, cards, p, it)


def why_no_draw(s: Any, p: int, it: Pointed) -> str:
    if it.whose != p:
        return "each player draws from the own Color Deck alone (R1.6)"
    if s.stage == Stage.IMPROVE:
        return "say how many cards you draw, 0 if none (R1.6)"
    return "whatever you recruit is replaced from your Color Deck, by itself (Q5)"


def why_not_recruited(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """A card of a hand, or of the standing supply of the Jade Fan."""
    if it.whose != p:
        return "each player recruits from the own cards alone (Q5)"
    if not it.card:
        return "nothing lies there to recruit (R1.4)"
    cost = int(cards.rows["card"][it.row].pf)
    if s.stage == Stage.PRIDE and cost > s.points[p]:
        return f"needs {cost} Pride, you have {s.points[p]} (R1.4)"
    return why_not(s, cards, p, RECRUIT + it.row)


def why_not_aimed(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """A card of the Fray, or a place in it, while another card acts."""
    if not s.acting:
        return f"cards of the Fray act from round {FIRST_ACTIONS} on, in order (R3.3a)"
    if not it.card:
        return "an action is aimed at a card of the Fray (R3.3c)"
    name, open_ways = cards.title("card", int(s.acting)), ways(s, cards)
    if Verb.DRAW in open_ways:
        return f"{name} draws from the Common Deck and is aimed at no card (NS1)"
    verbs = [verb for verb, aims in AIMS.items() if set(aims) & set(open_ways)]
    own = s.owner[it.card] == s.actor
    verb = "shield" if own and "shield" in verbs else verbs[0]
    reason = why_not_target(s, cards, p, {"place": it.place}, verb)
    return reason or f"{name} is not aimed there now (R3.3c)"


def why_not_at(s: Any, cards: CardSet, p: int, it: Pointed, aim: Pointed) -> str:
    """Why a card cannot go to another card, or to a place."""
    if it.zone == "drawn" and s.stage == Stage.CHOICE:
        return "a chosen card goes to the Dealer Space, beside the Fray (NS2, NS3)"
    if it.zone in ("hand", "jade") and it.whose == p and s.stage == Stage.PRIDE:
        return "recruits go to the Discard Pile and come into the Fray when it is dealt again (Q5)"
    if it.zone == "hand" and it.whose == p and s.stage == Stage.KEEP:
        return "returned cards go under your Color Deck (S13, R1.6)"
    if it.zone == "fray" and s.stage == Stage.ACTION and s.acting:
        return "exiled cards leave the game, wounded and shielded ones stay in the Fray (2a, 3b)"
    return why_idle(s, cards, p, it)
