"""Reading what a game's `learn` folder holds: typed, and refused with file and reason where it is wrong."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ..core.errors import CaterwaulError
from ..core.game import Game

T = TypeVar("T")


class TeachingError(CaterwaulError):
    """A guide or lesson that cannot be used: the file and what is wrong with it."""


class Written(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of such a file."""


def read(game: Game, name: str, type_: type[T]) -> T:
    """A file of the folder, as the type says it has to be."""
    file = game.folder / "learn" / name
    try:
        return msgspec.toml.decode(file.read_bytes(), type=type_)
    except (OSError, msgspec.DecodeError) as error:
        raise TeachingError(f"{game.key}/learn/{name}: {error}") from None
