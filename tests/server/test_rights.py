"""Every route as a guest, as somebody else and as the owner: nobody reads or changes what is not theirs.

A new route needs a line in `RIGHTS`, or the first test fails.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from caterwaul.server.api.routing import Endpoint
from caterwaul.server.app import ENDPOINTS

from .drawn_files import POINTS
from .serving import PRESET, Player, eventually, services_of
from .test_people import NEW, PASSWORD, RECOVER, cheap_hashes, me, signed_up

__all__ = ["cheap_hashes"]
NOT_OURS = {"/api/{rest:path}",   # pages, pictures, and the description of the rest
    "/openapi.json", "/ws/{id}", "/faces/{game}/back.svg", "/faces/{game}/{table}/{id}.svg",
    "/faces/{game}/emotes/{name}.svg", "/faces/{game}/grounds/{name}.svg", "",
}  # fmt: skip


@dataclass
class World:
    """An owner with something of every kind, somebody else with an account, and a guest."""

    client: TestClient
    owner: Player
    other: Player
    guest: Player
    over: str  # a private table that has ended
    session: str
    person: str
    tournament: str  # which is private
    deck: str
    card_set: str
    picture: str

    @property
    def secrets(self) -> list[str]:
        """What nobody but the owner may read."""
        return [
            self.over, self.session, self.owner.session, self.tournament, self.deck, "my secret deck",
            self.card_set, "my secret set", self.picture, "my secret picture", "argon2",
        ]  # fmt: skip

    def kept(self) -> Any:
        """All that is the owner's, to see whether it changes."""
        assert self.client.portal is not None
        services = services_of(self.client)
        owned = self.client.portal.call(services.documents.owned, self.person)
        table = self.owner.call("GET", f"/api/tables/{self.over}").json()
        return owned, {**table, "now": 0}


class Right(NamedTuple):
    """What the three are answered, and how the request is made."""

    guest: int
    other: int
    owner: int
    path: Callable[[World], dict[str, str]] = lambda world: {}
    body: dict[str, Any] | None = None


def of_table(world: World) -> dict[str, str]:
    return {"id": world.over}


def of_replay(world: World) -> dict[str, str]:
    return {"id": world.over, "seat": "open", "block": "0"}


def of_person(world: World) -> dict[str, str]:
    return {"id": world.person}


def of_tournament(world: World) -> dict[str, str]:
    return {"id": world.tournament, "number": "9"}


def of_card(world: World) -> dict[str, str]:
    return {"id": world.over, "table": "character", "card": "brute"}


def of_deck(world: World) -> dict[str, str]:
    return {"id": world.deck}


def of_set(world: World) -> dict[str, str]:
    return {"id": world.card_set}


def of_picture(world: World) -> dict[str, str]:
    return {"id": world.picture}


def of_session(world: World) -> dict[str, str]:
    return {"id": world.session}


def of_game(world: World) -> dict[str, str]:
    return {"key": "clash", "game": "clash"}


def of_puzzle(world: World) -> dict[str, str]:
    return {"key": "clash", "number": "1"}


DECK = {"game": "claw_and_order", "name": "A deck", "cards": {"alley_conscript": 4}}
DECK_TEXT = '[[deck]]\nid = "a"\nname = "A"\npublished = "today"\n[deck.cards]\nalley_conscript = 4\n'
SET = {"game": "clash", "name": "A set", "cards": "# nothing yet\n"}
TOURNAMENT = {"title": "The cup", "game": "clash"}
ME = {"kind": "me", "choices": {"character": "brute"}}
BOT = {"kind": "bot", "level": "random", "choices": {"character": "hexa"}}
GO_ON = {"seat": 0, "after": 0, "level": "random"}
ANYBODY = Right(200, 200, 200)
RIGHTS = {
    "GET /healthz": ANYBODY,
    "GET /api/games": ANYBODY,
    "GET /api/lan": ANYBODY,
    "POST /api/lan": Right(403, 403, 403),  # for whoever sits at the computer of the server alone
    "GET /api/games/{key}/cards": Right(200, 200, 200, of_game),
    "GET /api/games/{key}/rules": Right(200, 200, 200, of_game),
    "GET /api/ladder/{game}": Right(200, 200, 200, of_game),
    # one's own, whoever one is
    "GET /api/me": ANYBODY,
    "PUT /api/me": Right(409, 409, 200, body={"name": "Mia"}),
    "GET /api/me/profile": ANYBODY,
    "PUT /api/me/profile": Right(200, 200, 200, body={"face": None, "watch": True}),
    "GET /api/portrait": Right(404, 404, 404),  # of words that are not there
    "GET /api/me/export": ANYBODY,
    "POST /api/me/forget": Right(200, 403, 200, body={"password": PASSWORD}),
    "GET /api/tables": ANYBODY,
    "GET /api/mine": ANYBODY,
    "GET /api/history": ANYBODY,
    "GET /api/statistics": ANYBODY,
    "POST /api/shuffles": Right(201, 201, 201),
    "POST /api/tables": Right(201, 201, 201, body=PRESET),
    # accounts
    "POST /api/account": Right(409, 409, 409, body={"name": "Mia", "password": PASSWORD}),
    "POST /api/account/sign-in": Right(403, 403, 403, body={"name": "Mia", "password": NEW}),
    "POST /api/account/recover": Right(403, 403, 403, body=RECOVER),
    "POST /api/account/sign-out": ANYBODY,
    "GET /api/account": Right(403, 200, 200),
    "PUT /api/account": Right(403, 200, 200, body={"shares_history": True}),
    "POST /api/account/password": Right(403, 403, 200, body={"old": PASSWORD, "new": NEW}),
    "POST /api/account/recovery": Right(403, 403, 200, body={"password": PASSWORD}),
    "GET /api/account/sessions": Right(403, 200, 200),
    "DELETE /api/account/sessions": Right(403, 200, 200),
    "DELETE /api/account/sessions/{id}": Right(403, 404, 200, of_session),
    "GET /api/players/{id}": Right(200, 200, 200, of_person),
    "GET /api/players/{id}/history": Right(403, 403, 200, of_person),
    "GET /api/players/{id}/statistics": Right(403, 403, 200, of_person),
    # tables that are private
    "GET /api/tables/{id}": Right(404, 404, 200, of_table),
    "POST /api/tables/{id}/join": Right(404, 404, 409, of_table, {}),
    "GET /api/tables/{id}/replay": Right(404, 404, 200, of_table),
    # the replay of a private table
    "GET /api/replays/{id}": Right(404, 404, 200, of_replay),
    "GET /api/replays/{id}/file": Right(404, 404, 200, of_replay),
    "GET /api/replays/{id}/scenes/{seat}/{block}": Right(404, 404, 200, of_replay),
    "GET /api/replays/{id}/story/{seat}": Right(404, 404, 200, of_replay),
    "GET /api/replays/{id}/analysis": Right(404, 404, 200, of_replay),
    "POST /api/replays/{id}/analysis": Right(404, 404, 409, of_replay),
    "DELETE /api/replays/{id}/analysis": Right(404, 404, 200, of_replay),
    "POST /api/replays/{id}/continue": Right(404, 404, 201, of_replay, GO_ON),
    "POST /api/replays": Right(400, 400, 400, body={"text": "no replay"}),
    # learning
    "GET /api/games/{key}/guide": Right(200, 200, 200, of_game),
    "GET /api/games/{key}/examples": Right(200, 200, 200, of_game),
    "POST /api/games/{key}/lesson": Right(201, 201, 201, of_game),
    "GET /api/puzzles": ANYBODY,
    "GET /api/games/{key}/puzzles": Right(200, 200, 200, of_game),
    "POST /api/games/{key}/puzzles/{number}": Right(201, 201, 201, of_puzzle),
    # cards
    "GET /api/games/{key}/gallery": Right(200, 200, 200, of_game),
    "GET /api/games/{key}/print": Right(200, 200, 200, of_game),
    "POST /api/games/{key}/print": Right(200, 200, 200, of_game, {"only": "card/lunge"}),
    "GET /api/prints/{id}": Right(404, 404, 404, of_table),  # known by what is in it, which nobody guesses
    "GET /api/tables/{id}/cards": Right(404, 404, 200, of_table),
    "GET /api/tables/{id}/faces/{table}/{card}": Right(404, 404, 200, of_card),
    # the workshop
    "GET /api/lab/{key}": Right(200, 200, 200, of_game),
    "POST /api/lab/{key}/check": Right(200, 200, 200, of_game, {"cards": ""}),
    "POST /api/lab/{key}/study": Right(200, 200, 200, of_game, {"bot": "greedy", "seconds": 0.1}),
    # decks, which are private
    "GET /api/games/{key}/decks": Right(200, 200, 200, of_game),
    "GET /api/decks": ANYBODY,
    "POST /api/decks": Right(201, 201, 201, body=DECK),
    "POST /api/decks/check": Right(200, 200, 200, body={"game": "claw_and_order", "text": DECK_TEXT}),
    "GET /api/decks/{id}": Right(404, 404, 200, of_deck),
    "PUT /api/decks/{id}": Right(404, 404, 200, of_deck, {"name": "Other", "cards": {}, "version": 1}),
    "DELETE /api/decks/{id}": Right(404, 404, 200, of_deck),
    "PUT /api/decks/{id}/share": Right(404, 404, 200, of_deck, {"shared": True}),
    "GET /api/decks/{id}/file": Right(404, 404, 200, of_deck),
    "GET /api/decks/{id}/hand": Right(404, 404, 409, of_deck),
    # card sets, which are kept in an account and are its own
    "GET /api/card-sets": Right(403, 200, 200),
    "POST /api/card-sets": Right(403, 201, 201, body=SET),
    "GET /api/card-sets/{id}": Right(403, 404, 200, of_set),
    "PUT /api/card-sets/{id}": Right(403, 404, 200, of_set, {"name": "Other", "cards": "", "version": 1}),
    "DELETE /api/card-sets/{id}": Right(403, 404, 200, of_set),
    "PUT /api/card-sets/{id}/versions": Right(
        403, 404, 200, of_set, {"name": "Old", "cards": "", "version": 1}
    ),
    # and so are own pictures
    "GET /api/card-pictures": Right(403, 200, 200),
    "POST /api/card-pictures": Right(403, 201, 201, body={"name": "a.png", "data": POINTS}),
    "GET /api/card-pictures/{id}": Right(403, 404, 200, of_picture),
    "DELETE /api/card-pictures/{id}": Right(403, 404, 200, of_picture),
    # a tournament that is private
    "GET /api/tournaments": ANYBODY,
    "GET /api/mine/tournaments": ANYBODY,
    "POST /api/tournaments": Right(201, 201, 201, body=TOURNAMENT),
    "GET /api/tournaments/{id}": Right(404, 404, 200, of_tournament),
    "PUT /api/tournaments/{id}/entry": Right(404, 404, 200, of_tournament, {}),
    "DELETE /api/tournaments/{id}/entry": Right(404, 404, 409, of_tournament),
    "POST /api/tournaments/{id}/return": Right(404, 404, 409, of_tournament),
    "POST /api/tournaments/{id}/remove": Right(404, 404, 400, of_tournament, {"number": 1}),
    "POST /api/tournaments/{id}/admit": Right(404, 404, 400, of_tournament, {"number": 1}),
    "GET /api/tournaments/{id}/matches": Right(404, 404, 200, of_tournament),
    "GET /api/tournaments/{id}/standings": Right(404, 404, 200, of_tournament),
    "GET /api/tournaments/{id}/lists/{number}": Right(404, 404, 404, of_tournament),
    "POST /api/tournaments/{id}/start": Right(404, 404, 409, of_tournament),
    "POST /api/tournaments/{id}/close": Right(404, 404, 200, of_tournament),
}


# the replay of an open table: everybody watches, and only who played it, or asked for it, stops its analysis
AT_AN_OPEN_TABLE = {
    "GET /api/replays/{id}": ANYBODY,
    "GET /api/replays/{id}/file": ANYBODY,
    "GET /api/replays/{id}/scenes/{seat}/{block}": ANYBODY,
    "GET /api/replays/{id}/story/{seat}": ANYBODY,
    "GET /api/replays/{id}/analysis": ANYBODY,
    "POST /api/replays/{id}/analysis": ANYBODY,
    "DELETE /api/replays/{id}/analysis": Right(403, 403, 200),
    "POST /api/replays/{id}/continue": Right(201, 201, 201, body=GO_ON),
}


def name_of(endpoint: Endpoint) -> str:
    return f"{endpoint.method} {endpoint.path}"


@pytest.fixture
def world(client: TestClient) -> World:
    owner, other = signed_up(client, "Mia"), signed_up(client, "Bob", NEW)
    made = owner.create({"game": "clash", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})
    with owner.at(made):
        owner.hear_a("view")
        owner.answer_to("resign")
    eventually(lambda: bool(owner.call("GET", "/api/history").json()["items"]))
    person = me(owner)["id"]
    deck = owner.call("POST", "/api/decks", json={**DECK, "name": "my secret deck"}).json()["id"]
    card_set = owner.call("POST", "/api/card-sets", json={**SET, "name": "my secret set"}).json()["id"]
    brought = {"name": "my secret picture", "data": POINTS}
    picture = owner.call("POST", "/api/card-pictures", json=brought).json()["id"]
    session = owner.call("GET", "/api/account/sessions").json()["items"][0]["id"]
    tournament = owner.call("POST", "/api/tournaments", json=TOURNAMENT).json()["id"]
    guest = Player(client)
    guest.call("GET", "/api/me")
    return World(
        client, owner, other, guest, made["id"], session, person, tournament, deck, card_set, picture
    )


@pytest.fixture
def watched(world: World) -> Iterator[str]:
    """The replay of an open table of the owner, with an analysis under way that cannot get done."""
    made = world.owner.create({"game": "clash", "open": True, "seats": [ME, BOT]})
    with world.owner.at(made):
        world.owner.hear_a("view")
        world.owner.await_turn()
        world.owner.move()
        world.owner.answer_to("resign")
    go_on = threading.Event()
    services_of(world.client).library.analyses.pool.submit(go_on.wait)
    begun = world.owner.call("POST", f"/api/replays/{made['id']}/analysis").json()
    assert begun["state"] == "waiting"
    yield made["id"]
    go_on.set()


def test_every_route_has_a_line_and_every_line_a_route() -> None:
    assert {name_of(endpoint) for endpoint in ENDPOINTS} == {*RIGHTS}


def test_there_are_no_other_routes(client: TestClient) -> None:
    paths = {route.path for route in client.app.routes}  # type: ignore[attr-defined]
    assert paths - {endpoint.path for endpoint in ENDPOINTS} == NOT_OURS
    assert sum(isinstance(route, Route) for route in client.app.routes) == len(ENDPOINTS) + 6  # type: ignore[attr-defined]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=map(name_of, ENDPOINTS))
def test_nobody_reads_or_changes_what_is_not_theirs(world: World, endpoint: Endpoint) -> None:
    right = RIGHTS[name_of(endpoint)]
    path = endpoint.path.format(**right.path(world))
    before = world.kept()
    for player, expected in ((world.guest, right.guest), (world.other, right.other)):
        answer = player.call(endpoint.method, path, json=right.body)
        assert answer.status_code == expected, answer.text
        assert [secret for secret in world.secrets if secret in answer.text] == []
        assert world.kept() == before
    answer = world.owner.call(endpoint.method, path, json=right.body)
    assert answer.status_code == right.owner, answer.text
    assert "argon2" not in answer.text


REPLAYS = [endpoint for endpoint in ENDPOINTS if "/replays/{id}" in endpoint.path]


def test_every_route_of_a_replay_is_tried_at_an_open_table() -> None:
    assert {name_of(endpoint) for endpoint in REPLAYS} == {*AT_AN_OPEN_TABLE}


@pytest.mark.parametrize("endpoint", REPLAYS, ids=map(name_of, REPLAYS))
def test_who_only_watches_stops_nobodys_analysis(world: World, watched: str, endpoint: Endpoint) -> None:
    right = AT_AN_OPEN_TABLE[name_of(endpoint)]
    path = endpoint.path.format(id=watched, seat="open", block="0")
    analysis = f"/api/replays/{watched}/analysis"
    for player, expected in ((world.guest, right.guest), (world.other, right.other)):
        answer = player.call(endpoint.method, path, json=right.body)
        assert answer.status_code == expected, answer.text
        assert player.call("GET", analysis).json()["can_stop"] is False
        now = world.owner.call("GET", analysis).json()
        assert (now["state"], now["can_stop"]) == ("waiting", True)
    answer = world.owner.call(endpoint.method, path, json=right.body)
    assert answer.status_code == right.owner, answer.text


def test_the_socket_of_a_private_table_is_its_peoples(world: World) -> None:
    for player in (world.guest, world.other):
        with player.at({"id": world.over, "invite": ""}):
            assert player.hear_until_closed() == 4404
    with world.owner.at({"id": world.over, "invite": ""}):
        assert world.owner.hear_a("table")["seat"] == 0


@pytest.mark.parametrize("endpoint", [e for e in ENDPOINTS if e.method != "GET"], ids=name_of)
def test_no_other_site_changes_anything(world: World, endpoint: Endpoint) -> None:
    right = RIGHTS[name_of(endpoint)]
    before = world.kept()
    path = endpoint.path.format(**right.path(world))
    headers = {"origin": "https://elsewhere.example"}
    answer = world.owner.call(endpoint.method, path, json=right.body, headers=headers)
    assert answer.status_code == 403
    assert world.kept() == before
