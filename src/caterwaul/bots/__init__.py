"""Bots: opponents for every game, written once. A bot gets what `hide` leaves its seat, and nothing else."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from ..core import compiling
from ..core.cardset import CardSet
from ..core.game import Game
from ..core.words import comma_list, nearest
from .bot import Bot
from .compiled import forced, policies, whole_games
from .levels import LEVELS, Budget, Level
from .simple import PolicyBot, UnknownBotError, bound_choose

__all__ = ["BOTS", "Bot", "UnknownBotError", "compile_bots", "cores", "functions_for", "level_of", "make_bot"]

DECORATED = re.compile(r"^@(?:rule|compiled)\b", re.MULTILINE)
DEFINED = re.compile(r"^def ", re.MULTILINE)

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
        asked = f"no bot is called {name!r}{nearest(plain, known)}; there are {comma_list(known)}"
        raise UnknownBotError(
            f"{asked}, and {comma_list(list(LEVELS))} can be told how long to think: tiger@1000"
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
    bound_choose(game)
    if any(level_of(name) for name in names):
        from .thinking import searching

        searching(game)


def functions_for(game: Game, names: Iterable[str]) -> int:
    """How many functions there are to compile: those of core and game, and the bots' that are bound to it."""
    played = [Path(policies.__file__), Path(whole_games.__file__)]
    searched = any(name.partition("@")[0] in LEVELS for name in names)
    asked_apart = Path(forced.__file__)  # by those who look for puzzles: no bot needs it
    everything = {*played[0].parent.glob("*.py")} - {asked_apart}
    bound_ones = everything if searched else played
    return (
        _count(DECORATED, compiling.CORE.glob("*.py"))
        + _count(DECORATED, game.folder.glob("*.py"))
        + _count(DEFINED, bound_ones)
    )


def _count(what: re.Pattern[str], files: Iterable[Path]) -> int:
    return sum(len(what.findall(file.read_text(encoding="utf-8"))) for file in files)


def cores() -> int:
    """How many minds can think at once."""
    return os.cpu_count() or 1
