"""One's data: handed out as a whole, and deleted as a whole."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from ..errors import Refusal
from ..results.results import RESULT, Result
from ..storage.store import ChangedError, Document, Documents, Gone
from ..tables.departures import stand_up
from ..tables.hall import Hall
from ..tables.promised_shuffles import KIND as SHUFFLE
from ..tables.room import Room
from ..tables.seat_index import SITTING
from ..tournaments import documents as keeping
from .accounts import ACCOUNT, NAME, SESSION
from .guests import Guest
from .schemas import DocumentShown, Export, TableOwned

# they hold hashes, lead to tables, or are shuffles to which one may still add
SHOWN_OTHERWISE = (ACCOUNT, NAME, SESSION, SITTING, SHUFFLE)
TRIES = 8


async def export_of(hall: Hall, guest: Guest) -> Export:
    owned = await hall.store.documents.owned(guest.id)
    documents = [DocumentShown(d.kind, d.key, _told(d)) for d in owned if d.kind not in SHOWN_OTHERWISE]
    return Export(guest.id, guest.name, None, [], documents, await tables_of(hall, guest.id, owned))


def _told(document: Document) -> Any:
    """What a document says, as far as it is its owner's: an organiser has no right to the lists of others."""
    if document.kind == keeping.KIND:
        return keeping.laid_down(document)
    return msgspec.json.decode(document.body) if document.body else None


async def tables_of(hall: Hall, person: str, owned: list[Document]) -> list[TableOwned]:
    """Those that are known by their results, and those that are not over."""
    found = [finished(document) for document in owned if document.kind == RESULT]
    notes = [document for document in owned if document.kind == SITTING]
    for table in (room.table for room in await hall.rooms_at(notes, person)):
        found.append(TableOwned(table.id, table.game.key, table.seat_of(person), table.at))
    return sorted(found, key=lambda table: -table.at)


def finished(result: Document) -> TableOwned:
    told = msgspec.json.decode(result.body, type=Result)
    replay = f"/api/tables/{told.table}/replay"
    return TableOwned(told.table, told.game, told.seat, told.at, told.outcome, replay)


async def forget_person(hall: Hall, person: str) -> None:
    """Nobody has this id any more: what they own is gone, and tables are folded without their name."""
    own = await own_rooms(hall, person)
    for listener in hall.when_forgotten:
        await listener(person)
    for room in own:
        await stand_up(room, person)
    async with hall.end_notices.telling:  # nobody notes a result meanwhile
        await _erase(hall.store.documents, person)
    for room in [room for room in hall.rooms.values() if room.table.has_sat(person)]:
        hall.forget(room)


async def own_rooms(hall: Hall, person: str) -> list[Room]:
    """The rooms of all tables at which somebody sits; not before their games are ready."""
    own = await hall.rooms_at(await hall.seat_index.notes_of(person), person)
    for room in own:
        game = room.table.game
        if not hall.compiler.is_ready(game.key) and game.key not in hall.compiler.failed:
            hall.start(hall.compiler.wait(game.key))  # it comes first from now on
            said = f"you sit at a table of {game.title}, which is being prepared: try again in a minute"
            raise Refusal("unavailable", said)
    return [room for room in own if hall.compiler.is_ready(room.table.game.key)]


async def _erase(documents: Documents, person: str) -> None:
    """All at once, with a mark in place of the account: a cookie of that id is worth nothing any more."""
    for _ in range(TRIES):
        owned = await documents.owned(person)
        version = next((d.version for d in owned if d.kind == ACCOUNT), 0)
        others = [Gone(d.kind, d.key, d.version) for d in owned if d.kind != ACCOUNT]
        try:
            await documents.keep(Document(ACCOUNT, person, b"", rank=time.time(), version=version), *others)
            return
        except ChangedError:
            continue
    raise Refusal("unavailable", "too much of yours is changing just now: try again")
