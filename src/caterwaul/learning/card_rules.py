"""Which rules a card brings into play: those of the words that it is made of.

`learn/card_rules.toml` of a game says it once for each word of its card language. A word is a record, a field
and what stands there: `card clan nightshade`, `effect do draw`. Rows, numbers and lists are named by their
field (`card when_killed`), and `card clan none` is a card without one. A key may ask for several words at
once with ` + ` between them, for one value of a number (`card pf 0`) and for one card (`card id five`). A
reason why there are none may stand in place of rules. What stands further up tells more of a card and is
shown first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import field

from ..cards.facets import record_of
from ..core.card_entries import Entry
from ..core.game import Game
from ..core.records import Field, Record
from .book import book_of
from .guide import Words
from .reading import TeachingError, Written, read

FILE = "card_rules.toml"
AND = " + "
MEANING = re.compile(r"(?:^|, )(?P<word>[A-Z][a-z]+): (?P<meaning>.+)$")  # of a keyword, in the rule of it


class CardRules(Written):
    rules: dict[str, list[str] | Words]  # a word of the card language -> rules, or why there are none
    follows: dict[str, list[str]] = field(
        default_factory=dict
    )  # a list of cards -> which of their words count


class Word(NamedTuple):
    text: str
    must: bool  # the table has to say something about it


def rules_touched(game: Game, table: str, entry: Entry) -> list[str]:
    """The ids of the rules to read with a card, the most telling first."""
    written = card_rules_of(game)
    words = {word.text for word in words_on_card(game, written, table, entry)}
    found = [ids for key, ids in written.rules.items() if isinstance(ids, list) and _has(words, key)]
    return list(dict.fromkeys(id_ for ids in found for id_ in ids))


def keywords_on(game: Game, table: str, entry: Entry) -> dict[str, str]:
    """The words of a card that a rule of it explains: `Reach`, `it can attack troops that fly.`"""
    said = set(re.findall(r"\w+", entry.text.lower()))
    meanings = _meanings(game)
    found = (meanings[id_] for id_ in rules_touched(game, table, entry) if id_ in meanings)
    return {word: meaning for word, meaning in found if word.lower() in said}


@cache
def _meanings(game: Game) -> dict[str, tuple[str, str]]:
    texts = {id_: MEANING.search(rule.text) for id_, rule in book_of(game).items()}
    return {id_: (found["word"], found["meaning"]) for id_, found in texts.items() if found}


def _has(words: set[str], key: str) -> bool:
    return words.issuperset(key.split(AND))


@cache
def card_rules_of(game: Game) -> CardRules:
    """The table of a game. It knows every word of the built-in cards, and no other."""
    written = read(game, FILE, CardRules)
    wrong = [*_wrong_rules(game, written), *_wrong_lists(game, written), *_wrong_words(game, written)]
    if wrong:
        raise TeachingError(f"{game.key}/learn/{FILE}: {'; '.join(wrong)}")
    return written


def _wrong_rules(game: Game, written: CardRules) -> Iterator[str]:
    known = book_of(game)
    for key, ids in written.rules.items():
        if not ids:
            yield f"{key!r} needs rules, or a reason why there are none"
        elif isinstance(ids, list):
            yield from (f"no rule {id_!r} for {key!r}" for id_ in ids if id_ not in known)


def _wrong_lists(game: Game, written: CardRules) -> Iterator[str]:
    lists = {
        f"{_name(record)} {name}"
        for record in (record_of(game, table) for table in game.builtin.tables)
        for name, spec in record.fields.items()
        if spec.means == "ref"
    }
    yield from (f"{key!r} is no list of cards" for key in written.follows if key not in lists)


def _wrong_words(game: Game, written: CardRules) -> Iterator[str]:
    """What cards have and the table has not, and the other way round."""
    cards = [
        words_on_card(game, written, table, entry)
        for table, entries in game.builtin.tables.items()
        for entry in entries
    ]
    needed = dict.fromkeys(word.text for words in cards for word in words if word.must)
    yield from (f"nothing is said about {word!r}" for word in needed if word not in written.rules)
    had = [{word.text for word in words} for words in cards]
    yield from (f"no card has {key!r}" for key in written.rules if not any(_has(words, key) for words in had))


def words_on_card(game: Game, written: CardRules, table: str, entry: Entry) -> list[Word]:
    """All that an entry is made of, and what counts of the cards that it names."""
    record = record_of(game, table)
    own = [Word(f"{_name(record)} id {entry.id}", False), *_words(record, entry.given)]
    for name, spec in record.fields.items():
        if spec.means == "ref":
            counted = written.follows.get(f"{_name(record)} {name}", ())
            own += _of_named(game, spec, entry.given.get(name, ()), counted)
    return own


def _of_named(game: Game, spec: Field, ids: Iterable[str], counted: Iterable[str]) -> Iterator[Word]:
    """What counts of named cards. Whether the table knows the words is seen at those cards themselves."""
    record = record_of(game, spec.table)
    for entry in (entry for entry in game.builtin.tables[spec.table] if entry.id in ids):
        words = [f"{_name(record)} id {entry.id}", *(word.text for word in _words(record, entry.given))]
        yield from (
            Word(word, False) for word in words if any(f"{word} ".startswith(f"{c} ") for c in counted)
        )


def _words(record: type[Record], given: dict[str, Any]) -> Iterator[Word]:
    for name, spec in record.fields.items():
        yield from _of_field(f"{_name(record)} {name}", spec, given.get(name))


def _of_field(name: str, spec: Field, given: Any) -> Iterator[Word]:
    if given in (None, [], {}):
        yield Word(f"{name} none", False)
        return
    if spec.means not in ("word", "flags"):
        yield Word(name, True)
    match spec.means:
        case "word":
            yield Word(f"{name} {given}", True)
        case "flags":
            yield from (Word(f"{name} {word}", True) for word in given)
        case "number":
            yield Word(f"{name} {given}", False)
        case "rows":
            assert spec.record is not None
            for row in given:
                yield from _words(spec.record, row)


def _name(record: type[Record]) -> str:
    return record.__name__.lower()
