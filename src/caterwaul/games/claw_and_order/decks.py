"""Deck construction (102): everything that is wrong with a deck at once; what is only unwise stands apart.

`check_file(path, cards)` reads a deck file, `check_deck(counts, cards)` takes card rows and how many of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...core.card_entries import Entry
from ...core.card_file import card_file
from ...core.cardset import CardSet
from ...core.faults import Fault
from ...core.rulebook import rule
from ...core.words import count_noun, nearest
from .deck_limits import DECK, FIT_COST

COPIES = 3  # 102.3
MOST_HINTS = 5  # about one deck: to look for what may have been meant takes longer than all else


@dataclass(frozen=True)
class Facts:
    """What the rules of deck construction ask of a card."""

    name: str
    is_commander: bool = False
    any_number: bool = False
    makes_fit: bool = False  # 103.3: a troop for $5 or less


@dataclass
class DeckReport:
    """What an official would say of a deck: faults forbid it, warnings do not."""

    name: str
    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def is_legal(self) -> bool:
        return not self.faults


def check_deck(counts: Mapping[int, int], cards: CardSet, name: str = "deck") -> DeckReport:
    """Check a deck, given as rows of the card table and how many of each."""
    known: Counter[Facts] = Counter()
    for row, n in counts.items():
        known[facts_of(cards, row)] += n
    return judge(known, name)


def facts_of(cards: CardSet, row: int) -> Facts:
    entry = cards.tables["card"][row - 1]  # row 0 is no card
    return facts_told(entry.name, entry.given)


def facts_given(card: dict[str, Any]) -> Facts:
    """The same of a card that stands in the file of the deck, right or wrong as it may be otherwise."""
    return facts_told(str(card.get("name") or card["id"].replace("_", " ").title()), card)


def facts_told(name: str, card: Mapping[str, Any]) -> Facts:
    """By what a file says of it: to look it up in the book takes twenty times as long."""
    traits, cost = card.get("traits"), card.get("cost")
    traits = traits if isinstance(traits, list) else []
    return Facts(
        name,
        is_commander="commander" in traits,
        any_number="any_number" in traits,
        makes_fit=card.get("kind") == "troop" and isinstance(cost, int) and cost <= FIT_COST,
    )


@rule("102.1", "ruling 14")
def judge(counts: Mapping[Facts, int], name: str) -> DeckReport:
    """Everything that is wrong with a deck, and what is unwise."""
    report = DeckReport(name)
    size = sum(counts.values())
    if size != DECK:
        report.faults.append(f"{count_noun(size, 'card')}, exactly {DECK} needed (102.1)")
    report.faults += commander_faults(counts) + copy_faults(counts)
    if not any(card.makes_fit for card in counts):
        report.warnings.append(
            f"no troop costs ${FIT_COST} or less, so this deck loses every match at once (103.3b)"
        )
    return report


@rule("102.2", "102.2a", "G.Cmd")
def commander_faults(counts: Mapping[Facts, int]) -> list[str]:
    """One Commander at most; none is fine."""
    found = [(card.name, n) for card, n in counts.items() if card.is_commander]
    if sum(n for _, n in found) <= 1:
        return []
    names = ", ".join(f"{n} × {name}" for name, n in found)
    return [f"more than one Commander: {names} (102.2)"]


@rule("102.3")
def copy_faults(counts: Mapping[Facts, int]) -> list[str]:
    """Three of a name at most, unless the card says otherwise; a name, whatever the row."""
    named: Counter[str] = Counter()
    for card, n in counts.items():
        if not card.any_number:
            named[card.name] += n
    return [f"{n} × {name}, at most {COPIES} of a name (102.3)" for name, n in named.items() if n > COPIES]


def check_entry(entry: Entry, cards: CardSet) -> list[Fault]:
    """The faults of a deck that a card set has read."""
    counts = Counter(int(row) for row in cards.book.deck[entry.number].cards if row)
    report = check_deck(counts, cards, entry.id)
    return [entry.fault("", fault) for fault in report.faults]


def check_file(path: Path | str, cards: CardSet) -> list[DeckReport]:
    """A report for each deck of a file, or one report that says why the file cannot be read."""
    file = card_file(Path(path))
    if file.read.errors:
        return [DeckReport(file.name, [f"cannot be read: {error}" for error in file.read.errors])]
    content = file.read.tables
    decks = content.get("deck")
    if not isinstance(decks, list) or not all(isinstance(deck, dict) for deck in decks) or not decks:
        return [DeckReport(file.name, ["holds no deck: write each one under [[deck]]"])]
    own = {card["id"]: facts_given(card) for card in cards_given(content, cards)}
    return [check_given(deck, i, cards, own) for i, deck in enumerate(decks, 1)]


def cards_given(content: dict[str, Any], cards: CardSet) -> list[dict[str, Any]]:
    """The cards of one's own that stand in the file beside the decks, new ones and changed ones."""
    own = content.get("card")
    given = [card for card in own if isinstance(card, dict)] if isinstance(own, list) else []
    known = {entry.id: entry for entry in cards.tables["card"]}
    changed = [(known[card["change"]], card) for card in given if str(card.get("change")) in known]
    new = [card for card in given if isinstance(card.get("id"), str)]
    return new + [{**base.given, "name": base.name, **card, "id": base.id} for base, card in changed]


def unknown_card(id_: str, cards: CardSet) -> str:
    """That there is no such card, and which one may have been meant."""
    return f"no card is called {id_!r}{nearest(id_, [entry.id for entry in cards.tables['card']])}"


def check_given(deck: dict[str, Any], i: int, cards: CardSet, own: Mapping[str, Facts]) -> DeckReport:
    """A deck as a file gives it: `cards` is a table of id = how many, or a list of ids."""
    name = str(deck.get("id") or f"deck number {i}")
    given, faults = deck.get("cards"), []
    if isinstance(given, list):
        given = Counter(map(str, given))
    if not isinstance(given, dict):
        return DeckReport(name, ["field 'cards' is missing: a table of card id = how many, or a list of ids"])
    counts: Counter[Facts] = Counter()
    for id_, n in given.items():
        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            faults.append(f"{id_} = {n!r}: needs a whole number from 1")
            continue
        if id_ in own or ("card", id_) in cards.numbers:
            counts[own[id_] if id_ in own else facts_of(cards, cards.number("card", id_))] += n
        else:
            faults.append(
                unknown_card(id_, cards) if len(faults) < MOST_HINTS else f"no card is called {id_!r}"
            )
    report = judge(counts, name)
    if not isinstance(deck.get("id"), str):
        faults.append("field 'id' is missing: a lower-case word")
    report.faults = faults + report.faults
    return report
