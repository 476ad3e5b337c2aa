"""A long night: forty tables with bots, one match after another, and what the server takes of the machine."""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from statistics import mean

from caterwaul import games
from caterwaul.bench.load import Load, free_port
from caterwaul.bench.server import FREE, PROTOCOL, OurPlayer, Ours, wait_until_ready
from tests.server.serving import run
from tests.server.waiting import broken_off

from .part import DoesNotHold, Part, Say

MINUTES = 30.0
TABLES = 40
EVERY = 30.0  # seconds between two looks
PARTS = 6  # of the night: the last is held against the second, when all has been in use once
LEVELS = ("random", "greedy", "kitten", "kitten", "tabby", "tabby", "tomcat", "tiger")  # of every game
# So much more in the end is no growth: the matches that are open and the trees of bots, which fill while they
# think, are never the same twice. Ten kilobytes of each match that are never given back would be more.
MARGIN = 0.05
PATIENCE = 300.0  # seconds without a view after which a match counts as stuck
BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True)
class Look:
    """What the server takes at one moment, and what it has done until then."""

    seconds: float
    memory: float  # megabytes
    threads: int
    matches: int
    moves: int


@dataclass
class Night:
    """What has been played, and what went wrong."""

    load: Load = field(default_factory=lambda: Load(held=None))
    matches: int = 0
    broken: list[str] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)


class Sleepless(OurPlayer):
    """Somebody who takes any option until the match is over."""

    is_lost = False
    heard_at = 0.0

    def hear(self, said: bytes) -> None:
        self.heard_at = time.monotonic()
        super().hear(said)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = not self.over.done()
        super().connection_lost(exc)


class Server(Ours):
    """A server of which one knows the process and the log."""

    def __init__(self, port: int, process: int, log: Path) -> None:
        super().__init__(port, "", process)
        self.log = log

    def sit_down(self, night: Night, wanted: dict[str, object]) -> Callable[[], Sleepless]:
        """A new table, set up by somebody who has never been here."""
        made, cookie = self.ask("/api/tables", wanted)
        path = f"/ws/{made['id']}?protocol={PROTOCOL}&invite={made['invite']}"
        return partial(Sleepless, night.load, self.port, path, cookie)


@contextmanager
def served() -> Iterator[Server]:
    """`caterwaul serve` with all games, on a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        port, log = free_port(), Path(home) / "log"
        prepare = {"CATERWAUL_HOME": home, "CATERWAUL_PREPARE": " ".join(games.keys())}
        command = [sys.executable, "-m", "caterwaul", "serve", "--no-browser", "--port", str(port)]
        with log.open("wb") as said:
            process = subprocess.Popen(
                command,
                env={**os.environ, **FREE, **prepare},
                stdout=subprocess.DEVNULL,
                stderr=said,
            )
        try:
            for key in games.keys():  # noqa: SIM118
                wait_until_ready(port, key)
            yield Server(port, process.pid, log)
        finally:
            process.terminate()
            process.wait(30)


def wanted_at(table: int, match: int) -> dict[str, object]:
    """What is played there: a table keeps its game and its bots, and goes through the numbers of seats."""
    keys = games.keys()
    game, level = games.load(keys[table % len(keys)]), LEVELS[table // len(keys) % len(LEVELS)]
    seats = game.seats[match % len(game.seats)]
    return {"game": game.key, "seats": [{"kind": "me"}, *[{"kind": "bot", "level": level}] * (seats - 1)]}


async def play(server: Server, night: Night, table: int) -> None:
    """One match after another."""
    loop = asyncio.get_running_loop()
    for match in count():
        wanted = wanted_at(table, match)
        seat = await asyncio.to_thread(server.sit_down, night, wanted)
        transport, player = await loop.create_connection(seat, "127.0.0.1", server.port)
        try:
            await until_over(player)
        finally:
            transport.close()
        if player.is_lost or not player.over.done():
            night.broken.append(f"{wanted}: {'cut off' if player.is_lost else 'stuck'}")
        night.matches += 1


async def until_over(player: Sleepless) -> None:
    player.heard_at = time.monotonic()
    while not player.over.done() and time.monotonic() - player.heard_at < PATIENCE:
        await asyncio.wait([player.over], timeout=PATIENCE)


async def sleepless(server: Server, night: Night, minutes: float, say: Say) -> None:
    """Let all tables play for that long, and look again and again."""
    began = time.monotonic()
    playing = [asyncio.create_task(play(server, night, table)) for table in range(TABLES)]
    try:
        for number in range(1, round(minutes * 60 / EVERY) + 1):
            await asyncio.wait(
                playing, timeout=began + number * EVERY - time.monotonic(), return_when="FIRST_EXCEPTION"
            )
            for task in playing:
                if task.done():
                    task.result()
            night.looks.append(look(server, night, time.monotonic() - began))
            say(f"{told(night.looks[-1])} of {minutes:g} minutes")
    finally:
        await broken_off(playing)


def look(server: Server, night: Night, seconds: float) -> Look:
    night.load.waits.clear()
    memory, threads = server.takes("VmRSS") / 1000, server.takes("Threads")
    return Look(seconds, memory, threads, night.matches, night.load.moves)


def told(seen: Look) -> str:
    return (
        f"{seen.memory:,.0f} MB, {seen.threads} threads, {seen.matches:,} matches, {seen.moves:,} moves "
        f"after {seen.seconds / 60:.1f}"
    )


def parts_of(looks: Sequence[Look]) -> list[Sequence[Look]]:
    """The night in equal parts."""
    return [looks[len(looks) * n // PARTS : len(looks) * (n + 1) // PARTS] for n in range(PARTS)]


def check(night: Night, said: str) -> None:
    """Whether it ended with what it had soon after its beginning, and without a fault."""
    _, second, *_, last = parts_of(night.looks)
    for what, before, after in (
        ("megabytes", mean(seen.memory for seen in second), mean(seen.memory for seen in last)),
        ("threads", mean(seen.threads for seen in second), mean(seen.threads for seen in last)),
    ):
        if after > before * (1 + MARGIN):
            raise DoesNotHold(
                f"{after:,.0f} {what} in the last part of the night are more than {before:,.0f} in its "
                f"second and {MARGIN:.0%}.\n{figures(night)}"
            )
    if night.broken:
        raise DoesNotHold(f"{len(night.broken)} matches did not end: {'; '.join(night.broken[:5])}.")
    if said:
        raise DoesNotHold(f"The server has written into its log:\n{said}")


def figures(night: Night) -> str:
    lines = ["| minutes | memory | at most | threads | matches | moves |", "|---|---|---|---|---|---|"]
    before = Look(0.0, 0.0, 0, 0, 0)
    for part in parts_of(night.looks):
        lines.append(
            f"| {before.seconds / 60:.0f} to {part[-1].seconds / 60:.0f} "
            f"| {mean(seen.memory for seen in part):,.0f} MB | {max(seen.memory for seen in part):,.0f} MB "
            f"| {max(seen.threads for seen in part)} | {part[-1].matches - before.matches:,} "
            f"| {part[-1].moves - before.moves:,} |"
        )
        before = part[-1]
    most = max(seen.memory for seen in night.looks)
    curve = "".join(BARS[int(seen.memory / most * (len(BARS) - 1))] for seen in night.looks)
    end = f"`caterwaul serve` with {TABLES} tables of bots, on {os.cpu_count()} cores; no error in its log."
    return "\n".join(
        [*lines, "", f"Memory every half minute, as a part of {most:,.0f} MB: `{curve}`. {end}", ""]
    )


def soak(options: list[str], say: Say) -> str:
    parser = argparse.ArgumentParser(prog="make soak ARGS=nights", description=PART.says)
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"{MINUTES:g} without it, 3 at least")
    minutes = parser.parse_args(options).minutes
    if minutes * 60 / EVERY < PARTS:
        parser.error(f"a night has {PARTS} parts of {EVERY:g} seconds at least: --minutes 3")
    if not Path("/proc/self/status").exists():
        raise DoesNotHold("Memory and threads are read in /proc, which this system does not have.")
    night = Night()
    with served() as server:
        try:
            run(sleepless, server, night, minutes, say)
        except (OSError, RuntimeError) as error:
            said = server.log.read_text(encoding="utf-8")
            raise DoesNotHold(f"The server does not answer any more ({error}). Its log:\n{said}") from None
        said = server.log.read_text(encoding="utf-8")
    check(night, said)
    return figures(night)


PART = Part("nights", f"half an hour of new matches at {TABLES} tables: memory and threads stay", soak)
