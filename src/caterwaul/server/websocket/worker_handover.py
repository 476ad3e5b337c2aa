"""The workers of one server: the sockets of a table come together at one of them.

Every worker can serve every table, since all share the store. But what one writes, each of the others would
have to read and fold again, and none would see who looks on elsewhere. So a socket is handed to the worker to
which the name of its table points, wherever it was accepted. Where that fails it stays, and all is well too.
"""

from __future__ import annotations

import array
import asyncio
import hashlib
import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from .uvicorn_protocol import HANDOVER, SOCKETS, Wire

MOST_BYTES = 1 << 16  # of a handshake that is handed over
CAN_HAND_OVER = hasattr(socket, "recv_fds")  # Windows cannot: there each socket stays where it came
TRIES, TRY_SECONDS = 100, 0.01
TABLE = re.compile(rb"GET /ws/([\w-]+)")


@contextmanager
def among_workers(folder: Path | None, app: ASGIApp) -> Iterator[dict[str, Any]]:
    """The state of an application that has other workers beside it, or has none."""
    if folder is None or not CAN_HAND_OVER:
        yield {}
        return
    handover = WorkerHandover(folder, app)
    handover.open()
    try:
        yield {HANDOVER: handover}
    finally:
        handover.close()


class WorkerHandover:
    """The others, each of which listens at a file in the same folder, and what they have handed to us."""

    def __init__(self, folder: Path, app: ASGIApp) -> None:
        self.folder, self.own = folder, str(os.getpid())
        self.config, self.state = uvicorn.Config(app, log_config=None, **SOCKETS), ServerState()
        self.taken: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        self.config.load()
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.setblocking(False)
        self.socket.bind(str(self.folder / self.own))
        asyncio.get_running_loop().add_reader(self.socket, self._receive)

    def close(self) -> None:
        (self.folder / self.own).unlink(missing_ok=True)
        asyncio.get_running_loop().remove_reader(self.socket)
        self.socket.close()
        for connection in list(self.state.connections):
            connection.shutdown()

    def place(self, wire: Wire, handshake: bytes, tries: int = TRIES) -> None:
        """Bring a new socket to where its table is."""
        if wire.transport.is_closing():
            return
        try:
            is_elsewhere = self._hand_over(wire, handshake)
        except BlockingIOError:  # the other has its hands full
            if tries:
                asyncio.get_running_loop().call_later(TRY_SECONDS, self.place, wire, handshake, tries - 1)
                return
            is_elsewhere = False
        if is_elsewhere:
            wire.transport.abort()  # our end of it; the other worker has one of its own
        else:
            wire.data_received(handshake)

    def _hand_over(self, wire: Wire, handshake: bytes) -> bool:
        named = TABLE.match(handshake)
        if named is None or len(handshake) > MOST_BYTES:
            return False
        while (other := self._home_of(named[1])) != self.own:
            try:
                self._send(other, wire.transport, handshake)
            except (ConnectionRefusedError, FileNotFoundError):
                (self.folder / other).unlink(missing_ok=True)  # a worker that was killed
            except BlockingIOError:
                raise
            except OSError:
                return False  # a handshake too long for this machine
            else:
                return True
        return False

    def _home_of(self, table: bytes) -> str:
        """The same for all: whichever goes first at this table. If one is gone, only its tables move."""
        names = [self.own, *(file.name for file in self.folder.iterdir())]
        return max(names, key=lambda name: hashlib.blake2b(name.encode() + table).digest())

    def _send(self, other: str, transport: asyncio.Transport, handshake: bytes) -> None:
        number = array.array("i", [transport.get_extra_info("socket").fileno()])
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, number)]
        self.socket.sendmsg([handshake], rights, 0, str(self.folder / other))

    def _receive(self) -> None:
        with suppress(BlockingIOError):
            while True:
                handshake, numbers, *_ = socket.recv_fds(self.socket, MOST_BYTES, 1)
                for number in numbers:
                    work = asyncio.create_task(self._take(socket.socket(fileno=number), handshake))
                    self.taken.add(work)
                    work.add_done_callback(self.taken.discard)

    async def _take(self, given: socket.socket, handshake: bytes) -> None:
        """Go on where the one who accepted it has stopped: it has read the handshake and said nothing."""
        given.setblocking(False)
        with suppress(OSError):  # whoever it was has hung up
            wire = (await asyncio.get_running_loop().connect_accepted_socket(self._wire, given))[1]
            wire.data_received(handshake)

    def _wire(self) -> Wire:
        return Wire(self.config, self.state, app_state={})  # without a way on: what was handed over stays
