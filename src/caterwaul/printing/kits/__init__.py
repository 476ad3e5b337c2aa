"""What is in the box of each game: how often each card, and what is needed besides.

A module of a game's key has `counts(cards, players)` and `extras(cards, rules, players)`. Of a game without
one each card is printed once.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from ...core.cardset import CardSet
from ...core.rulebook import Rule
from ..pieces import Piece


class Counted(NamedTuple):
    """An entry of a card set, how often it is in the box, and whose it is."""

    table: str
    id: str
    copies: int
    owner: int | None = None
    is_blank: bool = False  # on its back


class Kit(Protocol):
    counts: Callable[[CardSet, int], Iterable[Counted]]
    extras: Callable[[CardSet, Mapping[str, Rule], int], list[Piece]]


def kit_of(game: str) -> Kit:
    known = {module.name for module in pkgutil.iter_modules(__path__)}
    return cast(Kit, import_module(f"{__name__}.{game if game in known else 'plain'}"))
