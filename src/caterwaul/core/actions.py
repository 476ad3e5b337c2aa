"""Actions: one declaration turns integers into words and back.

    ACTIONS = Actions({"card": CARDS, "row": 6}, PASS="pass", PLAY="play {card} row {row}")
    PASS, PLAY = ACTIONS                      # where each verb starts, as constants for compiled code

`PLAY + card * 6 + row` is then "play miner row 3", and always means that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Protocol

from .words import Blank, blanks_in, fill, nearest


class Names(Protocol):
    """What knows the words of a domain: the card set of a match."""

    spelled: dict[str, int]  # every action in words, filled when it is first needed

    def word(self, domain: str, value: int) -> str | None: ...


@dataclass(frozen=True)
class Verb:
    """One kind of action: the integers from `start`, one for each way to fill its blanks."""

    name: str
    sentence: str
    start: int
    blanks: tuple[Blank, ...]
    sizes: tuple[int, ...]

    @property
    def beginning(self) -> str:
        """The sentence up to its first blank, that included."""
        return self.sentence[: self.sentence.index("}") + 1] if self.blanks else self.sentence

    @property
    def pattern(self) -> re.Pattern[str]:
        """What is said like it, whatever stands in the blanks."""
        return re.compile(fill(self.sentence, {blank.name: "(.+)" for blank in self.blanks}))

    @property
    def count(self) -> int:
        total = 1
        for size in self.sizes:
            total *= size
        return total

    def values(self, action: int) -> dict[str, int]:
        """The blanks of an action of this verb, the last one running fastest."""
        rest, found = action - self.start, {}
        for blank, size in zip(reversed(self.blanks), reversed(self.sizes), strict=True):
            rest, found[blank.name] = divmod(rest, size)
        return {blank.name: found[blank.name] for blank in self.blanks}


class Actions:
    """The action space of a game."""

    def __init__(self, domains: Mapping[str, int | type[IntEnum]], **verbs: str) -> None:
        self.domains = domains
        self.verbs: list[Verb] = []
        start = 0
        for name, sentence in verbs.items():
            blanks = blanks_in(sentence)
            sizes = tuple(self._size(blank.domain) for blank in blanks)
            self.verbs.append(Verb(name.lower(), sentence, start, blanks, sizes))
            start += self.verbs[-1].count
        self.count = start

    def __iter__(self) -> Iterator[int]:
        return (verb.start for verb in self.verbs)

    def _size(self, domain: str) -> int:
        size = self.domains[domain]
        return size if isinstance(size, int) else max(size) + 1

    def verb_of(self, action: int) -> Verb:
        return next(v for v in reversed(self.verbs) if v.start <= action)

    def word_of(self, blank: Blank, value: int, names: Names) -> str | None:
        """How a value reads: a card's id, `player_2`, a word of a vocabulary, or the number itself."""
        words = self.domains[blank.domain]
        if blank.domain == "seat":
            return f"player_{value + 1}"
        if isinstance(words, int):
            return names.word(blank.domain, value)
        return words(value).name.lower() if value in words._value2member_map_ else None

    def words(self, action: int, names: Names) -> str | None:
        """An action in words, or None where the integer names nothing in this card set."""
        if not 0 <= action < self.count:
            return None
        verb, filled = self.verb_of(action), {}
        values = verb.values(action)
        for blank in verb.blanks:
            word = self.word_of(blank, values[blank.name], names)
            if word is None:
                return None
            filled[blank.name] = word
        return fill(verb.sentence, filled)

    def parse(self, words: str, names: Names) -> int | None:
        """The integer of an action in words, or None."""
        return self._table(names).get(plain(words))

    def _table(self, names: Names) -> dict[str, int]:
        if not names.spelled:
            spelled = ((self.words(a, names), a) for a in range(self.count))
            names.spelled.update({plain(words): a for words, a in spelled if words is not None})
        return names.spelled

    def unclear(self, words: str, names: Names) -> str:
        """Which part of an action in words names nothing, or nothing where no verb is meant at all."""
        for verb in sorted(self.verbs, key=lambda verb: -len(verb.sentence)):
            said = verb.pattern.fullmatch(plain(words))
            for blank, word in zip(verb.blanks, said.groups(), strict=True) if said else ():
                spelled = (self.word_of(blank, value, names) for value in range(self._size(blank.domain)))
                known = [plain(other) for other in spelled if other]
                if word not in known:
                    what = blank.domain if len(blank.domain) > 1 else "number"
                    return f"there is no {what} {word!r}{nearest(word, known)}"
        return ""


def plain(words: str) -> str:
    """Words as people type them: in any case, and with spaces in a card's id."""
    return " ".join(words.lower().replace("_", " ").split())


@cache
def parts_of(actions: Actions, action: int) -> tuple[str, dict[str, int]]:
    """The verb of an action and what stands in its blanks."""
    verb = actions.verb_of(action)
    return verb.name, verb.values(action)
