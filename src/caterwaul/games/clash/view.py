"""What a seat sees of Clash!: both characters, open hands and piles, and the card that lies face down."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.views import CLEARED, COMES, Change, Counter, Story, View, Zone, pile_zone
from .state import Event, Pace

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
