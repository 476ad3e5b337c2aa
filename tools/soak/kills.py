"""Hard kills of a server under load, whose tables lie in SQLite: nothing acknowledged may be lost."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from tests.server.serving import eventually, run
from tests.server.waiting import broken_off
from tests.server.witnesses import Witness, all_at_work, is_running, workers_of

from .part import DoesNotHold, Part, Say
from .rounds import (
    GO_ON,
    SECONDS,
    ColdServer,
    Figures,
    accounts_of,
    go_on,
    look_again,
    measured_on,
    table,
    under_load,
)

KILLS = 100
ENDS_WITHIN = 5.0  # seconds, after which workers without a supervisor are gone
SEED = 1
HEAD = [
    "killed", "kills", "moves acknowledged", "lost", "in flight", "first answer afterwards (median, worst)",
]  # fmt: skip

Playing = list[asyncio.Task[None]]


class Way(NamedTuple):
    """What is killed, of a server with so many workers; whoever kills says when there was an answer again."""

    says: str
    workers: int
    kill: Callable[[ColdServer, list[Witness], Playing], Awaitable[float]]


async def kill_all(server: ColdServer, witnesses: list[Witness], playing: Playing, workers: int) -> float:
    server.stop(signal.SIGKILL)
    await asyncio.gather(*playing)
    return await server.started(workers)


async def kill_supervisor(server: ColdServer, witnesses: list[Witness], playing: Playing) -> float:
    workers = workers_of(server)
    assert server.process is not None
    server.process.kill()
    server.process.wait(20)
    await asyncio.to_thread(eventually, lambda: not any(map(is_running, workers)), ENDS_WITHIN)
    await asyncio.gather(*playing)
    return await server.started(2)


async def kill_worker(server: ColdServer, witnesses: list[Witness], playing: Playing) -> float:
    """Those who were at it come back, and find their tables at the other one."""
    began = time.monotonic()
    os.kill(random.choice(workers_of(server)), signal.SIGKILL)
    async with asyncio.timeout(SECONDS):
        cut_off, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        back = next(w for w, task in zip(witnesses, playing, strict=True) if task in cut_off)
        await look_again([back])
        answered = time.monotonic() - began
    await broken_off(playing)
    await all_at_work(server, 2)
    return answered


ONE = Way("one worker", 1, partial(kill_all, workers=1))
OF_TWO = [
    Way("two workers: all at once", 2, partial(kill_all, workers=2)),
    Way("two workers: the supervisor", 2, kill_supervisor),
    Way("two workers: one of them", 2, kill_worker),
]


def soak(options: list[str], say: Say) -> str:
    parser = argparse.ArgumentParser(prog="make soak ARGS=kills")
    parser.add_argument("--kills", type=int, default=KILLS, help=f"how many ({KILLS})")
    kills = parser.parse_args(options).kills
    with tempfile.TemporaryDirectory(prefix="caterwaul-kills-") as home:
        server = ColdServer(Path(home))
        try:
            return run(_soak, server, kills, say)
        except (AssertionError, TimeoutError) as error:
            raise DoesNotHold(f"What follows by itself did not come about: {error}") from error
        finally:
            server.end()


async def _soak(server: ColdServer, kills: int, say: Say) -> str:
    found: dict[str, Figures] = {}
    everybody: list[Witness] = []
    chance, read = random.Random(SEED), partial(events_on_disk, server.home)
    first, second = [ONE] * (kills - kills // 2), list(islice(cycle(OF_TWO), kills // 2))
    for number, way in enumerate(first + second, 1):
        await _at_work(server, way.workers)
        witnesses, playing = await under_load(server, chance)
        answered = await way.kill(server, witnesses, playing)
        await look_again(witnesses)
        figures = found.setdefault(way.says, Figures())
        figures.add(witnesses, await accounts_of(witnesses, read), answered)
        figures.check(way.says)
        await go_on(witnesses[:GO_ON])
        everybody += witnesses
        say(f"{number} of {kills} kills, {sum(f.moves.acknowledged for f in found.values()):,} moves")
    await look_again(everybody)
    figures.check("after all kills")
    tables = {witness.made["id"] for witness in everybody}
    rows = [[name, *figures.cells] for name, figures in found.items()]
    measured = measured_on(", with the players on the same ones")
    return f"{table(HEAD, rows)}\n\nAll {len(tables):,} tables load afterwards. {measured}"


async def _at_work(server: ColdServer, workers: int) -> None:
    """The server as the last kill has left it, or one with another number of workers."""
    if server.runs and server.workers != workers:
        server.stop()
    if not server.runs:
        await server.started(workers)
    await all_at_work(server, workers)


async def events_on_disk(home: Path, tables: list[str]) -> dict[str, list[bytes]]:
    """Read past the server, which has found its file again by now."""
    chosen = "select body from event where table_id = ? order by seq"
    with closing(sqlite3.connect(home / "tables.sqlite")) as file:
        return {id_: [body for (body,) in file.execute(chosen, (id_,))] for id_ in tables}


PART = Part("kills", "kills a server under load a hundred times and looks whether a move is lost", soak)
