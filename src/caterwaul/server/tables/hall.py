"""The hall: all tables in use, how they are found, set up, and followed by another."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from ...match.shuffle import checked_part
from ..background.tasks import Tasks
from ..errors import Refusal
from ..people.accounts import Forgotten, known_people
from ..people.guests import Guest
from ..people.profiles import Profile, profile_of
from ..storage.store import Document, TakenError
from .anonymise import people_in, without_names
from .departures import call_anew, end_table, lead_on, present, stand_up
from .end_notices import EndNotices
from .event_types import AnyEvent, Created, Left, Sat, Seat, pack, unpack
from .promised_shuffles import PromisedShuffles
from .room import Room, RoomCallbacks
from .schemas import Join, NewTable
from .seat_index import SeatIndex, sits, table_in
from .setup import check_choices, checked_table, id_after, rematch_of
from .table import Table
from .table_services import TableServices

LATER = 60.0  # seconds
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{12}")


class Hall:
    """All tables of this process."""

    def __init__(
        self,
        services: TableServices,
        seat_index: SeatIndex,
        end_notices: EndNotices,
        promised_shuffles: PromisedShuffles,
        tasks: Tasks,
    ) -> None:
        self.services, self.tasks = services, tasks
        self.seat_index, self.end_notices = seat_index, end_notices
        self.promised_shuffles = promised_shuffles
        self.solved_listeners: list[Callable[[str, str, str], Coroutine[Any, Any, None]]] = []
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}

    def _room(self, table: Table) -> Room:
        callbacks = RoomCallbacks(
            forget=self.forget,
            ended=self._ended,
            reseated=lambda changed: self.tasks.start(self.seat_index.note(changed)),
            solved=self._solved,
        )
        return Room(table, self.services, callbacks)

    def _solved(self, table: Table) -> None:
        for guest in (table.seats[seat].guest for seat in table.people):
            for listener in self.solved_listeners:
                self.tasks.start(listener(guest, table.game.key, table.created.puzzle))

    def _ended(self, table: Table) -> None:
        self.services.bot_threads.forget(table.id)
        self.tasks.start(self.end_notices.tell(table))

    async def close(self) -> None:
        """Stop all that goes on at its tables. What was acknowledged is on disk already."""
        for room in list(self.rooms.values()):
            await room.close()

    # finding tables

    async def room(self, id_: str) -> Room | None:
        """The room of a table, folded from its events if need be."""
        if id_ in self.rooms:
            return self.rooms[id_]
        if not TABLE_ID.fullmatch(id_):
            return None
        if id_ not in self.loading:
            self.loading[id_] = asyncio.create_task(self._load(id_))
            self.loading[id_].add_done_callback(lambda _: self.loading.pop(id_, None))
        return await asyncio.shield(self.loading[id_])

    async def _load(self, id_: str) -> Room | None:
        read = await self._read(id_)
        if read is None:
            return None
        table, events, gone = read
        if events and table.result is None:
            await self.services.compiler.wait(table.game.key)
        for event in events:
            table.apply(event)
        if id_ in self.rooms:
            return self.rooms[id_]
        room = self.rooms[id_] = self._room(table)
        self._welcome(room, gone)
        await self.catch_up(room)
        return room

    async def catch_up(self, room: Room) -> None:
        """What others wrote while a table was being folded, or we could not hear, was told to nobody."""
        if self.services.store.shared and await self.services.store.read(room.table.id, room.table.seq):
            await room.hear(room.table.seq)

    def _welcome(self, room: Room, gone: set[str]) -> None:
        """A room that was folded goes on."""
        room.go_on()
        if room.table.result is not None:
            self.tasks.start(self.end_notices.tell(room.table))
        else:
            self.tasks.start(self._settle(room, gone))

    async def _settle(self, room: Room, gone: set[str]) -> None:
        """Who had their data deleted does not sit there any more; who does is noted."""
        for person in gone:
            await stand_up(room, person)
        await self.seat_index.note(room.table)

    async def _read(self, id_: str) -> tuple[Table, list[AnyEvent], set[str]] | None:
        """A table as it was set up, what happened since, and who of it had their data deleted: no names."""
        events = [unpack(body) for body in await self.services.store.read(id_)]
        if not events:
            return None
        known = await known_people(self.services.store.documents, people_in(events))
        gone = {person for person, account in known.items() if isinstance(account, Forgotten)}
        created, *rest = [without_names(event, gone) for event in events] if gone else events
        assert isinstance(created, Created)
        return Table(id_, created), rest, gone

    async def rooms_at(self, notes: Sequence[Document], person: str) -> list[Room]:
        """The rooms to which notes lead, as far as somebody sits there."""
        found = [await self.glance(table_in(note)) for note in notes]
        return [room for room in found if room is not None and sits(room.table, person)]

    async def glance(self, id_: str) -> Room | None:
        """The room of a table; while its game is being prepared, one that knows only who sits there."""
        if id_ in self.rooms:
            return self.rooms[id_]
        read = await self._read(id_)
        if read is None or self.services.compiler.is_ready(read[0].game.key):
            return await self.room(id_)
        table, events, _ = read
        for event in events:
            if isinstance(event, Sat | Left):
                table.apply(event)
        return self._room(table)

    async def call_anew(self, person: str, name: str) -> None:
        """Who waits for others is called by a new name, which the invited read; in a match names stay."""
        for note in await self.seat_index.notes_of(person):
            with suppress(Refusal):
                room = await self.room(table_in(note))
                if room is not None:
                    await call_anew(room, person, name)

    def forget(self, room: Room) -> None:
        """Put a table away; who comes next folds it anew."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        for connection in list(room.watchers):
            connection.close(1012)
        self.services.bot_threads.forget(room.table.id)
        self.tasks.start(room.close())

    # setting tables up

    async def create(self, guest: Guest, wanted: NewTable) -> Room:
        """A table as it was asked for."""
        if wanted.cards:  # to read a card file takes long enough to be felt at other tables
            created = await asyncio.to_thread(checked_table, wanted, guest)
        else:
            created = checked_table(wanted, guest)
        return await self.open_table(guest, created, wanted.commitment)

    async def open_table(self, guest: Guest, created: Created, commitment: str = "") -> Room:
        """A table that has been checked, if there is place for it."""
        self.services.compiler.check(created.game)
        outgrown = await self._outgrown(guest)
        if commitment:
            created.secret = await self._promised(guest, commitment)
        room = await self.set_up(created)
        if outgrown is not None:  # a request that is refused ends no match
            await end_table(outgrown, "Left for another table.")
        return room

    async def _promised(self, guest: Guest, commitment: str) -> bytes:
        """The secret to which this guest was committed."""
        secret = await self.promised_shuffles.take(guest.id, commitment)
        if secret is None:
            raise Refusal("conflict", "that commitment is used or out of date: ask for another")
        return secret

    async def set_up(self, created: Created, id_: str = "") -> Room:
        """A table of its own making, or of a name that was laid down for it: then it is set up once."""
        id_ = id_ or secrets.token_urlsafe(9)
        created.seats = [await self._presented(seat) for seat in created.seats]
        await self.services.store.append(id_, 0, pack(created))
        room = self.rooms.setdefault(id_, self._room(Table(id_, created)))
        await self.seat_index.note(room.table)
        room.go_on()
        return room

    async def _presented(self, seat: Seat) -> Seat:
        """With the face that they have now, and whether strangers may look on."""
        if seat.kind != "person":
            return seat
        profile = await profile_of(self.services.store.documents, seat.guest)
        return replace(seat, face=profile.face, watch=profile.watch)

    async def present(self, person: str, profile: Profile) -> None:
        """Somebody has changed what they show: also at the tables at which they sit."""
        for note in await self.seat_index.notes_of(person):
            with suppress(Refusal):
                room = await self.room(table_in(note))
                if room is not None:
                    await present(room, person, profile)

    async def _outgrown(self, guest: Guest) -> Room | None:
        """Nobody has too many tables; of those with bots only, the oldest makes place."""
        self.check_space(1)
        notes = await self.seat_index.notes_of(guest.id)
        if len(notes) < self.services.settings.tables_of_guest:
            return None
        own = await self.rooms_at(notes, guest.id)
        if len(own) < self.services.settings.tables_of_guest:
            return None
        alone = [room for room in own if self._may_close(room)]
        if not alone:
            raise Refusal("conflict", f"you sit at {len(own)} tables: finish or leave one first")
        return min(alone, key=lambda room: room.table.at)

    def _may_close(self, room: Room) -> bool:
        """Nobody but the one person at the table is concerned, and the game can write down how it ended."""
        table = room.table
        is_alone = len(table.people) == 1 and table.is_full and not table.created.tournament
        return is_alone and self.services.compiler.is_ready(table.game.key)

    def check_space(self, tables: int) -> None:
        """Whether so many more tables can be set up."""
        running = sum(room.table.is_alive for room in list(self.rooms.values()))
        if running + tables > self.services.settings.most_tables:
            raise Refusal("unavailable", "all tables are taken: try again later", LATER)

    async def join(self, room: Room, guest: Guest, asked: Join) -> int:
        """Sit down on a free seat."""
        taken: list[int] = []
        part = checked_part(asked.part)
        presented = await self._presented(Seat("person", guest.name, guest.id))

        def decided() -> AnyEvent:
            table = room.table
            free = [i for i, seat in enumerate(table.seats) if seat.kind == "free"]
            if table.seat_of(guest.id) >= 0:
                raise Refusal("conflict", "you sit at this table already")
            if table.result is not None or not free or (asked.seat is not None and asked.seat not in free):
                raise Refusal("conflict", "there is no such seat free")
            seat = free[0] if asked.seat is None else asked.seat
            who = replace(presented, choices=asked.choices, part=part)
            check_choices(table, seat, who)
            taken[:] = [seat]
            return Sat(at=time.time(), seat=seat, who=who)

        await room.happen(decided)
        await self.seat_index.note(room.table)
        return taken[0]

    async def follow(self, room: Room) -> None:
        """A rematch, once all people want it: the same seats and choices, other cards."""
        table = room.table
        if table.next is not None or not set(table.people) <= set(table.rematch_asked):
            return
        following = id_after(table)
        with suppress(TakenError):  # somebody who asked at the same moment was first
            await self.set_up(rematch_of(table), following)
        await lead_on(room, following)
