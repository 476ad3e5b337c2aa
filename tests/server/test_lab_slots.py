"""Studies of several workers share one bound; a server that is stopped while one plays says nothing odd."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

import msgspec
import pytest

from caterwaul.server.lab import process, slots
from caterwaul.server.lab.process import StudyOrder
from caterwaul.server.lab.slots import Slots

from .serving import RealServer, run


def test_workers_together_hold_no_more_than_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slots, "LOOK", 0.01)
    workers = [Slots(tmp_path, 2) for _ in range(3)]
    held, most = 0, 0

    async def play(worker: Slots) -> None:
        nonlocal held, most
        async with worker.taken():
            held += 1
            most = max(most, held)
            await asyncio.sleep(0.03)
            held -= 1

    async def all_at_once() -> None:
        await asyncio.gather(*(play(worker) for worker in workers * 3))

    run(all_at_once)
    assert most == 2


def test_who_plays_knows_that_another_worker_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "LOOK", 0.01)
    one, other = Slots(tmp_path, 1), Slots(tmp_path, 1)

    async def look() -> None:
        async with one.taken():
            assert not one.is_wanted_elsewhere
            waiting = asyncio.create_task(taken_by_other())
            await asyncio.sleep(0.05)
            assert one.is_wanted_elsewhere
        await waiting
        assert not one.is_wanted_elsewhere

    async def taken_by_other() -> None:
        async with other.taken():
            pass

    run(look)


def test_what_a_worker_held_is_free_when_it_is_gone(tmp_path: Path) -> None:
    hold = "import fcntl, os, sys, time; h = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT); "
    hold += "fcntl.flock(h, fcntl.LOCK_EX); print('held', flush=True); time.sleep(60)"
    file = str(tmp_path / "0")
    with subprocess.Popen([sys.executable, "-c", hold, file], stdout=subprocess.PIPE) as gone:
        assert gone.stdout is not None
        assert gone.stdout.readline() == b"held\n"
        gone.kill()
        gone.wait()

    async def take() -> None:
        async with asyncio.timeout(5), Slots(tmp_path, 1).taken():
            pass

    run(take)


def test_a_study_that_takes_too_much_memory_is_stopped_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[process.Told] = []
    monkeypatch.setattr(process, "tell", said.append)

    class Hungry(process.Player):
        def answers(self, order: StudyOrder, stop: object) -> object:  # type: ignore[override]
            raise MemoryError
            yield

    order = StudyOrder("clash", "", "", "", "", {}, "", 1.0)
    process.play(Hungry(), msgspec.json.encode(order), [0])
    assert [told.error for told in said] == [process.TOO_LARGE, ""]


def test_the_process_cannot_take_more_than_it_may() -> None:
    script = (
        "from caterwaul.server.background.limits import limit_memory\n"
        "limit_memory(64)\n"
        "try:\n    bytearray(80 << 20)\nexcept MemoryError:\n    print('stopped')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "stopped\n"


def test_a_server_that_is_stopped_while_a_study_plays_leaves_no_traceback(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    server.start()
    try:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        wish = json.dumps({"bot": "greedy", "seconds": 50})
        connection.request("POST", "/api/lab/clash/study", wish, {"content-type": "application/json"})
        answer = connection.getresponse()
        while b'"games"' not in answer.readline():
            pass
        began = time.monotonic()
        server.stop(signal.SIGTERM)
        assert time.monotonic() - began < 15
        connection.close()
    finally:
        server.end()
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log, log
