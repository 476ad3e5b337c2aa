"""Bots: opponents for every game, written once. A bot gets what `hide` leaves its seat, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterable

from ..core.cardset import CardSet
from ..core.game import Game
from ..core.words import listed, nearest
from .bot import Bot
from .levels import LEVELS, Budget, Level
from .simple import PolicyBot, UnknownBotError, bound

__all__ = ["BOTS", "Bot", "UnknownBotError", "compile_bots", "cores", "level_of", "make_bot"]

BOTS = {
    "random": "takes any legal action",
    "greedy": "looks one decision ahead",
    **{name: level.says for name, level in LEVELS.items()},
}


def level_of(name: str, budget: Budget | None = None) -> Level | None:
    """The level of a bot that searches: `tiger`, or `tiger@1000` with so many simulations."""
    plain, at, simulations = name.partition("@")
    if plain not in BOTS or (at and (plain not in LEVELS or not simulations.isdecimal())):
        known = list(BOTS)
        asked = f"no bot is called {name!r}{nearest(plain, known)}; there are {listed(known)}"
        raise UnknownBotError(
            f"{asked}, and {listed(list(LEVELS))} can be told how long to think: tiger@1000"
        )
    if plain not in LEVELS:
        return None
    level = LEVELS[plain]
    chosen = Budget(int(simulations)) if at else budget or level.budget
    return Level(level.says, chosen, level.slips)


def make_bot(
    name: str, game: Game, cards: CardSet, seed: int, budget: Budget | None = None, minds: int = 1
) -> Bot:
    """A bot by name; those that search take a budget of their own, and several minds on several cores."""
    level = level_of(name, budget)
    if level is None:
        return PolicyBot(name, game, cards, seed)
    from .searcher import SearchBot  # registers more to compile

    return SearchBot(level, game, cards, seed, minds)


def compile_bots(game: Game, names: Iterable[str]) -> None:
    """Compile what these bots need, before a clock runs."""
    bound(game)
    if any(level_of(name) for name in names):
        from .thinking import searching

        searching(game)


def cores() -> int:
    """How many minds can think at once."""
    return os.cpu_count() or 1
