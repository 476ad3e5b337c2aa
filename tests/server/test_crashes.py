"""A server that is killed in the middle of many matches has lost nothing that it acknowledged."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tools.soak import kills, rounds

from .serving import RealServer, eventually, run
from .waiting import broken_off, until
from .witnesses import (
    Witness,
    all_at_work,
    busiest_worker,
    is_running,
    seated,
    until_acknowledged,
    workers_of,
)

TABLES = 8


async def killed_under_load(server: RealServer, moves: int) -> list[Witness]:
    witnesses = await seated(server, TABLES)
    playing = [asyncio.create_task(witness.play(10_000)) for witness in witnesses]
    await until_acknowledged(witnesses, moves, playing)
    server.stop(signal.SIGKILL)
    await asyncio.gather(*playing)
    return witnesses


def check_kept(server: RealServer, witnesses: list[Witness]) -> None:
    for witness in witnesses:
        acknowledged, lost, in_flight, kept = witness.account(events_on_disk(server.home, witness.made["id"]))
        assert lost == 0, f"{lost} of {acknowledged} moves"
        assert kept <= in_flight


def events_on_disk(home: Path, table: str) -> list[bytes]:
    """Read by nothing of ours."""
    with closing(sqlite3.connect(home / "tables.sqlite")) as file:
        rows = file.execute("select body from event where table_id = ? order by seq", (table,)).fetchall()
    return [body for (body,) in rows]


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
        assert await witness.sees_the_same()
    await asyncio.gather(*(witness.play(len(witness.acknowledged) + 2) for witness in witnesses))


def test_of_two_workers_one_is_killed_and_its_players_go_on(server: RealServer) -> None:
    async def work() -> None:
        server.start("--workers", "2")
        await all_at_work(server, 2)
        witnesses = await seated(server, TABLES)
        playing = [asyncio.create_task(witness.play(10_000)) for witness in witnesses]
        await until_acknowledged(witnesses, 30, playing)
        os.kill(busiest_worker(server), signal.SIGKILL)
        left: list[Witness] = []

        def are_cut_off() -> bool:
            left[:] = [w for w, task in zip(witnesses, playing, strict=True) if task.done() and not w.is_over]
            return bool(left)

        await until(are_cut_off)
        check_kept(server, witnesses)
        await asyncio.gather(*(witness.play(len(witness.acknowledged) + 2) for witness in left))
        check_kept(server, witnesses)
        await broken_off(playing)

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


def test_the_server_ends_cleanly_and_tells_its_sockets(server: RealServer) -> None:
    async def work() -> None:
        server.start()
        (witness,) = (await seated(server, 2))[2:]
        async with witness.remote.at(witness.made):
            await witness.hear_a_view()
            code = await asyncio.get_running_loop().run_in_executor(None, server.stop)
            await witness.hear_until_closed()
            assert witness.remote.socket.close_code in (1001, 1012)
        assert code in (0, -signal.SIGTERM)

    run(work)


def test_the_command_kills_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With servers that have imported everything: how long they take to start is not looked at here."""
    monkeypatch.setattr(rounds.ColdServer, "_launched", RealServer._launched)
    said: list[str] = []
    shown = kills.soak(["--kills", "2"], said.append)
    assert [line.split(" | ")[:2] for line in shown.splitlines()[2:4]] == [
        ["| one worker", "1"],
        ["| two workers: all at once", "1"],
    ]
    assert "All 16 tables load afterwards." in shown
    assert said[-1].startswith("2 of 2 kills")
