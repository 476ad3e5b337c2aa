"""Closed vocabularies with their sentences: one line declares a number, a word and how it reads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from functools import cache
from string import Formatter
from typing import TypeVar

REVEALS = True
SHORTEST_SLIP = 4  # letters of words that are compared: shorter ones are alike by chance


class Worded(IntEnum):
    """An enumeration whose members carry a sentence; its blanks say what the member takes, in order.

        class Event(Worded):
            HIT = "{seat} hits for {n}."
            DREW = "{seat} draws {card}.", "{seat} draws a card.", REVEALS

    The second sentence is what those read who may not know all; without one they read nothing. REVEALS marks
    an event that tells its seat something new, where a preview must stop. Members are numbered from 1: 0 is
    nothing.
    """

    text: str
    masked: str
    reveals: bool

    def __new__(cls, text: str, masked: str = "", reveals: bool = False) -> Worded:
        unknown = {blank.name for blank in blanks_in(masked)} - {blank.name for blank in blanks_in(text)}
        if unknown:
            raise TypeError(f"{masked!r} speaks of {', '.join(unknown)}, which {text!r} does not")
        member = int.__new__(cls, len(cls.__members__) + 1)
        member._value_ = len(cls.__members__) + 1
        member.text = text
        member.masked = masked
        member.reveals = reveals
        return member

    @property
    def blanks(self) -> tuple[Blank, ...]:
        return blanks_in(self.text)


W = TypeVar("W", bound=Worded)


def member(vocabulary: type[W], value: int) -> W:
    """The member of a number; `vocabulary(value)` to the eye, which type checkers take for a new member."""
    found: W = vocabulary._value2member_map_[int(value)]  # type: ignore[assignment]
    return found


@dataclass(frozen=True)
class Blank:
    """A place in a sentence: `{foe:seat}` is called foe and filled from the seats, `{n}` just n."""

    name: str
    domain: str


@cache
def blanks_in(sentence: str) -> tuple[Blank, ...]:
    """The blanks of a sentence in order, each once."""
    found = {name: Blank(name, spec or name) for _, name, spec, _ in Formatter().parse(sentence) if name}
    return tuple(found.values())


def fill(sentence: str, values: dict[str, str]) -> str:
    """A sentence with its blanks filled, its first letter as it comes."""
    return "".join(
        before + (values[name] if name else "") for before, name, _, _ in Formatter().parse(sentence)
    )


def nearest(word: str, allowed: list[str]) -> str:
    """A hint for a word that was not understood: ` (did you mean …?)` or nothing."""
    close = get_close_matches(word, allowed, 1, 0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""


def is_slip(word: str, other: str) -> bool:
    """Whether a word is another but for a slip of the fingers: a letter in seven, and no mere number."""
    shorter = min(len(word), len(other))
    most = max(1, shorter // 7)
    if shorter < SHORTEST_SLIP or abs(len(word) - len(other)) > most:
        return False
    if len(set(word) ^ set(other)) > 2 * most:
        return False
    if re.sub(r"\d+", "", word) == re.sub(r"\d+", "", other):
        return False
    return _slips(word, other) <= most


def _slips(word: str, other: str) -> int:
    """How many letters are missing, too many, wrong, or changed places with the next."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        above, before, row = before, row, [i]
        for j, meant in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != meant))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == meant:
                least = min(least, above[j - 2] + 1)
            row.append(least)
    return row[-1]


def comma_list(words: list[str], most: int = 12) -> str:
    """Words in a sentence, cut where the list would be too long to read."""
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if len(words) > most else "")


def count_noun(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def and_list(words: Sequence[str]) -> str:
    """`Ann`, `Ann and Bob`, `Ann, Bob and Cid`."""
    *others, last = words or [""]
    return f"{', '.join(others)} and {last}" if others else last


def either(words: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1] if words else "nothing"


FROM_TO = re.compile(r"\b(\d+) to \1\b")
ONE_OF = re.compile(r"\beach of (your|the) 1 ([\w ]+?)s\b")
ONE = re.compile(r"\b1 (space|card|coin)s\b")
COUNTED = re.compile(r"\bto\b|\beach of\b|\b(space|card|coin)s\b")


def has_counted_noun(sentence: str) -> bool:
    """Whether a sentence with blanks reads otherwise where a number in it is one."""
    return COUNTED.search(sentence) is not None


def closed(text: str) -> str:
    """A sentence whose last word is a name such as `BRUTE!` needs no other mark at its end."""
    return text.removesuffix(".") if text.endswith(("!.", "?.")) else text


def of_one(text: str) -> str:
    """Sentences are written for many: `1 to 1 spaces` is a space, `each of your 1 troops` your troop."""
    return ONE.sub(r"1 \1", ONE_OF.sub(r"\1 \2", FROM_TO.sub(r"\1", text)))
