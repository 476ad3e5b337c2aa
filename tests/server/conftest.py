"""Tables of a server in this process."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caterwaul.server.preparing import load, mark_of

from .serving import Player, serving


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
