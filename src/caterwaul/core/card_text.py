"""The printed text of a card, generated from its effects, so that it cannot lie."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Protocol

from .records import Field, Record
from .words import Worded, comma_list, fill, member


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


def either(words: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1] if words else "nothing"


IRREGULAR = {"does": "do", "goes": "go", "has": "have", "is": "are"}
DOES = re.compile(r"{seat}: ([a-z]+s)\b(?: and ([a-z]+s)\b)?")
OF_SEAT = re.compile(r"({(?:\w+:)?card}) of {(?:(\w+):)?seat}")
CARD_DOES = re.compile(r"{seat}: (?={card} )")


def with_owner(sentence: str) -> str:
    """Whose a card is, as people say it: `{card} of {foe:seat}` is read as `{foe:whose} {card}`."""
    return OF_SEAT.sub(lambda found: f"{{{found[2] or 'seat'}:whose}} {found[1]}", sentence)


@cache
def as_told(sentence: str, to_self: bool) -> str:
    """What a player does, as it is said of others and to that player; all else is a note beside the name.

    `{seat}: draws {card}.` is told as `{seat} draws {card}.`, and to the player `You draw {card}.`; what a
    card does, `{seat}: {card} hits.`, as `{seat:whose} {card} hits.` and `Your {card} hits.`
    """
    sentence = with_owner(sentence)
    if CARD_DOES.match(sentence):
        return CARD_DOES.sub("Your " if to_self else "{seat:whose} ", sentence)
    done = DOES.match(sentence)
    if done is None:
        return sentence.replace("{seat}", "You", 1) if to_self else sentence
    if not to_self:
        return sentence.replace(": ", " ", 1)
    verbs = (IRREGULAR.get(verb, verb.removesuffix("s")) for verb in done.groups() if verb)
    return f"You {' and '.join(verbs)}{sentence[done.end() :]}"
