"""Why an action of Battlecats is not legal now, with the rule that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.actions import parts_of
from ...core.cardset import CardSet
from ...core.zones import held
from .actions import ACTIONS
from .options import Bonuses
from .state import HAND, IMPROVE, LAST_ROUND
from .words import AIMS, Condition, Level, Stage, Verb

BELONGS = {
    "choose": (Stage.WARLORDS, "warlords are chosen before the first round (S4)"),
    "return": (Stage.KEEP, f"cards are returned only while more than {HAND} are in hand (R1.6)"),
    "exile": (Stage.ACTION, "exiling is for the action phase (R3.3c)"),
    "wound": (Stage.ACTION, "wounding is for the action phase (R3.3c)"),
    "shield": (Stage.ACTION, "shields are for the action phase (R3.3c)"),
    "reveal": (Stage.ACTION, "only a Nightshade card draws from the Common Deck, in the action phase (NS1)"),
    "take": (Stage.CHOICE, "nothing has been drawn to choose from (NS1)"),
    "recruit": (Stage.PRIDE, "recruiting is for the Pride phase (R1.4)"),
    "draw": (Stage.IMPROVE, "the hand is improved at the end of the round (R1.6)"),
}

FIRST = {
    int(Stage.WARLORDS): "first everybody needs a warlord (S4)",
    int(Stage.KEEP): f"first return cards until {HAND} are left in your hand (S13, R1.6)",
    int(Stage.CHOICE): "first one of the drawn cards must be chosen (NS1)",
}


def why_not(s: Any, cards: CardSet, p: int, a: int) -> str:
    """Why a well-formed action is not legal now, with the rule that says so."""
    verb, blanks = parts_of(ACTIONS, a)
    stage, reason = BELONGS.get(verb, (int(s.stage), ""))
    if s.stage != stage:
        return FIRST.get(int(s.stage), reason)
    return REFUSALS[verb](s, cards, p, blanks)


def why_not_choose(s: Any, cards: CardSet, p: int, blanks: dict[str, int]) -> str:
    taken = cards.title("warlord", blanks["warlord"])
    return f"{taken} has been taken: each warlord is there once (ruling 31)"


def why_not_return(s: Any, cards: CardSet, p: int, blanks: dict[str, int]) -> str:
    return f"{cards.title('card', blanks['card'])} is not in your hand (R1.6)"


def why_not_pass(s: Any, cards: CardSet, p: int, blanks: dict[str, int]) -> str:
    return FIRST.get(int(s.stage), "say how many cards you draw, 0 if none (R1.6)")


def why_not_redeem(s: Any, cards: CardSet, p: int, blanks: dict[str, int]) -> str:
    if s.redeemed[p]:
        return "your warlord has been turned over: one bonus in the whole game (S6b)"
    if s.stage == Stage.PRIDE:
        when = " this round" if s.bonuses == Bonuses.LAPSE else ""
        return f"the condition of your Pride bonus has not been met{when} (S6a)"
    return "bonuses are redeemed in the Honor and the Pride phase, when their condition is met (S6b)"


def why_not_reveal(s: Any, cards: CardSet, p: int, blanks: dict[str, int]) -> str:
    if Verb.DRAW not in ways(s, cards):
        return f"{cards.title('card', int(s.acting))} does not draw (NS1)"
    if s.common[0]:
        return f"after round {LAST_ROUND} no more cards are drawn (ruling 38)"
    return "the Common Deck is empty (ruling 22)"


def why_not_take(s: Any, cards: CardSet, p: int, blanks: dict[str, int]) -> str:
    return f"{cards.title('card', blanks['card'])} of that colour is not among the drawn cards (NS1)"


def why_not_recruit(s: Any, cards: CardSet, p: int, blanks: dict[str, int]) -> str:
    row = blanks["card"]
    name, cost = cards.title("card", row), int(cards.rows["card"][row].pf)
    if held(s, s.hand[p], row) is None and held(s, s.jade[p], row) is None:
        return f"{name} is neither in your hand nor in your Jade Fan pile (R1.4)"
    return f"{name} costs {cost} and you have {s.points[p]} Pride left (R1.4)"


def why_not_draw(s: Any, cards: CardSet, p: int, blanks: dict[str, int]) -> str:
    return f"your Color Deck has {s.deck[p][0]} left, and {IMPROVE} are the most (R1.6, ruling 8)"


def effects(s: Any, cards: CardSet) -> list[int]:
    """The verbs of the acting card."""
    card = cards.rows["card"][s.acting]
    return [int(card.action[0].do), int(card.otherwise[0].do)]


def ways(s: Any, cards: CardSet) -> list[int]:
    """The verbs that the acting card may still use."""
    return [do for way, do in enumerate(effects(s, cards), 1) if int(s.way) in (0, way)]


def why_not_target(s: Any, cards: CardSet, p: int, blanks: dict[str, int], verb: str) -> str:
    """The first thing that forbids to exile, wound or shield the card at a place."""
    place = blanks["place"]
    name = cards.title("card", int(s.acting))
    if not set(AIMS[verb]) & set(effects(s, cards)):
        return f"{name} cannot {verb} (R3.3c)"
    if not set(AIMS[verb]) & set(ways(s, cards)):
        return f"{name} has begun otherwise and cannot {verb} any more (ruling 11)"
    if not 0 < place <= s.fray[0]:
        return f"no card lies at place {place} (R3.3c)"
    card = int(s.fray[place])
    reason = WHY_NOT_AIM[verb](s, cards, card, cards.title("card", int(s.kind[card])))
    if reason or verb == "exile":
        return reason
    level = level_of(s, cards, card)
    if s.hits:
        return f"{name} has begun otherwise and cannot {verb} a {level} any more (ruling 11)"
    return f"{name} cannot {verb} a {level} ({RULE_OF_CLAN[int(cards.rows['card'][s.acting].clan)]})"


def why_not_exile(s: Any, cards: CardSet, card: int, target: str) -> str:
    row = cards.rows["card"][s.kind[card]]
    if row.level != Level.SCOUT:
        return f"{target} is a {level_of(s, cards, card)}: only Scouts can be exiled (2a)"
    if has_shield(s, card):
        return f"{target} has a shield (4a.2)"
    if s.owner[card] == s.actor:
        return f"{target} is your own and has a Pride Factor, {row.pf} (ruling 16)"
    return f"opponents' Scouts without a Pride Factor are exiled first, {target} has {row.pf} (X1)"


def why_not_wound(s: Any, cards: CardSet, card: int, target: str) -> str:
    if s.owner[card] == s.actor:
        return f"{target} is your own: only opponents' cards are wounded (R3.3c)"
    if has_shield(s, card):
        return f"{target} has a shield (4a.2)"
    return f"{target} is wounded already (ruling 12)" if s.condition[card] else ""


def why_not_shield(s: Any, cards: CardSet, card: int, target: str) -> str:
    if s.owner[card] != s.actor:
        return f"{target} is an opponent's: only own cards are shielded (ruling 13)"
    return f"{target} has a shield already (ruling 13)" if has_shield(s, card) else ""


def has_shield(s: Any, card: int) -> bool:
    return s.condition[card] in (Condition.PROTECTED, Condition.HEALED)


def level_of(s: Any, cards: CardSet, card: int) -> str:
    return next(level.text for level in Level if level == cards.rows["card"][s.kind[card]].level)


RULE_OF_CLAN = ("R3.3c", "DS1", "JF1", "IC1", "EE1", "NS1", "SF1")
WHY_NOT_AIM = {"exile": why_not_exile, "wound": why_not_wound, "shield": why_not_shield}
Says = Callable[[Any, CardSet, int, dict[str, int]], str]
REFUSALS: dict[str, Says] = {
    "choose": why_not_choose,
    "return": why_not_return,
    "exile": lambda s, cards, p, blanks: why_not_target(s, cards, p, blanks, "exile"),
    "wound": lambda s, cards, p, blanks: why_not_target(s, cards, p, blanks, "wound"),
    "shield": lambda s, cards, p, blanks: why_not_target(s, cards, p, blanks, "shield"),
    "reveal": why_not_reveal,
    "take": why_not_take,
    "recruit": why_not_recruit,
    "redeem": why_not_redeem,
    "draw": why_not_draw,
    "pass": why_not_pass,
}
