"""What a seat sees of Claw & Order: two lines on each side, pilots and items under their troops."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core.cardset import CardSet
from ...core.records import OPEN
from ...core.story import CLEARED, COMES, GONE, Change, Story
from ...core.views import Card, Counter, View, Zone
from ...core.words import count_noun, member
from ...core.zones import card_of, lying, pile_zone
from .actions import ACTIONS
from .state import FORFEITED, WINS
from .words import Breed, Event, Phase, Verb

CHANGES = {
    **dict.fromkeys((Event.BATTLE, Event.TURN), CLEARED),
    **dict.fromkeys((Event.DEPLOYED, Event.DEPLOYED_HIDDEN, Event.ATTACHED, Event.BUFFED), COMES),
    **dict.fromkeys((Event.PLAYED, Event.SHIELDED, Event.DREW, Event.REVEALED, Event.ADVANCED), COMES),
    **dict.fromkeys((Event.BOARDED, Event.LEFT, Event.STOLEN, Event.MILLED), COMES),
    **dict.fromkeys((Event.HURT, Event.HURT_BY, Event.HURT_THROUGH), Change(-1, "Health")),
    **dict.fromkeys(
        (Event.MENDED, Event.MENDED_BY, Event.MENDED_THROUGH, Event.MENDED_AT), Change(1, "Health")
    ),
    Event.EARNED: Change(1, "$"),
    **dict.fromkeys((Event.KILLED, Event.PILOT_LOST, Event.ITEM_LOST), GONE),
    **dict.fromkeys((Event.RETREATED, Event.RETURNED, Event.SALVAGED), GONE),
}
STORY = Story(
    endings=(Event.NO_TROOPS, Event.NO_DECK, Event.EMPTY_DECK, Event.NEVER_FIT),
    total="Battles",
    changes=CHANGES,
    turning_points=frozenset({Event.NO_TROOPS, Event.NO_DECK, Event.EMPTY_DECK, Event.BATTLE}),
)


def view(s: Any, cards: CardSet, seat: int) -> View:
    """The table from one seat, out of the hidden record of that seat."""
    near = max(seat, 0)
    far = 1 - near
    layout = [
        [f"hand {far}", f"deck {far}", f"discard {far}"],
        [f"buffs {far}", f"back {far}"],
        [f"front {far}"],
        ["battlefield"],
        [f"front {near}"],
        [f"back {near}", f"buffs {near}"],
        [f"hand {near}"],
        [f"deck {near}", f"discard {near}"],
    ]
    zones = [zone for p in range(2) for zone in side(s, cards, p)] + battlefield(s, cards)
    there = {zone.id for zone in zones}
    return View(
        heading=heading(s, cards),
        counters={p: counters(s, p) for p in range(2)},
        zones=zones,
        layout=[[id_ for id_ in line if id_ in there] for line in layout],
        roles=roles(s, cards),
    )


def roles(s: Any, cards: CardSet) -> dict[int, str]:
    """The decks, and where it is fought."""
    decks = {p: cards.title("deck", int(s.deck[p])) for p in range(2) if s.deck[p]}
    return decks | {-1: field(s, cards)}


def field(s: Any, cards: CardSet) -> str:
    return cards.title("battlefield", int(s.battlefield)) if s.battlefield else "neutral ground"


def heading(s: Any, cards: CardSet) -> str:
    """Which battle it is, where it is fought, and the phase."""
    turn = f", turn {s.turn[s.active]}" if s.turn[s.active] else ""
    phase = "" if s.over else f", {member(Phase, s.phase).text}"
    return f"Battle {s.battle}, {field(s, cards)}{turn}{phase}"


def prompt(s: Any, cards: CardSet, seat: int) -> str:
    """What a seat that owes a decision is asked."""
    if s.offer[seat]:
        return f"You may draw up to {count_noun(int(s.offer[seat]), 'card')}."
    if s.phase != Phase.DEPLOYMENT and any(s.strikes[n] for n in lying(s.troops[seat])):
        return "Turned up: which enemy in the Front Line does it strike?"
    match s.phase:
        case Phase.DEPLOYMENT:
            return "Before the battle: deploy in secret. What you do not spend is lost."
        case Phase.ADVANCE:
            return f"Observers may stay back. Does {named(s, cards, seat, s.asked)} move up?"
        case Phase.PILOTS:
            return f"Who pilots {named(s, cards, seat, s.asked)}?"
        case Phase.REACTION:
            attacker = next(n for n in lying(s.troops[1 - seat]) if s.aim[n])
            target = [*lying(s.troops[seat])].index(int(s.aim[attacker])) + 1
            asked = "Do you react?" if can_react(s, cards, seat) else "You have no reaction."
            whose = s.whose[1 - seat]
            return (
                f"{whose} {title(s, cards, attacker)} attacks your {named(s, cards, seat, target)}. {asked}"
            )
        case Phase.FALL_BACK:
            return "You lost on neutral ground: choose the next battlefield."
        case Phase.ATTACK:
            return "Who attacks?"
        case _ if can_play(s, cards, seat):
            return "What do you play?"
        case _:
            return "Nothing in your hand can be played now. What else?"


def can_play(s: Any, cards: CardSet, seat: int) -> bool:
    from .plays import legal_plays  # compiled: only there when a match is played

    out = np.zeros(ACTIONS.count, np.int32)
    return bool(legal_plays(s.record, cards.book, seat, out, 0))


def can_react(s: Any, cards: CardSet, seat: int) -> bool:
    from .prices import is_reaction, price  # compiled: only there when a match is played

    held = {int(s.kind[n]) for n in lying(s.hand[seat])}
    reactions = [row for row in held if is_reaction(cards.book, row)]
    return any(price(s.record, cards.book, seat, row) <= s.dollars[seat] for row in reactions)


def ending(s: Any) -> str:
    return f"{WINS} battles won are the match." if max(s.wins) >= WINS else ""


def title(s: Any, cards: CardSet, card: int) -> str:
    return cards.title("card", int(s.kind[card])) if s.kind[card] else "a face-down card"


def named(s: Any, cards: CardSet, p: int, place: int) -> str:
    """A troop by its place and name, as the table shows it."""
    return f"{place} {title(s, cards, s.troops[p][place])}"


def counters(s: Any, p: int) -> list[Counter]:
    return [
        Counter("$", int(s.dollars[p]), kind="money"),
        Counter("Deck", int(s.stock[p][0])),
        Counter("Hand", int(s.hand[p][0] + s.returned[p][0])),
        Counter("Battles", int(s.wins[p]), WINS, "steps"),
    ]


def side(s: Any, cards: CardSet, p: int) -> list[Zone]:
    """Everything that lies before one player."""
    lines = [
        troop_card(s, cards, p, place, card)
        for place, card in enumerate(lying(s.troops[p]), 1)
        if not is_inside(s, cards, card)
    ]
    front = [card for card in lines if s.front[card.handle]]
    back = [card for card in lines if not s.front[card.handle]]
    return [
        Zone(f"front {p}", "Front Line", "row", p, front, len(front)),
        Zone(f"back {p}", "Back Line", "row", p, back, len(back)),
        pile_zone(s, cards, f"buffs {p}", "Team Buffs", "row", p, s.buffs[p]),
        hand(s, cards, p),
        pile_zone(s, cards, f"deck {p}", "Deck", "pile", p, s.stock[p]),
        pile_zone(s, cards, f"discard {p}", "Discard", "pile", p, s.discard[p]),
    ]


def hand(s: Any, cards: CardSet, p: int) -> Zone:
    """The hand with its prices, and what has been taken back into it this turn."""
    from .prices import price  # compiled: only there when a match is played

    found = [card_of(s, cards, n) for n in (*lying(s.hand[p]), *lying(s.returned[p]))]
    for card in found:
        if card.face:
            card.stats = {"$": int(price(s.record, cards.book, p, s.kind[card.handle]))}
        if card.handle in lying(s.returned[p]):
            card.marks = ["taken back"]
    return Zone(f"hand {p}", "Hand", "hand", p, found, len(found))


def is_inside(s: Any, cards: CardSet, card: int) -> bool:
    return bool(s.crew[card] and cards.rows["card"][s.kind[card]].breed != Breed.VEHICLE)


def troop_card(s: Any, cards: CardSet, p: int, place: int, card: int) -> Card:
    """A troop with its numbers, its pilot and its items."""
    shown = card_of(s, cards, card)
    shown.name = named(s, cards, p, place)
    if s.kind[card]:
        shown.stats = stats(s, cards, p, card)
        shown.marks = marks(s, cards, p, card)
    inside = [card_of(s, cards, int(s.crew[card]))] if s.crew[card] else []
    for pilot in inside:
        pilot.name = named(s, cards, p, lying(s.troops[p]).index(pilot.handle) + 1)
        pilot.stats = stats(s, cards, p, pilot.handle)
        pilot.marks = [*wounds(s, pilot.handle), "pilot"]
    shown.under = inside + [
        card_of(s, cards, n) for q in range(2) for n in lying(s.gear[q]) if s.host[n] == card
    ]
    return shown


def stats(s: Any, cards: CardSet, p: int, card: int) -> dict[str, int]:
    """Damage and what is left of the Health, with all that counts now."""
    from .troops import health, power  # compiled: only there when a match is played

    left = int(health(s.record, cards.book, p, card)) - int(s.damage[card])
    return {"Damage": int(power(s.record, cards.book, p, card)), "Health": left}


def wounds(s: Any, card: int) -> list[str]:
    return [f"{s.damage[card]} damage"] if s.damage[card] else []


def marks(s: Any, cards: CardSet, p: int, card: int) -> list[str]:
    """What cannot be read from the numbers."""
    from .troops import ESCORT, FLYING, REACH, keywords

    bits = int(keywords(s.record, cards.book, p, card))
    found = wounds(s, card)
    found += [word for bit, word in ((FLYING, "flying"), (REACH, "reach"), (ESCORT, "escort")) if bits & bit]
    if cards.rows["card"][s.kind[card]].breed == Breed.VEHICLE and not s.crew[card]:
        found.append("no pilot")
    if s.seen[card] != OPEN and s.phase != Phase.DEPLOYMENT:
        found.append("face down")
    if s.attacks[card] >= FORFEITED and s.active == p:
        found.append("gave up its attack")
    elif s.attacks[card] >= most_attacks(cards.rows["card"][s.kind[card]]) and s.active == p:
        found.append("has attacked")
    return found


def most_attacks(card: Any) -> int:
    return 1 + any(effect.do == Verb.ATTACK_TWICE for effect in card.always)


def battlefield(s: Any, cards: CardSet) -> list[Zone]:
    """Where the battle is fought and what that means."""
    entry = cards.entry("battlefield", int(s.battlefield))
    if entry is None or not entry.text:
        return []
    words = Card(-1, None, entry.text)
    return [Zone("battlefield", entry.name, "row", None, [words], 1)]
