"""A table in this process, and all that one who looks at it is sent."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from caterwaul import Match
from caterwaul.core.records import copied
from caterwaul.core.views import View
from caterwaul.server.api.table_commands import COMMANDS
from caterwaul.server.errors import Refusal
from caterwaul.server.tables.clocks import Clocks
from caterwaul.server.tables.event_types import AnyEvent, Created, Played, Seat
from caterwaul.server.tables.room import Room, RoomCallbacks
from caterwaul.server.tables.table import Table
from caterwaul.server.websocket.messages import Allow, Back, Move, Undo, encode
from tests.scenes import Reader

Asked = Move | Back | Undo | Allow
SECONDS = 600.0  # of each clock
SERVICES: Any = SimpleNamespace(
    compiler=SimpleNamespace(is_ready=lambda key: True),
    settings=SimpleNamespace(idle_seconds_per_minute=60.0),
)


class Opened(Match):
    """A match from one moment on: what was before is not taken back."""

    _opening: Any

    @classmethod
    def at(cls, match: Match, records: Any) -> Opened:
        opened = cast("Opened", match.clone())
        opened.__class__ = cls
        opened._opening = copied(records)
        opened._refold([])
        return opened

    def _begin(self) -> None:
        self._put(copied(self._opening))
        self._logs, self._begins, self._asked, self._times_asked = [], [], [], 0
        self._lines.clear()
        self._shown.clear()

    def clone(self) -> Opened:
        other = cast("Opened", super().clone())
        other.__class__ = Opened
        return other


class Listener:
    """A connection that keeps what is said to it."""

    def __init__(self, guest: str) -> None:
        self.guest, self.knows_invite, self.table_said = guest, False, b""
        self.clocks_said: list[Any] = []
        self.heard: list[bytes] = []

    def say(self, text: bytes) -> None:
        self.heard.append(text)


class Deciding:
    """A room in which nothing happens: what would is only found out."""

    def __init__(self, room: Room) -> None:
        self.table, self.feed = room.table, room.feed
        self.events: list[AnyEvent] = []

    async def happen(self, decided: Callable[[], AnyEvent], done: object) -> None:
        self.events.append(decided())


class Watched:
    """A table at which a match goes on from some moment, looked at from one seat."""

    def __init__(
        self, match: Match, records: Any, seats: list[Seat], seat: int, clock: Callable[[], float]
    ) -> None:
        self.seat, self.match, self.clock = seat, Opened.at(match, records), clock
        self.table = table_at(self.match, list(seats), clock())
        self.room = Room(self.table, SERVICES, RoomCallbacks(repr, repr, repr))
        self.room.feed(seat).seen = 0
        self.listener = Listener(seats[seat].guest if seat >= 0 else "looks on")
        self.room.connections = {seat: {cast("Any", self.listener)}}
        self.reader = Reader()
        self.room.show(None)
        self.table_said = b""
        self._news()

    @property
    def view(self) -> View:
        """What the seat sees now, as it reads it."""
        return msgspec.convert(self.reader.newest, View, str_keys=True)

    def ask(self, seat: int, asked: Asked) -> tuple[AnyEvent | None, list[bytes]]:
        """What comes of it: the event, if it is not refused, and all that the one who looks is sent."""
        try:
            event = self._decided(seat, asked)
        except Refusal as refusal:
            return None, [f"{refusal.code} {refusal}".encode()] if seat == self.seat else []
        self.room._apply(event)
        self.room.show(event)
        return event, self._news()

    def _decided(self, seat: int, asked: Asked) -> AnyEvent:
        """The event that the command of the server would write."""
        if isinstance(asked, Move):
            self.room._check_legal(seat, asked.action)
            return Played(at=self.clock(), seat=seat, action=asked.action)
        if not isinstance(asked, Allow):
            asked = msgspec.structs.replace(asked, seen=self.room.feed(seat).seen)
        deciding = Deciding(self.room)
        by: Any = SimpleNamespace(room=deciding, seat=seat, done=None)
        with suppress(StopIteration):  # nothing in it waits
            COMMANDS[type(asked)](by, asked).__await__().send(None)
        return deciding.events[0]

    def _news(self) -> list[bytes]:
        """What was sent, and the table where it is another for who asks for it without looking on."""
        heard, self.listener.heard = self.listener.heard, []
        for said in heard:
            self.reader.heard(msgspec.json.decode(said))
        before, self.table_said = self.table_said, encode(self.room.table_said(self.seat, with_invite=False))
        return heard if self.table_said == before else [*heard, self.table_said]


def table_at(match: Match, seats: list[Seat], now: float) -> Table:
    created = Created(
        at=now, game=match.game.key, rules=match.game.fingerprint, cards_mark=match.cards.fingerprint,
        seats=seats, invite="", seed=match.start.seed,
    )  # fmt: skip
    table = Table("table", created)
    table.match = match
    table.clocks = Clocks(len(seats), SECONDS)
    table.clocks.turn(now, match.to_act)
    return table
