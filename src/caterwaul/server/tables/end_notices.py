"""Ends of tables: told to all who listen, until all have heard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from copy import copy
from typing import Any

from ..storage.store import ChangedError, Document, Store, StoreError
from .table import Table

log = logging.getLogger(__name__)
AGAIN_SECONDS = 1.0  # after which those who listen to ends are told again, once a database was lost
TOLD = "told"  # documents: the tables whose end everybody has heard of

Listener = Callable[[Table], Awaitable[None]]


class EndNotices:
    """Who listens is called with a table as it stood at its end.

    A mark says that all of them have been told. Until it is there, they are told whenever the table is
    folded: after a crash, or where another worker has it too. So they may be told twice of the same end, but
    of no other: what is played after the last decision was taken back is between friends.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.listeners: list[Listener] = []
        self.telling = asyncio.Lock()

    def tell(self, table: Table) -> Coroutine[Any, Any, None]:
        """To be awaited whenever there is time for it: the table is looked at now."""
        ended = copy(table)
        ended.seats = list(table.seats)
        ended.match = copy(table.match)  # what is taken back meanwhile is folded into another state
        return self._told(ended)

    async def _told(self, table: Table) -> None:
        if table.created.lesson:
            return  # nobody listens to lessons
        async with self.telling:
            while not await self._all_told(table):
                await asyncio.sleep(AGAIN_SECONDS)

    async def _all_told(self, table: Table) -> bool:
        """False where the database is lost: those whose tables end meanwhile wait for their turn."""
        try:
            await self._tell_all(table)
        except ChangedError:
            pass  # another worker was as quick
        except StoreError as error:
            log.error("table %s is over, which cannot be noted yet: %s", table.id, error)
            return False
        return True

    async def _tell_all(self, table: Table) -> None:
        if await self.store.documents.find(TOLD, table.id) is not None:
            return
        heard = [await self._tell(listener, table) for listener in self.listeners]
        if all(heard) and not table.is_foreign:
            await self.store.documents.keep(Document(TOLD, table.id, b"", rank=table.at))

    async def _tell(self, listener: Listener, table: Table) -> bool:
        try:
            await listener(table)
        except StoreError:
            raise
        except Exception:
            log.exception("table %s is over, and who was told so failed", table.id)
            return False
        return True
