"""Who sits where: a note for each person at each table that is not over, so that theirs are found on disk.

The events of a table are the truth. A note only leads to a table, and who follows it asks the table: one that
leads nowhere any more is thrown away then, and one that is missing is written when the table is folded.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from ..http.paging import page_of
from ..storage.store import ChangedError, Document, Gone, Store, StoreError
from .table import Table

log = logging.getLogger(__name__)
SITTING = "sitting"  # documents: owned by who sits, ranked by when the table was set up


class SeatIndex:
    """The notes of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.noting = asyncio.Lock()  # what is noted last is how it stands now

    async def note(self, table: Table) -> None:
        """Note who sits at a table, and no longer who gave up their seat or when it is over."""
        async with self.noting:
            for person in {id_ for seat in table.seats for id_ in (seat.guest, seat.instead)} - {""}:
                try:
                    await self._note(table, person)
                except ChangedError:
                    pass  # another worker was as quick
                except StoreError as error:
                    log.error("table %s: who sits there could not be noted: %s", table.id, error)

    async def _note(self, table: Table, person: str) -> None:
        key = f"{table.id}:{person}"
        found = await self.store.documents.find(SITTING, key)
        if not sits(table, person):
            if found is not None:
                await self.drop(found)
        elif found is None:
            await self.store.documents.keep(Document(SITTING, key, b"", person, table.created.at))

    async def drop(self, note: Document) -> None:
        """Throw away a note that leads nowhere any more."""
        with suppress(ChangedError):
            await self.store.documents.keep(Gone(SITTING, note.key, note.version))

    async def page(self, person: str, after: str) -> tuple[list[Document], str | None]:
        """A page of somebody's notes, the newest table first, and the token of the next one."""
        return await page_of(self.store.documents, SITTING, after, person)

    async def notes_of(self, person: str) -> list[Document]:
        """All notes of somebody, the newest table first."""
        return [d for d in await self.store.documents.owned(person) if d.kind == SITTING]


def table_in(note: Document) -> str:
    """The id of the table to which a note leads."""
    return note.key.partition(":")[0]


def sits(table: Table, person: str) -> bool:
    """Whether somebody has a seat at a table that is not over."""
    return table.result is None and table.seat_of(person) >= 0
