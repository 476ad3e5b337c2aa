"""Bots think here, off the event loop: a thread for each action, so that none waits for another."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, Protocol

from ...bots import Bot, make_bot
from ...bots.advice import ADVISER, HINT_TIME, advised, in_words
from ...bots.levels import Level
from ...bots.searcher import SearchBot
from ...bots.time_left import decide_within, time_of
from ...core.game import Game
from ...learning.coach import Coach
from ...learning.puzzle_coach import PuzzleCoach
from ...match import Match
from .priority import polite_thread

MOST_MINDS = 32  # bots that remember what they thought: the tree of a tiger takes 27 MB
AT_ONCE = max(32, os.cpu_count() or 1)  # decisions: a kitten behind as many tigers as cores would wait


class Step(NamedTuple):
    """One action, and out of which knowledge it was chosen."""

    known: bytes
    action: int


class Plan(NamedTuple):
    """A whole decision that nobody has taken yet, and when the bot began to think about it."""

    began: float  # by the clock of the loop
    steps: list[Step]


class TableOfBots(Protocol):
    """A table, as far as those who think there have to know it."""

    @property
    def id(self) -> str: ...

    @property
    def game(self) -> Game: ...

    @property
    def match(self) -> Match | None: ...

    @property
    def coach(self) -> Coach | PuzzleCoach | None: ...

    @property
    def seed(self) -> bytes: ...

    @property
    def is_alive(self) -> bool: ...

    def level_at(self, seat: int) -> str: ...


async def whole_decision(world: Match, seat: int, choose: Callable[[Any], Awaitable[int]]) -> list[Step]:
    """Decide on a clone of the match, on the loop: it asks the rules by the memory that both share."""
    steps: list[Step] = []
    while not steps or world.is_drafting(seat):
        hidden = world.hidden_records(seat)
        known = hidden.tobytes()
        steps.append(Step(known, await choose(hidden)))
        world.take(seat, steps[-1].action)
    return steps


class BotThreads:
    """The minds of all bots of this process."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(AT_ONCE, "thinking", initializer=polite_thread)
        self.minds: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self.thinking: set[Bot] = set()
        self.places = asyncio.Semaphore(AT_ONCE)  # who waits for a thread has no tree yet

    async def think(self, table: TableOfBots, seat: int) -> Plan:
        """All that the bot of a seat decides, with the table as it stands."""
        assert table.match is not None
        level, world = table.level_at(seat), table.match.clone()
        key, clock = (table.id, seat, level), asyncio.get_running_loop().time
        async with self.places:
            began = clock()
            if table.coach is not None:
                return Plan(began, await whole_decision(world, seat, partial(self._spar, table, world, seat)))
            until = began + time_of(level)
            bot = self.minds.pop(key, None) or make_bot(level, table.game, world.cards, secrets.randbits(62))

            def choose(hidden: Any) -> Awaitable[int]:
                return self._run(bot, decide_within, bot, hidden, seat, until - clock())

            steps = await whole_decision(world, seat, choose)
        if table.is_alive:
            self._remember(key, bot)
        return Plan(began, steps)

    def _remember(self, key: tuple[str, int, str], bot: Bot) -> None:
        self.minds[key] = bot
        if len(self.minds) > MOST_MINDS:
            self.minds.popitem(last=False)

    def forget(self, table: str) -> None:
        """Nobody thinks at this table any more."""
        for key in [key for key in self.minds if key[0] == table]:
            del self.minds[key]

    async def _spar(self, table: TableOfBots, match: Match, seat: int, hidden: Any) -> int:
        """What the lesson says, else what the bot thinks: both follow from what was played alone."""
        assert table.coach is not None
        table.coach.follow(match)
        scripted = table.coach.reply(seat)
        if scripted is not None:
            return scripted
        decided = sum(p == seat for p, _ in match.actions)
        seed = int.from_bytes(table.seed[:7], "big") + decided
        bot = make_bot(table.level_at(seat), table.game, match.cards, seed)
        return int(await self._run(bot, bot.decide, hidden, seat))

    async def advise(self, table: TableOfBots, seat: int) -> tuple[str, list[int]]:
        """What the strongest bot would do, out of what that seat may know, in words and as actions.

        The seat is to act.
        """
        match = table.match
        assert match is not None
        said = {option.action: option.spoken for option in match.view(seat).options}
        if len(said) == 1:
            return f"There is only one way: {next(iter(said.values()))}.", list(said)
        if table.coach is not None:
            table.coach.follow(match)
            if isinstance(table.coach, PuzzleCoach):
                return table.coach.advice()
            if shown := table.coach.coaching().hints:
                return f"The lesson goes on with: {said[shown[0]]}.", [shown[0]]  # whatever wins more often
        async with self.places:
            bot = SearchBot(Level(ADVISER.says, HINT_TIME), match.game, match.cards, secrets.randbits(62))
            thoughts = await self._run(bot, bot.ponder, match.hidden_records(seat), seat)
        is_mixing = bot.minds[0].is_mixing
        words = in_words(said.__getitem__, thoughts, is_mixing)
        return words, [t.action for t in advised(thoughts, is_mixing)]

    async def _run(self, bot: Bot, function: Any, *given: Any) -> Any:
        self.thinking.add(bot)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, function, *given)
        finally:
            self.thinking.discard(bot)

    def close(self) -> None:
        """Who still thinks is told to stop."""
        for bot in self.thinking:
            if isinstance(bot, SearchBot):
                bot.stop[0] = 1
        self.pool.shutdown(wait=False, cancel_futures=True)
