"""Bots think here, off the event loop: a thread for each decision, so that none waits for another."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from ...bots import Bot, make_bot
from ...bots.advice import ADVISER, HINT_TIME, advised, in_words
from ...bots.levels import Level
from ...bots.searcher import SearchBot
from ...core.game import Game
from ...learning.coach import Coach
from ...match import Match
from .priority import polite_thread

MOST_MINDS = 32  # bots that remember what they thought: the tree of a tiger takes 27 MB
AT_ONCE = max(32, os.cpu_count() or 1)  # decisions: a kitten behind as many tigers as cores would wait


class TableOfBots(Protocol):
    """A table, as far as those who think there have to know it."""

    @property
    def id(self) -> str: ...

    @property
    def game(self) -> Game: ...

    @property
    def match(self) -> Match | None: ...

    @property
    def coach(self) -> Coach | None: ...

    @property
    def seed(self) -> bytes: ...

    @property
    def is_alive(self) -> bool: ...

    def level_at(self, seat: int) -> str: ...


class BotThreads:
    """The minds of all bots of this process."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(AT_ONCE, "thinking", initializer=polite_thread)
        self.minds: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self.thinking: set[Bot] = set()
        self.places = asyncio.Semaphore(AT_ONCE)  # who waits for a thread has no tree yet

    async def think(self, table: TableOfBots, seat: int) -> tuple[bytes, int]:
        """What the bot of a seat does now, and out of which knowledge."""
        assert table.match is not None
        key = table.id, seat, table.level_at(seat)
        hidden = table.match.hidden_records(seat)
        known = hidden.tobytes()
        if table.coach is not None:
            return known, await self._spar(table, seat, hidden)
        cards = table.match.cards
        async with self.places:
            bot = self.minds.pop(key, None) or make_bot(key[2], table.game, cards, secrets.randbits(62))
            action = await self._run(bot, bot.decide, hidden, seat)
        if table.is_alive:
            self._remember(key, bot)
        return known, action

    def _remember(self, key: tuple[str, int, str], bot: Bot) -> None:
        self.minds[key] = bot
        if len(self.minds) > MOST_MINDS:
            self.minds.popitem(last=False)

    def forget(self, table: str) -> None:
        """Nobody thinks at this table any more."""
        for key in [key for key in self.minds if key[0] == table]:
            del self.minds[key]

    async def _spar(self, table: TableOfBots, seat: int, hidden: Any) -> int:
        """What the lesson says, else what the bot thinks: both follow from what was played alone."""
        assert table.match is not None
        assert table.coach is not None
        table.coach.follow(table.match)
        scripted = table.coach.reply(seat)
        if scripted is not None:
            return scripted
        decided = sum(p == seat for p, _ in table.match.actions)
        seed = int.from_bytes(table.seed[:7], "big") + decided
        async with self.places:
            bot = make_bot(table.level_at(seat), table.game, table.match.cards, seed)
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
