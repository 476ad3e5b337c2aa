"""A game of which nothing else is known: each card once, and nothing besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.cardset import CardSet
from ...core.rulebook import Rule
from ..pieces import Piece
from . import Counted


def counts(cards: CardSet, players: int) -> Iterable[Counted]:
    return [Counted(table, entry.id, 1) for table, rows in cards.tables.items() for entry in rows]


def extras(cards: CardSet, rules: Mapping[str, Rule], players: int) -> list[Piece]:
    return []
