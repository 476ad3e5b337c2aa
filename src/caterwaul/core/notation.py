"""Positions as text: what a test draws, a bug report pastes and a person can edit.

    clash
    seat 0
      character brute
      hp 15
      hand 1 2 block
      discard 4(acted_at=4)

Zeros are left out. A card is its id, `?` where it is hidden; behind it, only where they are not the plain
case: `#7` its number, `(damage=2)` its own fields, `{01*}` the seats that have seen it (`*`: spectators).
`seat 0: hp 15; hand 1 2` on one line is the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from .cardset import CardSet
from .errors import CaterwaulError
from .records import MAX_SEATS, OPEN, SPECTATOR, Field, Record, bit_of, vocabulary_of
from .words import comma_list, nearest

CARD = re.compile(r"^([a-z0-9_]+|\?)(?:#(\d+))?(?:\(([^)]*)\))?(?:\{([0-3*]*)\})?$")
COLUMNS = ("kind", "seen")


class PositionError(CaterwaulError):
    """A position that cannot be read: where, what was found, what is allowed."""


def columns(state: type[Record]) -> dict[str, Field]:
    """The fields that belong to each physical card."""
    return {
        n: f for n, f in state.fields.items() if f.by == "card" and n not in COLUMNS and f.means != "private"
    }


def draw(game: str, s: Any, state: type[Record], cards: CardSet) -> str:
    """The text form of a position."""
    return Writer(s, state, cards).write(game)


def read(text: str, state: type[Record], cards: CardSet) -> Any:
    """The position that a text describes, as an array of one record."""
    return Reader(state, cards).read(text)


def has_hidden_cards(s: Any, state: type[Record]) -> bool:
    """Whether some card that lies somewhere is not known to be anything."""
    return any(s.kind[n] == 0 for n in lying(s, state))


def lying(s: Any, state: type[Record]) -> list[int]:
    """The physical cards in all piles and slots."""
    slots = [n for n, field in state.fields.items() if field.means == "slot" and field.by != "card"]
    return in_piles(s, state) + [int(n) for name in slots for n in np.ravel(getattr(s, name)) if n]


def in_piles(s: Any, state: type[Record]) -> list[int]:
    """The physical cards in all piles."""
    found: list[int] = []
    for name, field in state.fields.items():
        if field.means == "pile":
            piles = np.asarray(getattr(s, name)).reshape(-1, field.shape[-1])
            found += [int(n) for pile in piles for n in pile[1 : pile[0] + 1]]
    return found


def usual_seen(field: Field, seat: int | None) -> int:
    """Who sees a card in that place unless told otherwise."""
    match field.seen:
        case "owner" if seat is not None:
            return bit_of(seat)
        case "nobody":
            return 0
        case _:
            return OPEN


class Numbering:
    """Card numbers in reading order, so that a writer can leave out those that a reader would give."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.used: set[int] = set()
        self.last = 0

    def next(self) -> int:
        """The number after the last one, or the first free one; 0 when all are used."""
        order = (*range(self.last + 1, self.cards + 1), *range(1, self.last + 1))
        return next((n for n in order if n not in self.used), 0)

    def take(self, number: int) -> None:
        self.used.add(number)
        self.last = number


@dataclass
class Writer:
    s: Any
    state: type[Record]
    cards: CardSet

    def write(self, game: str) -> str:
        self.numbering = Numbering(len(self.s.kind) - 1)
        self.columns = columns(self.state)
        self.in_piles = set(in_piles(self.s, self.state))
        lines = [game, *self.lines(None)]
        for seat in range(int(self.s.seats)):
            lines += [f"seat {seat}", *self.lines(seat)]
        return "\n".join(lines) + "\n"

    def lines(self, seat: int | None) -> list[str]:
        found = []
        for name, field in self.state.fields.items():
            if name in COLUMNS or name in self.columns or field.means == "private":
                continue
            if (field.by == "seat") != (seat is not None):
                continue
            value = getattr(self.s, name)
            words = self.words(field, value if seat is None else value[seat], seat)
            if words:
                found.append(f"  {name} {words}")
        return found

    def words(self, field: Field, value: Any, seat: int | None) -> str:
        if not np.any(value):
            return ""
        if field.means == "pile":
            piles = np.asarray(value).reshape(-1, field.shape[-1])
            return " / ".join(" ".join(self.card(c, field, seat) for c in p[1 : p[0] + 1]) for p in piles)
        return " ".join(self.word(field, v, seat) for v in np.asarray(value).reshape(-1).tolist())

    def word(self, field: Field, value: int, seat: int | None) -> str:
        match field.means:
            case "slot":
                return self.card(value, field, seat)
            case "ref" | "choice":
                return (self.cards.word(field.table, value) or "-") if value else "-"
            case "word" | "option":
                assert field.words is not None
                return dict(zip(map(int, field.words), vocabulary_of(field), strict=True)).get(value, "-")
            case _:
                return f"{value:016x}" if field.dtype is np.uint64 else str(value)

    def card(self, number: int, field: Field, seat: int | None) -> str:
        if number == 0:
            return "-"
        if number in self.numbering.used or (field.means == "slot" and number in self.in_piles):
            return f"#{number}"  # a slot only points at what lies in a pile, before or after it
        expected = self.numbering.next()
        self.numbering.take(number)
        text = self.cards.word("card", int(self.s.kind[number])) or "?"
        if number != expected:
            text += f"#{number}"
        given = [
            f"{name}={v}" for name, f in self.columns.items() if (v := self.column(name, f, number, seat))
        ]
        if given:
            text += f"({','.join(given)})"
        seen = int(self.s.seen[number])
        if seen != usual_seen(field, seat):
            text += "{" + "".join(mark for mark, bit in eyes() if seen & bit) + "}"
        return text

    def column(self, name: str, field: Field, number: int, seat: int | None) -> str:
        value = int(getattr(self.s, name)[number])
        if value == ((seat or 0) if name == "owner" else 0):
            return ""
        return f"#{value}" if field.means == "slot" else self.word(field, value, seat)


def eyes() -> list[tuple[str, int]]:
    return [*((str(p), bit_of(p)) for p in range(MAX_SEATS)), ("*", bit_of(SPECTATOR))]


class Reader:
    def __init__(self, state: type[Record], cards: CardSet) -> None:
        self.state = state
        self.cards = cards
        records: Any = state.zeros(1)
        self.records = records
        self.s: Any = records[0]
        self.numbering = Numbering(len(self.s.kind) - 1)
        self.columns = columns(state)
        self.mentioned: set[int] = set()
        self.most_seats = min((f.shape[0] for f in state.fields.values() if f.by == "seat"), default=2)

    def read(self, text: str) -> Any:
        self.s.seats = self.most_seats
        seat: int | None = None
        for line in text.replace(";", "\n").replace(":", "\n").splitlines():
            words = line.split()
            if not words:
                continue
            if words[0] == "seat":
                seat = self.seat(words)
            elif len(words) > 1:
                self.field(words[0], words[1:], seat)
        self.check()
        return self.records

    def check(self) -> None:
        """The seats are possible, and every card that is mentioned lies somewhere."""
        if not 0 < self.s.seats <= self.most_seats:
            raise PositionError(f"seats: {self.s.seats} is not 1 to {self.most_seats}")
        missing = sorted(self.mentioned - self.numbering.used)
        if missing:
            raise PositionError(f"no card has the number {missing[0]}")

    def seat(self, words: list[str]) -> int:
        most = min(int(self.s.seats), self.most_seats)
        if len(words) != 2 or words[1] not in map(str, range(most)):
            raise PositionError(f"{' '.join(words)!r}: a seat is 0 to {most - 1}")
        return int(words[1])

    def field(self, name: str, words: list[str], seat: int | None) -> None:
        field = self.state.fields.get(name)
        if field is None or name in COLUMNS or name in self.columns or field.means == "private":
            known = [n for n in self.state.fields if n not in COLUMNS and n not in self.columns]
            raise PositionError(
                f"unknown field {name!r}{nearest(name, known)}; known: {comma_list(known, 40)}"
            )
        if (field.by == "seat") != (seat is not None):
            raise PositionError(
                f"{name!r} belongs {'under a seat' if field.by == 'seat' else 'above the seats'}"
            )
        value = getattr(self.s, name)
        if field.means == "pile":
            self.pile(name, field, value if seat is None else value[seat], words, seat)
        elif not field.shape:
            self.put(self.records[name], 0, name, field, words[0], seat)
        else:
            target = (value if seat is None else value[seat : seat + 1]).reshape(-1)
            if len(words) > len(target):
                raise PositionError(f"{name}: {len(words)} values, room for {len(target)}")
            for i, word in enumerate(words):
                self.put(target, i, name, field, word, seat)

    def pile(self, name: str, field: Field, value: Any, words: list[str], seat: int | None) -> None:
        piles = value.reshape(-1, field.shape[-1])
        parts = " ".join(words).split("/")
        if len(parts) > len(piles):
            raise PositionError(f"{name}: {len(parts)} piles, there are {len(piles)}")
        for target, part in zip(piles, parts, strict=False):
            for word in part.split():
                if target[0] + 1 == len(target):
                    raise PositionError(f"{name}: more than {len(target) - 1} cards")
                target[0] += 1
                target[target[0]] = self.card(name, field, word, seat)

    def put(self, target: Any, i: int, name: str, field: Field, word: str, seat: int | None) -> None:
        try:
            target[i] = self.value(name, field, word, seat)
        except OverflowError:
            raise PositionError(f"{name}: {word} is too large") from None

    def value(self, name: str, field: Field, word: str, seat: int | None) -> int:
        if word == "-":
            return 0
        try:
            match field.means:
                case "slot" if field.by == "card":
                    return self.mention(name, field, word)
                case "slot":
                    return self.card(name, field, word, seat)
                case "ref" | "choice":
                    return self.cards.number(field.table, word)
                case "word" | "option":
                    assert field.words is not None
                    return int(list(field.words)[vocabulary_of(field).index(word)])
                case _:
                    return int(word, 16) if field.dtype is np.uint64 else int(word)
        except KeyError as error:
            raise PositionError(f"{name}: {error.args[0]}") from None
        except ValueError:
            allowed = comma_list(vocabulary_of(field)) if field.words is not None else "a number"
            raise PositionError(f"{name}: {word!r} is not understood; needs {allowed}") from None

    def mention(self, name: str, field: Field, word: str) -> int:
        """A card that lies elsewhere, by its number; a pile holds only what lies in it."""
        number = int(word[1:]) if word[1:].isdecimal() else 0
        if field.means == "pile" or not 0 < number < len(self.s.kind):
            raise PositionError(f"{name}: {word!r} is no card that lies elsewhere")
        self.mentioned.add(number)
        return number

    def card(self, name: str, field: Field, word: str, seat: int | None) -> int:
        if word == "-":
            return 0
        if word.startswith("#"):
            return self.mention(name, field, word)
        parts = CARD.match(word)
        if parts is None:
            raise PositionError(f"{name}: {word!r} is not a card such as tabby#7(damage=2){{01}}")
        pairs = [pair.split("=", 1) for pair in (parts[3] or "").split(",") if pair]
        if any(len(pair) != 2 for pair in pairs):
            raise PositionError(f"{name}: {word!r}: a card's own field needs a value, as in damage=2")
        given = dict(pairs)
        number = int(parts[2]) if parts[2] else self.numbering.next()
        if not 0 < number < len(self.s.kind) or number in self.numbering.used:
            raise PositionError(f"{name}: no card number is left for {word!r}")
        self.numbering.take(number)
        try:
            self.s.kind[number] = 0 if parts[1] == "?" else self.cards.number("card", parts[1])
        except KeyError as error:
            raise PositionError(f"{name}: {error.args[0]}") from None
        self.s.seen[number] = (
            usual_seen(field, seat)
            if parts[4] is None
            else sum(bit for mark, bit in eyes() if mark in parts[4])
        )
        self.s.owner[number] = seat or 0
        for key, value in given.items():
            if key not in self.columns:
                raise PositionError(
                    f"{word!r}: a card has no {key!r}; it has {comma_list(list(self.columns))}"
                )
            self.put(getattr(self.s, key), number, key, self.columns[key], value, seat)
        return number
