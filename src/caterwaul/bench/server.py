"""Moves a second on our server and on boardgame.io, in one run.

`python -m caterwaul.bench.server` starts each server, lets pairs of players play for a while and prints moves
a second and how long they took, from sending a move to its acknowledgement. Ours comes when the move is on
disk; boardgame.io keeps its matches in memory.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import click
import msgspec

from ..core.words import count_noun
from . import boardgame
from .load import STOCK, Load, Player, Served, free_port, measure

GAME, SECONDS = "clash", 10.0
CALM = 2000, 30.0, 10.0  # tables, seconds, and seconds of thinking
PROTOCOL = "2"  # what is spoken here
LASTING = """
[[character]]
id = "lasting"
name = "LASTING"
hp = 60
initiative = 50
duplicate = "one"
specials = ["five", "bull_through"]
"""  # a match of Clash! between two of them takes about as many turns as one of boardgame.io's here
FREE = {
    "CATERWAUL_MOST_TABLES": "1000000",
    "CATERWAUL_WRITES_AT_ONCE": "1000000",
    "CATERWAUL_MESSAGES_PER_SECOND": "1000000",
    "CATERWAUL_MESSAGES_AT_ONCE": "1000000",
    "CATERWAUL_BOT_PACE": "0",
}


class SeenScene(msgspec.Struct):
    options: list[list[Any]] = []  # each begins with its action
    over: bool = False


class Shown(msgspec.Struct):
    """As much of a message as the load needs."""

    seen: int
    scene: SeenScene


_shown: msgspec.json.Decoder[Shown] = msgspec.json.Decoder(Shown)


class OurPlayer(Player):
    """Takes any option whenever there is one."""

    def hear(self, said: bytes) -> None:
        if said.startswith(b'{"type":"ok"'):
            self.acknowledged()
        elif said.startswith(b'{"type":"error"'):
            self.load.refused += 1
        elif said.startswith(b'{"type":"view"'):
            self.look(_shown.decode(said))

    def look(self, shown: Shown) -> None:
        self.has_looked.set()
        if shown.scene.over:
            self.finish()
        elif shown.scene.options:
            action = random.choice(shown.scene.options)[0]
            self.move(b'{"type":"move","id":1,"seen":%d,"action":%d}' % (shown.seen, action))


class Ours(Served):
    """A server of ours."""

    def __init__(self, port: int, game: str, process: int) -> None:
        super().__init__(port)
        self.game, self.process = game, process

    def takes(self, name: str) -> int:
        """A number that the system knows of its first process; 0 where it tells nothing."""
        status = Path(f"/proc/{self.process}/status")
        told = status.read_text(encoding="utf-8") if status.exists() else f"\n{name}: 0"
        return int(told.partition(f"\n{name}:")[2].split()[0])

    def seat(self, load: Load) -> list[Callable[[], Player]]:
        lasting = self.game == "clash"
        choices = {"character": "lasting"} if lasting else {}
        wanted = {"game": self.game, "seats": [{"kind": "me", "choices": choices}, {"kind": "open"}]}
        made, first = self.ask("/api/tables", {**wanted, "cards": LASTING if lasting else ""})
        joining = {"invite": made["invite"], "choices": choices}
        _, second = self.ask(f"/api/tables/{made['id']}/join", joining)
        path = f"/ws/{made['id']}?protocol={PROTOCOL}&invite={made['invite']}"
        return [partial(OurPlayer, load, self.port, path, cookie) for cookie in (first, second)]


@contextmanager
def served(game: str, workers: int = 1) -> Iterator[Ours]:
    """A server with a fresh home, at which the game can be played."""
    with _started(game, workers) as (port, process):
        wait_until_ready(port, game)
        yield Ours(port, game, process)


@contextmanager
def _started(game: str, workers: int = 1) -> Iterator[tuple[int, int]]:
    """The port of a server that has just been started, and its process."""
    with tempfile.TemporaryDirectory() as home:
        port = free_port()
        given = {**os.environ, **FREE, "CATERWAUL_HOME": home, "CATERWAUL_PREPARE": game}
        options = ["--no-browser", "--port", str(port), "--workers", str(workers)]
        command = [sys.executable, "-m", "caterwaul", "serve", *options]
        process = subprocess.Popen(command, env=given, stdout=subprocess.DEVNULL)
        try:
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(30)


def wait_until_ready(port: int, game: str) -> None:
    """Until the server answers and the game is compiled."""
    while not _is_ready(_answer(port), game):
        time.sleep(0.1)


def _answer(port: int) -> list[dict[str, Any]]:
    """The games, as soon as the server answers."""
    for _ in range(6000):
        try:
            with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
                connection.request("GET", "/api/games")
                shown: list[dict[str, Any]] = msgspec.json.decode(connection.getresponse().read())
                return shown
        except OSError:
            time.sleep(0.02)
    raise RuntimeError("the server does not answer")


def _is_ready(shown: list[dict[str, Any]], game: str) -> bool:
    return any(entry["key"] == game and entry["ready"] for entry in shown)


def warm_start(game: str) -> tuple[float, float]:
    """Seconds from the command to the first answer, and until the game can be played; all is compiled."""
    began = time.perf_counter()
    with _started(game) as (port, _):
        _answer(port)
        answered = time.perf_counter() - began
        wait_until_ready(port, game)
        return answered, time.perf_counter() - began


@dataclass
class Compared:
    """Both servers under one load; theirs is missing where the message says why."""

    ours: dict[int, Load]  # by the number of workers
    memory: dict[int, float] = field(default_factory=dict)  # kB of each table, likewise
    theirs: Load | None = None
    missing: str = ""


def compare(
    game: str, tables: int, seconds: float, think: float, workers: Sequence[int] = (1,), alone: bool = False
) -> Compared:
    """One after the other, so that neither disturbs the other."""
    found = Compared({})
    for count in workers:
        with served(game, count) as server:
            before = server.takes("VmRSS")
            found.ours[count] = measure(server, tables, seconds, think)
            found.memory[count] = (server.takes("VmRSS") - before) / (tables * STOCK)
    if not alone:
        try:
            with boardgame.served() as peer:
                found.theirs = measure(peer, tables, seconds, think)
        except boardgame.MissingError as missing:
            found.missing = str(missing)
    return found


def report(
    game: str, tables: int, seconds: float, think: float, workers: Sequence[int] = (1,), alone: bool = False
) -> list[str]:
    """What was measured, in words."""
    found = compare(game, tables, seconds, think, workers, alone)
    thinking = f" with {think:g} s of thinking" if think else ""
    lines = [
        f"{tables} tables of {game}{thinking}, on disk, {count_noun(count, 'worker')}: {load}"
        for count, load in found.ours.items()
    ]
    if 1 in found.memory:
        lines.append(f"{found.memory[1]:.0f} kB for each of {tables * STOCK} tables that were set up")
    if found.missing:
        lines.append(f"boardgame.io is left out: {found.missing}")
    if found.theirs is not None:
        lines.append(f"{tables} tables of boardgame.io{thinking}, in memory: {found.theirs}")
        for count, load in found.ours.items():
            times = load.per_second / found.theirs.per_second
            lines.append(f"{times:.2f} times its moves/s with {count_noun(count, 'worker')}")
    return lines


def main(game: str = GAME, seconds: float = SECONDS) -> None:
    """The part of `caterwaul bench` that is about the server."""
    crowded = report(game, 200, seconds, 0.0, sorted({1, os.cpu_count() or 1}))
    thinking = report(game, 500, seconds, 1.0, alone=True) + report(game, *CALM, alone=True)
    for line in crowded + thinking:
        click.echo(line)
    answered, ready = warm_start(game)
    click.echo(f"Warm start: first answer after {answered:.2f} s, {game} can be played after {ready:.2f} s")


@click.command()
@click.option("--tables", default=200, show_default=True)
@click.option("--seconds", default=SECONDS, show_default=True)
@click.option("--game", default=GAME, show_default=True)
@click.option("--think", default=0.0, show_default=True, help="Seconds of thinking before each move.")
@click.option("--workers", default=1, show_default=True, help="Processes of our server.")
@click.option("--alone", is_flag=True, help="Without boardgame.io.")
def command(tables: int, seconds: float, game: str, think: float, workers: int, alone: bool) -> None:
    """Load our server, and boardgame.io beside it, with tables of two players."""
    for line in report(game, tables, seconds, think, (workers,), alone):
        click.echo(line)


if __name__ == "__main__":
    command()
