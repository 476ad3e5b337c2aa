"""One's data: all of it is handed out, and none of it is left; what others have played stays theirs."""

import json
from pathlib import Path

import httpx2 as httpx
from starlette.testclient import TestClient

from caterwaul.server.background.game_compiler import load, mark_of
from caterwaul.server.storage.store import Document
from caterwaul.server.tables.anonymise import people_in, without_names
from caterwaul.server.tables.event_types import Ended, Sat, Seat

from .conftest import named
from .cups import laid_out
from .serving import AGAINST_BOT, PRESET, Player, RealServer, services_of, serving
from .test_people import NEW, PASSWORD, cheap_hashes, me, sign_in, sign_up, signed_up

__all__ = ["cheap_hashes"]
RARE = "Mirabellina"  # letters that no token has by chance
DECK = Document("deck", "deck1", b'{"name": "My deck"}', rank=1.0)
FIXED = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}],
}


def keep_a_deck(client: TestClient, player: Player) -> None:
    assert client.portal is not None
    deck = DECK._replace(owner=me(player)["id"])
    client.portal.call(services_of(client).documents.keep, deck)


def test_everything_is_handed_out_but_no_secret(client: TestClient) -> None:
    mia = signed_up(client, "Mia")
    made = mia.create(AGAINST_BOT)
    keep_a_deck(client, mia)
    given = mia.call("GET", "/api/me/export")
    told = given.json()
    assert (told["name"], told["account"]["name"]) == ("Mia", "Mia")
    assert [session["agent"] for session in told["sessions"]] == ["A program"]
    assert {"kind": "deck", "key": "deck1", "body": {"name": "My deck"}} in told["documents"]
    (table,) = told["tables"]
    assert (table["id"], table["game"], table["seat"]) == (made["id"], "clash", 0)
    assert "replay" not in table
    for secret in ("argon2", "seed", "recovery", "password", mia.session):
        assert secret not in given.text


def test_a_shuffle_to_which_one_may_still_add_is_not_handed_out(ann: Player) -> None:
    promised = ann.call("POST", "/api/shuffles").json()["commitment"]
    given = ann.call("GET", "/api/me/export")
    assert (given.json()["documents"], promised in given.text) == ([], False)


def test_what_others_own_is_not_handed_out(client: TestClient, ann: Player) -> None:
    keep_a_deck(client, signed_up(client, "Mia"))
    told = ann.call("GET", "/api/me/export").json()
    assert (told["account"], told["sessions"], told["documents"], told["tables"]) == (None, [], [], [])


def test_deleting_takes_the_password_and_leaves_no_document(client: TestClient) -> None:
    mia = signed_up(client, "Mia")
    keep_a_deck(client, mia)
    id_ = me(mia)["id"]
    for wrong in ({}, {"password": NEW}):
        assert mia.call("POST", "/api/me/forget", json=wrong).status_code == 403
    assert mia.call("POST", "/api/me/forget", json={"password": PASSWORD}).status_code == 200
    assert client.portal is not None
    assert client.portal.call(services_of(client).documents.owned, id_) == []
    assert me(mia)["id"] != id_
    assert sign_in(mia, "Mia") == 403
    sign_up(mia, "Mia")
    assert me(mia)["id"] != id_


def test_a_guest_may_go_too_and_the_old_cookie_is_worth_nothing(client: TestClient, ann: Player) -> None:
    old, id_ = Player(client, ann.cookie), me(ann)["id"]
    keep_a_deck(client, ann)
    assert ann.call("POST", "/api/me/forget", json={}).status_code == 200
    assert id_ not in (me(ann)["id"], me(old)["id"])
    assert client.portal is not None
    assert client.portal.call(services_of(client).documents.owned, id_) == []


def test_others_keep_the_match_without_the_name(client: TestClient, bob: Player, tmp_path: Path) -> None:
    mia = signed_up(client, RARE)
    made = mia.create(FIXED)
    bob.join(made, choices={"character": "hexa"})
    with bob.at(made):
        bob.hear_a("view")
        mia.call("POST", "/api/me/forget", json={"password": PASSWORD})
        bob.hear_until_closed()
    for _ in range(2):
        shown = bob.call("GET", f"/api/tables/{made['id']}").json()
        assert [seat["name"] for seat in shown["seats"]] == ["Former player", "Bob"]
        assert shown["result"]["text"] == "Former player resigns. You win."
        replay = bob.call("GET", f"/api/tables/{made['id']}/replay").text
        assert "Former player" in replay
        assert RARE not in replay + json.dumps(shown)
        room = services_of(client).hall.rooms[made["id"]]
        assert client.portal is not None
        client.portal.call(services_of(client).hall.forget, room)


def test_words_that_hold_a_name_are_made_anew() -> None:
    """Ends that were written down in words."""
    gave_up = Ended(at=1.0, winners=[1], reason="resigned", text="Mia resigns. Bob wins.")
    closed = Ended(at=1.0, winners=[], reason="closed", text="Left for another table.")
    sat = Sat(at=1.0, seat=0, who=Seat("person", "Mia", "mia"))
    assert without_names(gave_up, {"mia"}) == Ended(at=1.0, winners=[1], reason="resigned")
    assert without_names(closed, {"mia"}) == closed
    assert without_names(sat, {"bob"}) == sat
    assert without_names(sat, {"mia"}) == Sat(at=1.0, seat=0, who=Seat("person", "Former player", "mia"))
    assert people_in([sat]) == {"mia"}


def test_a_table_that_waits_is_left(client: TestClient, bob: Player) -> None:
    mia = signed_up(client, "Mia")
    made = mia.create(PRESET)
    mia.call("POST", "/api/me/forget", json={"password": PASSWORD})
    assert bob.call("GET", f"/api/tables/{made['id']}").json()["result"]["reason"] == "closed"


def test_a_bot_that_plays_on_does_not_carry_the_name(tmp_path: Path) -> None:
    load("battlecats")
    mark_of("battlecats").touch()
    with serving(tmp_path, prepare=("battlecats",)) as client:
        mia, people = signed_up(client, "Mia"), [named(client, name) for name in ("Ann", "Bob")]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        made = mia.create({"game": "battlecats", "seats": seats})
        for person in people:
            person.join(made)
        mia.call("POST", "/api/me/forget", json={"password": PASSWORD})
        shown = people[0].call("GET", f"/api/tables/{made['id']}").json()
        assert [seat["name"] for seat in shown["seats"]] == ["Former player (Tabby bot)", "Ann", "Bob"]


def test_tournaments_go_on_without_the_name(client: TestClient, ann: Player, bob: Player) -> None:
    mia = signed_up(client, RARE)
    made = [
        player.call("POST", "/api/tournaments", json={"title": "Cup", "game": "clash", "open": True}).json()
        for player in (mia, ann, ann)
    ]
    pages = [f"/api/tournaments/{tournament['id']}" for tournament in made]
    for page in pages[1:]:
        for player in (mia, ann, bob):
            assert player.call("PUT", f"{page}/entry", json={}).status_code == 200
    assert ann.call("POST", f"{pages[2]}/start").status_code == 200
    assert mia.call("POST", "/api/me/forget", json={"password": PASSWORD}).status_code == 200
    own, gathering, running = (ann.call("GET", page).json() for page in pages)
    assert (own["stage"], own["organiser"]) == ("over", "Former player")
    assert [player["name"] for player in laid_out(gathering)["people"]] == ["Ann", "Bob"]
    former = [player for player in laid_out(running)["people"] if player["name"] == "Former player"]
    assert [player["is_out"] for player in former] == [True]
    assert RARE not in json.dumps([own, gathering, running])


def test_nothing_secret_is_ever_logged(tmp_path: Path) -> None:
    """With a real server that logs as much as it can, of requests that succeed and that fail."""
    server = RealServer(tmp_path, CATERWAUL_LOG="debug")
    server.start()
    try:
        secrets = {PASSWORD, NEW, "wrong horse"} | use_every_secret(server)
    finally:
        server.end()
    log = (tmp_path / "log").read_text(encoding="utf-8")
    assert "POST /api/account/sign-in refused" in log
    assert len(secrets) > 8
    for secret in secrets:
        assert secret not in log


def use_every_secret(server: RealServer) -> set[str]:
    """The tokens and codes that were given out."""
    with httpx.Client(base_url=server.url, timeout=60) as http:

        def post(path: str, **given: object) -> dict[str, str]:
            answer = http.post(path, json=given)
            found.update(cookie.value or "" for cookie in http.cookies.jar)
            told: dict[str, str] = answer.json()
            return told

        found: set[str] = set()
        code = post("/api/account", name="Mia", password=PASSWORD)["recovery"]
        post("/api/account", name="Mia", password=PASSWORD, more="wrong horse")
        for password in ("wrong horse", PASSWORD):
            post("/api/account/sign-in", name="Mia", password=password)
        post("/api/account/password", old="wrong horse", new=NEW)
        post("/api/account/password", old=PASSWORD, new=NEW)
        fresh = post("/api/account/recovery", password=NEW)["recovery"]
        post("/api/account/recover", name="Mia", code=code, password=PASSWORD)
        last = post("/api/account/recover", name="Mia", code=fresh, password=PASSWORD)["recovery"]
        http.get("/api/me/export")
        post("/api/me/forget", password="wrong horse")
        post("/api/me/forget", password=PASSWORD)
        http.get("/api/me", headers={"cookie": "caterwaul_session=" + "x" * 300})
        return {secret for secret in (*found, code, fresh, last) if secret}
