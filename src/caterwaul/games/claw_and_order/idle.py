"""Why nothing can be done with what lies on the table of Claw & Order, and why a card cannot go somewhere."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.pointing import Pointed
from ...core.zones import lying, place_in
from .refusals import why_it_cannot_act, why_no, why_no_attack, why_no_pilot
from .view import title
from .words import Breed, Kind, Phase, Verb

TURNS, ENDS = "104.1", "110.3"
FIRST = {
    Phase.ADVANCE: "first say whether {asked} moves up (106.3a)",
    Phase.REACTION: "first answer the attack, with a reaction or without (109.6)",
    Phase.FALL_BACK: "first choose the next battlefield (111.1)",
}
LINES = ("front", "back")
THEIRS = "that side of the table is your opponent's (G.Team)"


def why_idle(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """Why nothing can be done now with a card or a place."""
    match it.zone:
        case "hand" if it.whose == p:
            return why_not_used(s, cards, p, it)
        case "hand":
            return "only its owner plays cards from a hand (G.Team)"
        case "deck":
            return why_no_draw(s, p, it)
        case "discard":
            return "what is discarded stays there unless a card says so (G.Dis)"
        case "buffs":
            return "a Team Buff counts by itself while it is in play (109.7)"
        case _ if not it.card:
            return why_empty(p, it)
        case _ if it.on and not is_troop(cards, it):
            return why_no_item(s, cards, p, it)
        case _:
            return first_of_all(s, cards, p) or why_troop_idle(s, cards, p, it)


def is_troop(cards: CardSet, it: Pointed) -> bool:
    """A pilot lies under its Vehicle, and an item under its troop."""
    return not it.row or bool(cards.rows["card"][it.row].kind == Kind.TROOP)


def why_not_used(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """A card of the own hand; one that was taken back lies there beside its equals."""
    if s.phase == Phase.PLAY and it.card in lying(s.returned[p]):
        name = cards.title("card", it.row)
        return f"not this turn, {name} was taken back this turn and cannot be played in it (109.4b)"
    if cards.rows["card"][it.row].kind == Kind.EQUIP and s.troops[p][0]:
        return why_no(s, cards, p, "on", {"card": it.row, "troop": 1})
    return why_no(s, cards, p, "play", {"card": it.row})


def why_no_draw(s: Any, p: int, it: Pointed) -> str:
    if it.whose != p:
        return THEIRS
    if not s.stock[p][0]:
        return "your deck is empty (104.2)"
    return "one card is drawn in the Draw Phase, by itself (104.1a)"


def why_empty(p: int, it: Pointed) -> str:
    """A line without troops, or beside them."""
    if it.whose != p:
        return THEIRS
    if it.zone == "front":
        return "troops move up from the Back Line at the beginning of your turn (106.3a)"
    return "troops that are deployed enter the Back Line (106.2)"


def why_no_item(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """An Equip Item lies on a troop."""
    if s.owner[it.card] != p or it.whose != p:
        return "only its owner may take an item back, from a troop of the own side (ruling 46)"
    return why_no(s, cards, p, "take_back", {"card": it.row, "troop": place_in(s.troops[p], it.on)})


def first_of_all(s: Any, cards: CardSet, p: int) -> str:
    """What has to be answered before anything else, if anything has to."""
    if s.offer[p]:
        return "first say whether you draw (G.Drw)"
    if s.phase != Phase.DEPLOYMENT and any(s.strikes[n] for n in lying(s.troops[p])):
        return "first strike with the troop that was turned up (G.Ste)"
    if s.phase == Phase.DEPLOYMENT:
        return "before the battle only cards of the hand are played (103.4)"
    asked = title(s, cards, s.troops[p][s.asked]) if 0 < s.asked <= s.troops[p][0] else "a troop"
    return FIRST.get(s.phase, "").format(asked=asked)


def why_troop_idle(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    match s.phase:
        case Phase.PILOTS if it.whose == p:
            return why_no_pilot(s, cards, p, {"troop": it.place})
        case Phase.PILOTS:
            return "pilots come from the own Front Line (108.2)"
        case Phase.PLAY:
            return "not yet, troops attack in the Attack Phase, after this one (104.1c)"
        case _ if it.whose == p:
            return why_no_attacker(s, cards, p, it)
        case _:
            return why_no_target(s, cards, p, it)


def why_no_attacker(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """An own troop in the Attack Phase."""
    reason = why_it_cannot_act(s, cards, it.card)
    if reason:
        return reason
    name = cards.title("card", it.row)
    if not s.front[it.card]:
        return f"{name} is in the Back Line and cannot attack (106.1b)"
    ahead = [place for place in range(1, s.troops[1 - p][0] + 1) if s.front[s.troops[1 - p][place]]]
    if not ahead:
        return "no enemy stands in the Front Line (106.1a, ruling 19)"
    reasons = [why_no_attack(s, cards, p, {"troop": it.place, "enemy": place}) for place in ahead]
    return reasons[0]


def why_no_target(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """An enemy troop in the Attack Phase that nobody can attack: why not those that still may."""
    able = [place for place in range(1, s.troops[p][0] + 1) if may_attack(s, cards, s.troops[p][place])]
    if not able:
        return "none of your troops can attack any more (107.1)"
    return why_no_attack(s, cards, p, {"troop": able[0], "enemy": it.place})


def may_attack(s: Any, cards: CardSet, troop: int) -> bool:
    return bool(s.front[troop]) and not why_it_cannot_act(s, cards, troop)


def why_not_at(s: Any, cards: CardSet, p: int, it: Pointed, aim: Pointed) -> str:
    """Why a card cannot go to another card, or to a place."""
    if it.whose != p or it.zone not in ("hand", *LINES) or not it.row:
        return why_idle(s, cards, p, it)
    if it.zone == "hand":
        return why_not_played_at(s, cards, p, it, aim)
    if it.on and not is_troop(cards, it):
        if aim.zone == "hand":
            return why_no_item(s, cards, p, it)
        return "an item is taken back to the hand, and played again from there (109.4a)"
    return first_of_all(s, cards, p) or why_troop_not_at(s, cards, p, it, aim)


def why_not_played_at(s: Any, cards: CardSet, p: int, it: Pointed, aim: Pointed) -> str:
    """A card of the hand."""
    if it.card in lying(s.returned[p]):
        return why_not_used(s, cards, p, it)
    on_troop = aim.zone in LINES and aim.card
    kind = cards.rows["card"][it.row].kind
    if on_troop and kind != Kind.TROOP:
        place = aim.place or place_in(s.troops[aim.whose], aim.on)
        if aim.whose == p:
            return why_no(s, cards, p, "on", {"card": it.row, "troop": place})
        if kind == Kind.ONE_TIME:
            return why_no(s, cards, p, "at", {"card": it.row, "enemy": place})
        return "items and Team Buffs are for your own team (G.Team)"
    if kind == Kind.TROOP:
        return "troops that are deployed enter your own Back Line (106.2)"
    if kind == Kind.EQUIP:
        return "an Equip Item is attached to one of your troops (101.3a)"
    if kind == Kind.TEAM_BUFF:
        return "a Team Buff is for the whole team and lies beside it (101.3b)"
    return "a One-Time Item takes effect and is discarded (101.3c)"


def why_troop_not_at(s: Any, cards: CardSet, p: int, it: Pointed, aim: Pointed) -> str:
    """A troop in play."""
    if aim.zone == "hand":
        return why_no(s, cards, p, "retreat", {"troop": it.place})
    if s.phase == Phase.PILOTS:
        if aim.whose == p and aim.card and cards.rows["card"][s.kind[aim.card]].breed == Breed.VEHICLE:
            asked = title(s, cards, s.troops[p][s.asked])
            return f"each Vehicle is asked for its pilot in turn, now it is {asked} (ruling 26)"
        return "pilots board the Vehicle that is asked about (108.2)"
    if aim.zone in LINES and aim.whose != p and aim.card:
        enemy = {"troop": it.place, "enemy": aim.place or place_in(s.troops[1 - p], aim.on)}
        shells = any(effect.do == Verb.SHELL for effect in cards.rows["card"][it.row].always)
        return why_no(s, cards, p, "shell" if shells and not s.front[it.card] else "attack", enemy)
    if aim.zone in LINES and aim.whose == p and aim.card:
        return "troops attack enemies, not their own side (107.2)"
    if aim.zone in LINES and aim.whose == p:
        return "troops move up at the beginning of your turn, and not back (106.3a)"
    return "a troop stays in play until it is killed (G.Kil)"
