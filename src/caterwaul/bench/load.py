"""Load on a server of games: tables of two players who move as soon as they may, or think for a while.

Moves are what is measured. So matches are long, and most of them are set up before the clock starts; a table
whose match is over goes on with the next. The client is as small as can be, for it shares the machine with
what it measures.
"""

from __future__ import annotations

import asyncio
import random
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any, cast

import msgspec
from uvicorn.loops.auto import auto_loop_factory

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SETTLING = 5.0  # seconds at most for those who still wait when the time is up
STOCK = 3  # matches that are set up for each table before the clock starts


@dataclass
class Load:
    """What was measured."""

    seconds: float = 0.0
    think: float = 0.0
    moves: int = 0
    refused: int = 0
    waits: list[float] = field(default_factory=list)
    held: list[Callable[[], None]] | None = field(default_factory=list)  # first moves, until all sit

    def start(self) -> None:
        """Who thinks does not begin at the same moment as all others."""
        first, self.held = self.held or [], None
        for move in first:
            asyncio.get_running_loop().call_later(random.uniform(0, self.think), move)

    @property
    def per_second(self) -> float:
        return self.moves / self.seconds

    def slowest(self, share: float) -> float:
        """So many of all moves took no longer, in milliseconds."""
        waits = sorted(self.waits)
        return 1000 * waits[min(len(waits) - 1, int(share * len(waits)))] if waits else float("nan")

    def __str__(self) -> str:
        times = f"median {self.slowest(0.5):.0f} ms, p99 {self.slowest(0.99):.0f} ms"
        return f"{self.per_second:,.0f} moves/s, {times}" + f", {self.refused} refused" * bool(self.refused)


class Player(asyncio.Protocol, ABC):
    """One player at one table, who speaks the protocol of a server over a WebSocket."""

    def __init__(self, load: Load, port: int, path: str, cookie: str = "") -> None:
        loop = asyncio.get_running_loop()
        self.load, self.over, self.has_looked = load, loop.create_future(), asyncio.Event()
        self.handshake = HANDSHAKE.format(port=port, path=path, cookie=cookie).encode()
        self.buffer, self.is_open, self.sent = bytearray(), False, 0.0

    @abstractmethod
    def hear(self, said: bytes) -> None:
        """A message of the server."""

    # what players do

    def move(self, message: bytes) -> None:
        """Send a move, after some thought."""
        if self.load.held is not None:
            self.load.held.append(lambda: self.move(message))
        elif self.load.think:
            wait = self.load.think * random.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(wait, self._send_move, message)
        else:
            self._send_move(message)

    def _send_move(self, message: bytes) -> None:
        self.sent = time.monotonic()
        self.say(message)

    def acknowledged(self) -> None:
        if self.sent:
            self.load.moves += 1
            self.load.waits.append(time.monotonic() - self.sent)
            self.sent = 0.0

    def finish(self) -> None:
        if not self.over.done():
            self.over.set_result(None)

    # the socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        self.finish()

    def say(self, text: bytes, kind: int = TEXT) -> None:
        """Masked, as clients must, with a mask of zeros."""
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        if not self.transport.is_closing():
            self.transport.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self.is_open = self.buffer.startswith(b"HTTP/1.1 101")
            if not self.is_open:
                raise RuntimeError(self.buffer.decode(errors="replace"))
            del self.buffer[: end + 4]
        while (frame := self._next_frame()) is not None:
            kind, said = frame
            if kind == TEXT:
                self.hear(said)
            elif kind == PING:
                self.say(said, PONG)
            elif kind == CLOSE:
                self.transport.close()

    def _next_frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, begin = buffer[1] & 0x7F, 2
        if size >= 126:
            begin = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:begin], "big") if len(buffer) >= begin else len(buffer)
        if len(buffer) < begin + size:
            return None
        said = bytes(buffer[begin : begin + size])
        kind = buffer[0] & 0x0F
        del buffer[: begin + size]
        return kind, said


class Served(ABC):
    """A server under load."""

    def __init__(self, port: int) -> None:
        self.port = port

    @abstractmethod
    def seat(self, load: Load) -> list[Callable[[], Player]]:
        """Set up a match and return its two players, not yet connected."""

    def ask(self, path: str, body: object, cookie: str = "") -> tuple[dict[str, Any], str]:
        """The answer to a request, and the cookie to send from then on."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"content-type": "application/json", "cookie": cookie}
        connection.request("POST", path, msgspec.json.encode(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status >= 400:
            raise RuntimeError(content.decode())
        return msgspec.json.decode(content), (answer.headers["set-cookie"] or cookie).partition(";")[0]


Seated = asyncio.Future[list[Callable[[], Player]]]


def measure(served: Served, tables: int, seconds: float, think: float) -> Load:
    """Play at so many tables at once, one match after another; the clock runs once all see their table."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(_measure(served, tables, seconds, think))


async def _measure(served: Served, tables: int, seconds: float, think: float) -> Load:
    load = Load(seconds, think)
    stop, seated = asyncio.Event(), asyncio.Semaphore(0)
    loop = asyncio.get_running_loop()
    stock = [loop.run_in_executor(None, served.seat, load) for _ in range(tables * STOCK)]
    await asyncio.gather(*stock)
    playing = [asyncio.create_task(_play(served, load, stock, stop, seated)) for _ in range(tables)]
    for _ in range(tables):
        await seated.acquire()
    load.start()
    await asyncio.sleep(seconds)
    moves, waits = load.moves, list(load.waits)
    stop.set()
    await asyncio.wait(playing, timeout=SETTLING)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    load.moves, load.waits = moves, waits
    return load


async def _play(
    served: Served, load: Load, stock: list[Seated], stop: asyncio.Event, seated: asyncio.Semaphore
) -> None:
    loop, stopped = asyncio.get_running_loop(), asyncio.create_task(stop.wait())
    while not stop.is_set():
        made = await (stock.pop() if stock else loop.run_in_executor(None, served.seat, load))
        pair = [(await loop.create_connection(player, "127.0.0.1", served.port)) for player in made]
        for _, player in pair:
            await player.has_looked.wait()
        seated.release()
        await asyncio.wait([*(player.over for _, player in pair), stopped], return_when="FIRST_COMPLETED")
        if not stop.is_set():
            await asyncio.wait([player.over for _, player in pair], timeout=SETTLING)
        for transport, _ in pair:
            transport.close()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
