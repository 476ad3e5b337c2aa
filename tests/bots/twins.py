"""Two worlds that one seat cannot tell apart, and all that can be reached from a thing in Python."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import msgspec
import numpy as np

from caterwaul import Match, games
from caterwaul.cards.decks import TABLE, is_list, with_decks, without_decks_of_others
from caterwaul.core.cardset import CardSet
from caterwaul.core.compiled_parts import Part
from caterwaul.core.events import CODE, FIRST_VALUE, SEATS
from caterwaul.core.game import Game
from caterwaul.core.records import bit_of
from caterwaul.core.words import blanks_in, member
from caterwaul.match.narration import Telling
from tests.every_game.own_decks import own_lists

OPAQUE = (ModuleType, type, BuiltinFunctionType, Part, Game)  # the same for all matches, so they tell of none
PLAIN = (str, int, float, bytes, bool, type(None), np.generic, np.dtype)


def twin(match: Match, seat: int, seed: int) -> Match:
    """Another match that looks the same from the seat: other cards, seed, secrets, and decks of others."""
    other = match._without_drafts(seat).clone()
    records = match.hidden_records(seat)
    if TABLE in match.cards.tables:
        other.cards = other_decks(match, seat, records)
        other.telling = Telling(match.game, other.cards, other.names)
        other._rules = type(match._rules)(match.game, other.cards)
    other._rules.guess(records, seat, np.array([seed, 1, 2, 3], np.uint64))
    other._put(records)
    other.start = replace(match.start, seed=bytes([seed]) * 32, choices={})
    other.actions = [(p, action if p == seat else 0) for p, action in other.actions]
    other._logs = [scrambled(log, match.game, seat) for log in other._logs]
    return other


def other_decks(match: Match, seat: int, records: Any) -> CardSet:
    """The cards of a match to which others have brought something else."""
    own = match.cards.word(TABLE, int(records["deck"][0, seat])) or ""
    brought = [entry.id for entry in match.cards.tables[TABLE] if is_list(entry.id)]
    if not brought:
        return match.cards
    new = [word for word in own_lists(match.game.key) if word not in brought]
    words = [own, new[0], new[1]]
    cards = with_decks(match.game, without_decks_of_others(match.game, match.cards, ()), words)
    records["deck"][0, seat] = cards.number(TABLE, own)
    return cards


def scrambled(log: Any, game: Game, seat: int) -> Any:
    """A log with other values in what a seat is not told."""
    found = log.copy()
    for row in found[1:]:
        kind = member(game.events, int(row[CODE]))
        if not int(row[SEATS]) & bit_of(seat):
            shown = {blank.name for blank in blanks_in(kind.masked)}
            for i, blank in enumerate(kind.blanks):
                if blank.name not in shown:
                    row[FIRST_VALUE + i] = 1
    return found


def reached(thing: Any) -> tuple[list[str], set[int]]:
    """All values that lead from a thing to other things, in an order, and the numbers of these things."""
    shared = [games.load(key).builtin for key in games.keys()]  # noqa: SIM118  a function
    seen: dict[int, Any] = {id(cards): cards for cards in shared}
    return list(_walked(thing, seen)), set(seen)


def _walked(thing: Any, seen: dict[int, Any]) -> Iterator[str]:
    if isinstance(thing, PLAIN) and not isinstance(thing, np.void):
        yield repr(thing)
        return
    if isinstance(thing, OPAQUE) or id(thing) in seen or is_compiled(thing):
        yield type(thing).__name__
        return
    seen[id(thing)] = thing
    yield type(thing).__name__
    if isinstance(thing, np.ndarray | np.void):
        yield thing.tobytes().hex()
    elif isinstance(thing, memoryview | bytearray):
        yield bytes(thing).hex()
    elif isinstance(thing, random.Random):
        yield repr(thing.getstate())
    for part in parts_of(thing):
        yield from _walked(part, seen)


def is_compiled(thing: Any) -> bool:
    return type(thing).__module__.partition(".")[0] in ("numba", "llvmlite")


def parts_of(thing: Any) -> Iterator[Any]:
    """What a thing leads to."""
    match thing:
        case np.ndarray() | np.void():
            yield thing.base
        case memoryview():
            yield thing.obj
        case dict():
            yield from (part for item in thing.items() for part in item)
        case list() | tuple():
            yield from thing
        case set() | frozenset():
            yield from sorted(thing, key=repr)
        case MethodType():
            yield thing.__self__
        case FunctionType():
            yield from (cell.cell_contents for cell in thing.__closure__ or ())
    if isinstance(thing, msgspec.Struct):
        yield from (getattr(thing, name) for name in thing.__struct_fields__)
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        names = kind.__dict__.get("__slots__", ())
        yield from (getattr(thing, name, None) for name in ([names] if isinstance(names, str) else names))
