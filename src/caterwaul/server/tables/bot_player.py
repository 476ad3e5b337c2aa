"""The bots at a table: they think while people do, and decide after them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from ..background.tasks import Tasks
from ..errors import Refusal
from .table import Table
from .table_services import TableServices

UNAVAILABLE_SECONDS = 1.0  # before a bot tries again what could not be written
LONGEST_PACE = 4.0  # seconds: how slow a bot is lets nobody wait longer for its other decisions

Play = Callable[[int, int, Callable[[], bool]], Awaitable[None]]  # a seat, its action, if that still fits


class BotPlayer:
    """Plays for all bots of one table, as long as they owe decisions."""

    def __init__(
        self, table: Table, services: TableServices, play: Play, is_watched: Callable[[], bool], tasks: Tasks
    ) -> None:
        self.table, self.services, self.tasks = table, services, tasks
        self.play, self.is_watched = play, is_watched
        self.began: dict[int, float] = {}  # when a seat began to decide
        self.slowest: dict[int, float] = {}  # seconds that a decision of a seat has taken at most
        self.stirred = asyncio.Event()
        self.playing: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something has happened, after which a bot may be next."""
        self.stirred.set()
        if self.playing is None or self.playing.done():
            if self._next() is not None:
                self.playing = self.tasks.start(self._play_all())

    def _next(self) -> int | None:
        """A bot that owes a decision. Where several workers have the table, one with people at it thinks."""
        if self.services.store.shared and not self.is_watched():
            return None
        return next((p for p in self.table.to_act if self.table.seats[p].kind == "bot"), None)

    async def _play_all(self) -> None:
        """Bots think while people do, but decide after them: taking back a choice never shows a bot's."""
        while (seat := self._next()) is not None:
            if not self.table.is_drafting(seat) or seat not in self.began:
                self.began[seat] = time.monotonic()
            known, action = await self.services.bot_threads.think(self.table, seat)
            if self._completes(seat, action):
                await self._pace(seat)
            await self._decide(seat, known, action)

    def _completes(self, seat: int, action: int) -> bool:
        """Whether a decision of the bot is complete with that action: before, others are shown nothing."""
        match = self.table.match
        if match is None or not match.is_legal(seat, action):
            return True
        after = match.clone()
        after.take(seat, action)
        return not after.is_drafting(seat)

    async def _pace(self, seat: int) -> None:
        """A decision takes as long as the slowest yet, forced or not: that tells nothing of its cards."""
        took = time.monotonic() - self.began[seat]
        usual = self.slowest.get(seat, self.services.settings.bot_pace)
        self.slowest[seat] = max(usual, min(took, LONGEST_PACE))
        await asyncio.sleep(max(0.0, self.slowest[seat] - took))

    async def _decide(self, seat: int, known: bytes, action: int) -> None:
        while self._still_knows(seat, known):
            self.stirred.clear()
            if not any(p in self.table.people for p in self.table.to_act):
                try:
                    await self.play(seat, action, lambda: self._still_knows(seat, known))
                except Refusal as refusal:  # something came between, and it thinks again
                    if refusal.code == "unavailable":
                        await asyncio.sleep(UNAVAILABLE_SECONDS)
                return
            await self.stirred.wait()

    def _still_knows(self, seat: int, known: bytes) -> bool:
        match = self.table.match
        owes = seat in self.table.to_act and self.table.seats[seat].kind == "bot"
        return owes and match is not None and bool(match.hidden_records(seat).tobytes() == known)
