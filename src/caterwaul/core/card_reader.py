"""Values of card files, checked against the game's records and written into its book.

The records are the schema: a `number` has limits, a `word` a vocabulary, a `ref` a table. Anything else in a
file is refused with its line, card and field, and the nearest word that would have been understood.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from itertools import islice
from typing import Any

from .card_entries import FREE, Entry
from .card_text import TakesError, check_takes
from .faults import Fault, hinted, quoted
from .records import Field, Record, vocabulary_of
from .words import Worded, comma_list


def fill_table(
    book: Any, table_field: Field, table: str, rows: list[Entry],
    numbers: dict[tuple[str, str], int], faults: list[Fault], lost: Set[str] = frozenset(),
) -> None:  # fmt: skip
    """Write entries into their rows of the book."""
    room = table_field.shape[0] - 1
    too_many = [entry for entry in rows if entry.number > room]
    if too_many:
        first, count = too_many[0], too_many[-1].number
        sentence = f"{count} entries, but a book holds {room}"
        built_in = sum(not entry.is_own for entry in rows)
        if built_in and first.is_own:
            sentence += f"; {built_in} of them are built in, and instead = true leaves those out"
        faults.append(Fault(first.line_of(), table, sentence, first.source))
    assert table_field.record is not None
    for entry in rows:
        if entry.number > room:
            break
        given = {key: value for key, value in entry.given.items() if key not in FREE}
        reader = Reader(entry, numbers, faults, lost)
        reader.fill(getattr(book, table)[entry.number], table_field.record, given)


@dataclass
class Reader:
    """Turns the values of one entry into numbers, collecting what is wrong with them."""

    entry: Entry
    numbers: dict[tuple[str, str], int]
    faults: list[Fault]
    lost: Set[str] = frozenset()  # ids of what cannot be read, which is told already

    def fill(
        self, target: Any, record: type[Record], given: dict[str, Any],
        prefix: str = "", verbs: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        known = list(record.fields)
        for key in given:
            if key not in record.fields:
                self.fault(prefix + key, self.unknown(key, known, is_inside=bool(prefix)))
        for name, spec in record.fields.items():
            if name in given:
                self.value(target, name, spec, given[name], prefix + name, verbs)
            elif spec.default is None and spec.means != "private":
                self.fault(prefix + name, "missing")
            elif spec.default not in ((), None):
                setattr(target, name, spec.default)

    def unknown(self, key: str, known: list[str], is_inside: bool) -> str:
        if key == "instead":
            return "belongs to the top of the file, above the first [[heading]]"
        hint = hinted(self.faults, key, known if is_inside else [*known, *FREE, "change"])
        return f"unknown field{hint}; known: {comma_list(known, 30)}"

    def value(
        self, target: Any, name: str, spec: Field, value: Any, path: str, verbs: tuple[int, ...] = ()
    ) -> None:
        match spec.means:
            case "rows":
                self.rows(getattr(target, name), spec, value, path)
            case "ref" if spec.shape:
                self.refs(getattr(target, name), spec, value, path)
            case "flags":
                bits = [self.word(spec, word, path) for word in self.listing(value, path)]
                setattr(target, name, sum(1 << bit for bit in set(bits)))
            case "word":
                setattr(target, name, self.word(spec, value, path, verbs if name == "do" else ()))
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
            self.fill(target[i], spec.record, item, place + ".", spec.verbs)
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
        each = (place for place, (_, n) in enumerate(counts) for _ in range(n))
        rows: dict[int, int] = {}
        for i, place in enumerate(islice(each, room)):
            if place not in rows:
                item = counts[place][0]
                rows[place] = self.row(spec, item, path, item if is_table else place)
            target[i] = rows[place]

    def counted(self, value: dict[str, Any], path: str) -> list[tuple[str, int]]:
        """Every id with its number."""
        wrong = [id_ for id_, n in value.items() if type(n) is not int or n < 1]
        for id_ in wrong:
            self.fault(path, f"{id_} = {quoted(value[id_])}: needs a whole number from 1", id_)
        return [(id_, n) for id_, n in value.items() if id_ not in wrong]

    def listing(self, value: Any, path: str) -> list[Any]:
        if isinstance(value, list):
            return value
        self.fault(path, f"needs a list, not {quoted(value)}")
        return []

    def word(self, spec: Field, value: Any, path: str, meant_here: tuple[int, ...] = ()) -> int:
        words = vocabulary_of(spec)
        assert spec.words is not None
        if value in words:
            return int(list(spec.words)[words.index(value)])
        known = [word for word, n in zip(words, spec.words, strict=True) if not meant_here or n in meant_here]
        hint = hinted(self.faults, str(value), known)
        self.fault(path, f"unknown word {quoted(value)}{hint}; known: {comma_list(known, 40)}")
        return 0

    def row(self, spec: Field, value: Any, path: str, *inner: str | int) -> int:
        if isinstance(value, str) and (spec.table, value) in self.numbers:
            return self.numbers[spec.table, value]
        if isinstance(value, str) and value in self.lost:
            return 0
        known = [id_ for table, id_ in self.numbers if table == spec.table]
        hint = hinted(self.faults, str(value), known)
        self.fault(path, f"no {spec.table} is called {quoted(value)}{hint}", *inner)
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

    def fault(self, path: str, what: str, *inner: str | int) -> None:
        self.faults.append(self.entry.fault(path, what, *inner))


def _verb(words: Any, word: str) -> Worded:
    return next(member for member in words if member.name.lower() == word)
