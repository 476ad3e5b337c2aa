"""Who sits where: a note for each person at each table that is not over, so that theirs are found on disk.

The events of a table are the truth. A note only leads to a table, and who follows it asks the table: one that
leads nowhere any more is thrown away then, and one that is missing is written when the table is folded.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..errors import Refusal
from ..storage.store import ChangedError, Document, Gone, Store, StoreError
from .events import AnyEvent, Ended, Followed, Left, Sat
from .table import Table

if TYPE_CHECKING:
    from .hall import Hall
    from .room import Room

log = logging.getLogger(__name__)
SITTING = "sitting"  # documents: owned by who sits, ranked by when the table was set up


class Seating:
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

    async def notes_of(self, person: str) -> list[Document]:
        """All notes of somebody, the newest table first."""
        return [d for d in await self.store.documents.owned(person) if d.kind == SITTING]


def table_in(note: Document) -> str:
    """The id of the table to which a note leads."""
    return note.key.partition(":")[0]


def sits(table: Table, person: str) -> bool:
    """Whether somebody has a seat at a table that is not over."""
    return table.result is None and table.seat_of(person) >= 0


async def stand_up(room: Room, person: str) -> None:
    """Somebody goes for good: others are not left waiting."""

    def decided() -> AnyEvent:
        if not sits(room.table, person):
            raise Refusal("not_now", "there is nothing to leave")
        seat = room.table.seat_of(person)
        if room.table.state == "waiting":
            return Left(at=time.time(), seat=seat)
        return room.without(seat, "resigned")

    try:
        await _dealt(room)
        await room.happen(decided)
        if room.table.is_deserted:
            await end_table(room, "Everybody has left.")
    except Refusal as refusal:
        if refusal.code == "unavailable":
            raise


async def call_anew(hall: Hall, person: str, name: str) -> None:
    """Who waits for others is called by a new name, which the invited read; in a match names stay."""
    for note in await hall.seating.notes_of(person):
        with suppress(Refusal):
            room = await hall.room(table_in(note))
            if room is not None:
                await _call_anew(room, person, name)


async def _call_anew(room: Room, person: str, name: str) -> None:

    def decided() -> AnyEvent:
        seat = room.table.seat_of(person)
        if seat < 0 or room.table.state != "waiting":
            raise Refusal("not_now", "nobody waits here")
        return Sat(at=time.time(), seat=seat, who=replace(room.table.seats[seat], name=name))

    await room.happen(decided)


async def end_table(room: Room, why: str) -> None:
    """Close a table at which nobody goes on."""

    def decided() -> AnyEvent:
        if room.table.result is not None:
            raise Refusal("not_now", "it is over already")
        return Ended(at=time.time(), winners=[], reason="closed", text=why)

    with suppress(Refusal):
        await _dealt(room)
        await room.happen(decided)


async def lead_on(room: Room, following: str) -> None:
    """Those at a table are told of the next one."""

    def decided() -> AnyEvent:
        if room.table.next is not None:
            raise Refusal("not_now", "another one follows already")
        return Followed(at=time.time(), table=following)

    with suppress(Refusal):
        await room.happen(decided)


async def _dealt(room: Room) -> None:
    """The end of a match that has not begun deals its cards: not before that can be done in no time."""
    if room.table.state == "preparing":
        await room.hall.preparing.wait(room.table.game.key)
