"""The bots at a table: they think while people do, and decide after them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from ...bots.time_left import time_of
from ..background.bot_threads import Step
from ..background.tasks import Tasks
from ..errors import Refusal
from .table import Table
from .table_services import TableServices

UNAVAILABLE_SECONDS = 1.0  # before a bot tries again what could not be written
BESIDES = 0.2  # seconds beyond its time to think, after which a bot decides
WRITING = 0.1  # of these: in them all actions of a decision but the last are written, however many there are

Play = Callable[[int, int, Callable[[], bool]], Awaitable[None]]  # a seat, its action, if that still fits


class BotPlayer:
    """Plays for all bots of one table, as long as they owe decisions."""

    def __init__(
        self, table: Table, services: TableServices, play: Play, is_watched: Callable[[], bool], tasks: Tasks
    ) -> None:
        self.table, self.services, self.tasks = table, services, tasks
        self.play, self.is_watched = play, is_watched
        self.waited_for_people = False
        self.people_done = 0.0  # when they had all decided, by the clock of the loop
        self.stirred = asyncio.Event()
        self.playing: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something has happened, after which a bot may be next."""
        if len(self.table.people) == len(self.table.seats):
            return
        if self.waited_for_people and not self._waits_for_people:
            self.people_done = now()
        self.waited_for_people = self._waits_for_people
        self.stirred.set()
        if self.playing is None or self.playing.done():
            if self._next() is not None:
                self.playing = self.tasks.start(self._play_all())

    def _next(self) -> int | None:
        """A bot that owes a decision. Where several workers have the table, one with people at it thinks."""
        if self.services.store.shared and not self.is_watched():
            return None
        if self.table.holds_still:
            return None
        return next((p for p in self.table.to_act if self.table.seats[p].kind == "bot"), None)

    async def _play_all(self) -> None:
        """Bots think while people do, but decide after them: taking back a choice never shows a bot's."""
        while (seat := self._next()) is not None:
            pace = pace_of(self.table.level_at(seat), self.least)
            plan = await self.services.bot_threads.think(self.table, seat)
            due = plan.began + pace
            await sleep_until(due - WRITING)  # before, whether all has changed would tell when it was ready
            await self._decide(seat, plan.steps, due)

    async def _decide(self, seat: int, steps: list[Step], due: float) -> None:
        """Take the last action when it is due, and before it all others, which nobody is shown."""
        for step in steps:
            if not await self._may_take(seat, step, 0.0 if step is steps[-1] else WRITING, due):
                return
            try:
                await self.play(seat, step.action, partial(self._still_knows, seat, step.known))
            except Refusal as refusal:  # something came between, and it thinks again
                if refusal.code == "unavailable":
                    await asyncio.sleep(UNAVAILABLE_SECONDS)
                return

    async def _may_take(self, seat: int, step: Step, before: float, due: float) -> bool:
        """Wait for people, and until so long before it is due; False if the seat knows something new then."""
        while self._still_knows(seat, step.known):
            self.stirred.clear()
            at = max(due, self.people_done + self.least) - before
            if self._waits_for_people:
                await self.stirred.wait()
            elif at > now():
                await sleep_until(at)
            else:
                return True
        return False

    @property
    def least(self) -> float:
        return self.services.settings.bot_pace

    @property
    def _waits_for_people(self) -> bool:
        return any(p in self.table.people for p in self.table.to_act)

    def _still_knows(self, seat: int, known: bytes) -> bool:
        match = self.table.match
        owes = seat in self.table.to_act and self.table.seats[seat].kind == "bot"
        owes = owes and not self.table.holds_still
        return owes and match is not None and bool(match.hidden_records(seat).tobytes() == known)


def pace_of(level: str, least: float) -> float:
    """Seconds for a decision, whatever there is to think about; 0 where nobody minds what that tells."""
    return max(least, time_of(level) + BESIDES) if least else 0.0


def now() -> float:
    return asyncio.get_running_loop().time()


async def sleep_until(at: float) -> None:
    await asyncio.sleep(max(0.0, at - now()))
