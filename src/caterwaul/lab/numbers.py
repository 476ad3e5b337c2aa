"""The numbers of cards that can be changed within their bounds, and a set with some of them changed."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..core.cardset import CardSet
from ..core.game import Game
from ..core.records import Record
from .head import cards_of

PATCH = "suggested.toml"
Path = tuple[str | int, ...]


class Number(NamedTuple):
    """A number of an entry: where it stands there, what it is, and what it may be."""

    table: str
    id: str
    path: Path
    value: int
    least: int
    most: int

    @property
    def said(self) -> str:
        """`acts[1].n`"""
        return "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in self.path)[1:]

    @property
    def place(self) -> tuple[str, str, Path]:
        return self.table, self.id, self.path


def numbers_of(game: Game, cards: CardSet, table: str, id_: str) -> list[Number]:
    """All numbers of an entry, and of the cards that it alone names, such as the moves of a character."""
    entry = cards.tables[table][cards.numbers[table, id_] - 1]
    record = game.Book.fields[table].record
    assert record is not None
    found = list(_numbers(record, table, id_, entry.given, ()))
    for other in owned(game, cards, table).get(id_, ()):
        found += numbers_of(game, cards, "card", other)
    return found


def _numbers(
    record: type[Record], table: str, id_: str, given: Mapping[str, Any], path: Path
) -> Iterator[Number]:
    for name, value in given.items():
        spec = record.fields.get(name)
        if spec is None:
            continue
        if spec.means == "number" and isinstance(value, int) and spec.limits:
            yield Number(table, id_, (*path, name), value, spec.limits[0], spec.limits[-1])
        elif spec.means == "rows" and spec.record is not None:
            for i, item in enumerate(value):
                yield from _numbers(spec.record, table, id_, item, (*path, name, i))


def owned(game: Game, cards: CardSet, table: str) -> dict[str, list[str]]:
    """Of each entry of a table the cards that only it names: how they do is how it does."""
    record = game.Book.fields[table].record
    assert record is not None
    fields = [name for name, spec in record.fields.items() if spec.means == "ref" and spec.table == "card"]
    named = {
        entry.id: [card for name in fields for card in dict.fromkeys(entry.given.get(name, ()))]
        for entry in cards.tables[table]
    }
    often = Counter(card for listed in named.values() for card in listed)
    return {id_: [card for card in listed if often[card] == 1] for id_, listed in named.items()}


def usual(game: Game, number: Number) -> int:
    """What the number is on the built-in card of that name; where there is none, what it is now."""
    row = game.builtin.numbers.get((number.table, number.id))
    value: Any = game.builtin.tables[number.table][row - 1].given if row else None
    for part in number.path:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return number.value
    return value if isinstance(value, int) else number.value


def changed(
    game: Game, files: Mapping[str, str], cards: CardSet, values: Mapping[Number, int]
) -> tuple[dict[str, str], CardSet]:
    """The texts and the cards of a set with other numbers: one file more, which is the patch."""
    texts = {name: text for name, text in files.items() if name != PATCH}
    texts[PATCH] = patch(cards, values, {})
    return texts, cards_of(game, texts)


def patch(cards: CardSet, values: Mapping[Number, int], notes: Mapping[Number, str]) -> str:
    """A card file with the fields that change, and above each card what that does."""
    parts = []
    for table, id_ in dict.fromkeys((number.table, number.id) for number in values):
        entry = cards.tables[table][cards.numbers[table, id_] - 1]
        given = copy.deepcopy(entry.given)
        own = {number: value for number, value in values.items() if (number.table, number.id) == (table, id_)}
        for number, value in own.items():
            target: Any = given
            for part in number.path[:-1]:
                target = target[part]
            target[number.path[-1]] = value
        said = [f"# {notes[number]}" for number in own if number in notes]
        fields = dict.fromkeys(str(number.path[0]) for number in own)
        lines = [f"{key_in_toml(field)} = {value_in_toml(given[field])}" for field in fields]
        parts.append("\n".join([*said, f"[[{table}]]", f"change = {value_in_toml(id_)}", *lines]))
    return "\n\n".join(parts) + "\n"


def value_in_toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key_in_toml(k)} = {value_in_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_in_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def key_in_toml(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").isalnum() else json.dumps(key, ensure_ascii=False)
