"""Tables that are recalled at a start or when other workers write, and put away when nobody looks at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec

from ..background.garbage import Garbage
from ..background.tasks import Tasks
from ..errors import Refusal
from ..storage.store import Store, StoreError
from .event_types import Created, unpack
from .hall import Hall
from .room import Room
from .session_sockets import close_ended

log = logging.getLogger(__name__)
MOST_RECALLED = 1_000  # tables that are looked at when the server starts
UNSEEN_HOURS = 12  # after which a table without anybody at it is put away; it stays on disk
SWEEP_SECONDS = 15.0  # after which one that is over is put away: a match is up to a megabyte
SESSION_SECONDS = 60.0
AGAIN_SECONDS = 1.0  # after which a database that did not answer is asked again

T = TypeVar("T")


class TableRecall:
    """Looks after the tables of a hall that nobody has asked for."""

    def __init__(self, hall: Hall, store: Store, tasks: Tasks) -> None:
        self.hall, self.store, self.tasks = hall, store, tasks

    async def recall(self) -> None:
        """After a start: the newest tables, so that the lobby knows them and bots play on.

        Those of a game in the order in which they ended, so that who listens hears of them as if it had been
        there. A game that is not ready holds up no other.
        """
        tables = await self._patiently(self.store.tables)
        by_game: dict[str, list[str]] = {}
        for id_ in reversed(tables[:MOST_RECALLED]):
            created = await self._patiently(partial(self._created, id_))
            by_game.setdefault(created.game if created is not None else "", []).append(id_)
        await asyncio.gather(*(self._recall_all(ids) for ids in by_game.values()))

    async def _created(self, id_: str) -> Created | None:
        """How a table was set up; None where it cannot be read, which is told when it is folded."""
        events = await self.store.read(id_)
        with suppress(msgspec.DecodeError):
            created = unpack(events[0])
            return created if isinstance(created, Created) else None
        return None

    async def _recall_all(self, ids: list[str]) -> None:
        for id_ in ids:
            await self._recall(id_)
            await asyncio.sleep(0)

    async def _recall(self, id_: str) -> None:
        try:
            room = await self._patiently(partial(self.hall.room, id_))
        except Refusal as refusal:
            log.warning("table %s is not recalled: %s", id_, refusal)
            return
        except Exception:
            log.exception("table %s cannot be read", id_)
            return
        if room is not None and not room.table.is_alive and not any(room.watchers):
            self.hall.forget(room)

    def heard(self, id_: str, seq: int) -> None:
        """Another worker has written. A table that only it needs is not followed here as well."""
        room = self.hall.rooms.get(id_)
        if room is not None and _is_unused(room) and not self._is_of_use(room):
            self.hall.forget(room)
        elif room is not None:
            self.tasks.start(self._patiently(partial(room.hear, seq)))
        elif seq == 0:
            self.tasks.start(self._patiently(partial(self._look_at, id_)))

    async def _look_at(self, id_: str) -> None:
        """The lobby shows new tables of other workers that are open; the rest is folded for who comes."""
        created = await self._created(id_)
        if created is not None and created.open:
            await self.hall.room(id_)

    def missed(self) -> None:
        """Other workers could not be heard for a while."""
        for room in list(self.hall.rooms.values()):
            self.tasks.start(self._patiently(partial(self.hall.catch_up, room)))
        self.tasks.start(self.recall())

    async def _patiently(self, work: Callable[[], Awaitable[T]]) -> T:
        """What nobody would ask for again is tried until the database answers."""
        while True:
            try:
                return await work()
            except StoreError as error:
                log.error("%s: trying again", error)
                await asyncio.sleep(AGAIN_SECONDS)

    async def sweep(self) -> None:
        garbage = Garbage()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            idle = [room for room in self.hall.rooms.values() if self._is_idle(room)]
            for room in idle:
                self.hall.forget(room)
            await asyncio.sleep(0)  # they are closed by now
            garbage.clear(len(idle), len(self.hall.rooms))

    async def end_sessions(self) -> None:
        """Sockets of sessions that were ended at another worker are closed."""
        while True:
            await asyncio.sleep(SESSION_SECONDS)
            with suppress(StoreError):
                await close_ended(self.hall, self.store.documents)

    def _is_idle(self, room: Room) -> bool:
        limit = UNSEEN_HOURS * 3600 if self._is_of_use(room) else SWEEP_SECONDS
        return time.time() - room.used_at > limit and _is_unused(room)

    def _is_of_use(self, room: Room) -> bool:
        """Where workers share tables, one without people there has it for the lobby and its clocks only."""
        created = room.table.created
        is_ours = not self.store.shared or created.open or created.clock_minutes is not None
        return room.table.is_alive and is_ours


def _is_unused(room: Room) -> bool:
    """Nobody looks on, and nothing is just happening."""
    return not any(room.watchers) and not room.lock.locked()
