"""The rules of a game as its book lists them, read once: all of its code is looked through for them."""

from __future__ import annotations

from functools import cache

from ..core.game import Game
from ..core.rulebook import Rule, rules_of


@cache
def book_of(game: Game) -> dict[str, Rule]:
    """Every rule by its id, with its code and without its tests."""
    return rules_of(game.folder, None)
