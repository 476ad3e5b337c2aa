"""Deck construction (102): everything that is wrong with a deck at once, and what is only unwise apart from it.

`check_deck(cards, book)` takes rows of the table `card`, `check_entry` an entry of the table `deck`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...core.cardset import CardError, CardSet, Entry
from ...core.compiling import rule
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


def check_deck(rows: Sequence[int], cards: CardSet, name: str = "deck") -> DeckReport:
    """Check the cards of a deck, given as rows of the card table."""
    counts = Counter(int(row) for row in rows if row)
    book = cards.book.card
    report = DeckReport(name)
    report.faults += wrong_size(sum(counts.values())) + wrong_commanders(counts, cards) + too_many(counts, cards)
    if not any(is_fit(book[row]) for row in counts):
        report.warnings.append(
            f"no troop costs ${FIT_COST} or less: this deck loses every match at once (103.3, ruling 14)"
        )
    return report
