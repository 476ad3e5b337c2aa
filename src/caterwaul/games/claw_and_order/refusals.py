"""Why a well-formed action is not legal now, with the rule that says so; out of a hidden record alone.

What somebody points at who wants to do something is in `idle.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.actions import parts_of
from ...core.cardset import CardSet
from ...core.zones import lying
from .actions import ACTIONS
from .options import EquipReturn
from .state import FORFEITED
from .words import Breed, Host, Kind, Phase, Verb

WHEN = {
    "done": ({Phase.DEPLOYMENT, Phase.PLAY, Phase.ATTACK}, "there is nothing to be done with now (104.1)"),
    "pass": ({Phase.REACTION}, "nothing is there to react to (109.6)"),
    "draw": (set(), "nothing offers you a card (G.Drw)"),
    "decline": (set(), "nothing offers you a card (G.Drw)"),
    "advance": ({Phase.ADVANCE}, "troops move at the beginning of the own turn (106.3a)"),
    "stay": ({Phase.ADVANCE}, "troops move at the beginning of the own turn (106.3a)"),
    "no_pilot": ({Phase.PILOTS}, "pilots are assigned at the start of the Play Phase only (108.3)"),
    "pilot": ({Phase.PILOTS}, "pilots are assigned at the start of the Play Phase only (108.3)"),
    "play": ({Phase.DEPLOYMENT, Phase.PLAY, Phase.REACTION}, "cards are played in the Play Phase (104.1b)"),
    "on": ({Phase.DEPLOYMENT, Phase.PLAY}, "cards are played in the Play Phase (104.1b)"),
    "at": ({Phase.PLAY}, "One-Time Items are played in the Play Phase (109.6)"),
    "retreat": ({Phase.PLAY}, "troops retreat in the own Play Phase (G.Ret)"),
    "take_back": ({Phase.PLAY}, "items are taken back in the own Play Phase (109.4a)"),
    "attack": ({Phase.ATTACK}, "troops attack in the Attack Phase (104.1c)"),
    "shell": ({Phase.ATTACK}, "troops shell in the Attack Phase (104.1c)"),
    "strike": (set(), "no troop has been turned up by moving (G.Ste)"),
    "fall_back": ({Phase.FALL_BACK}, "battlefields are chosen after a battle on neutral ground (111.1)"),
}


def why_not(s: Any, cards: CardSet, p: int, action: int) -> str:
    """Why a well-formed action is not legal now."""
    return why_no(s, cards, p, *parts_of(ACTIONS, action))


def why_no(s: Any, cards: CardSet, p: int, verb: str, value: dict[str, int]) -> str:
    """The first reason found; the phase before everything else."""
    phases, reason = WHEN[verb]
    if s.offer[p]:
        return "first say whether you draw (G.Drw)"
    if s.phase != Phase.DEPLOYMENT and any(s.strikes[n] for n in lying(s.troops[p])):
        if verb != "strike":
            return "first strike with the troop that was turned up (G.Ste)"
        return f"there is no enemy {value['enemy']} in the Front Line (106.1b)"
    if s.phase not in phases:
        return reason
    if "troop" in value and not 0 < value["troop"] <= s.troops[p][0]:
        return f"you have no troop number {value['troop']} (G.Zone)"
    if "enemy" in value and not 0 < value["enemy"] <= s.troops[1 - p][0]:
        return f"there is no enemy troop number {value['enemy']} (G.Zone)"
    refusal: Callable[..., str] = REFUSALS.get(verb, lambda *rest: reason)
    return refusal(s, cards, p, value)


def why_no_play(s: Any, cards: CardSet, p: int, value: dict[str, int]) -> str:
    from .prices import price

    row = value["card"]
    name, card = cards.title("card", row), cards.rows["card"][row]
    if row in [s.kind[n] for n in lying(s.returned[p])]:
        return f"not this turn, {name} was taken back this turn and cannot be played in it (109.4b)"
    if row not in [s.kind[n] for n in lying(s.hand[p])]:
        return f"{name} is not in your hand (G.Dep)"
    cost = int(price(s.record, cards.book, p, row))
    if cost > s.dollars[p]:
        return f"needs ${cost}, you have ${s.dollars[p]} (105.3)"
    if card.kind == Kind.ONE_TIME:
        return why_no_one_time(s, name, card, bool(value.keys() & {"troop", "enemy"}))
    if s.phase == Phase.REACTION:
        return f"{name} is no reaction (109.6)"
    if card.kind == Kind.TEAM_BUFF and "troop" not in value:
        return f"{name} is in play already, and only one of a name may be (109.7)"
    if card.kind == Kind.EQUIP:
        return why_no_host(name, card, "troop" in value)
    return f"{name} is not played on a troop (106.2, 109.7)"


def why_no_one_time(s: Any, name: str, card: Any, is_aimed: bool) -> str:
    if s.phase == Phase.DEPLOYMENT:
        return f"not yet, {name} is a One-Time Item, and none are played before the battle (103.4)"
    is_reaction = card.when_played[0].do in (Verb.SCREEN, Verb.COVER)
    if is_reaction != (s.phase == Phase.REACTION):
        return f"{name} is {'a' if is_reaction else 'no'} reaction (109.6)"
    idle = IDLE.get(int(card.when_played[0].do))
    if idle and not is_aimed:
        return f"{name} would do nothing: {idle}"
    aim = AIMS.get(int(card.when_played[0].do), "it is aimed at no troop (109.6)")
    return f"{name} cannot be aimed there: {aim}"


IDLE = {
    int(Verb.BARRAGE): "there is no enemy in the Front Line (106.1a)",
    int(Verb.DRAW): "your deck is empty (104.2)",
    int(Verb.SALVAGE): "no troop of yours can go back under the deck (G.Dis, ruling 44)",
}
AIMS = {
    int(Verb.STRIKE): "only at an enemy in the Front Line (106.1b)",
    int(Verb.BLAST): "only at an enemy that is what it asks for and lies face up (ruling 36)",
    int(Verb.MEND): "only on one of your troops that is damaged (101.5)",
    int(Verb.BRIBE): "only at a cheap enemy Cat in the Front Line, no pilot or Commander (G.Cat)",
    int(Verb.FLUSH): "only at an enemy in the Back Line (106.1b)",
    int(Verb.STRIP): "only at an enemy in the Front Line that has items (109.5)",
}
HOSTS = {
    int(Host.CAT): "for Cats only (G.Cat)",
    int(Host.VEHICLE): "for Vehicles only (108.1)",
    int(Host.NO_VEHICLE): "not for Vehicles (108.1)",
}


def why_no_host(name: str, card: Any, on_troop: bool) -> str:
    if not on_troop:
        return f"needs a troop, {name} has to be attached to one of your troops (101.3a)"
    return f"{name}: {HOSTS.get(int(card.host), 'it is attached to your own troops (101.3a)')}"


def why_no_pilot(s: Any, cards: CardSet, p: int, value: dict[str, int]) -> str:
    troop = s.troops[p][value["troop"]]
    if cards.rows["card"][s.kind[troop]].breed == Breed.VEHICLE:
        return "a Vehicle cannot pilot another one (108.2)"
    return "only a troop in the Front Line can be a pilot (108.2)"


def why_no_retreat(s: Any, cards: CardSet, p: int, value: dict[str, int]) -> str:
    troop = s.troops[p][value["troop"]]
    if s.owner[troop] != p:
        return "it is not your card (ruling 34)"
    from .troops import RETREAT, team_keywords

    printed = int(cards.rows["card"][s.kind[troop]].keywords)
    if (printed | int(team_keywords(s.record, cards.book, p))) & RETREAT:
        return "a pilot, or a Vehicle without one, cannot retreat (108.2b)"
    return f"{cards.title('card', int(s.kind[troop]))} has no Retreat (G.Ret)"


def why_no_return(s: Any, cards: CardSet, p: int, value: dict[str, int]) -> str:
    if s.gave_back and s.equip_return == EquipReturn.ONE_PER_TURN:
        return "an item has been taken back this turn already (109.4a)"
    return f"no {cards.title('card', value['card'])} of yours is on that troop (109.4a)"


def why_no_attack(s: Any, cards: CardSet, p: int, value: dict[str, int]) -> str:
    troop, target = s.troops[p][value["troop"]], s.troops[1 - p][value["enemy"]]
    reason = why_it_cannot_act(s, cards, troop)
    if reason:
        return reason
    name = cards.title("card", int(s.kind[troop]))
    if not s.front[troop]:
        return f"{name} is in the Back Line and cannot attack (106.1b)"
    reaches_back = any(e.do == Verb.ATTACK_BACK for e in cards.rows["card"][s.kind[troop]].always)
    if not s.front[target] and not reaches_back:
        return "troops in the Back Line cannot be attacked (106.1b)"
    if s.crew[target] and cards.rows["card"][s.kind[target]].breed != Breed.VEHICLE:
        return "a pilot is inside its Vehicle and cannot be attacked (108.2c)"
    from .troops import FLYING, REACH, keywords

    flies = int(keywords(s.record, cards.book, 1 - p, target)) & FLYING
    if flies and not int(keywords(s.record, cards.book, p, troop)) & (FLYING | REACH):
        return "only Flying and Reach can attack a Flying troop (G.Fly)"
    return "an Escort it can attack stands before that troop (112.2)"


def why_it_cannot_act(s: Any, cards: CardSet, troop: int) -> str:
    name, card = cards.title("card", int(s.kind[troop])), cards.rows["card"][s.kind[troop]]
    if card.breed == Breed.VEHICLE and not s.crew[troop]:
        return f"{name} has no pilot (108.1)"
    if card.breed != Breed.VEHICLE and s.crew[troop]:
        return f"{name} is a pilot and has given up its attack (108.2a)"
    if s.attacks[troop] >= FORFEITED:
        return f"{name} gave up its attack as a pilot (108.2a)"
    return f"{name} has attacked this turn (107.1)" if s.attacks[troop] >= most_attacks(card) else ""


def most_attacks(card: Any) -> int:
    return 1 + any(effect.do == Verb.ATTACK_TWICE for effect in card.always)


def why_no_shell(s: Any, cards: CardSet, p: int, value: dict[str, int]) -> str:
    troop, target = s.troops[p][value["troop"]], s.troops[1 - p][value["enemy"]]
    if not any(effect.do == Verb.SHELL for effect in cards.rows["card"][s.kind[troop]].always):
        return f"{cards.title('card', int(s.kind[troop]))} has nothing to shell with (106.1b)"
    if s.front[target]:
        return "only troops in the Back Line can be shelled (106.1b)"
    return why_it_cannot_act(s, cards, troop) or "it cannot shell now (G.Abi)"


REFUSALS: dict[str, Callable[..., str]] = {
    "play": why_no_play,
    "on": why_no_play,
    "at": why_no_play,
    "pilot": why_no_pilot,
    "retreat": why_no_retreat,
    "take_back": why_no_return,
    "attack": why_no_attack,
    "shell": why_no_shell,
}
