"""The time that a bot at a table has for a whole decision, however many actions that is made of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import level_of
from .bot import Bot
from .searcher import SearchBot

SHARE = 0.75  # of the time that is left: so long may the next action take
LEAST = 0.001  # seconds: a few simulations, and what the tree of the actions before says


def time_of(level: str) -> float:
    """Seconds that a level may think about a decision; 0 for bots that do not search."""
    searching = level_of(level)
    return (searching.budget.seconds or 0.0) if searching else 0.0


def decide_within(bot: Bot, hidden: Any, seat: int, seconds: float) -> int:
    """The next action, where so much time is left for it and all that follow it."""
    if not isinstance(bot, SearchBot):
        return bot.decide(hidden, seat)
    usual = bot.level
    bot.level = replace(usual, budget=replace(usual.budget, seconds=max(LEAST, SHARE * seconds)))
    try:
        return bot.decide(hidden, seat)
    finally:
        bot.level = usual
