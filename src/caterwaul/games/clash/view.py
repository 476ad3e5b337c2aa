"""What a seat sees of Clash!: both characters, open hands and piles, and the card that lies face down."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet, of_cards
from ...core.story import CLEARED, COMES, Change, Story
from ...core.views import Counter, View, Zone
from ...core.zones import pile_zone
from .state import Event, Pace

CHANGES = {
    Event.HURT: Change(-1, "HP"),
    Event.HEALED: Change(1, "HP"),
    Event.DISARMED: COMES,
    Event.RECHARGED: CLEARED,
}
TURNED_UP = (Event.REVEALED, Event.REVEALED_NAMING, Event.REVEALED_AS)
CAUSED = (Event.HURT, Event.HEALED, Event.UNHURT, Event.SLOWED, Event.DISARMED, Event.NOT_HELD)
STORY = Story(
    endings=(Event.KNOCKED_OUT, Event.TIME, Event.DRAWN),
    total="HP",
    changes=CHANGES,
    steps=dict.fromkeys(TURNED_UP, "n"),
    heads={Event.CAUSE: frozenset(CAUSED)},
)
FROM_FAR = ("discard {far}", "hand {far}", "pick {far}", "pick {near}", "hand {near}", "discard {near}")
ZONE_ORDERS = [[[zone.format(near=near, far=1 - near)] for zone in FROM_FAR] for near in range(2)]


def view(s: Any, cards: CardSet, seat: int) -> View:
    """The table from one seat, out of the hidden record of that seat."""
    return View(
        f"Turn {s.turn}" if s.turn else "Choose your characters",
        {p: counters(s, cards, p) for p in range(2)},
        [*zones(s, cards, 0, seat), *zones(s, cards, 1, seat)],
        ZONE_ORDERS[max(seat, 0)],
        {p: cards.title("character", row) for p, row in enumerate(s.character) if row},
    )


def prompt(s: Any, cards: CardSet, seat: int) -> str:
    if s.turn:
        return "Choose a move, in secret."
    return (
        "Choose a character, in secret. All have the same seven moves, one of them twice, and moves of their "
        "own. At equal Buildup the higher Initiative acts first."
    )


def ending(s: Any) -> str:
    return ""  # a knock-out explains itself


def counters(s: Any, cards: CardSet, p: int) -> list[Counter]:
    if not s.character[p]:
        return []
    character = cards.rows["character"][s.character[p]]
    found = [
        Counter("HP", max(0, s.hp[p]), character.hp, "life"),
        Counter("Initiative", character.initiative),
    ]
    if s.slow[p]:
        found.append(Counter("Slower by", s.slow[p]))
    return found


def zones(s: Any, cards: CardSet, p: int, seat: int) -> list[Zone]:
    picked = [1, s.pick[p]] if s.pick[p] else [0]
    found = [
        pile_zone(s, cards, f"hand {p}", "Hand", "hand", p, s.hand[p]),
        pile_zone(s, cards, f"pick {p}", "Face down", "row", p, picked),
        pile_zone(s, cards, f"discard {p}", "Discard, top last", "row", p, s.discard[p]),
        pile_zone(s, cards, f"removed {p}", "Removed, face down", "row", p, s.removed[p]),
    ]
    _, _, discard, removed = found
    for card in discard.cards:
        row = s.kind[card.handle]
        buildup = card.stats["buildup"] = s.acted_at[card.handle]
        if row in borrowers(cards) or buildup != cards.rows["card"][row].buildup:
            card.marks.append(f"Buildup {buildup}")
    if p != seat:
        for card in removed.cards:  # T5: only their owner looks at them
            card.face, card.name = cards.faces[0]
    return found


@of_cards
def borrowers(cards: CardSet) -> set[int]:
    """Moves that have no Buildup of their own: how soon they act is another card's."""
    rows = enumerate(cards.rows["card"])
    return {i for i, row in rows if row.acts_as or row.pace == Pace.TOP_OF_DISCARD}
