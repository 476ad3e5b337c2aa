"""Why an action of Paw of Duty is refused."""

from __future__ import annotations

from typing import Any

from ...core.actions import parts_of
from ...core.card_text import sentence
from ...core.cardset import CardSet
from ...core.words import member, of_one
from ...core.zones import held
from .actions import ACTIONS
from .state import MULLIGAN, Facing, Kind, Phase, Place, Step, Verb, Who
from .view import name, owed, steps_of_way

ANSWERS = {
    "way": (Verb.EITHER,),
    "kitty": (Verb.CHOOSE, Verb.MAY_CHOOSE, Verb.HOP, Verb.SWAP),
    "go": (Verb.MOVE, Verb.CHARGE, Verb.FLY, Verb.SPLASH),
    "face": (Verb.ROTATE, Verb.MAY_ROTATE, Verb.TURN_AND_ATTACK),
    "take": (Verb.RECOVER,),
    "drop": (Verb.MAY_DROP,),
    "skip": (Verb.MAY_CHOOSE, Verb.MAY_DROP),
}
ASKED = {
    "way": "one of its ways",
    "kitty": "a Kitty",
    "go": "a space",
    "face": "a facing",
    "take": "a card of the discard pile",
    "drop": "a card of your hand",
}
PHASES = {
    "set_aside": Phase.SET_ASIDE,
    "keep": Phase.SET_ASIDE,
    "bring": Phase.KITTY,
    "put": Phase.PLACE,
    "play": Phase.TACTICS,
    "discard": Phase.TACTICS,
    "stop": Phase.TACTICS,
    "token": Phase.TOKEN,
    "rescue": Phase.RESCUE,
}
NOT_NOW = {
    "set_aside": "Tactic cards are set aside before the first turn only (S8)",
    "keep": "Tactic cards are set aside before the first turn only (S8)",
    "bring": "a Kitty is chosen at the beginning of a turn (G1)",
    "token": "a token is put after the tactics, with several own Kitties in the Outer City (G6)",
    "rescue": "a rescue ends a turn with a line in the City and less captured than the opponent (G8)",
}
FIRST = {
    Phase.SET_ASIDE: "first Tactic cards are set aside or kept (S8)",
    Phase.KITTY: "first a Kitty is chosen (G1)",
    Phase.PLACE: "first the Kitty is placed (G2)",
    Phase.FACE: "first the Kitty gets its facing (G2a)",
    Phase.TACTICS: "no tactic is being carried out now (G3, G4)",
    Phase.TOKEN: "first a Kitty gets a token (G6)",
    Phase.RESCUE: "first a Kitty is rescued, or not (G8)",
}


def why_not(s: Any, cards: CardSet, p: int, a: int) -> str:
    """Why a well-formed action is not legal now, with the rule that says so."""
    verb, blanks = parts_of(ACTIONS, a)
    value = next(iter(blanks.values()), 0)
    if verb in ANSWERS:
        step = owed(s, cards)
        return FIRST[s.phase] if step is None else why_not_answer(s, cards, p, step, verb, value)
    if s.phase != PHASES[verb]:
        return why_not_now(s, cards, verb)
    match verb:
        case "put":
            return why_not_place(value)
        case "token":
            return "a token goes on an own Kitty in the Outer City (G6)"
        case "rescue":
            return f"{cards.title('card', value)} is not among the lowest that the opponent captured (G8)"
        case _:
            return why_not_card(s, cards, p, verb, value)


def why_not_now(s: Any, cards: CardSet, verb: str) -> str:
    """It is the time for something else."""
    if verb in NOT_NOW:
        return NOT_NOW[verb]
    if s.phase == Phase.TACTIC:
        return f"first {name(s, cards, s.playing)} is carried out (G4)"
    return "no Kitty is being placed now (G2)" if s.phase == Phase.TACTICS else FIRST[s.phase]


def why_not_place(place: int) -> str:
    from .board import in_city  # compiled by now

    if place == Place.OFF:
        return "that is not on the board (ruling 12)"
    if not in_city(place):
        return "Kitties are placed on the Grid Markers of the City (G2, ruling 14)"
    return "another Kitty stands there (T3)"


def why_not_answer(s: Any, cards: CardSet, p: int, step: Any, verb: str, value: int) -> str:
    """A tactic asks for something, but not for this."""
    if step.do not in ANSWERS[verb]:
        wanted = next(ASKED[word] for word, steps in ANSWERS.items() if step.do in steps)
        return f"{name(s, cards, s.playing)} asks for {wanted} now (G4)"
    match verb:
        case "way":
            return why_not_way(s, cards, value)
        case "kitty":
            return why_not_kitty(s, cards, p, step, value)
        case "go":
            return why_not_there(s, step, value)
        case "face":
            return why_not_facing(step, value)
        case _:
            return why_not_card(s, cards, p, verb, value)


def why_not_way(s: Any, cards: CardSet, way: int) -> str:
    steps = steps_of_way(s, cards, way)
    if not steps:
        return f"{name(s, cards, s.playing)} has no way {way} (K4)"
    return f"way {way} cannot be taken now: {sentence(steps[0], Step, cards)[:-1]} (ruling 29)"


def why_not_kitty(s: Any, cards: CardSet, p: int, step: Any, place: int) -> str:
    number = s.board[place]
    if not number:
        return "no Kitty stands there (G4)"
    if step.do == Verb.HOP:
        return "it hops over an adjacent Kitty with an empty space behind (T1)"
    if step.do == Verb.SWAP:
        return "it changes places with an adjacent Kitty (T1)"
    tactic, own = name(s, cards, s.playing), s.owner[number] == p
    if step.who in (Who.FRIENDLY, Who.VETERAN) and not own:
        return "that Kitty is not friendly (T2)"
    if step.who == Who.VETERAN and s.fresh[number]:
        return f"{tactic} cannot be used on the Kitty that was just played (S2b)"
    if step.who == Who.ENEMY and own:
        return "that Kitty is friendly, and an enemy is needed (T2)"
    if step.who == Who.ANOTHER and place == s.focus:
        return "it must be another Kitty (K4)"
    return f"{name(s, cards, number)} cannot do what {tactic} asks next (ruling 29)"


def why_not_there(s: Any, step: Any, place: int) -> str:
    if place == Place.OFF:
        return "that is not on the board (ruling 12)"
    if step.do == Verb.SPLASH:
        return f"it lands exactly {step.away} away in a straight line (K4)"
    if place == s.focus:
        return "it stands there already (T3)"
    if s.board[place]:
        return "another Kitty stands there (T3)"
    match step.do:
        case Verb.MOVE:
            return of_one(f"it moves 1 to {step.n} spaces, through empty ones (T3)")
        case Verb.CHARGE:
            return of_one(f"it moves 1 to {step.n} spaces straight ahead, through empty ones (T3)")
        case _:
            return "it stays in its row or column (K4)"


def why_not_facing(step: Any, facing: int) -> str:
    word = member(Facing, facing).text
    if step.do == Verb.ROTATE:
        return f"it faces {word} already, and rotating changes that (T4)"
    return f"there is no Kitty {word} of it to attack (T5)"


def why_not_card(s: Any, cards: CardSet, p: int, verb: str, row: int) -> str:
    pile = {"bring": s.drawn[p], "take": s.discard}.get(verb, s.hand[p])
    title = cards.title("card", row)
    if held(s, pile, row) is None:
        return not_there(s, cards, verb, row)
    match verb:
        case "set_aside" if s.aside[p][0] == MULLIGAN:
            return f"{MULLIGAN} are set aside, and no more may be (S8)"
        case "set_aside":
            return f"{title} is never set aside (S8)"
        case "discard" | "drop":
            return f"{title} is never discarded (S2c)"
        case "take":
            return f"{title} takes a card with another name (K4)"
        case _:
            return why_not_play(s, cards, p, row)


def why_not_play(s: Any, cards: CardSet, p: int, row: int) -> str:
    """Nothing can be done with a tactic of the hand."""
    title, first = cards.title("card", row), cards.rows["card"][row].steps[0]
    own = [number for number in s.board if number and s.owner[number] == p]
    if first.who == Who.VETERAN and all(s.fresh[number] for number in own):
        return f"needs another Kitty, {title} cannot be used on the one that was just played (S2b)"
    if first.do == Verb.CHOOSE:
        return f"no Kitty for it, none can do what {title} asks (ruling 29)"
    return f"cannot begin, the first step of {title} cannot be done (ruling 29)"


def not_there(s: Any, cards: CardSet, verb: str, row: int) -> str:
    """A card is not where an action would take it from."""
    title = cards.title("card", row)
    if verb == "bring":
        return f"{title} is not one of the two Kitties drawn (G1)"
    if verb == "take":
        return f"{title} is not in the discard pile (K4)"
    if cards.rows["card"][row].kind == Kind.KITTY:
        return f"{title} is a Kitty, not a Tactic card (G3)"
    if held(s, s.played, row):
        return f"{title} has been played this turn (G4)"
    return f"{title} is not in your hand (G3)"
