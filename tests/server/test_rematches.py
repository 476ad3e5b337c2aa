"""One table follows another, however many ask for it at the same moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from caterwaul.server.app import start_up
from caterwaul.server.people.guests import Guest
from caterwaul.server.services import Services, make_services
from caterwaul.server.tables.departures import end_table, lead_on
from caterwaul.server.tables.event_types import WantedRematch
from caterwaul.server.tables.room import Room
from caterwaul.server.tables.schemas import NewTable, WantedSeat

from .serving import run, settings


@asynccontextmanager
async def wanted_again(home: Path) -> AsyncIterator[tuple[Services, Room]]:
    """A table that is over, of which everybody wants a rematch."""
    services = make_services(settings(home, bot_pace=60.0))
    await start_up(services)
    try:
        await services.compiler.wait("clash")
        seats = [WantedSeat("me"), WantedSeat("bot", level="random")]
        room = await services.hall.create(Guest("ann", "Ann"), NewTable(game="clash", seats=seats))
        await end_table(room, "It is over.")
        await room.happen(lambda: WantedRematch(at=1.0, seat=0))
        yield services, room
    finally:
        await services.close()


def test_two_wishes_at_once_make_one_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with wanted_again(tmp_path) as (services, room):
            await asyncio.gather(services.hall.follow(room), services.hall.follow(room))
            assert set(await services.store.tables()) == {room.table.id, room.table.next}

    run(work)


def test_a_stop_before_those_who_wait_are_led_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with wanted_again(tmp_path) as (services, room):
            await services.hall.follow(room)
            following, room.table.next = room.table.next, None
            await services.hall.follow(room)
            assert room.table.next == following

    run(work)


def test_who_was_led_on_is_not_led_elsewhere(tmp_path: Path) -> None:
    async def work() -> None:
        async with wanted_again(tmp_path) as (_, room):
            await asyncio.gather(lead_on(room, "first"), lead_on(room, "second"))
            assert room.table.next == "first"

    run(work)
