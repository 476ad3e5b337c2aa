"""A server that is killed in the middle of many matches has lost nothing that it acknowledged."""

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets

from .serving import RealServer, Remote, eventually, run

TABLES = 8
PRESET = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "bot", "level": "random"}],
}
PEOPLE = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}],
}


class Witness:
    """A player who remembers what was acknowledged: the longest log that followed an `ok`."""

    def __init__(self, remote: Remote, made: dict[str, str]) -> None:
        self.remote, self.made = remote, made
        self.acknowledged: list[int] = []  # actions
        self.unanswered = 0  # moves that were under way when a connection broke
        self.chance = random.Random(made["id"])
        self.lines: list[Any] = []

    async def play(self, most: int) -> None:
        """Until the connection breaks, the match is over, or it is enough."""
        try:
            async with self.remote.at(self.made):
                await self._hear_a_view()
                while len(self.acknowledged) < most and not self.remote.newest["view"]["over"]:
                    options = self.remote.newest["view"]["options"]
                    if not options:
                        await self._hear_a_view()
                        continue
                    action = self.chance.choice(options)["action"]
                    self.unanswered += 1
                    await self.remote.move(len(self.acknowledged), action)
                    answer = await self._hear_until("ok", "error")
                    self.unanswered -= 1
                    if answer["type"] == "ok":
                        self.acknowledged.append(action)
                        await self._hear_a_view()
        except (websockets.ConnectionClosed, websockets.InvalidHandshake, OSError):
            return

    async def hear_until_closed(self) -> None:
        with suppress(websockets.ConnectionClosed):
            while True:
                await self.remote.hear()

    async def _hear_a_view(self) -> None:
        await self._hear_until("view")

    async def _hear_until(self, *kinds: str) -> dict[str, Any]:
        while True:
            said = await self.remote.hear()
            if said["type"] == "view":
                self.lines[said["from"] :] = said["lines"]
            if said["type"] in kinds:
                return said


async def seated(server: RealServer, tables: int) -> list[Witness]:
    """Half of the tables with two people, half with a person and a bot."""
    witnesses = []
    for n in range(tables):
        ann = Remote(server)
        made = await ann.post("/api/tables", PRESET if n % 2 else PEOPLE)
        witnesses.append(Witness(ann, made))
        if n % 2 == 0:
            bob = Remote(server)
            asked = {"invite": made["invite"], "choices": {"character": "hexa"}}
            await bob.post(f"/api/tables/{made['id']}/join", asked)
            witnesses.append(Witness(bob, made))
    return witnesses


async def killed_under_load(server: RealServer, moves: int) -> list[Witness]:
    witnesses = await seated(server, TABLES)
    playing = [asyncio.create_task(witness.play(10_000)) for witness in witnesses]
    await until_acknowledged(witnesses, moves, playing)
    server.stop(signal.SIGKILL)
    await asyncio.gather(*playing)
    return witnesses


async def until_acknowledged(witnesses: list[Witness], moves: int, playing: list[asyncio.Task[None]]) -> None:
    async with asyncio.timeout(60):
        while sum(len(witness.acknowledged) for witness in witnesses) < moves:
            assert not all(task.done() for task in playing), "all matches are over before the kill"
            await asyncio.sleep(0.01)


def check_kept(server: RealServer, witnesses: list[Witness]) -> None:
    """Each acknowledged move in its order; one that got no answer may have been kept or not."""
    for witness in witnesses:
        if not witness.acknowledged:
            continue  # nor seen anything, perhaps
        seat = witness.remote.newest["view"]["seat"]
        kept = [action for p, action in actions_on_disk(server.home, witness.made["id"]) if p == seat]
        later = iter(kept)
        assert all(action in later for action in witness.acknowledged), (kept, witness.acknowledged)
        assert len(kept) <= len(witness.acknowledged) + witness.unanswered, (kept, witness.acknowledged)


def actions_on_disk(home: Path, table: str) -> list[tuple[int, int]]:
    """Read by nothing of ours but the types."""
    import sqlite3

    from caterwaul.server.tables.events import Played, unpack

    with sqlite3.connect(home / "tables.sqlite") as file:
        rows = file.execute("select body from event where table_id = ? order by seq", (table,)).fetchall()
    events = [unpack(body) for (body,) in rows]
    return [(event.seat, event.action) for event in events if isinstance(event, Played)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    server = RealServer(tmp_path, TMPDIR=str(tmp_path))
    yield server
    server.end()


def test_a_server_that_is_killed_again_and_again_has_kept_every_acknowledged_move(server: RealServer) -> None:
    async def work() -> None:
        killed: list[Witness] = []
        for moves, workers in ((25, 1), (75, 1), (50, 2)):
            server.start("--workers", str(workers))
            await all_at_work(server, workers)
            await see_the_same_and_go_on(killed[:3])
            killed = await killed_under_load(server, moves)
            check_kept(server, killed)
        server.start()
        await see_the_same_and_go_on(killed[:3])

    run(work)


async def see_the_same_and_go_on(witnesses: list[Witness]) -> None:
    """Of three, both people of one table and the one at a table with a bot."""
    for witness in witnesses:
        seen = list(witness.lines)
        async with witness.remote.at(witness.made):
            await witness._hear_a_view()
        assert witness.lines[: len(seen)] == seen, "what was seen before is seen again"
    await asyncio.gather(*(witness.play(len(witness.acknowledged) + 2) for witness in witnesses))


def test_of_two_workers_one_is_killed_and_its_players_go_on(server: RealServer) -> None:
    async def work() -> None:
        server.start("--workers", "2")
        await all_at_work(server, 2)
        witnesses = await seated(server, TABLES)
        playing = [asyncio.create_task(witness.play(10_000)) for witness in witnesses]
        await until_acknowledged(witnesses, 30, playing)
        os.kill(workers_of(server)[0], signal.SIGKILL)
        cut_off, _ = await asyncio.wait(playing, timeout=5)
        check_kept(server, witnesses)
        left = [w for w, task in zip(witnesses, playing, strict=True) if task in cut_off]
        assert left
        await asyncio.gather(*(witness.play(len(witness.acknowledged) + 2) for witness in left))
        check_kept(server, witnesses)
        for task in playing:
            task.cancel()

    run(work)


def test_workers_whose_supervisor_is_killed_end_and_a_new_server_starts(server: RealServer) -> None:
    async def work() -> None:
        server.start("--workers", "2")
        await all_at_work(server, 2)
        (witness,) = (await seated(server, 2))[2:]
        workers = workers_of(server)
        assert server.process is not None
        server.process.kill()
        await asyncio.to_thread(eventually, lambda: not any(map(is_running, workers)), 5)
        server.start()
        await see_the_same_and_go_on([witness])

    run(work)


def is_running(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def workers_of(server: RealServer) -> list[int]:
    """The workers that have come to work, each of which listens at a file of its number."""
    return sorted(int(file.name) for file in server.home.glob("caterwaul-*/*"))


async def all_at_work(server: RealServer, workers: int) -> None:
    """One alone has nobody to listen to."""
    async with asyncio.timeout(60):
        while len(workers_of(server)) < workers > 1:
            await asyncio.sleep(0.05)


def test_the_server_ends_cleanly_and_tells_its_sockets(server: RealServer) -> None:
    async def work() -> None:
        server.start()
        (witness,) = (await seated(server, 2))[2:]
        async with witness.remote.at(witness.made):
            await witness._hear_a_view()
            code = await asyncio.get_running_loop().run_in_executor(None, server.stop)
            await witness.hear_until_closed()
            assert witness.remote.socket.close_code in (1001, 1012)
        assert code in (0, -signal.SIGTERM)

    run(work)
