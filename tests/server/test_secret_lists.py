"""Deck lists of a tournament: nobody reads those of others before all of it is over."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.cards.decks import word_of
from caterwaul.match.shuffle import commitment_to
from caterwaul.server.api import replays, tables
from caterwaul.server.api.routing import Endpoint
from caterwaul.server.app import ENDPOINTS
from caterwaul.server.background.game_compiler import load, mark_of
from caterwaul.server.websocket.messages import encode

from .conftest import named
from .cups import DECKS, ask, enter, made, resign, seen, until
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
        shuffle = said.json()["shuffle"]
        assert (said.json()["secret_lists"], said.json()["state"]) == (True, "over")
        # with the seed of the deal a guess could be tried on what was seen of it
        assert (shuffle["seal"], shuffle["secret"], shuffle["parts"]) == (None, None, None)
        assert not any(deck in said.text for deck in LISTS)
    ask(players[0], "POST", cup, "/close")
    assert seen(players[0], cup)["replays_open"] is True
    told = named(client, "Fay").call("GET", f"/api/replays/{table}/file?invite={watch}").text
    assert sum(deck in told for deck in LISTS) == 2
    proof = named(client, "Gil").call("GET", f"/api/replays/{table}?invite={watch}").json()["shuffle"]
    assert commitment_to(bytes.fromhex(proof["secret"])) == shuffle["commitment"]
    assert (len(proof["parts"]), len(proof["seal"])) == (2, 64)


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


# a deck of one's own, at any table

PATROL = games.load("claw_and_order").builtin.tables["deck"][2].given["cards"]
OWN: dict[str, Any] = {"name": "Night raid", "cards": {**PATROL, "dock_brawler": 2, "drain_stalker": 1}}
WORD = word_of(OWN["cards"])
ASKED = [endpoint for endpoint in ENDPOINTS if endpoint.method == "GET" and "{key}" not in endpoint.path]


def own_deck(player: Player) -> str:
    answer = player.call("POST", "/api/decks", json={"game": "claw_and_order", **OWN})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def all_told(player: Player, ids: list[str], invite: str) -> str:
    """Whatever can be asked for by who knows these ids."""
    told = []
    for endpoint in ASKED:
        for id_ in ids if "{" in endpoint.path else [""]:
            path = re.sub(r"\{\w+\}", id_, endpoint.path, count=1)
            path = path.replace("{table}", "deck").replace("{card}", WORD).replace("{seat}", "open")
            given = {"invite": invite} if "invite" in endpoint.query else {}
            answer = player.call("GET", re.sub(r"\{\w+\}", "1", path), params=given)
            assert answer.status_code < 500, (path, answer.text)
            told.append(answer.text)
    return "".join(told)


def tells_of_it(told: str, deck: str) -> list[str]:
    as_json = encode(OWN["cards"]).decode()[1:-1]
    return [mark for mark in (OWN["name"], WORD, deck, as_json) if mark in told]


def test_nobody_else_is_told_an_own_deck_that_is_played(client: TestClient) -> None:
    ann, bob, eve = (named(client, name) for name in ("Ann", "Bob", "Eve"))
    deck = own_deck(ann)
    seats = [{"kind": "me", "choices": {"deck": f"own:{deck}"}}, {"kind": "open"}]
    made = ann.create({"game": "claw_and_order", "seats": seats, "open": True})
    bob.join(made, choices={"deck": "sky_patrol"})
    with ann.at(made), bob.at(made), eve.at(made):
        for player in (ann, bob, eve):
            player.hear_a("view")
        ann.move()
        for player in (bob, eve):
            player.settle()
            told = json.dumps(player.heard) + all_told(player, [made["id"], deck], made["invite"])
            assert tells_of_it(told, deck) == []
    assert deck in all_told(ann, [made["id"]], made["invite"]), "it is among her own decks"


def test_nobody_else_is_told_an_own_deck_that_is_brought_to_a_tournament(
    client: TestClient, players: list[Player]
) -> None:
    ann, bob = players[:2]
    cup, deck = made(bob, **DECKS), own_deck(ann)
    enter(cup, ann, choices={"deck": f"own:{deck}"})
    enter(cup, bob, choices={"deck": "sky_patrol"})
    ask(bob, "POST", cup, "/start")
    table = until(bob, cup, lambda shown: shown["table"] is not None)["table"]
    watch = seen(bob, cup)["watch"]
    for player in (bob, named(client, "Eve")):
        for invite in (cup["invite"], watch):
            assert tells_of_it(all_told(player, [table, cup["id"], deck], invite), deck) == []
