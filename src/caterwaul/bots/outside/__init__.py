"""Bots from outside: a class of somebody's own, or a program in any language.

Names of these are commands to run somebody's code, so only who sits at this machine may give them: the server
and the lab know those of `caterwaul.bots` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.cardset import CardSet
from ...core.game import Game
from .. import level_of, make_bot
from ..bot import Forfeit, Player
from ..levels import Budget
from ..names import bot_name
from ..simple import UnknownBotError
from . import classes, programs
from .sight import Sight, sight_of

__all__ = [
    "Forfeit",
    "Sight",
    "check_player",
    "is_outside",
    "make_player",
    "ours",
    "player_names",
    "sight_of",
]


def is_outside(name: str) -> bool:
    """Whether a name is a class or a program: those of our own have no colon."""
    return ":" in name


def ours(names: Iterable[str]) -> list[str]:
    """Those of the names that are bots of ours."""
    return [name for name in names if not is_outside(name)]


def check_player(name: str) -> None:
    """Refuse a name that is no bot, ours or from outside; a class is imported."""
    if not is_outside(name):
        level_of(name)
        return
    try:
        if name.startswith(programs.PREFIX):
            programs.command_of(name)
        else:
            classes.class_of(name)
    except ValueError as error:
        raise UnknownBotError(f"{name}: {error}") from None


def make_player(
    name: str, game: Game, cards: CardSet, seed: int, budget: Budget | None = None, minds: int = 1
) -> Player:
    """A bot by name, ours or from outside. These may take the time of the budget for an action."""
    if not is_outside(name):
        return make_bot(name, game, cards, seed, budget, minds)
    seconds = budget.seconds if budget else None
    maker = programs.ProgramBot if name.startswith(programs.PREFIX) else classes.ClassBot
    player: Player = maker(name, seconds)
    player.start(seed)
    return player


def player_names(bots: Sequence[str]) -> list[str]:
    """Names that tell which bot it is, also in a replay: `Greedy bot`, `Greedy bot 2`."""
    numbered = [bots[:i].count(name) + 1 for i, name in enumerate(bots)]
    return [label_of(name) + (f" {n}" if n > 1 else "") for name, n in zip(bots, numbered, strict=True)]


def label_of(name: str) -> str:
    if not is_outside(name):
        return bot_name(name)
    own = programs.label_of if name.startswith(programs.PREFIX) else classes.label_of
    return "".join(letter for letter in own(name) if letter.isprintable())[:60]
