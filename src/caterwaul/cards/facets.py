"""Cards to be looked through: what they can be sorted by.

It follows from the fields of a card and its vocabularies. Nothing is listed by hand, so a new game has it
too, and so has a card of one's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ..core.card_entries import Entry
from ..core.cardset import CardSet
from ..core.game import Game
from ..core.records import Record

EFFECT = "effect"  # the facet of what cards do
NUMBERS = 14  # more different numbers than these are no help to choose by


@dataclass(frozen=True)
class Value:
    value: str
    label: str
    count: int


@dataclass(frozen=True)
class Facet:
    """Something that tells cards of a table apart, with what it can be."""

    field: str
    label: str
    values: list[Value]


def facets_of(game: Game, cards: CardSet, table: str) -> list[Facet]:
    """All that cards of a table can be chosen by, in the order of their record."""
    entries = cards.tables[table]
    found = []
    for name in [*record_of(game, table).fields, EFFECT]:
        counts = Counter(value for entry in entries for value in values_of(game, table, entry).get(name, ()))
        if tells_apart(counts, len(entries)):
            ordered = sorted(counts, key=lambda value: (int(value), "") if _is_number(value) else (0, value))
            values = [Value(value, label_of(value), counts[value]) for value in ordered]
            found.append(Facet(name, label_of(name), values))
    return found


def tells_apart(counts: Counter[str], entries: int) -> bool:
    if not counts or (len(counts) == 1 and counts.total() == entries):
        return False
    return len(counts) <= NUMBERS or not all(map(_is_number, counts))


def values_of(game: Game, table: str, entry: Entry) -> dict[str, list[str]]:
    """What an entry is, field by field, in the words of its file."""
    found: dict[str, list[str]] = {}
    for name, spec in record_of(game, table).fields.items():
        given = entry.given.get(name)
        match spec.means:
            case "word" | "number" if given is not None and not spec.shape:
                found[name] = [str(given)]
            case "flags" if given:
                found[name] = [str(word) for word in given]
    verbs = dict.fromkeys(verb for verb in _verbs(entry))
    return {**found, **({EFFECT: list(verbs)} if verbs else {})}


def record_of(game: Game, table: str) -> type[Record]:
    record = game.Book.fields[table].record
    assert record is not None
    return record


def _verbs(entry: Entry) -> Iterator[str]:
    for value in entry.given.values():
        if isinstance(value, list):
            yield from (str(row["do"]) for row in value if isinstance(row, dict) and "do" in row)


def _is_number(value: str) -> bool:
    return value.lstrip("-").isdecimal()


def label_of(word: str) -> str:
    """A word of a file as people read it."""
    return word.replace("_", " ").capitalize() if len(word) > 2 else word.upper()
