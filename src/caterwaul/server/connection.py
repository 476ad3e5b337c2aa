"""One socket: what it is sent waits in a queue, so that a slow reader holds up nobody."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

MOST_WAITING = 500  # messages; who is further behind is better off connecting anew
TOO_MANY = 4429
LAST_WORDS = 2.0  # seconds to take what is still sent before a socket closes


class Connection:
    """A guest who looks at a table."""

    def __init__(self, socket: WebSocket, guest: str) -> None:
        self.socket, self.guest = socket, guest
        self.knows_invite = self.is_advised = False
        self.table_said = b""  # the newest message about the table, as it was sent
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self.close_code: int | None = None
        self.sender = asyncio.create_task(self._send())

    def say(self, text: str) -> None:
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
                await self.socket.send({"type": "websocket.send", "text": text})
            if self.socket.application_state != WebSocketState.DISCONNECTED:
                await self.socket.close(self.close_code or 1000)

    async def finish(self) -> None:
        """The other side is gone, or was told to go."""
        if self.close_code is None:
            self.sender.cancel()
        await asyncio.wait([self.sender], timeout=LAST_WORDS)
        self.sender.cancel()
