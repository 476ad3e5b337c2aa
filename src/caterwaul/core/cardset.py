"""Card sets: TOML files checked against the game's records and turned into its book.

The records are the schema: a `number` has limits, a `word` a vocabulary, a `ref` a table. Anything else in a
file is refused with file, card, field and the nearest word that would have been understood.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from .card_text import TakesError, check_takes, describe
from .errors import CaterwaulError
from .plain import Plain, handed
from .records import Field, Record, vocabulary_of
from .toml_text import TomlError, read_toml
from .views import Said
from .words import Worded, comma_list, nearest

T = TypeVar("T")
LONGEST_SHOWN = 80  # of what somebody has written, in a fault
MOST_FAULTS = 50  # that anybody reads at once
FREE = {  # of every entry, whatever the game; all of it is drawn on the card, and the name told at every turn
    "id": (r"(?=.*[^\W_])[^\WA-Z]{1,40}", "a lower-case word of letters, digits and _, at most 40 of them"),
    "name": (r"[^\x00-\x1f\x7f\ufffe\uffff]{1,60}", "a text of at most 60 characters on one line"),
    "lore": (r"[^\x00-\x09\x0b-\x1f\x7f\ufffe\uffff]{0,400}", "a text of at most 400 characters"),
    "art": (None, "a table"),
}


class CardError(CaterwaulError):
    """A card file that cannot be used: the faults found, a line each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = list(faults)
        if len(self.faults) > MOST_FAULTS:
            self.faults[MOST_FAULTS:] = [f"and {len(self.faults) - MOST_FAULTS} more"]
        super().__init__("\n".join(self.faults))


@dataclass
class Entry:
    """One row of a table: what the file says, and the rules text generated from it."""

    id: str
    name: str
    number: int
    given: dict[str, Any]
    source: str  # the file it stands in
    text: str = ""
    lore: str = ""


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

    def __post_init__(self) -> None:
        self.book = handed(self.book)
        self.numbers = {(t, entry.id): entry.number for t, all_ in self.tables.items() for entry in all_}

    def __reduce__(self) -> tuple[Any, ...]:
        """The book as bytes; what has been found in it is found again."""
        return of_bytes, (self.book.tobytes(), self.book.dtype, self.tables, self.fingerprint, self.name)

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


def load_cards(book: type[Record], builtin: Path, own: Sequence[Path] = ()) -> CardSet:
    """Read the built-in tables of a folder and put a designer's files beside them, or in their stead.

    An entry of an own file replaces the built-in one with its id; `instead = true` at the top of an own file
    drops the built-in tables that it fills.
    """
    entries: dict[str, dict[str, Entry]] = {table: {} for table in book.fields}
    faults: list[str] = []
    for file in (*sorted(builtin.glob("*.toml")), *own):
        _read_file(file, file in own, entries, faults)
    tables = {table: list(found.values()) for table, found in entries.items()}
    for rows in tables.values():
        for i, entry in enumerate(rows):
            entry.number = i + 1
    numbers = {(table, e.id): e.number for table, rows in tables.items() for e in rows}
    filled = book.zeros(1)[0]
    for table, rows in tables.items():
        _fill_table(filled, book.fields[table], table, rows, numbers, faults)
    if faults:
        raise CardError(faults)
    mark = hashlib.blake2s(filled.tobytes())  # type: ignore[attr-defined]
    mark.update(repr([(t, [(e.id, e.name) for e in rows]) for t, rows in tables.items()]).encode())
    cards = CardSet(filled, tables, mark.hexdigest()[:16], ", ".join(["built-in"] + [p.stem for p in own]))
    for table, rows in tables.items():
        record = book.fields[table].record
        assert record is not None
        for entry in rows:
            entry.text = describe(record, filled, table, entry.number, cards)
    return cards


def with_entries(
    cards: CardSet, book: type[Record], table: str, own: Mapping[str, tuple[str, dict[str, Any]]]
) -> CardSet:
    """The same cards with more rows in one table: id, and the name and the fields of each.

    The fingerprint stays: these rows belong to one match, which knows them by their ids.
    """
    faults: list[str] = []
    rows = list(cards.tables[table])
    for id_, (name, given) in own.items():
        rows.append(Entry(id_, name, len(rows) + 1, given, name))
    filled = np.frombuffer(bytearray(cards.book.tobytes()), cards.book.dtype)[0]
    _fill_table(filled, book.fields[table], table, rows[len(cards.tables[table]) :], cards.numbers, faults)
    if faults:
        raise CardError(faults)
    return CardSet(filled, {**cards.tables, table: rows}, cards.fingerprint, cards.name)


def _read_file(file: Path, own: bool, entries: dict[str, dict[str, Entry]], faults: list[str]) -> None:
    try:
        content = read_toml(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, TomlError) as error:
        faults.append(f"{file.name}: cannot be read: {error}")
        return
    instead = content.pop("instead", False)
    if own and not any(content.values()) and not (instead and content):
        faults.append(f"{file.name}: there are no cards in it; each begins with [[{next(iter(entries))}]]")
    for table, items in content.items():
        if table not in entries:
            known = list(entries)
            hint = hinted(faults, table, known)
            faults.append(f"{file.name}: unknown table {table!r}{hint}; known: {comma_list(known)}")
        elif not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            faults.append(f"{file.name}: write each entry of {table!r} under [[{table}]]")
        else:
            if own and instead:
                entries[table].clear()
            _read_entries(file, table, items, entries[table], faults)


def _read_entries(
    file: Path, table: str, items: list[dict[str, Any]], found: dict[str, Entry], faults: list[str]
) -> None:
    here = set()
    for i, item in enumerate(items, 1):
        given = dict(item)
        id_ = given.pop("id", "")
        where = f"{file.name}: {table} {str(id_)[:LONGEST_SHOWN] or f'number {i}'}"
        wrong = [key for key in FREE if key in ("id", *given) and not _is_free(key, item.get(key))]
        if wrong:
            faults.append(f"{where}: field {wrong[0]!r}: needs {FREE[wrong[0]][1]}")
            continue
        if id_ in here:
            faults.append(f"{where}: field 'id': given twice in this file")
        here.add(id_)
        name = given.pop("name", id_.replace("_", " ").title())
        lore = given.pop("lore", "")
        found[id_] = Entry(id_, name, 0, given, file.name, lore=lore)


def _is_free(key: str, value: Any) -> bool:
    """Whether an entry may have this id, name, lore or art."""
    pattern, _ = FREE[key]
    if pattern is None:
        return isinstance(value, dict)
    is_lower = key != "id" or value == str(value).lower()
    return isinstance(value, str) and is_lower and re.fullmatch(pattern, value) is not None


def _fill_table(
    book: Any, table_field: Field, table: str, rows: list[Entry],
    numbers: dict[tuple[str, str], int], faults: list[str],
) -> None:  # fmt: skip
    room = table_field.shape[0] - 1
    too_many = [entry for entry in rows if entry.number > room]
    if too_many:
        count = too_many[-1].number
        faults.append(f"{too_many[0].source}: {table}: {count} entries, but a book holds {room}")
        return
    assert table_field.record is not None
    for entry in rows:
        where = f"{entry.source}: {table} {entry.id}"
        reader = Reader(numbers, faults, where)
        given = {key: value for key, value in entry.given.items() if key not in FREE}
        reader.fill(getattr(book, table)[entry.number], table_field.record, given)


@dataclass
class Reader:
    """Turns the values of one entry into numbers, collecting what is wrong with them."""

    numbers: dict[tuple[str, str], int]
    faults: list[str]
    where: str

    def fill(self, target: Any, record: type[Record], given: dict[str, Any], prefix: str = "") -> None:
        for key in given.keys() - record.fields.keys():
            known = list(record.fields)
            hint = hinted(self.faults, key, known)
            self.fault(prefix + key, f"unknown field{hint}; known: {comma_list(known, 30)}")
        for name, spec in record.fields.items():
            if name in given:
                self.value(target, name, spec, given[name], prefix + name)
            elif spec.default is None and spec.means != "private":
                self.fault(prefix + name, "missing")
            elif spec.default not in ((), None):
                setattr(target, name, spec.default)

    def value(self, target: Any, name: str, spec: Field, value: Any, path: str) -> None:
        match spec.means:
            case "rows":
                self.rows(getattr(target, name), spec, value, path)
            case "ref" if spec.shape:
                self.refs(getattr(target, name), spec, value, path)
            case "flags":
                bits = [self.word(spec, word, path) for word in self.listing(value, path)]
                setattr(target, name, sum(1 << bit for bit in set(bits)))
            case "word":
                setattr(target, name, self.word(spec, value, path))
            case "ref":
                setattr(target, name, self.row(spec, value, path))
            case _:
                setattr(target, name, self.number(spec, value, path))

    def rows(self, target: Any, spec: Field, value: Any, path: str) -> None:
        assert spec.record is not None
        items = self.listing(value, path)
        if len(items) > spec.shape[0]:
            self.fault(path, f"{len(items)} effects, at most {spec.shape[0]} fit")
            return
        for i, item in enumerate(items):
            place = f"{path}[{i + 1}]"
            if not isinstance(item, dict):
                self.fault(place, f"needs a table such as {{ do = … }}, not {quoted(item)}")
                continue
            before = len(self.faults)
            self.fill(target[i], spec.record, item, place + ".")
            verbs = spec.record.fields.get("do")
            if verbs and verbs.words and len(self.faults) == before and "do" in item:
                self.verb(spec, _verb(verbs.words, item["do"]), item, place)

    def verb(self, spec: Field, verb: Worded, item: dict[str, Any], place: str) -> None:
        """A verb must mean something where it stands, and get what it takes."""
        if spec.verbs and verb not in spec.verbs:
            known = comma_list([word.name.lower() for word in type(verb) if word in spec.verbs], 20)
            self.fault(place, f"{verb.name.lower()!r} means nothing here; known here: {known}")
        try:
            check_takes(verb, item)
        except TakesError as error:
            self.fault(place, str(error))

    def refs(self, target: Any, spec: Field, value: Any, path: str) -> None:
        """A list of ids, or a table of id = how many."""
        is_table = isinstance(value, dict)
        counts = self.counted(value, path) if is_table else [(item, 1) for item in self.listing(value, path)]
        given, room = sum(n for _, n in counts), spec.shape[0]
        if given > room or (spec.exact and given < room):
            needed = f"{'exactly' if spec.exact else 'at most'} {room} needed"
            self.fault(path, f"{given} given, {needed}{f' ({spec.why})' if spec.why else ''}")
        each = (item for item, n in counts for _ in range(n))
        for i, item in enumerate(islice(each, room)):
            target[i] = self.row(spec, item, path)

    def counted(self, value: dict[str, Any], path: str) -> list[tuple[str, int]]:
        """Every id with its number."""
        wrong = {id_ for id_, n in value.items() if type(n) is not int or n < 1}
        for id_ in wrong:
            self.fault(path, f"{id_} = {quoted(value[id_])}: needs a whole number from 1")
        return [(id_, n) for id_, n in value.items() if id_ not in wrong]

    def listing(self, value: Any, path: str) -> list[Any]:
        if isinstance(value, list):
            return value
        self.fault(path, f"needs a list, not {quoted(value)}")
        return []

    def word(self, spec: Field, value: Any, path: str) -> int:
        words = vocabulary_of(spec)
        assert spec.words is not None
        if value in words:
            return int(list(spec.words)[words.index(value)])
        hint = hinted(self.faults, str(value), words)
        self.fault(path, f"unknown word {quoted(value)}{hint}; known: {comma_list(words, 40)}")
        return 0

    def row(self, spec: Field, value: Any, path: str) -> int:
        if isinstance(value, str) and (spec.table, value) in self.numbers:
            return self.numbers[spec.table, value]
        known = [id_ for table, id_ in self.numbers if table == spec.table]
        self.fault(path, f"no {spec.table} is called {quoted(value)}{hinted(self.faults, str(value), known)}")
        return 0

    def number(self, spec: Field, value: Any, path: str) -> int:
        limits = spec.limits
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(path, f"needs a whole number, not {quoted(value)}")
            return 0
        if limits is not None and value not in limits:
            self.fault(path, f"{value} is out of range: {limits.start} to {limits.stop - 1}")
            return 0
        return value

    def fault(self, path: str, what: str) -> None:
        self.faults.append(f"{self.where}: field {path!r}: {what}")


def hinted(faults: Sequence[str], word: str, allowed: list[str]) -> str:
    """What may have been meant, looked for as long as somebody reads it: that takes longer than all else."""
    return nearest(word, allowed) if len(faults) < MOST_FAULTS else ""


def quoted(value: Any) -> str:
    """What stands there, as far as one wants to read it."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} …"


def _verb(words: Any, word: str) -> Worded:
    return next(member for member in words if member.name.lower() == word)
