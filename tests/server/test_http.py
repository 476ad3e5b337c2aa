"""The HTTP interface: what its description says holds."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from argon2 import PasswordHasher
from hypothesis import HealthCheck, settings
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.server.app import described, make_app
from caterwaul.server.people import passwords

from .serving import AGAINST_BOT, PRESET, Player, serving
from .serving import settings as server_settings
from .traces import watched

schema = schemathesis.openapi.from_dict(json.loads(described()))


@pytest.fixture(scope="module")
def any_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "hasher", PasswordHasher(1, 8, 1))
        yield from client_in(home)


def client_in(home: Path) -> Iterator[TestClient]:
    with TestClient(make_app(server_settings(home, tables_of_guest=3, most_tables=50))) as client:
        yield client


@schema.parametrize()
@settings(max_examples=12, suppress_health_check=list(HealthCheck), deadline=None)
def test_every_route_does_what_the_description_says(case: Any, any_client: TestClient) -> None:
    given = case.as_transport_kwargs(base_url="http://testserver")
    given["content"] = given.pop("data", None)
    given.pop("cookies", None)
    with watched() as traces:
        answer = any_client.request(**{k: v for k, v in given.items() if v is not None})
    assert traces == []
    case.operation.validate_response(schemathesis.Response.from_any(answer))
    assert answer.status_code != 500


def test_pages_and_pictures_travel_packed(ann: Player) -> None:
    picture = ann.call("GET", "/faces/clash/card/one.svg")
    assert picture.headers["content-encoding"] == "gzip"
    assert int(picture.headers["content-length"]) < len(picture.content) / 2
    plain = ann.call("GET", "/faces/clash/card/one.svg", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == picture.content


def test_the_games_with_their_options_choices_and_bots(ann: Player) -> None:
    shown = {game["key"]: game for game in ann.call("GET", "/api/games").json()}
    assert tuple(shown) == games.keys()
    clash = shown["clash"]
    told = {option["name"]: option for option in clash["options"]}["knock_out"]
    assert (told["title"], told["ruling"]) == ("Knock-outs", "ruling 12")
    assert [value["value"] for value in told["values"]] == ["at_once", "end_of_turn"]
    assert [entry["id"] for entry in clash["choices"][0]["entries"]][:1] == ["brute"]
    assert "tiger" in [bot["level"] for bot in clash["bots"]]
    assert all(len(game["goal"]) > 40 and game["goal"].endswith(".") for game in shown.values())


def test_pages_take_styles_and_scripts_from_files_alone(ann: Player) -> None:
    policy = ann.call("GET", "/healthz").headers["content-security-policy"]
    assert "style-src 'self';" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("key", games.keys())
def test_cards_and_rules_of_a_game(ann: Player, key: str) -> None:
    cards = ann.call("GET", f"/api/games/{key}/cards").json()
    assert [card["id"] for card in cards["card"]] == [e.id for e in games.load(key).builtin.tables["card"]]
    assert ann.call("GET", f"/api/games/{key}/rules").json()


def test_a_guest_keeps_the_name(ann: Player) -> None:
    before = ann.call("GET", "/api/me").json()
    assert (before["name"], before["account"]) == ("Ann", False)
    for wrong in ("", " ", "x" * 25, "Tabby bot", "a\u202eb"):
        assert ann.call("PUT", "/api/me", json={"name": wrong}).status_code == 400
    assert ann.call("GET", "/api/me").json() == before


def test_the_cookie_is_for_the_server_alone(client: TestClient) -> None:
    cookie = client.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_the_page_makes_you_a_guest_before_it_asks_for_anything(client: TestClient) -> None:
    client.cookies.clear()
    cookie = client.get("/").headers["set-cookie"]
    assert cookie.startswith("caterwaul_guest=")
    assert client.get("/api/me").json() == client.get("/api/me").json()
    assert "set-cookie" not in client.get("/").headers


def test_nobody_takes_a_seat_twice(ann: Player, bob: Player, eve: Player) -> None:
    made = ann.create(PRESET)
    assert ann.call("POST", f"/api/tables/{made['id']}/join", json={}).status_code == 409
    bob.join(made, seat=1)
    assert eve.call("POST", f"/api/tables/{made['id']}/join", json={}).status_code == 409


def test_own_tables_tell_where_it_is_your_turn(ann: Player) -> None:
    made = ann.create(AGAINST_BOT)
    (shown,) = ann.call("GET", "/api/mine").json()["items"]
    assert (shown["id"], shown["seat"], shown["waits"]) == (made["id"], 0, True)


def every(player: Player, path: str) -> list[list[str]]:
    """The ids of a list, page by page."""
    pages, after = [], ""
    while after is not None:
        page = player.call("GET", f"{path}?after={after}").json()
        pages.append([table["id"] for table in page["items"]])
        after = page["next"]
    return pages


def test_tables_come_in_pages(tmp_path: Path) -> None:
    with serving(tmp_path, tables_of_guest=100) as client:
        ann, bob, eve = Player(client), Player(client), Player(client)
        made = [ann.create(PRESET) for _ in range(28)]
        bob.join(made[-1])
        newest_first = [table["id"] for table in reversed(made)]
        assert every(ann, "/api/mine") == [newest_first[:25], newest_first[25:]]
        watched, *free = newest_first
        assert every(eve, "/api/tables") == [free[:25], [*free[25:], watched]], "where one can sit down first"
        for path in ("/api/mine", "/api/tables"):
            assert eve.call("GET", f"{path}?after=nonsense").status_code == 400


def test_every_answer_has_the_headers_that_keep_others_out(client: TestClient) -> None:
    for path in ("/api/games", "/", "/t/abc", "/nowhere", "/faces/clash/back.svg"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_page_is_served_from_the_built_client(client: TestClient, tmp_path: Path) -> None:
    assert client.get("/").status_code == 503
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>Caterwaul</title>")
    (web / "assets" / "app-1a2b.js").write_text("1")
    assert "Caterwaul" in client.get("/").text
    for path in ("/t/anything", "/secret", "/cards/clash"):
        assert client.get(path).text == client.get("/").text
    assert "immutable" in client.get("/assets/app-1a2b.js").headers["cache-control"]
    assert (tmp_path / "secret").exists()
    for path in ("/../secret", "/%2e%2e/secret", "/assets/../../secret"):
        assert client.get(path).text in (client.get("/").text, "Not Found")
    for path in ("/api/nothing", "/faces/nothing", "/assets/nothing", "/nothing.js"):
        assert client.get(path).status_code == 404


def test_pictures_are_there_for_cards_that_are(client: TestClient) -> None:
    assert client.get("/faces/clash/card/nothing.svg").status_code == 404
    assert client.get("/faces/chess/back.svg").status_code == 404
