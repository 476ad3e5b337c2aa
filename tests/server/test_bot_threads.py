"""What bots remember: of tables that are played, as long as they are; and who waits has nothing yet."""

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from caterwaul import Match
from caterwaul.server.app import start_up
from caterwaul.server.background import bot_threads
from caterwaul.server.background.bot_threads import BotThreads
from caterwaul.server.people.guests import Guest
from caterwaul.server.services import Services, make_services
from caterwaul.server.tables.departures import end_table
from caterwaul.server.tables.room import Room
from caterwaul.server.tables.schemas import NewTable, WantedSeat

from .serving import run, settings


class SlowBot:
    """One that decides when it is told to."""

    def __init__(self) -> None:
        self.has_begun, self.may_end = threading.Event(), threading.Event()

    def decide(self, hidden: Any, seat: int) -> int:
        self.has_begun.set()
        assert self.may_end.wait(20)
        return seat


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> list[SlowBot]:
    """All that have been made."""
    made: list[SlowBot] = []

    def make(*given: Any) -> SlowBot:
        made.append(SlowBot())
        return made[-1]

    monkeypatch.setattr(bot_threads, "make_bot", make)
    return made


def table_called(id_: str) -> Any:
    match = Match.new("clash", 2, seed=1)
    return SimpleNamespace(
        id=id_, match=match, game=match.game, coach=None, is_alive=True, level_at=lambda seat: "random"
    )


async def until_it_thinks(bots: list[SlowBot], count: int) -> None:
    async with asyncio.timeout(20):
        while len(bots) < count or not bots[count - 1].has_begun.is_set():
            await asyncio.sleep(0.005)


def test_who_waits_for_a_thread_has_no_tree_yet(bots: list[SlowBot], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_threads, "AT_ONCE", 1)

    async def work() -> None:
        threads = BotThreads()
        thinking = [asyncio.create_task(threads.think(table_called(id_), 1)) for id_ in "ab"]
        await until_it_thinks(bots, 1)
        await asyncio.sleep(0)
        assert len(bots) == 1
        bots[0].may_end.set()
        await until_it_thinks(bots, 2)
        bots[1].may_end.set()
        assert [plan.steps[0].action for plan in await asyncio.gather(*thinking)] == [1, 1]
        assert [key[0] for key in threads.minds] == ["a", "b"]
        threads.close()

    run(work)


def test_what_was_thought_when_the_table_was_over_is_not_remembered(
    bots: list[SlowBot],
) -> None:
    async def work() -> None:
        threads, table = BotThreads(), table_called("a")
        thinking = asyncio.create_task(threads.think(table, 1))
        await until_it_thinks(bots, 1)
        table.is_alive = False
        bots[0].may_end.set()
        await thinking
        assert not threads.minds
        threads.close()

    run(work)


async def with_thoughts(services: Services) -> Room:
    """A table at which a bot has decided once."""
    await start_up(services)
    await services.compiler.wait("clash")
    seats = [WantedSeat("me"), WantedSeat("bot", level="random")]
    room = await services.hall.create(Guest("ann", "Ann"), NewTable(game="clash", seats=seats))
    async with asyncio.timeout(20):
        while not services.bot_threads.minds:
            await asyncio.sleep(0.005)
    assert [key[0] for key in services.bot_threads.minds] == [room.table.id]
    return room


def test_nothing_is_remembered_of_a_table_that_is_over(tmp_path: Path) -> None:
    async def work() -> None:
        services = make_services(settings(tmp_path))
        room = await with_thoughts(services)
        await end_table(room, "It is over.")
        assert not services.bot_threads.minds
        await services.close()

    run(work)


def test_nothing_is_remembered_of_a_table_that_is_put_away(tmp_path: Path) -> None:
    async def work() -> None:
        services = make_services(settings(tmp_path))
        services.hall.forget(await with_thoughts(services))
        assert not services.bot_threads.minds
        await services.close()

    run(work)
