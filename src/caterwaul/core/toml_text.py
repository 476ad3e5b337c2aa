"""TOML that somebody has sent: looked through first, so that reading it costs no more than its length.

A parser takes the square of a key's parts, a stack for what is nested, and no end for a long number. So a
text is split into its words, in one pass, and refused where something in it is larger than card files need.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from .errors import CaterwaulError
from .toml_words import told

LONGEST_TEXT = 1 << 17
LONGEST_KEY, LONGEST_WORD, LONGEST_NUMBER = 200, 64, 18  # characters
MOST_ENTRIES, MOST_PARTS = 5_000, 8  # keys, tables, values of lists; of one key
DEEPEST = 8  # lists and tables within each other
TOKEN = re.compile(
    r"""
    (?P<text> \"{3} [^"\\]* (?: (?:\\.|"(?!"")) [^"\\]* )* \"{3,5} | '{3} [^']* (?: '(?!'') [^']* )* '{3,5} )
    | (?P<unclosed> \"{3} | '{3} )
    | (?P<line> " [^"\\\n]* (?: \\. [^"\\\n]* )* " | ' [^'\n]* ' )
    | (?P<quote> ["'] )
    | (?P<comment> \# [^\n]* )
    | (?P<opens> [\[{] ) | (?P<closes> [\]}] ) | (?P<equals> = ) | (?P<comma> , ) | (?P<newline> \n )
    | (?P<word> [^\s"'\#\[\]{}=,]+ )
    """,
    re.VERBOSE | re.DOTALL,
)
NUMBER = re.compile(rf"[+-]?\d[\dA-Fa-fxob_]{{{LONGEST_NUMBER},}}")


class TomlError(CaterwaulError):
    """A text that is not read: why, and where."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        self.sentence, self.line = sentence, line
        super().__init__(sentence if line is None else f"{sentence} (at line {line})")


def read_toml(text: str) -> dict[str, Any]:
    """What a text says; `TomlError` where it says nothing, or is more than anybody needs."""
    if len(text) > LONGEST_TEXT:
        raise TomlError(f"longer than {LONGEST_TEXT} characters")
    _Look(text.replace("\r\n", "\n")).through()
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise TomlError(*told(str(error), text)) from None


class _Look:
    """A look at all words of a text, in the order in which a parser comes to them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = self.entries = self.dots = 0
        self.begin = 0  # of what may become a key
        self.in_value = False  # behind its sign of equality

    def through(self) -> None:
        for token in TOKEN.finditer(self.text):
            self._pass(token.lastgroup or "", token[0], token.start())

    def _pass(self, kind: str, word: str, at: int) -> None:
        match kind:
            case "word":
                self._word(word, at)
            case "unclosed" | "quote":
                self._refuse("a text has no end: a quote is missing", at)
            case "opens":
                self.depth += 1
                self._check(self.depth <= DEEPEST, "nested too deeply", at)
                self._count(at)
            case "closes":
                self._check(self.in_value or self._is_short(at), "a key is too long", at)
                self.depth -= 1
                self._begin(at)
            case "equals":
                self._check(self._is_short(at), "a key is too long", at)
                self.in_value = True
                self._count(at)
            case "comma":
                self._count(at)
            case "newline":
                self.in_value = self.in_value and self.depth > 0
                self._begin(at)

    def _count(self, at: int) -> None:
        self.entries += 1
        self._check(self.entries <= MOST_ENTRIES, f"more than {MOST_ENTRIES} entries", at)
        self._begin(at)

    def _word(self, word: str, at: int) -> None:
        self.dots += word.count(".")
        self._check(self.dots < MOST_PARTS, "a key has too many parts", at)
        self._check(NUMBER.match(word) is None, f"a number has more than {LONGEST_NUMBER} digits", at)
        self._check(len(word) <= LONGEST_WORD, "a word is too long", at)

    def _begin(self, at: int) -> None:
        self.begin, self.dots = at + 1, 0

    def _is_short(self, at: int) -> bool:
        return at - self.begin <= LONGEST_KEY

    def _check(self, is_well: bool, what: str, at: int) -> None:
        if not is_well:
            self._refuse(what, at)

    def _refuse(self, what: str, at: int) -> None:
        raise TomlError(what, self.text.count("\n", 0, at) + 1)
