"""The printed text of a card, generated from its effects, so that it cannot lie."""

from __future__ import annotations

from typing import Any, Protocol

from .records import Field, Record
from .words import Worded, comma_list, either, fill, member, of_one


class Titles(Protocol):
    """What gives the names that sentences speak of: the card set of a match."""

    def title(self, domain: str, value: int) -> str: ...


class TakesError(ValueError):
    """An effect that gives a verb what it does not take, or leaves out what it does."""


def check_takes(verb: Worded, given: dict[str, Any]) -> None:
    """The sentence of a verb says which fields it takes."""
    takes = [blank.name for blank in verb.blanks]
    extra = sorted(given.keys() - {"do", *takes})
    missing = [name for name in takes if given.get(name, []) == []]
    if extra:
        raise TakesError(
            f"{verb.name.lower()!r} takes {comma_list(takes) or 'nothing'}, not {comma_list(extra)}"
        )
    if missing:
        raise TakesError(f"{verb.name.lower()!r} also needs {comma_list(missing)}")


def describe(record: type[Record], book: Any, table: str, number: int, cards: Titles) -> str:
    """All sentences of one entry, in the order in which its record lists them."""
    row = getattr(book, table)[number]
    parts = []
    if _is_idle(record, row):
        return ""
    for name, spec in record.fields.items():
        if spec.said and getattr(row, name):
            parts.append(_said(spec, row, int(getattr(row, name))))
        if _has_effects(spec):
            assert spec.record is not None
            sentences = [sentence(effect, spec.record, cards) for effect in getattr(row, name) if effect.do]
            if sentences:
                joined = " ".join(sentences)
                parts.append(spec.text + (joined[0].lower() + joined[1:] if spec.text else joined))
    return " ".join(parts)


def _has_effects(spec: Field) -> bool:
    return spec.means == "rows" and spec.record is not None and "do" in spec.record.fields


def _is_idle(record: type[Record], row: Any) -> bool:
    """An entry that is nothing but its effects, and has none: what else is said would speak of them."""
    acting = [name for name, spec in record.fields.items() if _has_effects(spec)]
    only_acts = all(spec.said or _has_effects(spec) for spec in record.fields.values())
    return bool(acting) and only_acts and not any(e.do for name in acting for e in getattr(row, name))


def _said(spec: Field, row: Any, value: int) -> str:
    """The sentence of a word, or a list of flags such as keywords."""
    if spec.means == "word":
        return _word(spec, value)
    assert isinstance(spec.words, type)
    words = [_word(spec, int(w)) for w in spec.words if value >> int(w) & 1]
    if callable(spec.said):
        return spec.said(row, words)
    return ", ".join(words).capitalize() + "."


def sentence(effect: Any, record: type[Record], cards: Titles) -> str:
    """One effect as the card has it."""
    words = record.fields["do"].words
    assert isinstance(words, type)
    assert issubclass(words, Worded)
    verb = member(words, int(effect.do))
    values = {b.name: _value(getattr(effect, b.name), record.fields[b.name], cards) for b in verb.blanks}
    return of_one(fill(verb.text, values))


def _value(value: Any, spec: Field, cards: Titles) -> str:
    match spec.means:
        case "word":
            return _word(spec, int(value))
        case "flags":
            assert isinstance(spec.words, type)
            return either([_word(spec, int(w)) for w in spec.words if int(value) >> int(w) & 1])
        case "ref":
            return cards.title(spec.table, int(value))
        case _:
            return str(int(value))


def _word(spec: Field, value: int) -> str:
    assert isinstance(spec.words, type)
    member = spec.words(value)
    return member.text if isinstance(member, Worded) else member.name.lower().replace("_", " ")
