"""Messages and requests that no honest client sends: refused, answered, and nothing has changed."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from caterwaul.server.people.guests import Cookies, Guest
from caterwaul.server.websocket.messages import PROTOCOL, understand

from .conftest import named
from .serving import AGAINST_BOT, PRESET, TWO_PEOPLE, Player, services_of, serving

MALFORMED = [
    "", "{", "[]", "null", "1e999", '"move"', "{}", '{"type": "move"}', '{"type": "fly", "id": 1}',
    '{"type": "move", "id": 1, "seen": "1", "action": 0}',
    '{"type": "move", "id": -1, "seen": 1, "action": 0}',
    '{"type": "move", "id": 1, "seen": 1, "action": 1e300}',
    '{"type": "move", "id": 1, "seen": 1, "action": 0, "seat": 1}',
    '{"type": "claim", "id": 1, "take": "everything"}',
    '{"type": "ping", "id": 1, "extra": {}}',
    "[" * 4000,
]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_messages_are_answered_and_change_nothing(ann: Player, text: str) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        before = ann.hear_a("view")
        ann.socket.send_text(text)
        assert ann.hear()["code"] == "malformed"
        ann.settle()
        assert ann.view == before


def test_oversized_and_binary_messages_are_refused(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        ann.hear_a("view")
        ann.socket.send_text(json.dumps({"type": "ping", "id": 1, "x": "y" * 5000}))
        assert ann.hear_a("error")["code"] == "malformed"
        ann.socket.send_bytes(b'{"type": "ping", "id": 1}')
        assert ann.hear_a("error")["code"] == "malformed"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["move", "back", "undo", "allow", "claim", "hint"]), json_values, json_values)
def test_understood_messages_have_the_types_they_declare(kind: str, id_: object, more: object) -> None:
    text = json.dumps({"type": kind, "id": id_, "seen": more, "action": more, "undo": more, "question": more})
    try:
        asked = understand(text)
    except ValueError:
        return
    assert type(asked.id) is int
    assert 0 <= asked.id < 1 << 53


def test_too_many_messages_are_refused_and_end_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=0.001, messages_at_once=5) as client:
        ann = named(client, "Ann")
        with ann.at(ann.create(AGAINST_BOT)):
            ann.hear_a("view")
            for _ in range(80):
                ann.ask("ping")
            ann.hear_until_closed()
    assert sum(said["type"] == "pong" for said in ann.heard) == 5
    assert any(said.get("code") == "too_many" for said in ann.heard)


def refused_with(player: Player, path: str, **headers: str) -> int:
    sent = {"cookie": f"caterwaul_guest={player.cookie}", **headers}
    with (
        player.client.websocket_connect(path, headers=sent) as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    return closed.value.code


def test_sockets_of_other_sites_are_refused(ann: Player) -> None:
    made = ann.create(AGAINST_BOT)
    assert (
        refused_with(ann, f"/ws/{made['id']}?protocol={PROTOCOL}", origin="http://elsewhere.example") == 4403
    )
    assert refused_with(ann, f"/ws/{made['id']}?protocol={PROTOCOL}", origin="null") == 4403


@pytest.mark.parametrize("spoken", ["", "?protocol=1", "?protocol=3&invite=x"])
def test_a_page_of_another_version_is_told_to_load_again(ann: Player, spoken: str) -> None:
    made = ann.create(AGAINST_BOT)
    with ann.client.websocket_connect(f"/ws/{made['id']}{spoken}", headers=ann.cookies) as socket:
        said = json.loads(socket.receive_text())
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert said["type"] == "error"
    assert said["message"] == "this page and the server are of different versions: load it again"
    assert closed.value.code == 4410


def test_requests_of_other_sites_are_refused(ann: Player) -> None:
    for headers in ({"origin": "http://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        answer = ann.call("POST", "/api/tables", json=AGAINST_BOT, headers=headers)
        assert answer.status_code == 403
    assert ann.call("GET", "/api/mine").json()["items"] == []


def test_a_private_table_is_not_there_without_its_invitation(ann: Player, eve: Player) -> None:
    made = ann.create(TWO_PEOPLE)
    assert eve.call("GET", f"/api/tables/{made['id']}").status_code == 404
    assert eve.call("GET", f"/api/tables/{made['id']}?invite=guess").status_code == 404
    assert eve.call("POST", f"/api/tables/{made['id']}/join", json={}).status_code == 404
    assert refused_with(eve, f"/ws/{made['id']}?protocol={PROTOCOL}") == 4404
    assert made["id"] not in eve.call("GET", "/api/tables").text
    assert eve.call("GET", f"/api/tables/{made['id']}?invite={made['invite']}").status_code == 200


def test_an_open_table_shows_no_invitation_to_strangers(ann: Player, eve: Player) -> None:
    made = ann.create(PRESET)
    shown = eve.call("GET", f"/api/tables/{made['id']}").json()
    assert shown["invite"] is None
    assert [table["id"] for table in eve.call("GET", "/api/tables").json()["items"]] == [made["id"]]


def test_a_forged_cookie_is_nobody(client: TestClient, ann: Player) -> None:
    made = ann.create(TWO_PEOPLE)
    services = services_of(client)
    guest = services.hall.rooms[made["id"]].table.seats[0].guest
    forged = Player(client, Cookies("another secret").write(Guest(guest, "Ann")))
    assert forged.call("GET", f"/api/tables/{made['id']}").status_code == 404
    assert forged.call("GET", "/api/me").json()["name"] != "Ann"


def test_a_guest_has_a_bounded_number_of_tables(tmp_path: Path) -> None:
    with serving(tmp_path, tables_of_guest=2) as client:
        ann = named(client, "Ann")
        ann.create(TWO_PEOPLE)
        ann.create(TWO_PEOPLE)
        assert ann.call("POST", "/api/tables", json=TWO_PEOPLE).status_code == 409
        bob = named(client, "Bob")
        first = bob.create(AGAINST_BOT)
        bob.create(AGAINST_BOT)
        bob.create(AGAINST_BOT)
        path = f"/api/tables/{first['id']}"
        assert bob.call("GET", path).json()["result"]["reason"] == "closed", "the oldest makes place"


def test_one_address_cannot_write_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, writes_at_once=3, writes_per_minute=0.01) as client:
        ann = named(client, "Ann")
        answers = [ann.call("POST", "/api/tables", json=AGAINST_BOT).status_code for _ in range(3)]
    assert answers == [201, 201, 429]


WRONG_TABLES = [
    {"game": "chess"},
    {"seats": []},
    {"seats": [{"kind": "me"}]},
    {"seats": [{"kind": "me"}, {"kind": "me"}]},
    {"seats": [{"kind": "bot", "level": "tabby"}, {"kind": "bot", "level": "tabby"}]},
    {"seats": [{"kind": "me"}, {"kind": "bot", "level": "lion"}]},
    {"seats": [{"kind": "me"}, {"kind": "bot", "level": "tiger@100000000"}]},
    {"seats": [{"kind": "me", "level": "tabby"}, {"kind": "open"}]},
    {"seats": [{"kind": "me", "choices": {"character": "nobody"}}, {"kind": "open"}]},
    {"options": {"knock_out": "never"}},
    {"options": {"gravity": "off"}},
    {"idle_minutes": 0},
    {"clock_minutes": 1000},
    {"cards": "[[card"},
    {"cards": "x = " + "[" * 5000},
    {"cards": "y" * 70_000},
    {"seed": 1},
]


@pytest.mark.parametrize("wrong", WRONG_TABLES, ids=range(len(WRONG_TABLES)))
def test_a_table_that_cannot_be_is_refused_with_a_reason(ann: Player, wrong: dict[str, object]) -> None:
    answer = ann.call("POST", "/api/tables", json={**AGAINST_BOT, **wrong})
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert "Traceback" not in answer.text
    assert ann.call("GET", "/api/mine").json()["items"] == []


def test_a_body_without_end_is_refused(ann: Player) -> None:
    headers = {"content-type": "application/json"}
    assert ann.call("POST", "/api/tables", content=b" " * 200_000, headers=headers).status_code == 413


def test_an_own_card_file_is_played_with(ann: Player) -> None:
    own = '[[character]]\nid = "mine"\nname = "Mine"\n'
    answer = ann.call("POST", "/api/tables", json={**AGAINST_BOT, "cards": own})
    assert answer.status_code == 400
    assert "mine" in answer.json()["error"]["message"], "every fault is named"
