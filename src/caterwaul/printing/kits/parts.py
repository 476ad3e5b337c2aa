"""Pieces that several games need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...core.rulebook import Rule
from ..drawing import Look, number_token, place, reference, sign_token, track
from ..pieces import Piece

SMALL = 22.0  # mm, of a token


Line = str | tuple[str, str]  # the id of a rule, or an id with words that the rules have elsewhere


def references(
    look: Look, rules: Mapping[str, Rule], pages: Mapping[str, Sequence[Line]], copies: int, back: str
) -> list[Piece]:
    """Cards with these rules, in the words of RULES.md, a set for each player."""
    drawn = [
        Piece(f"Reference: {words}", reference(look, words, [_said(line, rules) for line in lines]), back)
        for words, lines in pages.items()
    ]
    return drawn * copies


def _said(line: Line, rules: Mapping[str, Rule]) -> tuple[str, str]:
    return (line, rules[line].text) if isinstance(line, str) else line


def tracks(look: Look, words: str, numbers: Iterable[int], hint: str, copies: int, back: str) -> list[Piece]:
    return [Piece(f"Track: {words}", track(look, words, numbers, hint), back)] * copies


def places(look: Look, named: Mapping[str, tuple[str, str]], back: str, copies: int = 1) -> list[Piece]:
    """Cards for the table: what lies where."""
    return [
        Piece(f"Place: {words}", place(look, words, text, sign), back)
        for words, (text, sign) in named.items()
        for _ in range(copies)
    ]


def counters(name: str, fill: str, number: int, copies: int) -> list[Piece]:
    drawn = number_token(fill, number, f"{name} {number}")
    return [Piece(f"Counter: {name} {number}", drawn, drawn, SMALL, SMALL)] * copies


def markers(name: str, fill: str, sign: str, copies: int, tint: str = "") -> list[Piece]:
    drawn = sign_token(fill, sign, name, tint)
    return [Piece(f"Marker: {name}", drawn, drawn, SMALL, SMALL)] * copies
