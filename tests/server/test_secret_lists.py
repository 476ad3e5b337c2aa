"""Deck lists of a tournament: nobody reads those of others before all of it is over."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul.server.api import replays, tables
from caterwaul.server.api.routing import Endpoint
from caterwaul.server.background.game_compiler import load, mark_of

from .conftest import named
from .cups import DECKS, ask, enter, made, resign, seen
from .serving import Player, serving

LISTS = ("sky_patrol", "motor_pool", "night_shift", "siege_works")
REPLAYS = [
    endpoint
    for endpoint in (*tables.ENDPOINTS, *replays.ENDPOINTS)
    if "replay" in endpoint.path and "{id}" in endpoint.path
]
GO_ON = {"seat": 0, "after": 0, "level": "random"}


@pytest.fixture(scope="module", autouse=True)
def ready_decks(ready_clash: None) -> None:
    load("claw_and_order")
    mark_of("claw_and_order").touch()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path, prepare=("clash", "claw_and_order")) as client:
        yield client


@pytest.fixture
def players(client: TestClient) -> list[Player]:
    return [named(client, name) for name in ("Ann", "Bob", "Cleo", "Dan")]


def begun(players: list[Player], **plan: Any) -> dict[str, str]:
    cup = made(players[0], **plan)
    for player, deck in zip(players, LISTS, strict=True):
        enter(cup, player, choices={"deck": deck} if plan.get("game") == DECKS["game"] else {})
    ask(players[0], "POST", cup, "/start")
    return cup


def answer(player: Player, endpoint: Endpoint, table: str, watch: str) -> Any:
    path = endpoint.path.format(id=table, seat="open", block="0")
    if endpoint.takes is not None:
        return player.call(endpoint.method, path, json={**GO_ON, "invite": watch})
    return player.call(endpoint.method, f"{path}?invite={watch}")


def test_no_replay_tells_a_list_before_the_tournament_is_over(
    client: TestClient, players: list[Player]
) -> None:
    cup = begun(players, **DECKS)
    table, watch = resign(players[3], cup), seen(players[0], cup)["watch"]
    assert seen(players[0], cup)["replays_open"] is False
    for player in (*players, named(client, "Eve")):
        for endpoint in REPLAYS:
            given = answer(player, endpoint, table, watch)
            assert given.status_code == 409, (endpoint.path, given.text)
            assert "when it is over" in given.json()["error"]["message"]
            assert not any(deck in given.text for deck in LISTS)
        said = player.call("GET", f"/api/tables/{table}?invite={watch}")
        assert (said.json()["secret_lists"], said.json()["shuffle"]["seal"]) == (True, None)
        assert not any(deck in said.text for deck in LISTS)
    ask(players[0], "POST", cup, "/close")
    assert seen(players[0], cup)["replays_open"] is True
    told = named(client, "Fay").call("GET", f"/api/replays/{table}/file?invite={watch}").text
    assert sum(deck in told for deck in LISTS) == 2


def test_where_nothing_is_secret_replays_are_open_at_once(players: list[Player]) -> None:
    cup = begun(players, best_of=3)
    table, shown = resign(players[3], cup), seen(players[0], cup)
    assert (shown["stage"], shown["replays_open"]) == ("running", True)
    path = f"/api/replays/{table}/file?invite={shown['watch']}"
    assert players[0].call("GET", path).status_code == 200


def test_an_organiser_gets_no_list_among_their_data(players: list[Player]) -> None:
    cup = begun(players, **DECKS)
    given = players[0].call("GET", "/api/me/export")
    (kept,) = [d["body"] for d in given.json()["documents"] if d["key"] == cup["id"]]
    assert kept["players"] == ["Ann", "Bob", "Cleo", "Dan"]
    assert not any(deck in given.text for deck in LISTS)
