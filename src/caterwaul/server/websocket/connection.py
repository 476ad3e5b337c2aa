"""One socket, as a table sees it: what is said to it never waits, so a slow reader holds up nobody."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .messages import Clock
from .uvicorn_protocol import MOST_UNREAD, WIRE, Wire

MOST_WAITING = 500  # messages, or `MOST_UNREAD` bytes, that a reader may be behind
TOO_MANY = 4429
LAST_WORDS = 2.0  # seconds to take what is still sent before a socket closes


class Connection:
    """A guest who looks at a table. Messages wait in a queue, as in any server that speaks ASGI."""

    def __init__(self, socket: WebSocket, guest: str) -> None:
        self.socket, self.guest = socket, guest
        self.session = ""  # in which they are signed in
        self.knows_invite = self.is_advised = False
        self.table_said = b""  # the newest message about the table, as it was sent, but for its clocks
        self.clocks_said: list[Clock | None] = []
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.close_code: int | None = None
        self.sender = asyncio.create_task(self._send())

    def say(self, text: bytes) -> None:
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.close(TOO_MANY)

    def close(self, code: int) -> None:
        """Send what still waits, then close."""
        self.close_code = code
        if self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while (text := await self.waiting.get()) is not None:
                await self.socket.send({"type": "websocket.send", "text": text.decode()})
            if self.socket.application_state != WebSocketState.DISCONNECTED:
                await self.socket.close(self.close_code or 1000)

    async def finish(self) -> None:
        """The other side is gone, or was told to go."""
        if self.close_code is None:
            self.sender.cancel()
        await asyncio.wait([self.sender], timeout=LAST_WORDS)
        self.sender.cancel()


class Wired(Connection):
    """One through our own protocol: messages are written at once, and the queue is only for the end."""

    def __init__(self, socket: WebSocket, guest: str, wire: Wire) -> None:
        super().__init__(socket, guest)
        self.wire = wire

    def say(self, text: bytes) -> None:
        if self.close_code is None and self.wire.write(text) > MOST_UNREAD:
            self.wire.cut()


def connected(socket: WebSocket, guest: str) -> Connection:
    wire = socket.scope.get("extensions", {}).get(WIRE)
    return Connection(socket, guest) if wire is None else Wired(socket, guest, wire)
