"""Card files of people's own, which come as texts."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path

from ...core.cardset import CardSet
from ...core.game import Game
from ..errors import on_disk

OWN_FILE = "your card file"  # as faults call it where nobody has said its name


@lru_cache(64)
def own_cards(game: Game, text: str) -> CardSet:
    """The built-in cards, or those of a designer's file beside or instead, which tables share."""
    if not text:
        return game.builtin
    with on_disk(), tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / OWN_FILE
        file.write_text(text, encoding="utf-8")
        return game.cards([file])
