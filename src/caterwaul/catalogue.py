"""Cards to be looked through: what they can be sorted by, and the rules that they touch.

Both follow from what is there: the fields of a card and its vocabularies, the words of the rules, and
those that the code cites where it heeds a word of the card. Nothing is listed by hand, so a new game
has it too, and so has a card of one's own.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .core.cardset import CardSet, Entry
from .core.game import Game
from .core.records import Field, Record
from .core.rulebook import Rule, cited_by, rules_of

EFFECT = "effect"  # the facet of what cards do
MOST_RULES, FEW_RULES = 8, 4  # to read with a card; those for all cards only where there would be too few
MOST_WORDS = 4  # a rule for which the code heeds more words of cards is one for all of them
COMMON = 0.5  # what more of the cards of a table have or touch tells nothing of one of them
NUMBERS = 14  # more different numbers than these are no help to choose by
ELSEWHERE = {"view.py", "refusals.py", "worth.py", "knowledge.py", "state.py", "words.py"}  # heed no rule
Word = tuple[str, str]  # a vocabulary and one of its words


@dataclass(frozen=True)
class Value:
    value: str
    label: str
    count: int


@dataclass(frozen=True)
class Facet:
    """Something that tells cards of a table apart, with what it can be."""

    field: str
    label: str
    values: list[Value]


def facets_of(game: Game, cards: CardSet, table: str) -> list[Facet]:
    """All that cards of a table can be chosen by, in the order of their record."""
    entries = cards.tables[table]
    found = []
    for name in [*record_of(game, table).fields, EFFECT]:
        counts = Counter(value for entry in entries for value in values_of(game, table, entry).get(name, ()))
        if tells_apart(counts, len(entries)):
            ordered = sorted(counts, key=lambda value: (int(value), "") if _is_number(value) else (0, value))
            values = [Value(value, spoken(value), counts[value]) for value in ordered]
            found.append(Facet(name, spoken(name), values))
    return found


def tells_apart(counts: Counter[str], entries: int) -> bool:
    if not counts or (len(counts) == 1 and counts.total() == entries):
        return False
    return len(counts) <= NUMBERS or not all(map(_is_number, counts))


def values_of(game: Game, table: str, entry: Entry) -> dict[str, list[str]]:
    """What an entry is, field by field, in the words of its file."""
    found: dict[str, list[str]] = {}
    for name, spec in record_of(game, table).fields.items():
        given = entry.given.get(name)
        match spec.means:
            case "word" | "number" if given is not None and not spec.shape:
                found[name] = [str(given)]
            case "flags" if given:
                found[name] = [str(word) for word in given]
    verbs = dict.fromkeys(verb for verb in _verbs(entry))
    return {**found, **({EFFECT: list(verbs)} if verbs else {})}


def record_of(game: Game, table: str) -> type[Record]:
    record = game.Book.fields[table].record
    assert record is not None
    return record


def _verbs(entry: Entry) -> Iterator[str]:
    for value in entry.given.values():
        if isinstance(value, list):
            yield from (str(row["do"]) for row in value if isinstance(row, dict) and "do" in row)


def _is_number(value: str) -> bool:
    return value.lstrip("-").isdecimal()


def spoken(word: str) -> str:
    """A word of a file as people read it."""
    return word.replace("_", " ").capitalize() if len(word) > 2 else word.upper()


def rules_touched(game: Game, table: str, entry: Entry) -> list[str]:
    """The ids of rules to read with a card, the most telling first.

    They are those that name it, those that the code cites where it carries out what the card does, and those
    that speak of what it is; of these the fewer other cards they concern, the earlier.
    """
    rules = _rules(game)
    named = {id_ for id_, rule in rules.items() if _names(rule, entry)}
    spoken_of, done = _spoken_of(game, table, entry), _done(game, table, entry)
    concerned, heeding = _concerned(game, table), _heeding(game)
    most = COMMON * len(game.builtin.tables[table])
    vague = {id_ for id_ in done - spoken_of if heeding[id_] > MOST_WORDS}
    general = {id_ for id_ in spoken_of | done if concerned[id_] > most} | vague

    def telling(id_: str) -> tuple[bool, bool, bool, bool, int, int]:
        is_general = id_ in general - named
        heard = concerned[id_], heeding[id_]
        return id_ not in named, is_general, rules[id_].is_ruling, id_ not in spoken_of, *heard

    ordered = sorted((id_ for id_ in rules if id_ in named | done | spoken_of), key=telling)
    own = sum(id_ in named or id_ not in general for id_ in ordered)
    return ordered[: min(MOST_RULES, max(own, FEW_RULES))]


def _spoken_of(game: Game, table: str, entry: Entry) -> set[str]:
    """The rules that speak of what a card is, and not of what it could be but is not."""
    words = _words(game, table, entry)
    return {
        id_
        for id_, rule in _rules(game).items()
        if not rule.is_ruling and _mentions(words, rule) and not _is_of_others(game, table, entry, rule)
    }


def _done(game: Game, table: str, entry: Entry) -> set[str]:
    """The rules that the code cites where it carries out what a card does."""
    heeded, rules = _heeded(game), _rules(game)
    found = {id_ for word in _effects(game, table, entry) for id_ in heeded.get(word, ()) if id_ in rules}
    return {id_ for id_ in found if not _is_of_others(game, table, entry, rules[id_])}


@cache
def _heeding(game: Game) -> Counter[str]:
    """For how many words of cards the code cites each rule."""
    return Counter(id_ for found in _heeded(game).values() for id_ in found)


@cache
def _concerned(game: Game, table: str) -> Counter[str]:
    """How many of the built-in cards each rule is about."""
    entries = game.builtin.tables[table]
    return Counter(id_ for e in entries for id_ in _spoken_of(game, table, e) | _done(game, table, e))


def _names(rule: Rule, entry: Entry) -> bool:
    """Whether a rule speaks of this very card; numbers and short names would be found anywhere."""
    return len(entry.name) > 3 and entry.name in rule.text and _is_said(entry.name, rule.text)


def _is_of_others(game: Game, table: str, entry: Entry, rule: Rule) -> bool:
    """Whether a rule names what a card could be and this one is not, such as another clan or keyword."""
    for name, spec in record_of(game, table).fields.items():
        if spec.means in ("word", "flags") and isinstance(spec.words, type):
            named = {word for word in _said(spec) if word in rule.text and _is_said(word, rule.text)}
            given = entry.given.get(name) or ()
            own = {spoken(str(word)).title() for word in ([given] if isinstance(given, str) else given)}
            if named and not own & named:
                return True
    return False


@cache
def _said(spec: Field) -> tuple[str, ...]:
    assert isinstance(spec.words, type)
    return tuple(member.name.replace("_", " ").title() for member in spec.words if len(member.name) > 3)


def _words(game: Game, table: str, entry: Entry) -> list[str]:
    """What a card is (a Pilot, Flying), and the numbers that it has and many others have not (its level)."""
    fields, rare = record_of(game, table).fields, _rare(game, table)
    shown = [name for name, spec in fields.items() if spec.means != "number" or name in rare]
    return [word for name in shown for word in _plain(fields[name], name, entry.given.get(name))]


@cache
def _rare(game: Game, table: str) -> frozenset[str]:
    entries = game.builtin.tables[table]
    having = Counter(name for entry in entries for name, given in entry.given.items() if given)
    return frozenset(name for name, n in having.items() if n <= COMMON * len(entries))


def _mentions(words: Iterable[str], rule: Rule) -> bool:
    """Names such as Flying are meant only where they are written as names."""
    return any((word.islower() or word in rule.text) and _is_said(word, rule.text) for word in words)


def _is_said(words: str, text: str) -> bool:
    """Whether a text has these words, or one and an s behind them."""
    plain, said = _spaced(words), _spaced(text)
    return plain in said or f"{plain.rstrip()}s " in said


@cache
def _spaced(text: str) -> str:
    return f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "


def _plain(spec: Field, name: str, given: Any) -> list[str]:
    match spec.means:
        case "word" if given:
            return [str(given).replace("_", " ")]
        case "flags" if given:
            return [str(word).replace("_", " ").title() for word in given]
        case "number" if given and name != "copies":
            return [name.replace("_", " ")]
    return []


def _effects(game: Game, table: str, entry: Entry) -> list[Word]:
    """The words of what an entry does, each with its vocabulary, and its flags such as keywords."""
    found: list[Word] = []
    for name, spec in record_of(game, table).fields.items():
        given = entry.given.get(name)
        if spec.means == "flags" and given:
            found += _of(spec, given)
        elif spec.means == "rows" and spec.record is not None and isinstance(given, list):
            for row in (row for row in given if isinstance(row, dict)):
                found += [
                    word
                    for key, inner in spec.record.fields.items()
                    if key in row and inner.means == "word"
                    for word in _of(inner, [row[key]])
                ]
    return found


def _of(spec: Field, given: Iterable[Any]) -> list[Word]:
    assert isinstance(spec.words, type)
    return [(spec.words.__name__, str(word)) for word in given]


@cache
def _rules(game: Game) -> dict[str, Rule]:
    return rules_of(game.folder, None)


@cache
def _heeded(game: Game) -> dict[Word, set[str]]:
    """For each word of a vocabulary the rules of the functions that look for it, or that it leads to."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in _sources(game.folder)]
    functions = {
        node.name: node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    }
    constants = {name: words for tree in trees for name, words in _constants(tree)}
    found: dict[Word, set[str]] = defaultdict(set)
    for function in functions.values():
        ids = cited_by(function)
        for word in _heeds(function, constants):
            found[word].update(ids)
        for case in (node for node in ast.walk(function) if isinstance(node, ast.match_case)):
            led = {
                id_ for name in _called(case.body) if name in functions for id_ in cited_by(functions[name])
            }
            for word in _heeds(case.pattern, constants):
                found[word].update(led)
    return dict(found)


def _sources(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.glob("*.py")) if file.name not in ELSEWHERE]


def _constants(tree: ast.Module) -> Iterator[tuple[str, set[Word]]]:
    """Names that stand for words, such as FLYING = 1 << Keyword.FLYING, one or several in a line."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _bound(target, node.value)


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, set[Word]]]:
    if isinstance(target, ast.Name):
        yield target.id, set(_heeds(value, {}))
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, given in zip(target.elts, value.elts, strict=False):
            yield from _bound(one, given)


def _heeds(node: ast.AST, constants: dict[str, set[Word]]) -> Iterator[Word]:
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.attr.isupper():
            yield part.value.id, part.attr.lower()
        elif isinstance(part, ast.Name):
            yield from constants.get(part.id, ())


def _called(body: list[ast.stmt]) -> set[str]:
    calls = [node for statement in body for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}
