"""The lists of tables: those that anybody may come to, and those at which somebody sits."""

from __future__ import annotations

import time

from ..http.paging import page_in
from ..people.guests import Guest
from ..storage.store import Place
from .hall import Hall
from .room import Room
from .schemas import TableListed, TablePage
from .seat_index import sits, table_in

LONELY_MINUTES = 10  # for which an open table is listed though nobody is there
FAR = 1e11  # seconds: more than any table is old


def lobby_page(hall: Hall, after: str) -> TablePage:
    """A page of them: those with a free seat first, then those that can be watched, the newest first."""
    shown = [room for room in hall.rooms.values() if is_for_all(room) and is_alive(room)]
    found, following = page_in(shown, place_in_lobby, after)
    return TablePage([table_listed(room) for room in found], following)


async def own_tables_page(hall: Hall, guest: Guest, after: str) -> TablePage:
    """A page of the tables at which somebody sits and that are not over, the newest first."""
    notes, following = await hall.seat_index.page(guest.id, after)
    own = []
    for note in notes:
        room = await hall.glance(table_in(note))
        if room is not None and sits(room.table, guest.id):
            own.append(table_listed_for(guest, room))
        else:
            await hall.seat_index.drop(note)
    return TablePage(own, following)


def is_for_all(room: Room) -> bool:
    """Anybody may come, or look on because all who play there allow it."""
    return room.table.created.open or room.table.is_shown


def is_alive(room: Room) -> bool:
    """Somebody is there or was, so that it is worth joining or watching."""
    recent = time.time() - max(room.table.at, room.left_at) < LONELY_MINUTES * 60
    return room.table.is_alive and (recent or any(room.watchers))


def place_in_lobby(room: Room) -> Place:
    """Waiting tables stand as if they were far newer than all others."""
    return room.table.created.at + FAR * (room.table.state == "waiting"), room.table.id


def table_listed(room: Room) -> TableListed:
    """A table as a list shows it to anybody."""
    table = room.table
    seats = room.shown_seats(-1)
    for seat in seats:
        seat.clock = None
    created = table.created
    return TableListed(
        table.id,
        table.game.key,
        table.state,
        created.open,
        created.at,
        seats,
        lesson=created.lesson,
        puzzle=bool(created.puzzle),
    )


def table_listed_for(guest: Guest, room: Room) -> TableListed:
    """The same, to somebody who sits there."""
    entry, seat = table_listed(room), room.table.seat_of(guest.id)
    entry.seat, entry.waits = seat, seat in room.table.to_act
    return entry
