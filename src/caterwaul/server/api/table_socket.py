"""The socket of a table."""

from __future__ import annotations

import logging
from collections import Counter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..errors import Refusal, SocketCode
from ..http.decode_errors import decode_error_in_words
from ..http.misuse_log import MisuseLog
from ..http.security import is_own_origin
from ..http.token_buckets import Bucket
from ..people.accounts import Who
from ..storage.store import StoreError
from ..tables.room import NO_TABLE, Room
from ..websocket.connection import TOO_MANY, Connection, connected
from ..websocket.messages import MOST_BYTES, PROTOCOL, Refused, encode, understand
from .routing import Server
from .table_commands import obey
from .tables import may_enter

log = logging.getLogger(__name__)
misuse = MisuseLog(log)
ODD = ("illegal", "not_seated")  # a page sends what it was offered, and for its own seat
OTHER_ORIGIN, OUTDATED, TRY_LATER = 4403, 4410, 1013
OTHER_VERSION = "this page and the server are of different versions: load it again"
PATIENCE = 50  # messages too many before the socket is closed


class Sockets:
    """All sockets of this process."""

    def __init__(self, server: Server) -> None:
        self.server, self.services = server, server.services
        self.of_guest: Counter[str] = Counter()

    async def open(self, socket: WebSocket) -> None:
        try:
            admitted = await self._admitted(socket)
        except Refusal as refusal:
            await _refuse(socket, TRY_LATER, refusal)
        except StoreError as error:
            log.error("%s", error)
            await _refuse(socket, TRY_LATER, Refusal("unavailable", error.told))
        else:
            if isinstance(admitted, int):
                why = Refusal("not_now", OTHER_VERSION) if admitted == OUTDATED else None
                await _refuse(socket, admitted, why)
            else:
                await self._attend(socket, *admitted)

    async def _admitted(self, socket: WebSocket) -> tuple[Room, Who, bool] | int:
        """Where they go, who they are, whether they know the invitation; or the code of why they may not."""
        settings = self.server.settings
        if not is_own_origin(socket, settings):
            return OTHER_ORIGIN
        if socket.query_params.get("protocol") != PROTOCOL:
            return OUTDATED
        who = await self.server.who(socket.cookies)
        room = await self.services.hall.room(str(socket.path_params["id"]))
        invite = socket.query_params.get("invite", "")[:64]
        knows = may_enter(room, who.guest, invite) if room is not None else None
        if room is None or knows is None:
            return NO_TABLE
        if self.of_guest[who.guest.id] >= settings.sockets_of_guest:
            return TOO_MANY
        await socket.accept()
        room = await self.services.hall.room(room.table.id)
        assert room is not None
        return room, who, knows

    async def _attend(self, socket: WebSocket, room: Room, who: Who, knows_invite: bool) -> None:
        guest, connection = who.guest, connected(socket, who.guest.id)
        connection.knows_invite, connection.session = knows_invite, who.session
        self.of_guest[guest.id] += 1
        try:
            await room.greet(room.enter(connection))
            await self._listen(socket, room, connection)
        except WebSocketDisconnect:
            pass
        finally:
            self._let_go(guest.id)
            room.leave(connection)
            await connection.finish()

    def _let_go(self, guest: str) -> None:
        """Guests come and go: nothing stays of who has none left."""
        self.of_guest[guest] -= 1
        if not self.of_guest[guest]:
            del self.of_guest[guest]

    async def _listen(self, socket: WebSocket, room: Room, connection: Connection) -> None:
        settings = self.server.settings
        bucket = Bucket(settings.messages_per_second, settings.messages_at_once)
        too_many = 0
        while True:
            received = await socket.receive()
            if received["type"] != "websocket.receive":
                return
            if not bucket.take():
                too_many += 1
                if too_many > PATIENCE:
                    connection.close(TOO_MANY)
                    return
                _say(connection, None, "too_many", "too many messages: wait a little")
                continue
            await self._answer(room, connection, received.get("text"))

    async def _answer(self, room: Room, connection: Connection, text: str | None) -> None:
        """One message. Whatever is wrong with it, it changes nothing and is answered."""
        if text is None or len(text) > MOST_BYTES:
            _say(connection, None, "malformed", f"messages are text of {MOST_BYTES} bytes at most")
            return
        try:
            asked = understand(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            misuse.warn("table %s: malformed message: %s", room.table.id, error)
            _say(connection, None, "malformed", decode_error_in_words(error))
            return
        try:
            await obey(self.services, room, connection, asked)
        except Refusal as refusal:
            say = misuse.warn if refusal.code in ODD else log.info
            say("table %s: refused: %s", room.table.id, refusal.code)  # the reason tells what is in a hand
            _say(connection, asked.id, refusal.on_the_wire.socket, str(refusal))
        except StoreError as error:
            log.error("table %s: %s", room.table.id, error)
            _say(connection, asked.id, "unavailable", error.told)
        except Exception:
            log.exception("table %s: %s failed", room.table.id, type(asked).__name__)
            _say(connection, asked.id, "unavailable", "something went wrong here; it has been written down")


def _say(connection: Connection, id_: int | None, code: SocketCode, message: str) -> None:
    connection.say(encode(Refused(id=id_, code=code, message=message)))


async def _refuse(socket: WebSocket, code: int, why: Refusal | None = None) -> None:
    """Accepted first: a browser cannot read the code of a refused handshake."""
    if socket.application_state == WebSocketState.CONNECTING:
        await socket.accept()
    if why is not None:
        said = Refused(id=None, code=why.on_the_wire.socket, message=str(why))
        await socket.send_text(encode(said).decode())
    await socket.close(code)
