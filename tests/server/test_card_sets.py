"""Card sets that people keep in their accounts: theirs alone, bounded, handed out and deleted."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul.server.lab import sets

from .serving import Player
from .test_people import NEW, PASSWORD, cheap_hashes, signed_up

__all__ = ["cheap_hashes"]
TEXT = '[[card]]\nchange = "lunge"\nbuildup = 2\n'
LONGER = TEXT + "# " + 60_000 * "x"


@pytest.fixture
def mia(client: TestClient, cheap_hashes: None) -> Player:
    return signed_up(client, "Mia")


def keep(player: Player, name: str = "Fast claws", text: str = TEXT) -> dict[str, Any]:
    answer = player.call("POST", "/api/card-sets", json={"game": "clash", "name": name, "cards": text})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def changed(player: Player, made: dict[str, Any], part: str = "", **wish: Any) -> Any:
    """What a change of a set is answered, of the version that was read."""
    path = f"/api/card-sets/{made['id']}{part}"
    return player.call("PUT", path, json={"version": made["version"], **wish})


def test_a_set_is_kept_renamed_changed_and_removed(mia: Player) -> None:
    made = keep(mia)
    now = changed(mia, made, name=" Slow  claws ", cards="[[card").json()
    assert (now["name"], now["cards"], now["game"]) == ("Slow claws", "[[card", "clash")
    assert mia.call("GET", f"/api/card-sets/{made['id']}").json() == now
    listed = mia.call("GET", "/api/card-sets").json()
    assert [(found["id"], found["name"], "cards" in found) for found in listed["items"]] == [
        (made["id"], "Slow claws", False)
    ]
    assert mia.call("DELETE", f"/api/card-sets/{made['id']}").json() == {"removed": made["id"]}
    assert mia.call("GET", f"/api/card-sets/{made['id']}").status_code == 404


def test_versions_have_names_and_of_two_with_the_same_name_the_last_stays(mia: Player) -> None:
    made = keep(mia)
    for name, text in (("Strong", "a"), ("Weak", "b"), ("Strong", "c")):
        made = changed(mia, made, "/versions", name=name, cards=text).json()
    assert [(version["name"], version["cards"]) for version in made["versions"]] == [
        ("Strong", "c"), ("Weak", "b")
    ]  # fmt: skip
    made = changed(mia, made, "/versions", name="Strong").json()
    assert [version["name"] for version in made["versions"]] == ["Weak"]
    assert made["cards"] == TEXT


def test_what_was_changed_elsewhere_is_not_overwritten(mia: Player) -> None:
    made = keep(mia)
    assert changed(mia, made, name="One", cards="1").status_code == 200
    for answer in (changed(mia, made, name="Two", cards="2"), changed(mia, made, "/versions", name="Old")):
        assert answer.status_code == 409
    assert mia.call("GET", f"/api/card-sets/{made['id']}").json()["cards"] == "1"


def test_a_guest_is_told_that_an_account_is_needed(ann: Player) -> None:
    answer = ann.call("POST", "/api/card-sets", json={"game": "clash", "name": "A", "cards": TEXT})
    assert (answer.status_code, "sign in" in answer.json()["error"]["message"]) == (403, True)


def test_nobody_else_finds_a_set(client: TestClient, mia: Player) -> None:
    made = keep(mia)
    bob = signed_up(client, "Bob", NEW)
    assert bob.call("GET", "/api/card-sets").json()["items"] == []
    for answer in (
        bob.call("GET", f"/api/card-sets/{made['id']}"),
        changed(bob, made, name="Mine", cards=""),
        changed(bob, made, "/versions", name="Mine", cards=""),
        bob.call("DELETE", f"/api/card-sets/{made['id']}"),
    ):
        assert (answer.status_code, answer.json()["error"]["message"]) == (404, sets.NOWHERE)
    assert mia.call("GET", f"/api/card-sets/{made['id']}").json() == made


def test_sets_are_bounded_in_number_and_size(mia: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "MOST_SETS", 2)
    monkeypatch.setattr(sets, "MOST_VERSIONS", 5)
    made = keep(mia, text=LONGER)
    for n in range(3):
        made = changed(mia, made, "/versions", name=f"v{n}", cards=LONGER).json()
    refused = changed(mia, made, "/versions", name="v4", cards=LONGER)
    assert (refused.status_code, "forget a version first" in refused.text) == (413, True)
    for n in range(2):
        made = changed(mia, made, "/versions", name=f"small {n}", cards="").json()
    refused = changed(mia, made, "/versions", name="v5", cards="")
    assert (refused.status_code, "at most 5 versions" in refused.text) == (409, True)
    keep(mia)
    body = {"game": "clash", "name": "A", "cards": ""}
    refused = mia.call("POST", "/api/card-sets", json=body)
    assert (refused.status_code, "remove one first" in refused.text) == (409, True)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"name": "\u200b"}, "the name of a card set has 1 to 40"),
        ({"cards": "x" * 65_537}, "cards"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(mia: Player, wish: dict[str, str], said: str) -> None:
    body = {"game": "clash", "name": "A", "cards": "", **wish}
    answer = mia.call("POST", "/api/card-sets", json=body)
    assert (answer.status_code, said in answer.text) == (400, True)
    assert mia.call("GET", "/api/card-sets").json()["items"] == []


def test_sets_are_handed_out_and_deleted_with_all_that_is_ones_own(mia: Player, tmp_path: Path) -> None:
    made = keep(mia)
    told = mia.call("GET", "/api/me/export").json()["documents"]
    assert [(d["key"], d["body"]["cards"]) for d in told if d["kind"] == sets.SET] == [(made["id"], TEXT)]
    assert mia.call("POST", "/api/me/forget", json={"password": PASSWORD}).status_code == 200
    signed = mia.call("POST", "/api/account", json={"name": "Mia", "password": PASSWORD})
    assert signed.status_code == 201
    assert mia.call("GET", "/api/card-sets").json()["items"] == []
