"""A designer who does not know what he is doing: the built-in cards with other numbers and other effects."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from caterwaul.core.card_entries import Entry
from caterwaul.core.cardset import CardSet
from caterwaul.core.faults import CardError
from caterwaul.core.game import Game
from caterwaul.core.records import Field, Record, vocabulary_of
from caterwaul.core.words import Worded


def random_cards(game: Game, chance: random.Random, file: Path) -> CardSet:
    """Replace every table of the game. An entry that is refused keeps its numbers, then its effects too."""
    drafts = {
        (table, entry.id): [
            [f"[[{table}]]", *_changed(entry, _record(game, table), game, chance, numbers=True)],
            [f"[[{table}]]", *_changed(entry, _record(game, table), game, chance, numbers=False)],
            [f"[[{table}]]", *_built_in(entry)],
        ]
        for table, entries in game.builtin.tables.items()
        for entry in entries
    }
    while True:
        written = [line for ways in drafts.values() for line in ways[0]]
        file.write_text("\n".join(["instead = true", *written]))
        try:
            return game.cards([file])
        except CardError as error:
            wrong = {fault.where.partition(":")[0] for fault in error.faults}
            refused = [key for key in drafts if " ".join(key) in wrong]
            if all(len(drafts[key]) == 1 for key in refused):
                raise
            for key in refused:
                drafts[key] = drafts[key][1:] or drafts[key]


def _record(game: Game, table: str) -> type[Record]:
    record = game.Book.fields[table].record
    assert record is not None
    return record


def _named(entry: Entry) -> list[str]:
    return [f'id = "{entry.id}"', f"name = {_toml(entry.name)}"]


def written(game: Game, tables: Mapping[str, Sequence[Entry]], file: Path, instead: bool) -> CardSet:
    """The cards of a file with just these entries, beside the built-in ones or instead of them."""
    lines = ["instead = true"] if instead else []
    for table, entries in tables.items():
        for entry in entries:
            lines += [f"[[{table}]]", *_built_in(entry)]
    file.write_text("\n".join(lines))
    return game.cards([file])


def _built_in(entry: Entry) -> list[str]:
    return [*_named(entry), *(f"{name} = {_toml(value)}" for name, value in entry.given.items())]


def _changed(
    entry: Entry, record: type[Record], game: Game, chance: random.Random, numbers: bool
) -> list[str]:
    """The entry with other effects in about half of its rows of effects, and perhaps with other numbers."""
    lines = _named(entry)
    for name, field in record.fields.items():
        effects = field.means == "rows" and field.record is not None and "do" in field.record.fields
        if effects and chance.random() < 0.5:
            random_effects = [_effect(field, game, chance) for _ in range(chance.randint(0, field.shape[0]))]
            lines.append(f"{name} = [{', '.join(random_effects)}]")
        elif numbers and field.limits is not None and (name in entry.given or chance.random() < 0.1):
            lines.append(f"{name} = {chance.choice(field.limits)}")
        elif name in entry.given:
            lines.append(f"{name} = {_toml(entry.given[name])}")
    return lines


def _effect(field: Field, game: Game, chance: random.Random) -> str:
    assert field.record is not None
    words = field.record.fields["do"].words
    assert isinstance(words, type)
    verb: Any = chance.choice([word for word in words if not field.verbs or word in field.verbs])
    assert isinstance(verb, Worded)
    taken = {b.name: _value(field.record.fields[b.name], game, chance) for b in verb.blanks}
    given = ", ".join(
        f"{name} = {_toml(value)}" for name, value in {"do": verb.name.lower(), **taken}.items()
    )
    return f"{{ {given} }}"


def _value(field: Field, game: Game, chance: random.Random) -> Any:
    match field.means:
        case "word":
            return chance.choice(vocabulary_of(field))
        case "flags":
            return chance.sample(vocabulary_of(field), chance.randint(1, 2))
        case "ref":
            return chance.choice(game.builtin.tables[field.table]).id
        case _:
            return chance.choice(field.limits or range(1, 4))


def _toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }"
        case _:
            return str(value)
