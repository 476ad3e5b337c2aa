"""The load of many tables on a server: two players at each, every move seen by both.

`python -m caterwaul.bench.server` starts a server of its own, plays for a while and prints moves a second and
how long the slowest took, from sending a move to its acknowledgement, which comes when it is on disk.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection

import click
import msgspec

SERVE = "from caterwaul.cli.serve import command; command()"
FREE = {
    "CATERWAUL_WRITES_AT_ONCE": "1000000",
    "CATERWAUL_MESSAGES_PER_SECOND": "1000000",
    "CATERWAUL_MESSAGES_AT_ONCE": "1000000",
    "CATERWAUL_BOT_PACE": "0",
}


class SeenOption(msgspec.Struct):
    action: int


class SeenView(msgspec.Struct):
    options: list[SeenOption]
    over: bool


class Heard(msgspec.Struct):
    """As much of a message as the load needs."""

    type: str
    seen: int = 0
    view: SeenView | None = None


_decoder = msgspec.json.Decoder(Heard)


@dataclass
class Load:
    """What was measured."""

    moves: int = 0
    refused: int = 0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)

    @property
    def per_second(self) -> float:
        return self.moves / self.seconds

    def slowest(self, share: float) -> float:
        """So many of all moves took no longer, in milliseconds."""
        waits = sorted(self.waits)
        return 1000 * waits[min(len(waits) - 1, int(share * len(waits)))]


class Seat:
    """One player, at one table after another."""

    def __init__(self, port: int, load: Load, think: float, until: float) -> None:
        self.port, self.load, self.think, self.until = port, load, think, until
        self.cookie = ""

    def ask(self, path: str, body: object) -> dict[str, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"content-type": "application/json", "cookie": self.cookie}
        connection.request("POST", path, msgspec.json.encode(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise RuntimeError(content.decode())
        self.cookie = (answer.headers["set-cookie"] or self.cookie).partition(";")[0]
        connection.close()
        found: dict[str, str] = msgspec.json.decode(content)
        return found

    async def play(self, table: dict[str, str]) -> None:
        """Take any option whenever there is one, until the match or the time is over."""
        import websockets

        address = f"ws://127.0.0.1:{self.port}/ws/{table['id']}?invite={table['invite']}"
        async with websockets.connect(
            address, additional_headers={"cookie": self.cookie}, compression=None
        ) as ws:
            sent = 0.0
            while time.monotonic() < self.until:
                heard = _decoder.decode(await ws.recv())
                if heard.type == "ok" and sent:
                    self.load.moves += 1
                    self.load.waits.append(time.monotonic() - sent)
                    sent = 0.0
                self.load.refused += heard.type == "error"
                if heard.view is None or not heard.view.options:
                    if heard.view is not None and heard.view.over:
                        return
                    continue
                if self.think:
                    await asyncio.sleep(self.think * random.uniform(0.5, 1.5))
                action = random.choice(heard.view.options).action
                sent = time.monotonic()
                await ws.send(
                    b'{"type":"move","id":1,"seen":%d,"action":%d}' % (heard.seen, action), text=True
                )


async def play_table(port: int, load: Load, game: str, think: float, until: float) -> None:
    """Two players, one match after another."""
    loop = asyncio.get_running_loop()
    seats = [Seat(port, load, think, until) for _ in range(2)]
    wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
    while time.monotonic() < until:
        made = await loop.run_in_executor(None, seats[0].ask, "/api/tables", wanted)
        path, invited = f"/api/tables/{made['id']}/join", {"invite": made["invite"]}
        await loop.run_in_executor(None, seats[1].ask, path, invited)
        playing = [asyncio.create_task(seat.play(made)) for seat in seats]
        await asyncio.wait(playing, timeout=max(0.0, until - time.monotonic()) + 0.5)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def measure(port: int, tables: int, seconds: float, game: str, think: float) -> Load:
    load = Load()
    began = time.monotonic()
    await asyncio.gather(*(play_table(port, load, game, think, began + seconds) for _ in range(tables)))
    load.seconds = seconds
    return load


@contextmanager
def served(game: str) -> Iterator[int]:
    """A server with a fresh home."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as home:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        given = {**os.environ, **FREE, "CATERWAUL_HOME": home, "CATERWAUL_PREPARE": game}
        command = [sys.executable, "-c", SERVE, "--no-browser", "--port", str(port)]
        process = subprocess.Popen(command, env=given, stdout=subprocess.DEVNULL)
        try:
            wait_until_ready(port, game)
            yield port
        finally:
            process.terminate()
            process.wait(30)


def wait_until_ready(port: int, game: str) -> None:
    """Until the server answers and the game is compiled."""
    for _ in range(2400):
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/api/games")
            shown = msgspec.json.decode(connection.getresponse().read())
            if next(entry for entry in shown if entry["key"] == game)["ready"]:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise RuntimeError("the server does not get ready")


@click.command()
@click.option("--tables", default=200, show_default=True)
@click.option("--seconds", default=10.0, show_default=True)
@click.option("--game", default="clash", show_default=True)
@click.option("--think", default=0.0, show_default=True, help="Seconds of thinking before each move.")
def command(tables: int, seconds: float, game: str, think: float) -> None:
    """Load a server with tables of two players."""
    with served(game) as port:
        load = asyncio.run(measure(port, tables, seconds, game, think))
    click.echo(
        f"{tables} tables of {game}: {load.per_second:,.0f} moves/s, all on disk; "
        f"median {load.slowest(0.5):.0f} ms, p99 {load.slowest(0.99):.0f} ms; {load.refused} refused"
    )


if __name__ == "__main__":
    command()
