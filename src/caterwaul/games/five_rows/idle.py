"""Why nothing can be done with what lies on the table of Five Rows, and why a card cannot go somewhere."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.pointing import Pointed
from ...core.words import of_one
from .actions import PLAY, ROW, TARGET, TO, Side
from .refusals import why_not
from .state import ASKER, CHOSEN, Kind
from .view import AURAS, COLUMNS, FAR, NEAR, asking, chosen_among, effect_of

TURNS, ENDS = "3.1", "5.3"
PILES = {
    "deck": "one card is drawn when a round begins, by itself (2.1)",
    "discard": "what is in a discard pile has left the battlefield (4.4, 3.6)",
}
WHERE = {
    int(Kind.TROOP): "a troop goes to your own side of a row (3.5)",
    int(Kind.AURA): "an aura goes to the middle of a row, between both sides (3.6)",
}


def why_idle(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """Why nothing can be done now with a card or a place."""
    if it.zone in PILES:
        return PILES[it.zone]
    if it.zone == "hand":
        if it.whose != p:
            return "the cards in the other hand are secret (ruling 26)"
        return why_not_played(s, cards, p, it)
    if asking(s) is not None:
        return why_not_picked(s, cards, p, it)
    if it.card:
        return "cards of the battlefield act by themselves; the rows fight after both turns (4.1, 4.6)"
    column = (it.at - 1) % COLUMNS
    if column == FAR:
        return "that is the side of the other player: your troops stand on your own (3.5)"
    what = "aura" if column == AURAS else "troop"
    return f"no {what} in your hand can be played now (3.4)"


def why_not_played(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """A card of the own hand."""
    if not it.card:
        return "cards are played to the rows (3.2)"
    cost = cards.rows["card"][it.row].cost
    if asking(s) is None and cost > s.coins[p]:
        return of_one(f"needs {cost} coins, you have {s.coins[p]} (3.4)")
    if asking(s) is None and all(s.troop[p]):
        return "no free row, you have a troop in each (3.5)"
    return why_not(s, cards, p, PLAY + it.row * ROW + 1)


def why_not_picked(s: Any, cards: CardSet, p: int, it: Pointed) -> str:
    """A card or a place of the battlefield, while a played card asks for a troop or a row."""
    frame = asking(s)
    row, column = divmod(it.at - 1, COLUMNS)
    name = cards.title("card", int(s.kind[frame[ASKER]]))
    if column == AURAS:
        return f"{name} picks {chosen_among(effect_of(s, cards, frame))}, not an aura (3.7)"
    if not frame[CHOSEN]:
        return why_not(s, cards, p, TARGET + (Side.OWN if column == NEAR else Side.ENEMY) * ROW + row + 1)
    owner = p if (int(frame[CHOSEN]) - TARGET) // ROW == Side.OWN else 1 - p
    if (column == NEAR) != (owner == p):
        return "a troop that moves stays on its own side (3.2)"
    return why_not(s, cards, p, TO + row + 1)


def why_not_at(s: Any, cards: CardSet, p: int, it: Pointed, aim: Pointed) -> str:
    """Why a card cannot go to another card, or to a place."""
    if it.zone == "battlefield" and asking(s) is not None and aim.at:
        return why_not_picked(s, cards, p, aim)
    if it.zone != "hand" or it.whose != p or asking(s) is not None:
        return why_idle(s, cards, p, it)
    card = cards.rows["card"][it.row]
    if card.cost > s.coins[p]:
        return why_idle(s, cards, p, it)
    row, column = divmod(aim.at - 1, COLUMNS)
    if not aim.at or column != (NEAR if card.kind == Kind.TROOP else AURAS):
        return WHERE[int(card.kind)]
    return why_not(s, cards, p, PLAY + it.row * ROW + row + 1)
