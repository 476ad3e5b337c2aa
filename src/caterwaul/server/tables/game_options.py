"""The options of a game as a page offers them."""

from __future__ import annotations

from functools import cache

from ...core.game import Game
from .schemas import OptionOfGame, ValueOfOption


@cache
def options_offered(game: Game) -> list[OptionOfGame]:
    """Each switch of the rules with its words, the usual reading first."""
    return [
        OptionOfGame(
            name, switch.title, switch.settles,
            [ValueOfOption(value, says) for value, says in switch.values.items()], switch.ruling,
        )
        for name, switch in game.switches.items()
    ]  # fmt: skip
