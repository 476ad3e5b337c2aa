"""Typed words -> moves. Whatever singles out one move is enough: a letter, its words, a name, a beginning."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..core.words import nearest
from .moves import Menu, Move

NOT_A_WORD = re.compile(r"[^\w!]+|_")
Test = Callable[[list[str], list[str]], bool]


def tokens(text: str) -> list[str]:
    """Words without case and punctuation; a text of nothing else is kept as it is."""
    found = [word.strip("!") or word for word in NOT_A_WORD.split(text.lower()) if word]
    return found or text.lower().split()


def understand(typed: str, menu: Menu, moves: Sequence[Move], opened: bool = False) -> tuple[Move, ...]:
    """The moves that the words may mean: one where they are clear, none where they are nonsense.

    Once a group of moves is opened, how they all begin need not be said again.
    """
    for entry in menu.entries:
        if typed.strip().lower() == entry.code:
            return entry.moves
    words = tokens(typed)
    for is_meant in TESTS if words else ():
        meant = tuple(move for move in moves if any(is_meant(words, form) for form in forms(move, opened)))
        if meant:
            return meant
    return tuple(move for move in moves if words and contains(tokens(move.head), words))


def forms(move: Move, opened: bool = False) -> list[list[str]]:
    """All ways to say a move: with its verb or without, by ids or by names; in an opened group by its end."""
    said = [tokens(move.option.words), tokens(move.title)]
    if opened:
        return [form[i:] for form in said for i in range(len(form))]
    named = [word for value in move.option.values.values() for word in tokens(value)]
    return [*said, *(form[1:] for form in said if len(form) > 1), *([named] if named else [])]


def _equal(typed: list[str], form: list[str]) -> bool:
    return typed == form


def _begins(typed: list[str], form: list[str]) -> bool:
    return " ".join(form).startswith(" ".join(typed))


def _skips(typed: list[str], form: list[str]) -> bool:
    """It begins alike, and the other words are there too, in order: `disarm block`."""
    return typed[0] == form[0] and contains(form, typed)


def _abbreviates(typed: list[str], form: list[str]) -> bool:
    """It begins alike, and every word begins one that is there, in order: `dis bl`."""
    rest = iter(form)
    return form[0].startswith(typed[0]) and all(any(o.startswith(w) for o in rest) for w in typed)


def contains(form: list[str], typed: list[str]) -> bool:
    rest = iter(form)
    return all(any(word == other for other in rest) for word in typed)


TESTS: tuple[Test, ...] = (_equal, _begins, _skips, _abbreviates)


def not_understood(typed: str, moves: Sequence[Move], commands: Sequence[str]) -> str:
    """One helpful line for nonsense."""
    sayable = [" ".join(form) for move in moves for form in forms(move)]
    hint = nearest(" ".join(tokens(typed)), [*sayable, *commands])
    return f"{shortened(typed)!r} is not understood{hint}. Try a letter, a name, or help."


def ambiguous(typed: str, meant: Sequence[Move]) -> str:
    some = ", ".join(move.title for move in meant[:4])
    more = f" or {len(meant) - 4} more" if len(meant) > 4 else ""
    return f"{shortened(typed)!r} may mean {some}{more}. Say more of it."


def shortened(text: str) -> str:
    return text if len(text) <= 24 else text[:23] + "…"
