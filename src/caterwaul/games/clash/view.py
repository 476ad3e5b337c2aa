"""What a seat sees of Clash!: both characters, open hands and piles, and the card that lies face down."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.views import CLEARED, COMES, Change, Counter, Option, Story, View, Zone, held, ids_of, pile_zone
from .actions import BASICS, NAMING, PLAY
from .state import SLOWEST, Basic, Event, Pace

CHANGES = {
    Event.HURT: Change(-1, "HP"),
    Event.HEALED: Change(1, "HP"),
    Event.DISARMED: COMES,
    Event.RECHARGED: CLEARED,
}
STORY = Story(
    endings=(Event.KNOCKED_OUT, Event.TIME), total="HP", changes=CHANGES, steps={Event.REVEALED: "n"}
)


def view(s: Any, cards: CardSet, seat: int) -> View:
    """The table from one seat, out of the hidden record of that seat."""
    near = max(seat, 0)
    far = 1 - near
    order = [
        f"discard {far}",
        f"hand {far}",
        f"pick {far}",
        f"pick {near}",
        f"hand {near}",
        f"discard {near}",
    ]
    return View(
        heading=f"Turn {s.turn}" if s.turn else "Choose your characters",
        counters={p: counters(s, cards, p) for p in range(2)},
        zones=[zone for p in range(2) for zone in zones(s, cards, p)],
        layout=[[zone] for zone in order],
        roles={p: cards.title("character", int(s.character[p])) for p in range(2) if s.character[p]},
    )


def prompt(s: Any, cards: CardSet, seat: int) -> str:
    if s.turn:
        return "Choose a move, in secret."
    return (
        "Choose a character, in secret. All have the same seven moves, one of them twice, and moves of their "
        "own. With the higher Initiative you act first."
    )


def ending(s: Any) -> str:
    return ""  # a knock-out explains itself


def counters(s: Any, cards: CardSet, p: int) -> list[Counter]:
    character = cards.rows["character"][s.character[p]]
    if not s.character[p]:
        return []
    found = [
        Counter("HP", max(0, int(s.hp[p])), int(character.hp), "life"),
        Counter("Initiative", int(character.initiative)),
    ]
    if s.slow[p]:
        found.append(Counter("Slower by", int(s.slow[p])))
    return found


def zones(s: Any, cards: CardSet, p: int) -> list[Zone]:
    picked = [1, s.pick[p]] if s.pick[p] else [0]
    found = [
        pile_zone(s, cards, f"hand {p}", "Hand", "hand", p, s.hand[p]),
        pile_zone(s, cards, f"pick {p}", "Face down", "row", p, picked),
        pile_zone(s, cards, f"discard {p}", "Discard, top last", "row", p, s.discard[p]),
        pile_zone(s, cards, f"removed {p}", "Removed", "row", p, s.removed[p]),
    ]
    for card in found[2].cards:
        acted_at = int(s.acted_at[card.handle])
        card.stats["buildup"] = acted_at
        if borrows_buildup(cards.rows["card"][s.kind[card.handle]]):
            card.marks = [f"acted at {acted_at}"]
    return found


def borrows_buildup(row: Any) -> bool:
    """Whether a move has no Buildup of its own: how soon it acts is another card's."""
    return bool(row.acts_as) or int(row.pace) == Pace.TOP_OF_DISCARD


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    if action < PLAY:
        character = cards.rows["character"][action]
        brings = ids_of(cards, character.specials)
        return Option(action, help=about_character(character, cards), brings=brings)
    row = action - PLAY if action < NAMING else (action - NAMING) // BASICS
    entry = cards.entry("card", row)
    assert entry is not None
    help_ = f"{speed(s, cards, seat, row)} {entry.text}"
    return Option(action, help=help_, takes=held(s, s.hand[seat], row), goes=f"pick {seat}")


def about_character(character: Any, cards: CardSet) -> str:
    """`15 HP, Initiative 1. Has a second 4, and moves of its own: 5, Bull Through.`"""
    own = ", ".join(cards.title("card", int(row)) for row in character.specials if row)
    moves = f", and moves of its own: {own}" if own else ""
    numbers = f"{character.hp} HP, Initiative {character.initiative}."
    return f"{numbers} Has a second {twice(character, cards)}{moves}."


def twice(character: Any, cards: CardSet) -> str:
    return next(
        e.name for e in cards.tables["card"] if cards.rows["card"][e.number].basic == character.duplicate
    )


def speed(s: Any, cards: CardSet, seat: int, row: int) -> str:
    """How soon a move would act this turn."""
    card_row = cards.rows["card"][row]
    if card_row.acts_as:
        return "Buildup of what it acts as."
    buildup, why = int(card_row.buildup), ""
    if card_row.pace == Pace.TOP_OF_DISCARD:
        pile = s.discard[seat]
        buildup = int(s.acted_at[pile[pile[0]]]) if pile[0] else 0
        why = " (that of the card on your discard pile)"
    elif card_row.basic == Basic.COUNTER:
        buildup = int(s.counter_buildup)  # ruling 1
    return f"Buildup {min(buildup + int(s.slow[seat]), SLOWEST)}{why}."
