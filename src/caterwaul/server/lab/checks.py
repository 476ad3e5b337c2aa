"""What is wrong with the text of a card file, what its cards say, and how they look."""

from __future__ import annotations

import re

from ...core.cardset import CardError, CardSet
from ...core.game import Game
from ...faces import LAYOUTS, face
from ..tables.card_files import OWN_FILE, own_cards
from .schemas import CardFault, Checked, CheckWish, OwnEntry

AT_LINE = re.compile(r" \(at line (\d+)(?:, column \d+)?\)")
PLACED = re.compile(r"(.*?: field '[^']*'): (.*)", re.DOTALL)


def checked(game: Game, wish: CheckWish) -> Checked:
    """Faults with their lines, or the generated texts and the faces of the wanted entry."""
    try:
        cards = own_cards(game, wish.cards)
    except CardError as error:
        return Checked([fault_of(said) for said in error.faults], [], [], {})
    entries = [
        OwnEntry(table, entry.id, entry.name, entry.text)
        for table, rows in cards.tables.items()
        for entry in rows
        if entry.source == OWN_FILE
    ]
    return Checked([], [], entries, faces_of(game, cards, wish.table, wish.id))


def faces_of(game: Game, cards: CardSet, table: str, id_: str) -> dict[str, str]:
    """The wanted entry in all sizes; nothing where there is no such entry."""
    if (table, id_) not in cards.numbers:
        return {}
    return {layout: face(game.key, cards, table, id_, layout) for layout in LAYOUTS}


def fault_of(said: str) -> CardFault:
    """A fault in one sentence, with the line where it says one."""
    at, told = AT_LINE.search(said), AT_LINE.sub("", said.removeprefix(f"{OWN_FILE}: "))
    placed = PLACED.fullmatch(told)
    where, sentence = placed.groups() if placed else ("", told)
    return CardFault(int(at[1]) if at else 0, where, sentence)
