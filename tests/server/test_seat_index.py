"""Whose a table is, is known wherever the table is: in memory, put away, or after a restart."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from caterwaul.server.background.game_compiler import load, mark_of
from caterwaul.server.people.guests import Guest
from caterwaul.server.storage.store import Document
from caterwaul.server.tables import recall
from caterwaul.server.tables.departures import stand_up
from caterwaul.server.tables.schemas import NewTable, WantedSeat
from caterwaul.server.tables.setup import checked_table

from .conftest import named
from .serving import AGAINST_BOT, PRESET, TWO_PEOPLE, Player, eventually, services_of, serving
from .test_people import PASSWORD, cheap_hashes, me, signed_up

__all__ = ["cheap_hashes"]
FIXED = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}],
}


@pytest.fixture
def forgetful(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that puts tables away as soon as nobody looks at them, on either database."""
    monkeypatch.setattr(recall, "UNSEEN_HOURS", 0)
    monkeypatch.setattr(recall, "SWEEP_SECONDS", 0.02)
    with serving(tmp_path, database=url) as client:
        yield client


def put_away(client: TestClient) -> None:
    eventually(lambda: not services_of(client).hall.rooms)


def mine(player: Player) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = player.call("GET", "/api/mine").json()["items"]
    return items


def notes_of(client: TestClient, id_: str) -> list[Document]:
    assert client.portal is not None
    return client.portal.call(services_of(client).seat_index.notes_of, id_)


def delete(player: Player) -> int:
    return player.call("POST", "/api/me/forget", json={"password": PASSWORD}).status_code


def test_tables_that_were_put_away_are_still_mine(forgetful: TestClient) -> None:
    ann, bob = named(forgetful, "Ann"), named(forgetful, "Bob")
    lesson = ann.call("POST", "/api/games/clash/lesson").json()
    playing, waiting = ann.create(FIXED), ann.create(TWO_PEOPLE)
    bob.join(playing, choices={"character": "hexa"})
    put_away(forgetful)
    shown = {table["id"]: table for table in mine(ann)}
    assert list(shown) == [waiting["id"], playing["id"], lesson["id"]]
    assert [shown[t["id"]]["state"] for t in (lesson, playing, waiting)] == ["playing", "playing", "waiting"]
    assert (shown[lesson["id"]]["lesson"], shown[playing["id"]]["waits"]) == (True, True)
    assert [table["id"] for table in mine(bob)] == [playing["id"]]
    put_away(forgetful)
    told = ann.call("GET", "/api/me/export").json()
    assert {(t["id"], t["seat"]) for t in told["tables"]} == {(id_, 0) for id_ in shown}
    assert "sitting" not in {document["kind"] for document in told["documents"]}


def test_a_table_that_is_over_or_left_is_nobodys_any_more(client: TestClient, ann: Player) -> None:
    over, left = ann.create(AGAINST_BOT), ann.create(TWO_PEOPLE)
    assert len(notes_of(client, me(ann)["id"])) == 2
    with ann.at(over):
        ann.hear_a("view")
        ann.answer_to("resign")
    eventually(lambda: len(notes_of(client, me(ann)["id"])) == 1)
    with ann.at(left):
        ann.answer_to("leave")
    assert mine(ann) == []
    eventually(lambda: notes_of(client, me(ann)["id"]) == [])


def test_a_seat_that_others_left_to_a_bot_is_not_mine(tmp_path: Path) -> None:
    with battlecats(tmp_path) as client:
        ann, bob, cid, made = three_at_a_table(client)
        with bob.at(made):
            bob.hear_a("view")
            bob.answer_to("resign")
        assert (len(mine(ann)), len(mine(bob)), len(mine(cid))) == (1, 0, 1)


def test_a_note_that_leads_nowhere_is_thrown_away(client: TestClient, ann: Player) -> None:
    id_ = me(ann)["id"]
    assert client.portal is not None
    note = Document("sitting", f"nowhere12345:{id_}", b"", id_, 1.0)
    client.portal.call(services_of(client).documents.keep, note)
    assert mine(ann) == []
    assert notes_of(client, id_) == []


def test_a_database_without_notes_gets_them_when_its_tables_are_recalled(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ann = named(client, "Ann")
        made = ann.create(AGAINST_BOT)
        for note in notes_of(client, me(ann)["id"]):
            assert client.portal is not None
            client.portal.call(services_of(client).seat_index.drop, note)
    with serving(tmp_path) as client:
        ann = Player(client, ann.cookie)
        eventually(lambda: [table["id"] for table in mine(ann)] == [made["id"]])


def test_tables_of_a_game_that_is_not_ready_are_listed_and_deleting_waits_for_it(
    forgetful: TestClient,
) -> None:
    mia, bob = signed_up(forgetful, "Mia"), named(forgetful, "Bob")
    made = mia.create(FIXED)
    bob.join(made, choices={"character": "hexa"})
    put_away(forgetful)
    services_of(forgetful).compiler.ready["clash"].clear()
    (shown,) = mine(mia)
    assert (shown["state"], [seat["name"] for seat in shown["seats"]]) == ("preparing", ["Mia", "Bob"])
    refused = mia.call("POST", "/api/me/forget", json={"password": PASSWORD})
    assert refused.status_code == 503
    assert refused.json()["error"]["message"].endswith("try again in a minute")
    assert me(mia)["name"] == "Mia"
    eventually(lambda: delete(mia) == 200)


def test_an_old_open_table_does_not_come_back_into_the_lobby_because_its_owner_looks(
    client: TestClient, ann: Player, eve: Player
) -> None:
    services = services_of(client)
    wanted = NewTable(game="clash", seats=[WantedSeat("me"), WantedSeat("open")], open=True)
    id_, name = me(ann)["id"], "Ann"
    created = replace(checked_table(wanted, Guest(id_, name)), at=time.time() - 3600)
    assert client.portal is not None
    room = client.portal.call(services.hall.set_up, created)
    client.portal.call(services.hall.forget, room)
    assert [table["id"] for table in mine(ann)] == [room.table.id]
    assert eve.call("GET", "/api/tables").json()["items"] == []


def test_tables_that_were_put_away_count_as_tables_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall, "UNSEEN_HOURS", 0)
    monkeypatch.setattr(recall, "SWEEP_SECONDS", 0.02)
    with serving(tmp_path, tables_of_guest=1) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        ann.create(TWO_PEOPLE)
        alone = bob.create(AGAINST_BOT)
        put_away(client)
        assert ann.call("POST", "/api/tables", json=TWO_PEOPLE).status_code == 409
        bob.create(AGAINST_BOT)
        assert bob.call("GET", f"/api/tables/{alone['id']}").json()["result"]["reason"] == "closed"


def test_a_request_that_is_refused_ends_no_match(tmp_path: Path) -> None:
    with serving(tmp_path, tables_of_guest=1, bot_pace=60.0) as client:
        ann = named(client, "Ann")
        running = ann.create(AGAINST_BOT)
        refused = ann.call("POST", "/api/tables", json={**AGAINST_BOT, "commitment": "0" * 64})
        assert refused.status_code == 409
        assert ann.call("GET", f"/api/tables/{running['id']}").json()["state"] == "playing"


def test_a_match_that_ends_before_it_makes_place_keeps_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, tables_of_guest=1, bot_pace=60.0) as client:
        ann = named(client, "Ann")
        running = ann.create(AGAINST_BOT)
        services, id_ = services_of(client), me(ann)["id"]
        rooms_at = services.hall.rooms_at

        async def lost_meanwhile(*given: Any) -> Any:
            found = await rooms_at(*given)
            (room,) = found
            await stand_up(room, id_)
            return [room]

        monkeypatch.setattr(services.hall, "rooms_at", lost_meanwhile)
        ann.create(AGAINST_BOT)
        shown = ann.call("GET", f"/api/tables/{running['id']}").json()
        assert shown["result"]["reason"] == "resigned"


# deleting


def test_who_deletes_their_data_leaves_tables_that_were_put_away(forgetful: TestClient) -> None:
    mia, bob = signed_up(forgetful, "Mia"), named(forgetful, "Bob")
    playing, waiting = mia.create(FIXED), mia.create(PRESET)
    bob.join(playing, choices={"character": "hexa"})
    put_away(forgetful)
    assert delete(mia) == 200
    shown = bob.call("GET", f"/api/tables/{playing['id']}").json()
    assert shown["result"]["text"] == "Former player resigns. You win."
    assert bob.call("GET", f"/api/tables/{waiting['id']}").json()["result"]["reason"] == "closed"
    refused = bob.call("POST", f"/api/tables/{waiting['id']}/join", json={})
    assert refused.status_code == 409


def test_who_deletes_their_data_right_after_a_restart_leaves_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        mia, bob = signed_up(client, "Mia"), named(client, "Bob")
        made = mia.create(FIXED)
        bob.join(made, choices={"character": "hexa"})
    monkeypatch.setattr(recall, "MOST_RECALLED", 0)
    with serving(tmp_path) as client:
        mia.client = bob.client = client
        eventually(lambda: delete(mia) == 200)
        assert bob.call("GET", f"/api/tables/{made['id']}").json()["result"]["reason"] == "resigned"


def test_a_bot_plays_on_at_a_table_of_three_that_was_put_away(tmp_path: Path) -> None:
    with battlecats(tmp_path) as client:
        mia = signed_up(client, "Mia")
        *_, made = three_at_a_table(client, mia)
        assert client.portal is not None
        client.portal.call(services_of(client).hall.forget, services_of(client).hall.rooms[made["id"]])
        assert delete(mia) == 200
        shown = named(client, "Eve").call("GET", f"/api/tables/{made['id']}?invite={made['invite']}").json()
        assert [seat["kind"] for seat in shown["seats"]] == ["bot", "person", "person"]
        assert shown["seats"][0]["name"] == "Former player (Tabby bot)"


def test_a_ghost_that_an_earlier_deletion_left_stands_up_when_the_table_is_folded(
    client: TestClient, ann: Player, eve: Player
) -> None:
    made, id_ = ann.create(PRESET), me(ann)["id"]
    services = services_of(client)
    assert client.portal is not None
    client.portal.call(services.documents.keep, Document("account", id_, b""))
    client.portal.call(services.hall.forget, services.hall.rooms[made["id"]])
    page = f"/api/tables/{made['id']}"
    eventually(lambda: eve.call("GET", page).json()["state"] == "over")


def battlecats(home: Path) -> Any:
    load("battlecats")
    mark_of("battlecats").touch()
    return serving(home, prepare=("battlecats",))


def three_at_a_table(client: TestClient, host: Player | None = None) -> tuple[Any, ...]:
    people = [host or named(client, "Ann"), named(client, "Bob"), named(client, "Cid")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = people[0].create({"game": "battlecats", "seats": seats})
    for person in people[1:]:
        person.join(made)
    return *people, made


def test_who_waits_is_read_by_a_new_name_and_in_a_match_by_the_old(client: TestClient) -> None:
    ann, bob = named(client, "Ann"), named(client, "Bob")
    made = ann.create(TWO_PEOPLE)
    with ann.at(made):
        ann.call("PUT", "/api/me", json={"name": "Annabel"})
        ann.hear_until(lambda said: said["type"] == "table" and said["seats"][0]["name"] == "Annabel")
        bob.join(made)
        ann.hear_a("view")
        assert client.portal is not None
        client.portal.call(services_of(client).hall.call_anew, me(ann)["id"], "Beth")
        ann.settle()
        assert ann.view["view"]["seats"] == ["Annabel", "Bob"]
        assert [seat["name"] for seat in ann.table["seats"]] == ["Annabel", "Bob"]
