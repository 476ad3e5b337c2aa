"""The routes of tables: finding them, setting them up, sitting down."""

from __future__ import annotations

import hmac

from msgspec import structs

from ..decks.kept import bring, bring_all
from ..errors import Refusal
from ..people.guests import Guest
from ..tables import lobby
from ..tables import schemas as s
from ..tables.room import Room
from ..tables.table import Table
from ..tournaments.documents import check_told
from ..websocket.messages import TableSaid
from .routing import Call, Endpoint

TABLE = "/api/tables/{id}"


async def open_tables(call: Call) -> s.TablePage:
    """Open tables: those with a free seat first, then those that can be watched."""
    return lobby.lobby_page(call.services.hall, call.query["after"])


async def own_tables(call: Call) -> s.TablePage:
    """The tables at which you sit, as long as they are not over."""
    return await lobby.own_tables_page(call.services.hall, call.guest, call.query["after"])


async def promise(call: Call) -> s.Promised:
    """The commitment to the server's part in the shuffle of your next table, before you add to it."""
    return s.Promised(await call.services.promised_shuffles.promise(call.guest.id))


async def create(call: Call) -> s.MadeTable:
    """Set up a table."""
    room = await call.services.hall.create(
        call.guest, await bring_all(call.services.documents, call.guest.id, call.body)
    )
    return s.MadeTable(room.table.id, room.table.created.invite)


async def table(call: Call) -> TableSaid:
    """A table as you may know it."""
    room, knows_invite = await room_of(call, call.query["invite"])
    seat = room.table.seat_of(call.guest.id)
    return room.table_now(seat, knows_invite or seat >= 0)


async def join(call: Call) -> s.Joined:
    """Sit down on a free seat."""
    room, _ = await room_of(call, call.body.invite)
    choices = await bring(call.services.documents, call.guest.id, room.table.game.key, call.body.choices)
    asked = structs.replace(call.body, choices=choices)
    return s.Joined(await call.services.hall.join(room, call.guest, asked))


async def replay(call: Call) -> str:
    """The replay of a match that is over: it tells everything."""
    room, _ = await room_of(call, call.query["invite"])
    return (await finished(call, room)).replay


async def finished(call: Call, room: Room) -> Table:
    """The table of a match that is over, and of which everything may be told."""
    if room.table.result is None:
        raise Refusal("conflict", "the replay holds every card, so it can be had once the match is over")
    if room.table.match is None:
        raise Refusal("conflict", f"there is nothing to replay. {room.table.result.text}")
    await check_told(call.services.documents, room.table)
    return room.table


async def room_of(call: Call, invite: str) -> tuple[Room, bool]:
    """The table of a call, if it may be seen, and whether the invitation is right."""
    found = await call.services.hall.room(call.path["id"])
    if found is not None:
        knows = may_enter(found, call.guest, invite)
        if knows is not None:
            return found, knows
    raise Refusal("not_found", "there is no such table, or it is private: ask for the whole link")


def may_enter(room: Room, guest: Guest, invite: str) -> bool | None:
    """Whether somebody knows the invitation; None where they may not even see the table."""
    created = room.table.created
    was_told = any(seat.guest == guest.id for seat in created.seats)  # who has set it up, and stood up since
    knows = was_told or hmac.compare_digest(invite.encode(), created.invite.encode())
    if knows or created.open or room.table.is_shown or room.table.has_sat(guest.id):
        return knows
    return None


ENDPOINTS = (
    Endpoint("GET", "/api/tables", open_tables, s.TablePage, query=("after",)),
    Endpoint("GET", "/api/mine", own_tables, s.TablePage, query=("after",)),
    Endpoint("POST", "/api/shuffles", promise, s.Promised, status=201, faults=("forbidden", "too_many")),
    Endpoint(
        "POST", "/api/tables", create, s.MadeTable, takes=s.NewTable, status=201, faults=("conflict",)
    ),
    Endpoint("GET", TABLE, table, TableSaid, query=("invite",), faults=("not_found",)),
    Endpoint(
        "POST", f"{TABLE}/join", join, s.Joined, takes=s.Join, faults=("not_found", "conflict")
    ),
    Endpoint("GET", f"{TABLE}/replay", replay, str, query=("invite",), faults=("not_found", "conflict")),
)  # fmt: skip
