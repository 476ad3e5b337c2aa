"""Several events at one table at the same moment: each is acknowledged by itself, and shown with the next."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from caterwaul.server.app import start_up
from caterwaul.server.errors import Refusal
from caterwaul.server.people.guests import Guest
from caterwaul.server.services import Services, make_services
from caterwaul.server.storage.store import StoreError
from caterwaul.server.tables.bot_player import UNAVAILABLE_SECONDS
from caterwaul.server.tables.event_types import Played, Sat, Seat, unpack
from caterwaul.server.tables.room import Room
from caterwaul.server.tables.schemas import Join, NewTable, WantedSeat
from tests.scenes import Reader

from .serving import run, settings

ANN, BOB = Guest("ann", "Ann"), Guest("bob", "Bob")
BRUTE = {"character": "brute"}


class Ear:
    """A connection that remembers what was said."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.knows_invite, self.table_said = guest.id, True, b""
        self.clocks_said: list[Any] = []
        self.heard: list[dict[str, Any]] = []
        self.reader = Reader()

    def say(self, text: bytes) -> None:
        self.heard.append(self.reader.heard(json.loads(text)))

    @property
    def views(self) -> list[dict[str, Any]]:
        return [said for said in self.heard if said["type"] == "view"]


class Slow:
    """A store that writes when it is let."""

    def __init__(self, services: Services) -> None:
        self.append, self.gate = services.store.append, asyncio.Event()
        services.store.append = self._append  # type: ignore[method-assign]

    async def _append(self, table: str, seq: int, event: bytes) -> None:
        await self.gate.wait()
        await self.append(table, seq, event)


@asynccontextmanager
async def table_of_two(home: Path) -> AsyncIterator[tuple[Room, Ear, Ear, Slow]]:
    services = make_services(settings(home))
    await start_up(services)
    try:
        await services.compiler.wait("clash")
        seats = [WantedSeat(kind="me", choices=BRUTE), WantedSeat(kind="open")]
        room = await services.hall.create(ANN, NewTable(game="clash", seats=seats))
        await services.hall.join(room, BOB, Join(choices=BRUTE))
        ears = Ear(ANN), Ear(BOB)
        for ear in ears:
            room.enter(ear)  # type: ignore[arg-type]
        slow = Slow(services)
        for ear in ears:
            ear.heard.clear()
        yield room, *ears, slow
        slow.gate.set()
    finally:
        await services.close()


def moving(room: Room, seat: int, ear: Ear, action: int | None = None) -> asyncio.Task[None]:
    """A move of the newest view of that seat, on its way."""
    assert room.table.match is not None
    seen = room.feed(seat).seen
    chosen = room.table.match.legal_actions(seat)[0] if action is None else action
    done = json.dumps({"type": "ok", "id": seat}).encode()
    return asyncio.create_task(
        room.play(seat, chosen, lambda: room.feed(seat).seen == seen, lambda: ear.say(done))
    )


async def both_wait(*tasks: asyncio.Task[None]) -> None:
    for _ in range(5):
        await asyncio.sleep(0)
    assert not any(task.done() for task in tasks)


def test_moves_of_one_moment_are_shown_together(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_of_two(tmp_path) as (room, ann, bob, slow):
            tasks = moving(room, 0, ann), moving(room, 1, bob)
            await both_wait(*tasks)
            slow.gate.set()
            await asyncio.gather(*tasks)
            assert [said["type"] for said in ann.heard] == ["ok", "view"]
            assert [said["type"] for said in bob.heard] == ["ok", "view"]
            assert any(line.get("step") for line in ann.views[0]["lines"])

    run(play)


def test_a_move_is_shown_though_the_next_one_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_of_two(tmp_path) as (room, ann, bob, slow):
            tasks = moving(room, 0, ann), moving(room, 1, bob, action=10_000)
            await both_wait(*tasks)
            slow.gate.set()
            await tasks[0]
            with pytest.raises(Refusal):
                await tasks[1]
            assert [said["type"] for said in ann.heard] == ["ok", "view"]
            assert bob.heard == []

    run(play)


def test_who_moves_twice_out_of_one_view_is_told_that_it_is_old(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_of_two(tmp_path) as (room, ann, bob, slow):
            tasks = moving(room, 0, ann), moving(room, 0, ann), moving(room, 1, bob)
            await both_wait(*tasks)
            slow.gate.set()
            await tasks[0]
            with pytest.raises(Refusal) as refused:
                await tasks[1]
            assert refused.value.code == "stale"
            await tasks[2]

    run(play)


def test_who_is_shown_something_does_not_wait_for_somebody_who_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_of_two(tmp_path) as (room, ann, bob, slow):
            tasks = moving(room, 0, ann), moving(room, 1, bob)
            await both_wait(*tasks)
            tasks[1].cancel()
            slow.gate.set()
            await tasks[0]
            assert [said["type"] for said in ann.heard] == ["ok", "view"]

    run(play)


def test_a_bot_whose_move_cannot_be_written_tries_again_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[float] = []
    sleep = asyncio.sleep

    async def counted(seconds: float) -> None:
        paused.append(seconds)
        await sleep(0)

    async def play() -> None:
        async with table_of_two(tmp_path) as (room, ann, _, slow):
            slow.gate.set()
            written, faults = room.services.store.append, 3

            async def append(table: str, seq: int, event: bytes) -> None:
                nonlocal faults
                if isinstance(unpack(event), Played) and (faults := faults - 1) >= 0:
                    raise StoreError("the disk is full")
                await written(table, seq, event)

            await moving(room, 0, ann)
            monkeypatch.setattr(room.services.store, "append", append)
            monkeypatch.setattr(asyncio, "sleep", counted)
            await room.happen(lambda: Sat(at=0.0, seat=1, who=Seat("bot", "Bot", level="random")))
            match = room.table.match
            assert match is not None
            async with asyncio.timeout(20):
                while [seat for seat, _ in match.actions] != [0, 1]:
                    await sleep(0.01)
            assert paused.count(UNAVAILABLE_SECONDS) == 3

    run(play)
