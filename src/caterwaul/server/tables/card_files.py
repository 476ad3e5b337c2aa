"""Card files of people's own, which come as texts."""

from __future__ import annotations

from functools import lru_cache

from ...core.card_file import CardFile
from ...core.cardset import CardSet
from ...core.game import OWN_FILE, Game


@lru_cache(64)
def own_cards(game: Game, text: str, is_new: bool = False) -> CardSet:
    """The built-in cards, or those of a designer's file beside or instead, which tables share.

    Of a file that comes anew the traits of pictures are checked too. One that a table was opened with before
    has to be read as ever.
    """
    if not text:
        return game.builtin
    return game.cards([CardFile(OWN_FILE, text, is_kept=not is_new)])
