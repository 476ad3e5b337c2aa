"""What is wrong with the text of a card file, what its cards say, and how they look."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.cardset import CardSet
from ...core.faults import MOST_FAULTS, CardError, Fault
from ...core.game import Game
from ...faces import LAYOUTS, face, misfits
from ..tables.card_files import own_cards
from .schemas import CardFault, Checked, CheckWish, OwnEntry

MOST_LOOKED_AT = 16  # cards of a file whose faces are looked at for what does not fit


def checked(game: Game, wish: CheckWish) -> Checked:
    """Faults with their lines, or the generated texts and the faces of the wanted entry."""
    try:
        cards = own_cards(game, wish.cards, is_new=True)
    except CardError as error:
        return Checked(shown(error.faults), [], [], {})
    own = [entry for rows in cards.tables.values() for entry in rows if entry.is_own]
    looked_at = sorted(own, key=lambda entry: (entry.table, entry.id) != (wish.table, wish.id))
    unfit = [
        fault for entry in looked_at[:MOST_LOOKED_AT] for fault in misfits(game.key, cards, entry)
    ]  # what is seen comes first
    entries = [OwnEntry(entry.table, entry.id, entry.name, entry.text) for entry in own]
    warnings = shown([*cards.warnings, *unfit])
    return Checked([], warnings, entries, faces_of(game, cards, wish.table, wish.id))


def faces_of(game: Game, cards: CardSet, table: str, id_: str) -> dict[str, str]:
    """The wanted entry in all sizes; nothing where there is no such entry."""
    if (table, id_) not in cards.numbers:
        return {}
    return {layout: face(game.key, cards, table, id_, layout) for layout in LAYOUTS}


def shown(faults: Iterable[Fault]) -> list[CardFault]:
    return [CardFault(fault.line or 0, fault.where, fault.sentence) for fault in list(faults)[:MOST_FAULTS]]
