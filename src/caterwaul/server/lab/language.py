"""The card language of a game, as its records say it: what a form is made of. Nothing is listed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache

from ...cards.facets import label_of, record_of
from ...core.art import CHOICES, COLOURS, FLAGS, NUMBERS, PICTURE
from ...core.game import Game
from ...core.records import Field, Record, vocabulary_of
from ...core.words import Worded
from ...lab.strength import offered
from ..tables.game_options import options_offered
from .schemas import FieldShown, LabTable, Language, RowShown, VerbShown

VERB = "do"


@cache
def language_of(game: Game) -> Language:
    """All that a card file of this game can say."""
    tables = [
        LabTable(table, label_of(table), fields_of(record_of(game, table))) for table in game.builtin.tables
    ]
    rows = {record.__name__: row_of(record) for table in game.builtin.tables
            for record in _records(record_of(game, table))}  # fmt: skip
    return Language(game.key, game.title, tables, rows, _art(), offered(game), options_offered(game))


def fields_of(record: type[Record]) -> list[FieldShown]:
    return [_field(name, spec) for name, spec in record.fields.items() if spec.means != "private"]


def row_of(record: type[Record]) -> RowShown:
    verbs = record.fields[VERB].words if VERB in record.fields else None
    listed = list(verbs) if isinstance(verbs, type) and issubclass(verbs, Worded) else []
    return RowShown(
        fields_of(record),
        [VerbShown(verb.name.lower(), verb.text, [blank.name for blank in verb.blanks]) for verb in listed],
    )


def _records(record: type[Record]) -> Iterator[type[Record]]:
    for spec in record.fields.values():
        if spec.means == "rows" and spec.record is not None:
            yield spec.record
            yield from _records(spec.record)


def _field(name: str, spec: Field) -> FieldShown:
    label, needed = label_of(name), spec.default is None
    match spec.means:
        case "word" | "flags":
            return FieldShown(
                name, label, spec.means, needed, default=_default_word(spec), words=vocabulary_of(spec)
            )
        case "ref":
            kind, room = ("refs", int(spec.shape[0])) if spec.shape else ("ref", 0)
            return FieldShown(
                name, label, kind, needed, table=spec.table, room=room, exact=bool(room) and spec.exact
            )
        case "rows":
            assert spec.record is not None
            return FieldShown(
                name, label, "rows", room=int(spec.shape[0]), rows=spec.record.__name__, says=spec.text,
                verbs=[_word(spec.record, verb) for verb in spec.verbs],
            )  # fmt: skip
    limits = spec.limits or range(-(1 << 15), 1 << 15)
    default = spec.default if spec.default in limits else None
    return FieldShown(name, label, "number", needed, limits[0], limits[-1], default)


def _default_word(spec: Field) -> str | None:
    """The word that holds where none is given; most vocabularies begin at 1, and 0 is none of them."""
    if spec.means == "flags" or spec.default is None or not isinstance(spec.words, type):
        return None
    assert issubclass(spec.words, IntEnum)
    return next((word.name.lower() for word in spec.words if word == spec.default), None)


def _word(record: type[Record], verb: int) -> str:
    words = record.fields[VERB].words
    assert isinstance(words, type)
    return str(words(verb).name).lower()


@cache
def _art() -> list[FieldShown]:
    """What can be chosen about a picture, whatever it shows."""
    choices = [FieldShown(n, label_of(n), "word", words=list(w)) for n, w in CHOICES.items()]
    colours = [FieldShown(n, label_of(n), "colour") for n in COLOURS]
    flags = [FieldShown(name, label_of(name), "flag") for name in FLAGS if name not in COLOURS]
    numbers = [FieldShown(n, label_of(n), "number", least=a, most=b) for n, (a, b) in NUMBERS.items()]
    return [FieldShown(PICTURE, label_of(PICTURE), "picture"), *choices, *colours, *flags, *numbers]
