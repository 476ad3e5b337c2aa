"""A game that is not ready, or cannot be: nobody waits for ever, and other games go on."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caterwaul.server.app import start_up
from caterwaul.server.background.game_compiler import GameCompiler
from caterwaul.server.people.guests import Guest
from caterwaul.server.services import make_services
from caterwaul.server.storage.engine import store_for
from caterwaul.server.storage.store import Document
from caterwaul.server.tables.departures import end_table, stand_up
from caterwaul.server.tables.event_types import Came, Created, pack
from caterwaul.server.tables.room import Room
from caterwaul.server.tables.schemas import NewTable, WantedSeat
from caterwaul.server.tables.setup import checked_table
from caterwaul.server.tables.table import Table
from caterwaul.server.tournaments.documents import RUNNING, TOURNAMENT
from caterwaul.server.tournaments.rounds import Rounds

from .serving import Player, run, services_of, settings
from .test_seat_index import FIXED
from .waiting import until


def failed_table(client: TestClient, ann: Player, bob: Player) -> dict[str, str]:
    """A table of two that was put away, of a game that cannot be made ready any more."""
    made = ann.create(FIXED)
    bob.join(made, choices={"character": "hexa"})
    services = services_of(client)
    assert client.portal is not None
    client.portal.call(services.hall.forget, services.hall.rooms[made["id"]])
    services.compiler.ready["clash"].clear()
    services.compiler.failed.add("clash")
    return made


def test_who_comes_to_a_table_of_a_game_that_failed_is_told_so(
    client: TestClient, ann: Player, bob: Player
) -> None:
    made = failed_table(client, ann, bob)
    refused = ann.call("GET", f"/api/tables/{made['id']}")
    assert refused.status_code == 503
    assert refused.json()["error"]["message"] == "this game cannot be played here at present"
    with ann.at(made):
        assert ann.hear_until_closed() == 1013
    assert [(said["type"], said["code"]) for said in ann.heard] == [("error", "unavailable")]


def open_table_of(game: str) -> Created:
    wanted = NewTable(game=game, seats=[WantedSeat("me"), WantedSeat("open")], open=True)
    return checked_table(wanted, Guest("ann", "Ann"))


@pytest.mark.parametrize("end", [lambda room: end_table(room, "Closed."), lambda room: stand_up(room, "ann")])
def test_a_match_that_has_not_begun_ends_when_its_game_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: Callable[[Room], Awaitable[None]]
) -> None:
    ready = asyncio.Event()
    waiting: list[str] = []

    async def wait(self: GameCompiler, key: str) -> None:
        waiting.append(key)
        await ready.wait()

    monkeypatch.setattr(GameCompiler, "wait", wait)
    monkeypatch.setattr(GameCompiler, "is_ready", lambda self, key: ready.is_set())

    async def work() -> None:
        services = make_services(settings(tmp_path, prepare=()))
        await services.store.open(lambda table, seq: None)
        seats = [WantedSeat("me"), WantedSeat("bot", level="random")]
        room = await services.hall.set_up(
            checked_table(NewTable(game="clash", seats=seats), Guest("ann", "Ann"))
        )
        ended = asyncio.ensure_future(end(room))
        await until(lambda: len(waiting) == 2)  # the deal, and the end
        assert (room.table.match, room.table.result) == (None, None)
        ready.set()
        await ended
        assert room.table.state == "over"
        await services.close()

    run(work)


def test_tables_of_a_game_that_is_being_compiled_hold_up_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = GameCompiler.wait

    async def compiles_five_rows(self: GameCompiler, key: str) -> None:
        await (asyncio.Event().wait() if key == "five_rows" else wait(self, key))

    monkeypatch.setattr(GameCompiler, "wait", compiles_five_rows)

    async def work() -> None:
        before = store_for(settings(tmp_path).database)
        await before.open(lambda table, seq: None)
        await before.append("of_five_rows", 0, pack(open_table_of("five_rows")))
        await before.append("of_five_rows", 1, pack(Came(at=time.time(), seat=0)))
        await before.append("of_the_other", 0, pack(open_table_of("clash")))
        await before.close()
        services = make_services(settings(tmp_path))
        await start_up(services)
        try:
            await until(lambda: "of_the_other" in services.hall.rooms)
        finally:
            await services.close()

    run(work)


def test_a_tournament_that_waits_for_its_game_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen_to: list[str] = []

    async def advance(self: Rounds, id_: str) -> None:
        seen_to.append(id_)
        if id_ == "waits":
            await asyncio.Event().wait()

    monkeypatch.setattr(Rounds, "advance", advance)

    async def work() -> None:
        services = make_services(settings(tmp_path, idle_seconds_per_minute=0.0))
        await start_up(services)
        try:
            for rank, id_ in enumerate(("goes on", "waits")):
                await services.documents.keep(Document(TOURNAMENT, id_, b"", rank=RUNNING + rank))
            services.tasks.start(services.rounds.watch())
            await until(lambda: seen_to.count("goes on") > 1)
        finally:
            await services.close()

    run(work)
    assert seen_to.count("waits") == 1


def test_the_end_of_a_tournament_table_whose_game_is_not_ready_holds_up_no_other_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen_to: list[str] = []

    async def advance(self: Rounds, id_: str) -> None:
        seen_to.append(id_)

    monkeypatch.setattr(Rounds, "advance", advance)

    async def work() -> None:
        services = make_services(settings(tmp_path))
        created = open_table_of("clash")
        created.tournament = "cup"
        assert services.rounds.note_end in services.end_notices.listeners
        await services.rounds.note_end(Table("table", created))
        assert seen_to == []
        services.compiler.ready["clash"].set()
        await services.rounds.note_end(Table("table", created))
        assert seen_to == ["cup"]

    run(work)
