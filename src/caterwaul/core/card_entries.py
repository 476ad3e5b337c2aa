"""Entries of card files: what stands under each heading, as far as that is alike in every game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from .art import fault_of_trait
from .card_file import CardFile
from .faults import LONGEST_SHOWN, Fault, hinted, quoted
from .toml_lines import Path
from .words import comma_list, is_slip

FREE = {  # of every entry, whatever the game; all of it is drawn on the card, and the name told at every turn
    "id": (r"(?=.*[^\W_])[^\WA-Z]{1,40}", "a lower-case word of letters, digits and _, at most 40 of them"),
    "name": (r"[^\x00-\x1f\x7f\ufffe\uffff]{1,60}", "a text of at most 60 characters on one line"),
    "lore": (r"[^\x00-\x09\x0b-\x1f\x7f\ufffe\uffff]{0,400}", "a text of at most 400 characters"),
    "art": (None, "a table"),
}
PARTS = re.compile(r"[^.\[\]]+")  # of `acts[1].do`


@dataclass
class Entry:
    """One row of a table: what the file says, and the rules text generated from it."""

    id: str
    name: str
    number: int
    given: dict[str, Any]
    table: str
    file: CardFile
    place: int = 0  # among those of its table in its file
    text: str = ""
    lore: str = ""

    @property
    def source(self) -> str:
        """The file it stands in."""
        return self.file.name

    @property
    def is_own(self) -> bool:
        """Whether a designer has written or changed it."""
        return self.file.is_own

    def fault(self, path: str, sentence: str, *inner: str | int) -> Fault:
        """What is wrong with the field of that path, such as `acts[1].do`, or with what is inside it."""
        keys = [int(part) - 1 if part.isdigit() else part for part in PARTS.findall(path)]
        where = f"{self.table} {self.id}" + (f": field {path!r}" if path else "")
        return Fault(self.line_of(*keys, *inner), where, sentence, self.source)

    def line_of(self, *keys: str | int) -> int | None:
        return self.file.line_of((self.table, self.place, *keys))


@dataclass
class Entries:
    """The entries of all files that are read, and what is wrong with them."""

    tables: dict[str, dict[str, Entry]]
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)  # ids of what stands there and cannot be read
    read: list[tuple[CardFile, str, dict[str, Entry]]] = field(default_factory=list)  # and what was before

    def add(self, file: CardFile) -> None:
        """Read a file: its entries beside those before, or in their stead."""
        self.faults += file.faults
        self.lost |= file.read.lost
        tables = dict(file.read.tables)
        instead = tables.pop("instead", False)
        if not isinstance(instead, bool):
            self._wrong(file, ("instead",), f"write instead = true, not {quoted(instead)}")
            instead = False
        is_empty = not any(tables.values()) and not (instead and tables)
        if file.is_own and is_empty and not file.faults:
            sentence = f"there are no cards in it; each begins with [[{next(iter(self.tables))}]]"
            self.faults.append(Fault(None, "", sentence, file.name))
        for table, items in tables.items():
            if table not in self.tables:
                self._unknown_table(file, table, items)
            elif not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
                self._wrong(file, (table,), f"write each entry of {table!r} under [[{table}]]")
            else:
                if file.is_own and instead:
                    self.tables[table].clear()
                self._read(file, table, items)

    def _wrong(self, file: CardFile, path: Path, sentence: str) -> None:
        self.faults.append(Fault(file.line_of(path), "", sentence, file.name))

    def _unknown_table(self, file: CardFile, table: str, items: Any) -> None:
        known = list(self.tables)
        is_setting = not isinstance(items, list | dict)
        words = ["instead", *known] if is_setting else known
        hint = hinted(self.faults, table, words)
        what = f"unknown word {quoted(table)}" if is_setting else f"unknown table {table!r}"
        more = "; at the top there may be instead = true" if is_setting else ""
        self._wrong(file, (table,), f"{what}{hint}; known: {comma_list(known)}{more}")

    def _read(self, file: CardFile, table: str, items: list[dict[str, Any]]) -> None:
        before = dict(self.tables[table])
        changes = []
        for place, item in enumerate(items):
            if "change" in item:
                changes.append((place, item))
            else:
                self._add(_Draft(file, table, place, item))
        for place, item in changes:
            self._change(_Draft(file, table, place, item))
        if file.is_own:
            self.read.append((file, table, before))

    def _add(self, draft: _Draft) -> None:
        """A new entry; where its id is none, its other fields are still looked at."""
        found = self.tables[draft.table]
        entry = draft.entry
        self._check_free(entry, draft.item, ("id", *draft.item))
        key = entry.id
        if key in found and found[key].file is draft.file:
            self.faults.append(entry.fault("id", "given twice in this file"))
            key = f"{key} {draft.place}"  # is no id, so nobody has it
        found[key] = entry

    def _change(self, draft: _Draft) -> None:
        """An entry of before, with the fields that differ."""
        found, word, entry = self.tables[draft.table], draft.item["change"], draft.entry
        entry.id = str(word)[:LONGEST_SHOWN] or entry.id
        if not isinstance(word, str) or word not in found:
            self._nothing_to_change(entry, word)
            return
        if draft.item.get("id", word) != word:
            sentence = "what is changed keeps its id; leave out 'id', or 'change' for one beside it"
            self.faults.append(entry.fault("id", sentence))
        base = found[word]
        if base.file is draft.file:
            self.faults.append(entry.fault("change", f"{word!r} stands in this file already: write it there"))
            return
        self._check_free(entry, draft.item, [key for key in draft.item if key != "id"])
        changed = {key: value for key, value in draft.item.items() if key not in ("id", "change")}
        old = {**base.given, "name": base.name, "lore": base.lore}
        if all(key in old and old[key] == value for key, value in changed.items()):
            self.warnings.append(entry.fault("", "changes nothing: write below it the fields that differ"))
        given = {**base.given, **draft.given}
        name = entry.name if "name" in draft.item else base.name
        lore = entry.lore if "lore" in draft.item else base.lore
        found[word] = replace(entry, name=name, lore=lore, given=given)

    def _nothing_to_change(self, entry: Entry, word: Any) -> None:
        known = list(self.tables[entry.table])
        if isinstance(word, str) and word in self.lost:
            return
        hint = hinted(self.faults, str(word), known)
        more = "" if known else "; instead = true has put away all that there was"
        self.faults.append(entry.fault("change", f"no {entry.table} is called {quoted(word)}{hint}{more}"))

    def _check_free(self, entry: Entry, item: dict[str, Any], keys: Iterable[str]) -> None:
        for key in dict.fromkeys(keys):
            if key in FREE and not _is_free(key, item.get(key)):
                self.faults.append(entry.fault(key, f"needs {FREE[key][1]}"))
        art = item.get("art")
        if isinstance(art, dict) and not entry.file.is_kept:
            for name, value in art.items():
                sentence = fault_of_trait(self.faults, name, value)
                if sentence:
                    self.faults.append(entry.fault(f"art.{name}", sentence))

    def warned(self) -> list[Fault]:
        """What a designer may not have meant, in files without a fault."""
        for file, table, before in self.read:
            new = [entry for entry in self.tables[table].values() if entry.file is file]
            items = file.read.tables[table]
            self._warn_of_ids([entry for entry in new if "change" not in items[entry.place]], before)
        return self.warnings

    def _warn_of_ids(self, new: list[Entry], before: dict[str, Entry]) -> None:
        """An id that is that of another, or nearly."""
        there = [entry for entry in new if entry.id in before]
        if there:
            sentence = f"stands in place of what had this id; for some fields only: change = {there[0].id!r}"
            others = comma_list([entry.id for entry in there[1:]])
            more = f" (and so do {others})" if others else ""
            self.warnings.append(there[0].fault("id", sentence + more))
        for entry in new:
            meant = next((id_ for id_ in before if is_slip(entry.id, id_)), "")
            if meant and entry.id not in before:
                sentence = f"stands beside {meant!r}; did you mean change = {meant!r}?"
                self.warnings.append(entry.fault("id", sentence))


@dataclass(frozen=True)
class _Draft:
    """An entry as its file has it."""

    file: CardFile
    table: str
    place: int
    item: dict[str, Any]

    @property
    def given(self) -> dict[str, Any]:
        return {key: value for key, value in self.item.items() if key not in ("id", "name", "lore", "change")}

    @property
    def entry(self) -> Entry:
        id_ = self.item.get("id", "")
        shown = str(id_)[:LONGEST_SHOWN] or f"number {self.place + 1}"
        name, lore = self.item.get("name"), self.item.get("lore")
        name = name if isinstance(name, str) else shown.replace("_", " ").title()
        lore = lore if isinstance(lore, str) else ""
        return Entry(shown, name, 0, self.given, self.table, self.file, self.place, lore=lore)


def _is_free(key: str, value: Any) -> bool:
    """Whether an entry may have this id, name, lore or art."""
    pattern, _ = FREE[key]
    if pattern is None:
        return isinstance(value, dict)
    is_lower = key != "id" or value == str(value).lower()
    return isinstance(value, str) and is_lower and re.fullmatch(pattern, value) is not None
