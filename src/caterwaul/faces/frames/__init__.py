"""A frame for each game: a module of its key with `traits` and the layouts `full`, `mini` and `token`."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from ..subject import Subject
from ..traits import Traits


class Frame(Protocol):
    """How the cards of a game look."""

    traits: Callable[[Subject], Traits]
    full: Callable[[Subject], str]
    mini: Callable[[Subject], str]
    token: Callable[[Subject], str]
    back: Callable[[], str]


def is_square(game: str, table: str) -> bool:
    """Whether the cards of a table are as high as they are wide: those that a frame names in SQUARE."""
    return table in getattr(frame_of(game), "SQUARE", ())


@cache
def frame_of(game: str) -> Frame:
    """The frame of a game; a game without one gets a plain frame."""
    known = {module.name for module in pkgutil.iter_modules(__path__)}
    return cast(Frame, import_module(f"{__name__}.{game if game in known else 'plain'}"))
