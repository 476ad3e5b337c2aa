"""Advice for people: what a bot would do in their place, and how sure it is, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core.records import seats_in
from ..match.start import MatchError
from .levels import LEVELS, Budget, Level
from .searcher import SearchBot
from .thinking import Thought

if TYPE_CHECKING:
    from ..match import Match

ADVISER = LEVELS["tiger"]
HINT_TIME = Budget(seconds=1.5)  # for which somebody who asks at a table is kept waiting
NAMED, OFTEN = 3, 0.05  # actions of a mix that are named, and the least share of one
SURENESS = ((0.8, "sure of it"), (0.5, "fairly sure"), (0.3, "not very sure"), (0.0, "only guessing"))


def adviser(match: Match, budget: Budget | None = None, minds: int = 1, seed: int = 0) -> SearchBot:
    """A bot that thinks about other people's decisions."""
    level = Level(ADVISER.says, budget or ADVISER.budget)
    return SearchBot(level, match.game, match.cards, seed, minds)


def hint(match: Match, seat: int, bot: SearchBot | None = None) -> str:
    """What the strongest bot would do, out of what that seat may know."""
    if match.over:
        raise MatchError("the match is over: there is nothing to decide")
    if seat not in match.to_act:
        waiting = ", ".join(match.names[p] for p in seats_in(int(match.state.to_act)))
        raise MatchError(f"there is nothing for you to decide now; the table waits for {waiting}")
    legal = match.legal_actions(seat)
    if len(legal) == 1:
        return f"There is only one way: {match.title(legal[0])}."
    bot = bot or adviser(match)
    thoughts = bot.ponder(match.hidden_records(seat), seat)
    return in_words(match.title, thoughts, bot.minds[0].is_mixing)


def advised(thoughts: list[Thought], is_mixing: bool) -> list[Thought]:
    """What is advised, the best first: one action, or those of a mix that are played often."""
    return [thought for thought in thoughts[:NAMED] if thought.share >= OFTEN] if is_mixing else thoughts[:1]


def in_words(title: Callable[[int], str], thoughts: list[Thought], is_mixing: bool) -> str:
    return mix_in_words(title, thoughts) if is_mixing else best_in_words(title, thoughts)


def mix_in_words(title: Callable[[int], str], thoughts: list[Thought]) -> str:
    named = [f"{title(t.action)} ({t.share:.0%})" for t in advised(thoughts, is_mixing=True)]
    worth = sum(thought.worth * thought.share for thought in thoughts)
    return f"Both choose at once, so be hard to guess: {', '.join(named)}. {chance_in_words(worth)}."


def best_in_words(title: Callable[[int], str], thoughts: list[Thought]) -> str:
    best, *others = thoughts
    sure = next(words for least, words in SURENESS if best.share >= least)
    said = title(best.action)
    tried = [other for other in others if other.visits]
    beside = f"; next best, {title(tried[0].action)}, {tried[0].worth:.0%}" if tried else ""
    return f"{said[0].upper()}{said[1:]}: I am {sure}. {chance_in_words(best.worth)}{beside}."


def chance_in_words(worth: float) -> str:
    return f"That wins about {worth:.0%} of the time"
