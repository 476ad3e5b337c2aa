"""Card sets: all tables of a match, read from TOML files: numbers for compiled code, words for people."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from .card_entries import Entries, Entry
from .card_file import CardFile, card_file
from .card_reader import fill_table
from .card_text import describe
from .faults import CardError, Fault
from .html_table import html_table
from .plain import Plain, handed
from .records import Record
from .views import Said
from .words import comma_list, nearest

T = TypeVar("T")


def told_of(entry: Entry) -> dict[str, str]:
    """What one reads of an entry; what the rules alone read is in its text."""
    given = {key: str(value) for key, value in entry.given.items() if isinstance(value, int | str)}
    return {"id": entry.id, "name": entry.name, "text": entry.text, **given}


@dataclass
class CardSet:
    """All tables of a match: the book for compiled code, and the words for people."""

    book: Any
    tables: dict[str, list[Entry]]  # row 0 of a table is nothing, so entry i is row i + 1
    fingerprint: str
    name: str = "built-in"
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    spelled: dict[str, int] = field(default_factory=dict)
    said: dict[int, Said] = field(default_factory=dict)  # actions in words that are the same in every match
    found: dict[Any, Any] = field(default_factory=dict)  # what functions that are `of_cards` have found
    warnings: list[Fault] = field(default_factory=list)  # what a designer may not have meant

    def __post_init__(self) -> None:
        self.book = handed(self.book)
        self.numbers = {(t, entry.id): entry.number for t, all_ in self.tables.items() for entry in all_}

    def __reduce__(self) -> tuple[Any, ...]:
        """The book as bytes; what has been found in it is found again."""
        return of_bytes, (self.book.tobytes(), self.book.dtype, self.tables, self.fingerprint, self.name)

    def _repr_html_(self) -> str:
        """All tables with their names, numbers and texts, for notebooks."""
        return "".join(html_table(table, map(told_of, rows)) for table, rows in self.tables.items())

    def entry(self, table: str, number: int) -> Entry | None:
        rows = self.tables.get(table, ())
        return rows[number - 1] if 0 < number <= len(rows) else None

    def number(self, table: str, word: str) -> int:
        """The row of an id; a word that is not one raises a KeyError that says what is."""
        if (table, word) in self.numbers:
            return self.numbers[table, word]
        known = [entry.id for entry in self.tables[table]]
        raise KeyError(
            f"no {table} is called {word!r}{nearest(word, known)}; there are {comma_list(known, 20)}"
        )

    @cached_property
    def books(self) -> Any:
        """The book as an array of one, which compiled functions take faster."""
        return np.frombuffer(bytearray(self.book.tobytes()), self.book.dtype)

    @cached_property
    def rows(self) -> dict[str, list[Plain]]:
        """The book as plain numbers: what views read of it, row by row."""
        return {
            table: [Plain(self.book[table][i : i + 1]) for i in range(len(self.book[table]))]
            for table in self.tables
        }

    @cached_property
    def faces(self) -> list[tuple[str | None, str]]:
        """Of each kind of card what a card on the table shows: its id and name. Kind 0 is a back."""
        return [(None, ""), *((entry.id, entry.name) for entry in self.tables["card"])]

    @cached_property
    def titles(self) -> dict[str, dict[int, str]]:
        """The names of all cards and whatever else has a table, by their numbers."""
        return {table: {entry.number: entry.name for entry in rows} for table, rows in self.tables.items()}

    def word(self, domain: str, value: int) -> str | None:
        """The id of a row, or the number itself where the domain is no table."""
        if domain not in self.tables:
            return str(value)
        entry = self.entry(domain, value)
        return entry.id if entry else None

    def title(self, domain: str, value: int) -> str:
        """What people read: a card's name, or the number."""
        names = self.titles.get(domain)
        return str(value) if names is None else names.get(value, "nothing")


class Checks(NamedTuple):
    """What a game looks for that no single field can show: in one entry, and in a whole set."""

    of_entry: Callable[[Entry, CardSet], Sequence[Fault]]
    of_set: Callable[[CardSet], Sequence[Fault]]


def of_bytes(book: bytes, dtype: Any, tables: dict[str, list[Entry]], fingerprint: str, name: str) -> CardSet:
    """A card set that was kept as it is."""
    return CardSet(np.frombuffer(bytearray(book), dtype)[0], tables, fingerprint, name)


def of_cards(find: Callable[..., T]) -> Callable[..., T]:
    """A function of a card set and a few numbers, which has nothing new to find the next time."""

    def found(cards: CardSet, *numbers: int) -> T:
        known: T | None = cards.found.get((find, numbers))
        if known is None:
            known = cards.found[find, numbers] = find(cards, *numbers)
        return known

    return found


def load_cards(
    book: type[Record], builtin: Path, own: Sequence[Path | CardFile] = (), checks: Checks | None = None
) -> CardSet:
    """The same as `read_cards`; a `CardError` where there is a fault."""
    cards, faults = read_cards(book, builtin, own, checks)
    if cards is None:
        raise CardError(faults)
    return cards


def read_cards(
    book: type[Record], builtin: Path, own: Sequence[Path | CardFile] = (), checks: Checks | None = None
) -> tuple[CardSet | None, list[Fault]]:
    """Read the built-in tables of a folder and put a designer's files beside them, or in their stead.

    An entry of an own file replaces the one before it with its id, and `change = "…"` some fields of it;
    `instead = true` at the top of an own file drops the built-in tables that it fills. Where anything is
    wrong there is no set, but all faults that can be told at once.
    """
    files = [_built_in(path, path.stat().st_mtime_ns) for path in sorted(builtin.glob("*.toml"))]
    files += [file if isinstance(file, CardFile) else card_file(file) for file in own]
    entries = Entries({table: {} for table in book.fields})
    for file in files:
        entries.add(file)
    tables = {table: list(found.values()) for table, found in entries.tables.items()}
    for rows in tables.values():
        for i, entry in enumerate(rows):
            entry.number = i + 1
    filled = _filled(book, tables, entries)
    name = ", ".join(["built-in", *(Path(file.name).stem for file in files if file.is_own)])
    cards = CardSet(filled, tables, _mark(filled, tables), name)
    faults = [*entries.faults, *_meant_together(cards, entries.faults, checks)]
    if faults:
        return None, _in_order(faults, files)
    _write_texts(cards, book)
    cards.warnings += _in_order(entries.warned(), files)
    return cards, []


@lru_cache(64)
def _built_in(path: Path, changed: int) -> CardFile:
    """A file of a game, read once: designers want to know at once what is wrong with theirs beside it."""
    return card_file(path, is_own=False)


def _filled(book: type[Record], tables: dict[str, list[Entry]], entries: Entries) -> Any:
    """The book with the numbers of all entries."""
    numbers = {(table, e.id): e.number for table, rows in tables.items() for e in rows}
    filled = book.zeros(1)[0]
    for table, rows in tables.items():
        fill_table(filled, book.fields[table], table, rows, numbers, entries.faults, entries.lost)
    return filled


def _meant_together(cards: CardSet, found: Sequence[Fault], checks: Checks | None) -> list[Fault]:
    """What a game finds in entries without a fault so far; of the whole set only where no field is wrong."""
    if checks is None:
        return []
    wrong = {(fault.file, fault.where.partition(":")[0]) for fault in found}
    faults = [
        fault
        for table, rows in cards.tables.items()
        for entry in rows[: len(getattr(cards.book, table)) - 1]
        if (entry.source, f"{table} {entry.id}") not in wrong
        for fault in checks.of_entry(entry, cards)
    ]
    return faults if found else [*faults, *checks.of_set(cards)]


def _mark(filled: Any, tables: dict[str, list[Entry]]) -> str:
    """A fingerprint of what the cards do and are called."""
    mark = hashlib.blake2s(filled.tobytes())
    mark.update(repr([(t, [(e.id, e.name) for e in rows]) for t, rows in tables.items()]).encode())
    return mark.hexdigest()[:16]


def _write_texts(cards: CardSet, book: type[Record]) -> None:
    """The printed text of each entry, which speaks of others by their names."""
    for table, rows in cards.tables.items():
        record = book.fields[table].record
        assert record is not None
        for entry in rows:
            entry.text = describe(record, cards.book, table, entry.number, cards)


def _in_order(faults: Sequence[Fault], files: Sequence[CardFile]) -> list[Fault]:
    """From the top of each file to its end, the files as they come."""
    place = {file.name: i for i, file in enumerate(files)}
    return sorted(faults, key=lambda fault: (place.get(fault.file, 0), fault.line or 0))


def with_entries(
    cards: CardSet, book: type[Record], table: str, own: Mapping[str, tuple[str, dict[str, Any]]]
) -> CardSet:
    """The same cards with more rows in one table: id, and the name and the fields of each.

    The fingerprint stays: these rows belong to one match, which knows them by their ids.
    """
    faults: list[Fault] = []
    rows = list(cards.tables[table])
    for id_, (name, given) in own.items():
        rows.append(Entry(id_, name, len(rows) + 1, given, table, CardFile(name, "")))
    filled = np.frombuffer(bytearray(cards.book.tobytes()), cards.book.dtype)[0]
    fill_table(filled, book.fields[table], table, rows[len(cards.tables[table]) :], cards.numbers, faults)
    if faults:
        raise CardError(faults)
    return CardSet(filled, {**cards.tables, table: rows}, cards.fingerprint, cards.name)


def first_entries(cards: CardSet, table: str, count: int) -> CardSet:
    """The same cards without the rows of one table that `with_entries` has put behind so many."""
    filled = np.frombuffer(bytearray(cards.book.tobytes()), cards.book.dtype)
    filled[table][0, count + 1 :] = np.zeros((), filled[table].dtype)
    return CardSet(
        filled[0], {**cards.tables, table: cards.tables[table][:count]}, cards.fingerprint, cards.name
    )
