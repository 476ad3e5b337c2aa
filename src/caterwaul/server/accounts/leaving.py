"""One's data: handed out as a whole, and deleted as a whole."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from ..events import AnyEvent, Left
from ..guests import Guest
from ..hall import Hall, HallError
from ..refusals import Refusal
from ..room import Room
from ..storage import ChangedError, Document, Documents, Gone
from .people import ACCOUNT, NAME, SESSION
from .schemas import DocumentShown, Export, TableOwned

SHOWN_OTHERWISE = (ACCOUNT, NAME, SESSION)  # they hold hashes
TRIES = 8


async def export_of(hall: Hall, guest: Guest) -> Export:
    owned = await hall.store.documents.owned(guest.id)
    documents = [
        DocumentShown(d.kind, d.key, msgspec.json.decode(d.body) if d.body else None)
        for d in owned
        if d.kind not in SHOWN_OTHERWISE
    ]
    return Export(guest.id, guest.name, None, [], documents, tables_of(hall, guest.id, owned))


def tables_of(hall: Hall, person: str, owned: list[Document]) -> list[TableOwned]:
    """Those that are known by their results, and those that are in use."""
    found = {}
    for document in owned:
        if document.kind == "result":
            told = msgspec.json.decode(document.body)
            found[told["table"]] = TableOwned(told["table"], told["game"], told["seat"], told["at"])
    for room in own_rooms(hall, person):
        table = room.table
        found[table.id] = TableOwned(table.id, table.game.key, table.seat_of(person), table.at)
        if table.result is not None:
            found[table.id].result = table.result.text
    for owned_table in found.values():
        room_now = hall.rooms.get(owned_table.id)
        if room_now is None or room_now.table.result is not None:
            owned_table.replay = f"/api/tables/{owned_table.id}/replay"
    return sorted(found.values(), key=lambda table: -table.at)


def own_rooms(hall: Hall, person: str) -> list[Room]:
    return [room for room in hall.rooms.values() if room.table.has_sat(person)]


async def forget_person(hall: Hall, person: str) -> None:
    """Nobody has this id any more: what they own is gone, and tables are folded without their name."""
    for listener in hall.when_forgotten:
        await listener(person)
    rooms = own_rooms(hall, person)
    for room in rooms:
        await _stand_up(room, person)
    async with hall.endings.telling:  # nobody notes a result meanwhile
        await _erase(hall.store.documents, person)
    for room in rooms:
        hall.forget(room)


async def _stand_up(room: Room, person: str) -> None:
    """Others are not left waiting."""
    try:
        await room.happen(_farewell(room, person))
    except Refusal as refusal:
        if refusal.code == "unavailable":
            raise


def _farewell(room: Room, person: str) -> Callable[[], AnyEvent]:
    def decided() -> AnyEvent:
        seat = room.table.seat_of(person)
        if seat < 0 or room.table.state == "over":
            raise Refusal("not_now", "there is nothing to leave")
        if room.table.state == "waiting":
            return Left(at=time.time(), seat=seat)
        return room.without(seat, "resigned")

    return decided


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
    raise HallError("unavailable", "too much of yours is changing just now: try again")
