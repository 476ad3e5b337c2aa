"""Where in a text of TOML its tables, keys and values stand: the parser of the standard library tells nobody.

A second pass over the words of a text that has been read, with the same pattern as the look before reading,
made only where somebody is to be told of a line.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from dataclasses import dataclass, field

from .toml_text import TOKEN

Path = tuple[str | int, ...]  # keys, and places in lists: ("card", 0, "acts", 1, "do")


def lines_of(text: str) -> dict[Path, int]:
    """The line of everything that has a name or a place in a list."""
    return _Scan(text.replace("\r\n", "\n")).through()


@dataclass
class _Open:
    """A list or a table that stands in a line, up to its closing bracket."""

    path: Path
    is_list: bool
    count: int = 0  # values of the list so far
    is_filled: bool = False  # behind its last comma stands something


@dataclass
class _Scan:
    text: str
    found: dict[Path, int] = field(default_factory=dict)
    arrays: dict[Path, int] = field(default_factory=dict)  # how many [[tables]] have begun
    table: Path = ()  # under whose heading we are
    opens: list[_Open] = field(default_factory=list)
    key: list[str] = field(default_factory=list)  # the words of a key so far
    brackets: int = 0  # of a heading
    is_heading: bool = False
    value: Path | None = None  # of the value that is read

    def through(self) -> dict[Path, int]:
        newlines = [i for i, letter in enumerate(self.text) if letter == "\n"]
        for token in TOKEN.finditer(self.text):
            self._pass(token.lastgroup or "", token[0], bisect_left(newlines, token.start()) + 1)
        return self.found

    def _pass(self, kind: str, word: str, line: int) -> None:
        match kind:
            case "comment":
                return
            case "newline":
                self._newline()
            case "opens" if self.value is None and not self.opens and not self.key and word == "[":
                self.is_heading, self.brackets = True, self.brackets + 1
            case "closes" if self.is_heading:
                self._close_heading(line)
            case "equals" if self.value is None and self.key:
                self._begin_value(line)
            case "comma":
                self._comma()
            case "closes":
                self._close()
            case "opens":
                self._open(word, line)
            case _:
                self._word(word, line)

    def _newline(self) -> None:
        if not self.opens:
            self.key, self.value, self.is_heading, self.brackets = [], None, False, 0

    def _close_heading(self, line: int) -> None:
        if not self.key:
            return
        *outer, last = _parts(self.key)
        self.table = (*self._inside(outer, line), last)
        if self.brackets > 1:
            self.found.setdefault(self.table, line)
            count = self.arrays.get(self.table, 0)
            self.arrays[self.table] = count + 1
            self.table = (*self.table, count)
        self.found.setdefault(self.table, line)
        self.key = []

    def _inside(self, keys: list[str], line: int) -> Path:
        """A path through tables, each time to the last of its name."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            self.found.setdefault(path, line)
            if path in self.arrays:
                path = (*path, self.arrays[path] - 1)
        return path

    def _begin_value(self, line: int) -> None:
        outer = self.opens[-1].path if self.opens else self.table
        path = outer
        for part in _parts(self.key):
            path = (*path, part)
            self.found.setdefault(path, line)
        self.value, self.key = path, []

    def _place(self, line: int) -> Path | None:
        """Of a value that begins: behind its sign of equality, or the next of a list."""
        if self.value is not None:
            return self.value
        if self.opens and self.opens[-1].is_list:
            inside = self.opens[-1]
            inside.is_filled = True
            path = (*inside.path, inside.count)
            self.found.setdefault(path, line)
            return path
        return None

    def _open(self, word: str, line: int) -> None:
        path = self._place(line)
        self.opens.append(_Open(path if path is not None else self.table, word == "["))
        self.value = None

    def _close(self) -> None:
        if self.opens:
            self.opens.pop()
        inside = self.opens[-1] if self.opens else None
        self.value = None if inside is None or inside.is_list else ()
        self.key = []

    def _comma(self) -> None:
        self.value, self.key = None, []
        if self.opens and self.opens[-1].is_list and self.opens[-1].is_filled:
            self.opens[-1].count += 1
            self.opens[-1].is_filled = False

    def _word(self, word: str, line: int) -> None:
        if self.value is None and (self.is_heading or not self.opens or not self.opens[-1].is_list):
            self.key.append(word)
        else:
            self._place(line)


def _parts(words: list[str]) -> list[str]:
    """The keys of `a."b.c" . d`."""
    parts: list[str] = []
    for word in words:
        if word[0] in "\"'":
            parts.append(_unquoted(word))
        else:
            parts += [part for part in word.strip().split(".") if part]
    return parts


def _unquoted(word: str) -> str:
    if word[0] == "'" or "\\" not in word:
        return word[1:-1]
    try:
        return str(json.loads(word))
    except ValueError:
        return word
