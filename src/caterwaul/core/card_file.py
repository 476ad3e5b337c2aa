"""A file of cards as somebody has written it: its text, what can be read of it, and where things stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .faults import Fault
from .toml_lines import Path as Place
from .toml_lines import lines_of
from .toml_text import LONGEST_TEXT, TomlError, read_toml

LARGEST = 4 * LONGEST_TEXT  # bytes; no text that is read has more
HEADING = re.compile(r"^[ \t]*\[{1,2}[ \t]*\w[\w-]*[ \t]*(?:\]|\r?$|#)", re.MULTILINE)  # not of [deck.cards]
ID = re.compile(r"^[ \t]*id[ \t]*=[ \t]*[\"']([^\"'\n]*)", re.MULTILINE)
MOST_PARTS = 500  # that are read one by one where the whole is not to be read
MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16", b"\x00\x00\xfe\xff": "UTF-32"}
HALF = re.compile("[\ud800-\udfff]")  # of a letter, which is none
NO_LETTER = "a letter here is not written in UTF-8"
KIND = "save it as plain text in UTF-8"


@dataclass(eq=False)
class CardFile:
    """The text of a file, and its name as faults have it."""

    name: str
    text: str
    is_own: bool = True  # a designer's, not one of the game
    is_kept: bool = False  # read before, by rules that may have been less strict about pictures
    trouble: TomlError | None = None  # why there is no text

    def __reduce__(self) -> tuple[type[CardFile], tuple[str, str, bool]]:
        """Only its name: whoever gets a card set has no need to read the file again."""
        return CardFile, (self.name, "", self.is_own)

    @cached_property
    def read(self) -> Reading:
        """What can be read of it."""
        if self.trouble is not None:
            return Reading("", {}, (self.trouble,))
        text = self.text.removeprefix("\ufeff")
        half = HALF.search(text)
        if half is not None:
            line = text.count("\n", 0, half.start()) + 1
            return Reading("", {}, (TomlError(f"{NO_LETTER}: {KIND}", line),))
        return reading_of(text)

    @cached_property
    def faults(self) -> list[Fault]:
        """Why parts of it are not read."""
        return [
            Fault(error.line, "", f"cannot be read: {error.sentence}", self.name)
            for error in self.read.errors
        ]

    @cached_property
    def _lines(self) -> dict[Place, int]:
        return lines_of(self.read.text)

    def line_of(self, place: Place) -> int | None:
        """Where something stands, or what it would stand in."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place)


@dataclass(frozen=True)
class Reading:
    """A text of which every entry can be read; of those that cannot, empty lines are left, and their ids."""

    text: str
    tables: dict[str, Any]
    errors: tuple[TomlError, ...] = ()
    lost: frozenset[str] = frozenset()


def reading_of(text: str) -> Reading:
    """What a text says; where it is not to be read, each entry on its own, so that all faults are told."""
    try:
        return Reading(text, read_toml(text))
    except TomlError as error:
        whole = error
    if len(text) > LONGEST_TEXT:
        return Reading("", {}, (whole,))
    errors, lost, kept = [], set(), []
    for first_line, part in _parts(text):
        try:
            read_toml(part)
            kept.append(part)
        except TomlError as error:
            errors.append(TomlError(error.sentence, first_line + (error.line or 1) - 1))
            lost |= set(ID.findall(part))
            kept.append("\n" * part.count("\n"))
    rest = "".join(kept)
    try:
        return Reading(rest, read_toml(rest), tuple(errors or [whole]), frozenset(lost))
    except TomlError:
        return Reading("", {}, tuple(errors or [whole]), frozenset(lost))


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The entries of a text, each with the number of its first line."""
    begins = [heading.start() for heading in HEADING.finditer(text)]
    begins = [0, *(at for at in begins if at)] if len(begins) < MOST_PARTS else [0]
    line = 1
    for begin, end in zip(begins, [*begins[1:], len(text)], strict=True):
        yield line, text[begin:end]
        line += text.count("\n", begin, end)


def card_file(path: Path, is_own: bool = True, is_kept: bool = False) -> CardFile:
    """A file from the disk; one that is no text says so."""
    try:
        return CardFile(path.name, _text_of(path), is_own, is_kept)
    except TomlError as error:
        return CardFile(path.name, "", is_own, is_kept, error)


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            found = file.read(LARGEST + 1)
    except OSError as error:
        raise TomlError(error.strerror or str(error)) from None
    if len(found) > LARGEST:
        raise TomlError(f"longer than {LONGEST_TEXT} characters")
    for mark, encoding in MARKS.items():
        if found.startswith(mark):
            raise TomlError(f"it is written in {encoding}: {KIND}")
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise TomlError(f"{NO_LETTER}: {KIND}", line) from None
