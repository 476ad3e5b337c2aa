"""Why an action of Paw of Duty is not legal now, with the rule that says so."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.words import member
from .actions import ACTIONS
from .state import MULLIGAN, SIDE, Facing, Kind, Phase, Place, Start, Verb, Who

WHEN = {
    "set_aside": (Phase.SET_ASIDE, "Tactic cards are set aside before the first turn only (S8)"),
    "keep": (Phase.SET_ASIDE, "Tactic cards are set aside before the first turn only (S8)"),
    "bring": (Phase.KITTY, "a Kitty is chosen at the beginning of a turn (G1)"),
    "put": (Phase.PLACE, "no Kitty is being placed now (G2)"),
    "play": (Phase.TACTICS, "no Tactic card can be played now (G3)"),
    "discard": (Phase.TACTICS, "no Tactic card can be discarded now (G3)"),
    "stop": (Phase.TACTICS, "only the lines of a Kitty can be left unused (G3, ruling 18)"),
    "token": (Phase.TOKEN, "no paw token is put on a Kitty now (G6)"),
    "rescue": (Phase.RESCUE, "a rescue needs a line in the City and less captured than the opponent (G8)"),
}
ASKED = {
    "way": (Verb.EITHER,),
    "kitty": (Verb.CHOOSE, Verb.MAY_CHOOSE, Verb.HOP, Verb.SWAP),
    "go": (Verb.MOVE, Verb.CHARGE, Verb.FLY, Verb.SPLASH),
    "face": (Verb.ROTATE, Verb.MAY_ROTATE, Verb.TURN_AND_ATTACK),
    "take": (Verb.RECOVER,),
    "drop": (Verb.MAY_DROP,),
    "skip": (Verb.MAY_CHOOSE, Verb.MAY_DROP),
}


def why_not(s: Any, cards: CardSet, p: int, a: int) -> str:
    """Why a well-formed action is not legal now, with the rule that says so."""
    verb = ACTIONS.verb_of(a)
    value = next(iter(verb.values(a).values()), 0)
    if verb.name in WHEN:
        phase, reason = WHEN[verb.name]
        if s.phase != phase:
            return reason
    step = owed(s, cards)
    if verb.name in ASKED and (step is None or step.do not in ASKED[verb.name]):
        return "no tactic asks for that now (G4)"
    match verb.name:
        case "put":
            return why_not_place(s, value)
        case "kitty":
            return why_not_kitty(s, cards, p, value)
        case "go":
            return why_not_there(s, value)
        case "face":
            return why_not_facing(s, value)
        case "way":
            return "that way of the tactic cannot be taken now (ruling 29)"
        case "token":
            return "a token goes on an own Kitty in the Outer City (G6)"
        case "rescue":
            return f"{cards.title('card', value)} is not among the lowest that the opponent captured (G8)"
        case _:
            return why_not_card(s, cards, p, verb.name, value)


def owed(s: Any, cards: CardSet) -> Any:
    """The step of a tactic that waits for an answer."""
    if s.phase != Phase.TACTIC:
        return None
    return cards.book.card[s.kind[s.playing]].steps[s.at_step]


def why_not_place(s: Any, place: int) -> str:
    row, column = divmod(place - 1, SIDE)
    if place == Place.OFF:
        return "that is not on the board (ruling 12)"
    if row not in (1, 2, 3) or column not in (1, 2, 3):
        return "Kitties are placed on the Grid Markers of the City (G2, ruling 14)"
    return "another Kitty stands there (T3)"


def why_not_there(s: Any, place: int) -> str:
    if place == Place.OFF:
        return "that is not on the board (ruling 12)"
    if s.board[place]:
        return "another Kitty stands there (T3)"
    return "the Kitty cannot get there by this tactic (T3)"


def why_not_kitty(s: Any, cards: CardSet, p: int, place: int) -> str:
    step, number = owed(s, cards), s.board[place]
    if not number:
        return "no Kitty stands there (G4)"
    own = s.owner[number] == p
    if step.who == Who.VETERAN and s.fresh[number] and own:
        return "Claws Out cannot be used on the Kitty that was just played (S2b)"
    if step.who in (Who.FRIENDLY, Who.VETERAN) and not own:
        return "that Kitty is not friendly (T2)"
    if step.who == Who.ENEMY and own:
        return "that Kitty is friendly, and an enemy is needed (T2)"
    if step.who == Who.ANOTHER and place == s.focus:
        return "it must be another Kitty (K4)"
    return "that Kitty cannot carry out the next step of the tactic (ruling 29)"


def why_not_facing(s: Any, facing: int) -> str:
    if not facing:
        return "a facing is north, east, south or west (G2a)"
    if s.facing[s.board[s.focus]] == facing:
        return f"it faces {member(Facing, facing).text} already, and rotating changes that (T4)"
    return f"there is no Kitty {member(Facing, facing).text} of it to attack (T5)"


def why_not_card(s: Any, cards: CardSet, p: int, verb: str, row: int) -> str:
    name, card = cards.title("card", row), cards.book.card[row]
    pile = {"bring": s.drawn[p], "take": s.discard}.get(verb, s.hand[p])
    if row not in [s.kind[n] for n in pile[1 : pile[0] + 1]]:
        return not_there(s, name, verb, row, card)
    if verb == "set_aside":
        full = s.aside[p][0] == MULLIGAN
        return "at most 4 cards are set aside (S8)" if full else f"{name} is not set aside (S8)"
    if verb in ("discard", "drop"):
        return f"{name} is never discarded (S2c)"
    if verb == "take":
        return f"{name} takes a card with another name (K4)"
    if card.start == Start.EACH and not any(s.owner[n] == p and not s.fresh[n] for n in s.board[1:] if n):
        return f"{name} cannot be used on the Kitty that was just played, and there is no other (S2b)"
    return f"the first step of {name} cannot be done (ruling 29)"


def not_there(s: Any, name: str, verb: str, row: int, card: Any) -> str:
    if verb == "bring":
        return f"{name} is not one of the two Kitties drawn (G1)"
    if verb == "take":
        return f"{name} is not in the discard pile (K4)"
    if card.kind == Kind.KITTY:
        return f"{name} is a Kitty, not a Tactic card (G3)"
    if row in [s.kind[n] for n in s.played[1 : s.played[0] + 1]]:
        return f"{name} has been played this turn (G4)"
    return f"{name} is not in your hand (G3)"
