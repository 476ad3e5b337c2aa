"""A room: a table that is in use, those who look at it, and the one way in which anything happens there.

Whatever is to happen is checked, written, on disk, and only then acknowledged and shown.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from ...match.start import MatchError
from ..background.tasks import Tasks
from ..errors import Refusal
from ..storage.store import StoreError, TakenError
from ..websocket.connection import Connection
from ..websocket.messages import ClocksSaid, ShownSeat, ShownStart, TableSaid, encode
from .bot_player import UNAVAILABLE_SECONDS, BotPlayer
from .clock_timer import ClockTimer
from .dropouts import clock_falls, fallen_clocks
from .event_types import AnyEvent, Came, Left, Played, Presented, Sat, SteppedBack, pack, unpack
from .promised_shuffles import shown_shuffle
from .seat_feed import SeatFeed
from .seat_names import names_of
from .table import Table
from .table_services import TableServices
from .talk import Talk, may_talk

log = logging.getLogger(__name__)
NO_TABLE = 4404  # there is none, or it is private
TRIES = 4  # against other workers


@dataclass(frozen=True)
class RoomCallbacks:
    """Who is told what of a room."""

    forget: Callable[[Room], object]  # it cannot go on here
    ended: Callable[[Table], object]
    reseated: Callable[[Table], object]  # others sit there now, or nobody any more
    solved: Callable[[Table], object] = lambda table: None  # its puzzle


class Room:
    """A table in use."""

    def __init__(self, table: Table, services: TableServices, callbacks: RoomCallbacks) -> None:
        self.table, self.services, self.callbacks = table, services, callbacks
        self.lock = asyncio.Lock()
        self.waiting = 0  # how many events wait for their turn
        self.held_back: set[int] = set()  # seats that are shown their own move together with the next event
        self.feeds: dict[int, SeatFeed] = {}
        self.connections: dict[int, set[Connection]] = {}
        self.talk = Talk(table, lambda seat: self.connections.get(seat, ()))
        self.undo_shown: int | None = None
        self.tasks = Tasks(f"table {table.id}")
        self.bots = BotPlayer(table, services, self.play, lambda: any(self.watchers), self.tasks)
        self.timer = ClockTimer(self._next_fall, lambda: self.tasks.start(self._fall()))
        self.used_at = time.time()
        self.left_at = 0.0  # when somebody looked at it last who does not any more
        self._begin_if_ready()

    # what happens

    async def happen(self, decided: Callable[[], AnyEvent], done: Callable[[], None] | None = None) -> None:
        """Let something happen: `decided` checks it against the table as it stands, or refuses.

        `done` is called once it is on disk, before anybody is shown what it changed.
        """
        self.waiting += 1
        try:
            await self.lock.acquire()
        finally:
            self.waiting -= 1
        try:
            event = await self._happen(decided, done)
        finally:
            if self.held_back and not self.waiting:
                self._show_held_back()
            self.lock.release()
        self.used_at = event.at
        self.go_on()

    async def _happen(self, decided: Callable[[], AnyEvent], done: Callable[[], None] | None) -> AnyEvent:
        for _ in range(TRIES):
            event = decided()
            if await self._written(event):
                break
        else:
            raise Refusal("unavailable", "too much is going on at this table: try again")
        self._apply(event)
        if done is not None:
            done()
        self.show(event)
        return event

    async def play(
        self, seat: int, action: int, fits: Callable[[], bool], done: Callable[[], None] | None = None
    ) -> None:
        """A move, of a person or a bot, if it still fits what they have seen."""

        def decided() -> AnyEvent:
            if seat in self.held_back:
                self._show_held_back()
            if not fits():
                raise Refusal("stale", "the table has changed since: look again")
            self._check_legal(seat, action)
            return Played(at=time.time(), seat=seat, action=action)

        await self.happen(decided, done)

    def _check_legal(self, seat: int, action: int) -> None:
        match = self.table.match
        if match is None or self.table.result is not None:
            raise Refusal("not_now", "there is nothing to play now")
        if not match.is_legal(seat, action):
            try:
                match.play(seat, action)  # refuses, and says why
            except MatchError as error:
                raise Refusal("illegal", str(error)) from None

    async def _written(self, event: AnyEvent) -> bool:
        """False where another worker was first: then we know by now what it wrote."""
        try:
            return await self._appended(event)
        except StoreError as error:
            log.error("table %s: %s", self.table.id, error)
            raise Refusal("unavailable", error.told) from None

    async def _appended(self, event: AnyEvent) -> bool:
        try:
            await self.services.store.append(self.table.id, self.table.seq, pack(event))
        except TakenError:
            await self._catch_up()
            return False
        return True

    def _apply(self, event: AnyEvent) -> None:
        """It is on disk. If it cannot be folded here, the next who comes folds the table anew."""
        was_over = self.table.result is not None
        try:
            self.table.apply(event)
            self._begin_if_ready()
        except Exception:
            self.callbacks.forget(self)
            raise
        is_over = self.table.result is not None
        if is_over and not was_over:
            self.callbacks.ended(self.table)
        if is_over != was_over or isinstance(event, Sat | Left):
            self.callbacks.reseated(self.table)
        if isinstance(event, Presented) and not self.table.is_shown:
            self._put_out_strangers()
        if isinstance(event, Played) and self.table.is_solved:
            self.callbacks.solved(self.table)

    def _put_out_strangers(self) -> None:
        """Who came because all allowed it goes when one does not any more."""
        if self.table.created.open:
            return
        for connection in list(self.connections.get(-1, ())):
            if not connection.knows_invite and not self.table.has_sat(connection.guest):
                connection.close(NO_TABLE)

    def _begin_if_ready(self) -> None:
        if self.services.compiler.is_ready(self.table.game.key):
            self.table.begin()

    async def _catch_up(self) -> None:
        """Fold what another worker wrote."""
        await self.services.compiler.wait(self.table.game.key)
        for body in await self.services.store.read(self.table.id, self.table.seq):
            event = unpack(body)
            self._apply(event)
            self.show(event)

    async def hear(self, seq: int) -> None:
        """Another worker has written the event of that number."""
        async with self.lock:
            if seq >= self.table.seq:
                await self._catch_up()
        self.go_on()

    def go_on(self) -> None:
        """Whatever follows by itself: the deal, the bots, the clocks."""
        if self.table.state == "preparing":
            self.tasks.start(self._begin())
            return
        self.bots.wake()
        self.timer.set()

    async def _begin(self) -> None:
        try:
            await self.services.compiler.wait(self.table.game.key)
        except Refusal:
            return  # it cannot be played here at present: whoever comes is told so
        async with self.lock:
            self.table.begin()
            self.show(None)
        self.bots.wake()
        self.timer.set()

    # clocks

    def _next_fall(self) -> float | None:
        return min((at for at, _ in clock_falls(self.table)), default=None)

    async def _fall(self) -> None:
        try:
            await self.happen(lambda: fallen_clocks(self.table))
        except Refusal as refusal:
            if refusal.code == "unavailable":
                await asyncio.sleep(UNAVAILABLE_SECONDS)
            self.timer.set()

    # what is shown

    def show(self, event: AnyEvent | None) -> None:
        """Tell everybody what is new to them, and nobody else."""
        if isinstance(event, Sat | Left):
            self.reseat()
        mover: int | None = getattr(event, "seat", None)
        is_plain = self._is_plain_move(event)
        if isinstance(event, Played | SteppedBack) and event.seat in self.feeds:
            self.feeds[event.seat].owes_answer = True
        if mover is not None and is_plain and self.waiting:
            self.held_back.add(mover)  # what waits will change its view again, often in the same moment
        drafting = mover is not None and self.table.is_drafting(mover)
        for seat in list(self.connections):
            held_back = seat in self.held_back and self.waiting
            if self.connections[seat] and not held_back and (not drafting or seat == mover):
                self._show_view(seat)
        if not is_plain:
            self.show_table()

    def _show_held_back(self) -> None:
        for seat in list(self.held_back):
            self._show_view(seat)

    def _is_plain_move(self, event: AnyEvent | None) -> bool:
        """One that moves no clock, ends nothing and answers nobody: it leaves the table as it was."""
        table = self.table
        stays = table.clocks is None and table.result is None and table.undo_asked == self.undo_shown
        return isinstance(event, Played) and stays

    def _show_view(self, seat: int) -> None:
        self.held_back.discard(seat)
        if self.table.match is None:
            return
        said = self.feed(seat).look(self.table, time.time(), self.idle_seconds)
        if said is not None:
            for connection in self.connections.get(seat, ()):
                connection.say(said)

    @property
    def idle_seconds(self) -> float:
        return self.table.created.idle_minutes * self.services.settings.idle_seconds_per_minute

    def feed(self, seat: int) -> SeatFeed:
        if seat not in self.feeds:
            self.feeds[seat] = SeatFeed(seat)
        return self.feeds[seat]

    def show_table(self) -> None:
        self.undo_shown = self.table.undo_asked
        for seat, connections in self.connections.items():
            for connection in connections:
                self._show_table_to(connection, seat)

    def _show_table_to(self, connection: Connection, seat: int) -> None:
        said = self.table_said(seat, connection.knows_invite or seat >= 0)
        clocks = [shown.clock for shown in said.seats]
        for shown in said.seats:
            shown.clock = None
        timeless, now = encode(said), time.time()
        if timeless != connection.table_said:
            for shown, clock in zip(said.seats, clocks, strict=True):
                shown.clock = clock
            said.now = now
            connection.say(encode(said))
        elif clocks != connection.clocks_said:
            connection.say(encode(ClocksSaid(clocks=clocks, now=now)))
        connection.table_said, connection.clocks_said = timeless, clocks

    def table_now(self, seat: int, with_invite: bool) -> TableSaid:
        """The table for somebody who asks without looking on."""
        if self.table.match is not None and not self.connections.get(seat):
            self.feed(seat).look(self.table, time.time(), self.idle_seconds)
        said = self.table_said(seat, with_invite)
        said.now = time.time()
        return said

    def table_said(self, seat: int, with_invite: bool) -> TableSaid:
        """The table as one seat may know it."""
        table = self.table
        began = table.created.goes_on
        return TableSaid(
            id=table.id,
            game=table.game.key,
            title=table.game.title,
            state=table.state,
            seat=seat,
            invite=table.created.invite if with_invite else None,
            open=table.created.open,
            seats=self.shown_seats(seat),
            spectators=len({c.guest for c in self.connections.get(-1, ())}),
            idle_minutes=table.created.idle_minutes,
            undo_asked=table.undo_asked,
            undo_question=table.undo_question if table.undo_asked is not None else 0,
            undo_answer=table.undo_answer,
            rematch_asked=table.rematch_asked,
            result=table.result_to(seat),
            next=table.next,
            tournament=table.created.tournament,
            shuffle=shown_shuffle(table),
            goes_on=ShownStart(began.replay, len(began.actions)) if began and began.replay else None,
            own_cards=bool(table.created.cards),
            secret_lists=table.has_secret_lists,
            advised=table.is_advised(seat),
            clock_minutes=table.created.clock_minutes or 0,
            variants=table.variants,
            talks=may_talk(table, seat),
        )

    def shown_seats(self, viewer: int) -> list[ShownSeat]:
        table, shown = self.table, []
        names = names_of(table.seats)
        for i, seat in enumerate(table.seats):
            is_there = seat.kind == "bot" or bool(self.connections.get(i))
            name = names[i] if seat.name else ""
            shown.append(ShownSeat(seat.kind, name, seat.level, is_there, face=seat.face))
            if table.clocks is not None:
                looks = i in (table.to_act if viewer == i else self.feed(viewer).to_act)
                shown[-1].clock = table.clocks.as_seen(i, looks and table.result is None)
        return shown

    # who looks

    def enter(self, connection: Connection) -> int:
        """Somebody looks at the table from now on; their seat."""
        seat = self.table.seat_of(connection.guest)
        others = self.connections.setdefault(seat, set())
        if self.table.match is not None:
            was_new = self.feed(seat).look(self.table, time.time(), self.idle_seconds)
            if was_new is not None:
                for other in others:
                    other.say(was_new)
        others.add(connection)
        self.show_table()
        if self.table.match is not None:
            connection.say(self.feed(seat).whole())
        if seat >= 0 and (mutes := self.talk.mutes(seat)).seats:
            connection.say(encode(mutes))
        self.go_on()
        return seat

    def leave(self, connection: Connection) -> None:
        for connections in self.connections.values():
            connections.discard(connection)
        self.used_at = self.left_at = time.time()
        self.show_table()

    def reseat(self) -> None:
        """Seats have changed: everybody looks from where they sit now."""
        everybody = [c for connections in self.connections.values() for c in connections]
        moved = [c for c in everybody if c not in self.connections.get(self.table.seat_of(c.guest), ())]
        for connection in moved:
            for connections in self.connections.values():
                connections.discard(connection)
            self.enter(connection)

    @property
    def watchers(self) -> Iterator[Connection]:
        return (c for connections in self.connections.values() for c in connections)

    async def greet(self, seat: int) -> None:
        """Note that somebody has come for whom a tournament waits."""

        def decided() -> AnyEvent:
            if not self.table.must_come(seat):
                raise Refusal("not_now", "nobody waits for you here")
            return Came(at=time.time(), seat=seat)

        if self.table.must_come(seat):
            with suppress(Refusal):
                await self.happen(decided)

    async def close(self) -> None:
        self.timer.take_down()
        await self.tasks.close()
