"""Deck construction (102): everything that is wrong with a deck at once; what is only unwise stands apart.

`check_file(path, cards)` reads a deck file, `check_deck(counts, cards)` takes card rows and how many of each.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...core.cardset import CardSet, Entry
from ...core.rulebook import rule
from .state import DECK, FIT_COST
from .words import Kind, Trait

COPIES = 3  # 102.3


@dataclass
class DeckReport:
    """What an official would say of a deck: faults forbid it, warnings do not."""

    name: str
    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def is_legal(self) -> bool:
        return not self.faults


@rule("102.1", "ruling 14")
def check_deck(counts: Mapping[int, int], cards: CardSet, name: str = "deck") -> DeckReport:
    """Check a deck, given as rows of the card table and how many of each."""
    report = DeckReport(name)
    size = sum(counts.values())
    if size != DECK:
        report.faults.append(f"{size} cards, exactly {DECK} needed (102.1)")
    report.faults += commander_faults(counts, cards) + copy_faults(counts, cards)
    if not any(is_fit(cards, row) for row in counts):
        report.warnings.append(
            f"no troop costs ${FIT_COST} or less, so this deck loses every match at once (103.3b)"
        )
    return report


@rule("102.2", "102.2a", "G.Cmd")
def commander_faults(counts: Mapping[int, int], cards: CardSet) -> list[str]:
    """One Commander at most; none is fine."""
    found = [(row, n) for row, n in counts.items() if has_trait(cards, row, Trait.COMMANDER)]
    if sum(n for _, n in found) <= 1:
        return []
    names = ", ".join(f"{n} × {cards.title('card', row)}" for row, n in found)
    return [f"more than one Commander: {names} (102.2)"]


@rule("102.3")
def copy_faults(counts: Mapping[int, int], cards: CardSet) -> list[str]:
    """Three of a name at most, unless the card says otherwise; a name, whatever the row."""
    named: Counter[str] = Counter()
    for row, n in counts.items():
        if not has_trait(cards, row, Trait.ANY_NUMBER):
            named[cards.title("card", row)] += n
    return [f"{n} × {name}, at most {COPIES} of a name (102.3)" for name, n in named.items() if n > COPIES]


def has_trait(cards: CardSet, row: int, trait: Trait) -> bool:
    return bool(int(cards.book.card[row].traits) >> trait & 1)


def is_fit(cards: CardSet, row: int) -> bool:
    card = cards.book.card[row]
    return bool(card.kind == Kind.TROOP and card.cost <= FIT_COST)


def check_entry(entry: Entry, cards: CardSet) -> list[str]:
    """The faults of a deck that a card set has read."""
    counts = Counter(int(row) for row in cards.book.deck[entry.number].cards if row)
    report = check_deck(counts, cards, entry.id)
    return [f"{entry.source}: deck {entry.id}: {fault}" for fault in report.faults]


def check_file(path: Path | str, cards: CardSet) -> list[DeckReport]:
    """A report for each deck of a file, or one report that says why the file cannot be read."""
    file = Path(path)
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return [DeckReport(file.name, [f"cannot be read: {error}"])]
    decks = content.get("deck")
    if not isinstance(decks, list) or not all(isinstance(deck, dict) for deck in decks) or not decks:
        return [DeckReport(file.name, ["holds no deck: write each one under [[deck]]"])]
    return [check_given(deck, i, cards) for i, deck in enumerate(decks, 1)]


def check_given(deck: dict[str, Any], i: int, cards: CardSet) -> DeckReport:
    """A deck as a file gives it: `cards` is a table of id = how many, or a list of ids."""
    name = str(deck.get("id") or f"deck number {i}")
    given, faults = deck.get("cards"), []
    if isinstance(given, list):
        given = Counter(map(str, given))
    if not isinstance(given, dict):
        return DeckReport(name, ["field 'cards' is missing: a table of card id = how many, or a list of ids"])
    counts: Counter[int] = Counter()
    for id_, n in given.items():
        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            faults.append(f"{id_} = {n!r}: needs a whole number from 1")
            continue
        try:
            counts[cards.number("card", id_)] += n
        except KeyError as error:
            faults.append(str(error.args[0]).partition(";")[0])
    report = check_deck(counts, cards, name)
    if not isinstance(deck.get("id"), str):
        faults.append("field 'id' is missing: a lower-case word")
    report.faults = faults + report.faults
    return report
