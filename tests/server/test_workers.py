"""Several workers on one database: each has some of the players, and none can be fooled."""

import asyncio
import secrets
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
import websockets

from caterwaul.server.app import start_up
from caterwaul.server.people.accounts import known_people
from caterwaul.server.people.guests import Guest
from caterwaul.server.services import Services, make_services
from caterwaul.server.storage.engine import store_for
from caterwaul.server.storage.store import Store, StoreError
from caterwaul.server.tables import hall as hall_module
from caterwaul.server.tables import recall
from caterwaul.server.tables.event_types import Created, Sat, Seat, pack
from caterwaul.server.tables.room import Room
from caterwaul.server.tables.schemas import NewTable, WantedSeat
from caterwaul.server.tables.setup import checked_table

from .serving import RealServer, Remote, run, settings
from .waiting import until

PEOPLE = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}],
}


def elsewhere(remote: Remote, server: RealServer) -> Remote:
    """The same guest at another worker."""
    other = Remote(server)
    other.cookie = remote.cookie
    return other


async def seated(workers: list[RealServer]) -> tuple[Remote, Remote, dict[str, str]]:
    ann, bob = (Remote(worker) for worker in workers)
    made = await ann.post("/api/tables", PEOPLE)
    asked = {"invite": made["invite"], "choices": {"character": "hexa"}}
    await bob.post(f"/api/tables/{made['id']}/join", asked)
    return ann, bob, made


async def play_on(player: Remote) -> None:
    """Take any option whenever there is one, until the match is over."""
    number = 0
    while not player.newest or not player.newest["view"]["over"]:
        if player.newest and player.newest["view"]["options"]:
            number += 1
            await player.move(number, player.newest["view"]["options"][-1]["action"])
            player.newest = {}
        await player.hear_a("view", "error")


def test_players_at_different_workers_play_to_the_end(workers: list[RealServer]) -> None:
    async def work() -> None:
        ann, bob, made = await seated(workers)
        async with ann.at(made), bob.at(made):
            await asyncio.wait_for(asyncio.gather(play_on(ann), play_on(bob)), 60)
            assert ann.newest["view"]["winners"] == bob.newest["view"]["winners"]

    run(work)


def test_two_workers_cannot_accept_the_same_move(workers: list[RealServer]) -> None:
    async def work() -> None:
        ann, _, made = await seated(workers)
        twin = elsewhere(ann, workers[1])
        async with ann.at(made), twin.at(made):
            await ann.hear_a("view")
            await twin.hear_a("view")
            options = ann.newest["view"]["options"]
            await asyncio.gather(ann.move(1, options[0]["action"]), twin.move(1, options[-1]["action"]))
            answers = await asyncio.gather(ann.hear_a("ok", "error"), twin.hear_a("ok", "error"))
            assert sorted(answer["type"] for answer in answers) == ["error", "ok"]
            assert next(a for a in answers if a["type"] == "error")["code"] in ("stale", "illegal")

    run(work)


def test_a_seat_is_taken_once(workers: list[RealServer]) -> None:
    async def work() -> None:
        ann = Remote(workers[0])
        made = await ann.post("/api/tables", PEOPLE)
        asked = {"invite": made["invite"], "choices": {"character": "hexa"}}
        rivals = [Remote(worker) for worker in workers for _ in range(3)]
        path = f"/api/tables/{made['id']}/join"
        joined = await asyncio.gather(*(r.post(path, asked) for r in rivals), return_exceptions=True)
        assert sum(isinstance(answer, dict) for answer in joined) == 1

    run(work)


# what one hears of another


class Other:
    """Another worker, of which there is only its store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def set_up(self, id_: str, **changed: Any) -> None:
        await self.store.append(id_, 0, pack(table_of_ann(**{"open": True, **changed})))

    async def seat_bob(self, id_: str) -> None:
        who = Seat("person", "Bob", "bob", choices={"character": "hexa"})
        await self.store.append(id_, 1, pack(Sat(at=1.0, seat=1, who=who)))


def new_id() -> str:
    return secrets.token_urlsafe(9)


def table_of_ann(**changed: Any) -> Created:
    seats = [WantedSeat("me", choices={"character": "brute"}), WantedSeat("open")]
    return checked_table(NewTable(game="clash", seats=seats, **changed), Guest("ann", "Ann"))


@asynccontextmanager
async def services_and_other(home: Path, database: str) -> AsyncIterator[tuple[Services, Other]]:
    """The services of a server in this process that shares its database."""
    services = make_services(settings(home, database=database, workers=home))
    store = store_for(database, shared=True)
    await start_up(services)
    await store.open(lambda table, seq: None)
    try:
        yield services, Other(store)
    finally:
        await services.close()
        await store.close()


class Unsteady:
    """A method of a store that fails the first time."""

    def __init__(self, work: Callable[..., Awaitable[Any]]) -> None:
        self.work, self.has_failed = work, False

    async def __call__(self, *given: Any) -> Any:
        if not self.has_failed:
            self.has_failed = True
            raise StoreError("the database cannot be used")
        return await self.work(*given)


@pytest.fixture
def nothing_recalled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall knows only the tables that it hears of or is asked for."""
    monkeypatch.setattr(recall, "MOST_RECALLED", 0)


@pytest.mark.usefixtures("nothing_recalled")
def test_a_database_that_fails_for_a_moment_is_asked_again(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = new_id()
    monkeypatch.setattr(recall, "AGAIN_SECONDS", 0.0)

    async def work() -> None:
        async with services_and_other(tmp_path, url) as (services, other):
            monkeypatch.setattr(services.store, "read", Unsteady(services.store.read))
            await other.set_up(id_)
            await until(lambda: id_ in services.hall.rooms)
            monkeypatch.setattr(services.store, "read", Unsteady(services.store.read))
            await other.seat_bob(id_)
            await until(lambda: services.hall.rooms[id_].table.is_full)

    run(work)


def test_tables_are_recalled_once_the_database_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = new_id()
    monkeypatch.setattr(recall, "AGAIN_SECONDS", 0.0)

    async def work() -> None:
        before, services = store_for(settings(tmp_path).database), make_services(settings(tmp_path))
        await before.open(lambda table, seq: None)
        await before.append(id_, 0, pack(table_of_ann()))
        await before.close()
        for name in ("tables", "read"):
            monkeypatch.setattr(services.store, name, Unsteady(getattr(services.store, name)))
        await start_up(services)
        try:
            await until(lambda: id_ in services.hall.rooms)
        finally:
            await services.close()

    run(work)


def test_a_worker_that_could_not_hear_catches_up(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, unknown = new_id(), new_id()

    async def work() -> None:
        async with services_and_other(tmp_path, postgres) as (services, other):
            await other.set_up(known)
            await until(lambda: known in services.hall.rooms)
            let_in = Gate(asyncpg.connect)
            monkeypatch.setattr(asyncpg, "connect", let_in)
            await drop_ear(services, other)
            await other.set_up(unknown)
            await other.seat_bob(known)
            let_in.set()
            await until(lambda: unknown in services.hall.rooms and services.hall.rooms[known].table.is_full)
            await other.seat_bob(unknown)
            await until(lambda: services.hall.rooms[unknown].table.is_full)

    run(work)


class Gate(asyncio.Event):
    """Something that waits until it is let."""

    def __init__(self, work: Callable[..., Awaitable[Any]]) -> None:
        super().__init__()
        self.work = work

    async def __call__(self, *given: Any) -> Any:
        await self.wait()
        return await self.work(*given)


async def drop_ear(services: Services, other: Other) -> None:
    """The database ends the connection by which a hall is told what others write."""
    ear = services.store.ear  # type: ignore[attr-defined]
    await other.store.pool.execute("select pg_terminate_backend($1)", ear.get_server_pid())  # type: ignore[attr-defined]
    await until(ear.is_closed)


@pytest.mark.usefixtures("nothing_recalled")
def test_what_is_written_while_a_table_is_folded_is_heard(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = new_id()

    async def work() -> None:
        async with services_and_other(tmp_path, url) as (services, other):
            heard: asyncio.Queue[int] = asyncio.Queue()
            monkeypatch.setattr(services.store, "heard", lambda table, seq: heard.put_nowait(seq))
            await other.set_up(id_)

            async def meanwhile(*given: Any) -> Any:
                await other.seat_bob(id_)
                while await heard.get() != 1:
                    pass
                return await known_people(*given)

            monkeypatch.setattr(hall_module, "known_people", meanwhile)
            room = await services.hall.room(id_)
            assert room is not None
            assert room.table.seats[1].name == "Bob"

    run(work)


@pytest.mark.usefixtures("nothing_recalled")
def test_a_room_that_is_put_away_before_it_has_caught_up_is_found_all_the_same(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = new_id()

    async def work() -> None:
        async with services_and_other(tmp_path, url) as (services, other):
            catch_up = services.hall.catch_up

            async def put_away(room: Room) -> None:
                services.hall.forget(room)
                await catch_up(room)

            monkeypatch.setattr(services.hall, "catch_up", put_away)
            monkeypatch.setattr(services.store, "heard", lambda table, seq: None)
            await other.set_up(id_)
            room = await services.hall.room(id_)
            assert room is not None
            assert room.table.id == id_

    run(work)


# what one keeps of another


def test_of_new_tables_elsewhere_those_are_kept_that_the_lobby_shows(tmp_path: Path, url: str) -> None:
    async def work() -> None:
        async with services_and_other(tmp_path, url) as (services, other):
            private, shown = new_id(), new_id()
            await other.set_up(private, open=False)
            await other.set_up(shown)
            hall = services.hall
            await until(lambda: shown in hall.rooms)
            await until(lambda: private not in {*hall.rooms, *hall.loading})  # it was looked at, and let go

    run(work)


@pytest.mark.usefixtures("nothing_recalled")
def test_a_table_that_nobody_here_looks_at_is_left_to_other_workers(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, dict[str, Any]] = {
        new_id(): {},
        new_id(): {"open": False, "clock_minutes": 5},
    }
    monkeypatch.setattr(recall, "SWEEP_SECONDS", 0.05)
    private = new_id()

    async def work() -> None:
        async with services_and_other(tmp_path, url) as (services, other):
            for id_, changed in {**kept, private: {"open": False}}.items():
                await other.set_up(id_, **changed)
                assert await services.hall.room(id_) is not None
            await until(lambda: private not in services.hall.rooms)
            assert set(services.hall.rooms) == set(kept)

    run(work)


@pytest.mark.usefixtures("nothing_recalled")
def test_a_table_that_only_others_need_is_not_followed(tmp_path: Path, url: str) -> None:
    private, shown = new_id(), new_id()

    async def work() -> None:
        async with services_and_other(tmp_path, url) as (services, other):
            for id_, is_open in ((private, False), (shown, True)):
                await other.set_up(id_, open=is_open)
                assert await services.hall.room(id_) is not None
            await other.seat_bob(private)
            await other.seat_bob(shown)
            await until(lambda: services.hall.rooms[shown].table.is_full)
            assert private not in services.hall.rooms
            room = await services.hall.room(private)
            assert room is not None
            assert room.table.is_full

    run(work)


# where sockets come together


async def all_there(player: Remote) -> None:
    """Until everybody at the table is shown as being there, which is known only where their sockets are."""
    while not all(seat["connected"] for seat in (await player.hear_a("table"))["seats"]):
        pass


def test_the_sockets_of_a_table_come_together_at_one_worker(colleagues: list[RealServer]) -> None:
    async def work() -> None:
        for _ in range(4):  # one that points to each of them will be among them
            ann, bob, made = await seated(colleagues)
            async with ann.at(made), bob.at(made):
                await asyncio.wait_for(asyncio.gather(all_there(ann), all_there(bob)), 20)
                await asyncio.wait_for(asyncio.gather(play_on(ann), play_on(bob)), 60)

    run(work)


def test_a_worker_that_was_killed_is_handed_nothing_more(colleagues: list[RealServer]) -> None:
    async def work() -> None:
        tables = [(await seated(colleagues))[0::2] for _ in range(20)]  # half of them would be handed on
        colleagues[1].stop(signal.SIGKILL)
        for ann, made in tables:
            async with ann.at(made):
                await ann.hear_a("view")
        assert colleagues[0].process is not None
        assert [file.name for file in (colleagues[0].home / "workers").iterdir()] == [
            str(colleagues[0].process.pid)
        ]

    run(work)


def test_a_worker_that_ends_tells_the_sockets_that_it_was_handed(colleagues: list[RealServer]) -> None:
    async def work() -> None:
        tables = [(await seated(colleagues))[0::2] for _ in range(20)]
        async with AsyncExitStack() as stack:
            for ann, made in tables:  # all come to the first one
                await stack.enter_async_context(ann.at(made))
                await ann.hear_a("view")
            await asyncio.get_running_loop().run_in_executor(None, colleagues[1].stop)
            closed = [ann for ann, _ in tables if await is_closed(ann)]
            assert 0 < len(closed) < len(tables), "each has some of them"
            assert {ann.socket.close_code for ann in closed} == {1012}

    run(work)


async def is_closed(player: Remote) -> bool:
    """Whether the server has ended this connection; one that goes on answers."""
    try:
        await player.socket.send('{"type": "ping", "id": 1}')
        while (await player.hear())["type"] != "pong":
            pass
    except websockets.ConnectionClosed:
        return True
    return False
