"""What is wrong with the text of a card file, what its cards say, and how they look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.cardset import CardSet
from ...core.faults import MOST_FAULTS, CardError, Fault
from ...core.game import Game
from ...faces import LAYOUTS, face, misfits, picture_of
from ..tables.card_files import own_cards
from .schemas import CardFault, Checked, CheckWish, OwnEntry

GONE = "its own picture is not kept any more, or another server has it: the card is drawn"
MOST_LOOKED_AT = 16  # cards of a file whose faces are looked at for what does not fit


def picture_wanted(game: Game, wish: CheckWish) -> str:
    """The id of the own picture that the wanted entry shows; nothing where it shows none."""
    try:
        cards = own_cards(game, wish.cards, is_new=True)
    except CardError:
        return ""
    entry = cards.entry(wish.table, cards.numbers.get((wish.table, wish.id), 0))
    return picture_of(entry) if entry is not None else ""


def checked(game: Game, wish: CheckWish, pictures: Mapping[str, bytes]) -> Checked:
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
    wanted = picture_wanted(game, wish)
    if wanted and wanted not in pictures:
        line = wish.cards[: wish.cards.find(wanted)].count("\n") + 1
        warnings = [CardFault(line, f"{wish.table} {wish.id}", GONE), *warnings][:MOST_FAULTS]
    faces = faces_of(game, cards, wish.table, wish.id, frozenset(pictures))
    return Checked([], warnings, entries, faces, {i: p for i, p in pictures.items() if i not in wish.known})


def faces_of(game: Game, cards: CardSet, table: str, id_: str, pictures: frozenset[str]) -> dict[str, str]:
    """The wanted entry in all sizes; nothing where there is no such entry."""
    if (table, id_) not in cards.numbers:
        return {}
    return {layout: face(game.key, cards, table, id_, layout, pictures=pictures) for layout in LAYOUTS}


def shown(faults: Iterable[Fault]) -> list[CardFault]:
    return [CardFault(fault.line or 0, fault.where, fault.sentence) for fault in list(faults)[:MOST_FAULTS]]
