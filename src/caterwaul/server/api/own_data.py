"""One's data: handed out as a whole, and deleted as a whole."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from ..errors import Refusal
from ..people.accounts import ACCOUNT, LOOK, NAME, SESSION, sessions_of
from ..people.guests import Guest, new_guest
from ..people.schemas import DocumentShown, Done, Export, Forget, TableOwned
from ..results.results import RESULT, PersonalResult
from ..services import Services
from ..storage.store import ChangedError, Document, Documents, Gone
from ..tables.departures import stand_up
from ..tables.promised_shuffles import SHUFFLE
from ..tables.room import Room
from ..tables.seat_index import SITTING
from ..tables.session_sockets import close_guest, close_sockets
from ..tournaments.documents import TOURNAMENT, laid_down
from .people import account_shown, confirmed, session_shown
from .routing import Call, Endpoint

# they hold hashes, lead to tables, or are shuffles to which one may still add
SHOWN_OTHERWISE = (ACCOUNT, NAME, LOOK, SESSION, SITTING, SHUFFLE)
TRIES = 8


async def export_of(services: Services, guest: Guest) -> Export:
    """What is kept of somebody, without what their account says."""
    owned = await services.documents.owned(guest.id)
    documents = [DocumentShown(d.kind, d.key, _handed_out(d)) for d in owned if d.kind not in SHOWN_OTHERWISE]
    return Export(guest.id, guest.name, None, [], documents, await owned_tables(services, guest.id, owned))


def _handed_out(document: Document) -> Any:
    """What a document says, as far as it is its owner's: an organiser has no right to the lists of others."""
    if document.kind == TOURNAMENT:
        return laid_down(document)
    return msgspec.Raw(document.body) if document.body else None


async def owned_tables(services: Services, person: str, owned: list[Document]) -> list[TableOwned]:
    """Those that are known by their results, and those that are not over."""
    found = [_owned_result(document) for document in owned if document.kind == RESULT]
    notes = [document for document in owned if document.kind == SITTING]
    for table in (room.table for room in await services.hall.rooms_at(notes, person)):
        found.append(TableOwned(table.id, table.game.key, table.seat_of(person), table.at))
    return sorted(found, key=lambda table: -table.at)


def _owned_result(result: Document) -> TableOwned:
    told = msgspec.json.decode(result.body, type=PersonalResult)
    replay = f"/api/tables/{told.table}/replay"
    return TableOwned(told.table, told.game, told.seat, told.at, told.outcome, replay)


async def forget_person(services: Services, person: str) -> None:
    """Nobody has this id any more: what they own is gone, and tables are folded without their name."""
    own = await own_rooms(services, person)
    await services.rounds.forget(person)
    for room in own:
        await stand_up(room, person)
    async with services.end_notices.telling:  # nobody notes a result meanwhile
        await _erase(services.documents, person)
    for room in [room for room in services.hall.rooms.values() if room.table.has_sat(person)]:
        services.hall.forget(room)


async def own_rooms(services: Services, person: str) -> list[Room]:
    """The rooms of all tables at which somebody sits; not before their games are ready."""
    own = await services.hall.rooms_at(await services.seat_index.notes_of(person), person)
    for room in own:
        game = room.table.game
        if not services.compiler.is_ready(game.key) and game.key not in services.compiler.failed:
            services.tasks.start(services.compiler.wait(game.key))  # it comes first from now on
            said = f"you sit at a table of {game.title}, which is being prepared: try again in a minute"
            raise Refusal("unavailable", said)
    return [room for room in own if services.compiler.is_ready(room.table.game.key)]


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


# the routes


async def export(call: Call) -> Export:
    """Everything that is kept of you, and your tables; but no hash of a password, and no seed."""
    found = await export_of(call.services, call.guest)
    found.account = account_shown(call.account) if call.account is not None else None
    found.sessions = [
        session_shown(d, call.session) for d in await sessions_of(call.services.documents, call.guest.id)
    ]
    return found


async def forget(call: Call) -> Done:
    """Delete everything that is kept of you; matches stay, with another name in place of yours."""
    if call.account is not None:
        await confirmed(call, call.body.password)
    own = await sessions_of(call.services.documents, call.guest.id)
    await forget_person(call.services, call.guest.id)
    close_sockets(call.services.hall, {session.key for session in own})
    close_guest(call.services.hall, call.guest.id)
    call.token = ""
    if call.account is None:
        call.rename = new_guest()
    return Done()


ENDPOINTS = (
    Endpoint("GET", "/api/me/export", export, Export),
    Endpoint("POST", "/api/me/forget", forget, Done, takes=Forget, faults=("forbidden",)),
)
