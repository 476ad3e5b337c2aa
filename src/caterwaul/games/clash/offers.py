"""What each action of Clash! does, what it takes and where it goes."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet, of_cards
from ...core.views import Option
from ...core.zones import held, ids_of
from .actions import BASICS, NAMING, PLAY
from .state import SLOWEST, Basic, Pace


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    if action < PLAY:
        character = cards.rows["character"][action]
        brings = ids_of(cards, character.specials)
        return Option(action, help=about_character(character, cards), brings=brings)
    row = action - PLAY if action < NAMING else (action - NAMING) // BASICS
    pile = s.discard[seat]
    on_top = s.acted_at[pile[pile[0]]] if pile[0] else 0
    help_ = about_move(cards, row, s.slow[seat], s.counter_buildup, on_top)
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


@of_cards
def about_move(cards: CardSet, row: int, slow: int, counter_buildup: int, on_top: int) -> str:
    """How soon a move would act this turn, and what it does."""
    entry, card = cards.entry("card", row), cards.rows["card"][row]
    assert entry is not None
    if card.acts_as:
        return f"Buildup of what it acts as. {entry.text}"
    buildup, why = card.buildup, ""
    if card.pace == Pace.TOP_OF_DISCARD:
        buildup, why = on_top, " (that of the card on your discard pile)"
    elif card.basic == Basic.COUNTER:
        buildup = counter_buildup  # ruling 1
    return f"Buildup {min(buildup + slow, SLOWEST)}{why}. {entry.text}"
