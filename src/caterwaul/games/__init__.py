"""The five games. A game is a folder here; to add one is to add a folder of the same shape."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from ..core.errors import CaterwaulError
from ..core.game import Game
from ..core.words import comma_list, nearest


class UnknownGameError(CaterwaulError):
    """A name that is no game; the message lists those that are."""


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def load(key: str) -> Game:
    """The game of that key; nothing is compiled yet."""
    if key not in keys():
        raise UnknownGameError(
            f"no game is called {key!r}{nearest(key, list(keys()))}; there are {comma_list(list(keys()))}"
        )
    game: Game = import_module(f"{__name__}.{key}").GAME
    return game
