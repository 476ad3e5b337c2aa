"""Decks that people keep: checked as the game checks them, private unless shared, taken to any table."""

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.cards.decks import deck_file, word_of

from .conftest import named
from .serving import Player, eventually, services_of, serving

KEY = "claw_and_order"
PATROL = games.load(KEY).builtin.tables["deck"][2].given["cards"]
OWN = {**PATROL, "dock_brawler": 2, "drain_stalker": 1}
FORMER = {"name": "x", "cards": {}, "version": 1}


@pytest.fixture(scope="module")
def ready_client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server at which Claw & Order can be dealt."""
    with serving(tmp_path_factory.mktemp("home"), prepare=(KEY,), bot_pace=0.0) as client:
        client.portal.call(services_of(client).compiler.wait, KEY)  # type: ignore[union-attr]
        yield client


def build(player: Player, name: str = "Night raid", cards: dict[str, int] = OWN) -> dict[str, Any]:
    answer = player.call("POST", "/api/decks", json={"game": KEY, "name": name, "cards": cards})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def test_a_deck_is_kept_and_changed_and_removed(ann: Player) -> None:
    made = build(ann)
    assert made["mine"] is True
    assert made["report"] == {"legal": True, "faults": [], "warnings": []}
    fewer = {card: n for card, n in OWN.items() if card != "kite_drone"}
    asked = {"name": " Day  raid ", "cards": fewer, "version": made["version"]}
    changed = ann.call("PUT", f"/api/decks/{made['id']}", json=asked).json()
    assert (changed["name"], changed["cards"]) == ("Day raid", fewer)
    assert changed["report"]["faults"] == [{"text": "24 cards, exactly 27 needed", "rule": "102.1"}]
    assert ann.call("GET", f"/api/decks/{made['id']}").json() == changed
    assert ann.call("DELETE", f"/api/decks/{made['id']}").json() == {"removed": made["id"]}
    assert ann.call("GET", f"/api/decks/{made['id']}").status_code == 404
    assert ann.call("GET", "/api/decks").json() == {"items": [], "next": None}


def test_what_was_changed_elsewhere_is_not_overwritten(ann: Player) -> None:
    made = build(ann)
    path, asked = f"/api/decks/{made['id']}", {"name": "One", "cards": OWN, "version": made["version"]}
    assert ann.call("PUT", path, json=asked).status_code == 200
    assert ann.call("PUT", path, json={**asked, "name": "Two"}).status_code == 409
    assert ann.call("GET", path).json()["name"] == "One"


ROUTES = [
    ("GET", "", None),
    ("GET", "/file", None),
    ("GET", "/hand", None),
    ("PUT", "", FORMER),
    ("PUT", "/share", {"shared": True}),
    ("DELETE", "", None),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_nobody_reads_or_changes_what_is_not_theirs(
    ann: Player, eve: Player, client: TestClient, method: str, path: str, body: Any
) -> None:
    made = build(ann)
    for stranger in (eve, Player(client)):
        answer = stranger.call(method, f"/api/decks/{made['id']}{path}", json=body)
        assert answer.status_code == 404
        assert "Night raid" not in answer.text
    assert ann.call("GET", f"/api/decks/{made['id']}").json() == made
    assert eve.call("GET", "/api/decks").json()["items"] == []


def test_a_shared_deck_is_seen_by_who_has_the_link_and_changed_by_its_owner_alone(
    ann: Player, eve: Player
) -> None:
    path = f"/api/decks/{build(ann)['id']}"
    key = ann.call("PUT", f"{path}/share", json={"shared": True}).json()["share"]
    assert ann.call("PUT", f"{path}/share", json={"shared": True}).json()["share"] == key
    shown = eve.call("GET", f"{path}?key={key}").json()
    assert (shown["name"], shown["cards"], shown["mine"], shown["share"]) == ("Night raid", OWN, False, "")
    assert 'name = "Night raid"' in eve.call("GET", f"{path}/file?key={key}").text
    for wrong in ("", "x", key[:-1], "é"):
        assert eve.call("GET", path, params={"key": wrong}).status_code == 404
    assert eve.call("PUT", path, json={**FORMER, "version": shown["version"]}).status_code == 404
    assert eve.call("DELETE", path).status_code == 404
    ann.call("PUT", f"{path}/share", json={"shared": False})
    assert eve.call("GET", f"{path}?key={key}").status_code == 404


def test_the_list_pages(ann: Player) -> None:
    names = [f"Deck {i}" for i in range(30)]
    for name in names:
        build(ann, name, {})
    first = ann.call("GET", "/api/decks").json()
    second = ann.call("GET", "/api/decks", params={"after": first["next"]}).json()
    assert [deck["name"] for deck in first["items"] + second["items"]] == names[::-1]
    assert second["next"] is None
    assert ann.call("GET", "/api/decks?after=nonsense").status_code == 400


def test_nobody_has_decks_without_end(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caterwaul.server.api.decks.MOST_DECKS", 2)
    for _ in range(2):
        build(ann)
    refused = ann.call("POST", "/api/decks", json={"game": KEY, "name": "x", "cards": {}})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "conflict")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"game": "clash"}, "decks are built for Claw & Order"),
        ({"game": "chess"}, "decks are built for Claw & Order"),
        ({"name": " "}, "1 to 40 printable"),
        ({"name": "x" * 41}, "1 to 40 printable"),
        ({"name": "a\u202eb"}, "1 to 40 printable"),
        ({"cards": {"dock_brawlers": 1}}, "did you mean 'dock_brawler'"),
        ({"cards": {"dock_brawler": 0}}, "1 or more"),
        ({"cards": {"dock_brawler": 1.5}}, "a whole number"),
        ({"cards": {f"x{i}": 1 for i in range(61)}}, "60 or less"),
        ({"owner": "me"}, "there is no"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_the_reason(
    ann: Player, wrong: dict[str, Any], reason: str
) -> None:
    answer = ann.call("POST", "/api/decks", json={"game": KEY, "name": "x", "cards": {}, **wrong})
    assert answer.status_code == 400
    assert reason in answer.json()["error"]["message"]
    assert ann.call("GET", "/api/decks").json()["items"] == []


def test_a_file_is_read_and_every_rule_that_a_deck_breaks_is_named(ann: Player) -> None:
    exported = ann.call("GET", f"/api/decks/{build(ann)['id']}/file").text
    bad = "[[deck]]\nid = 'x'\ncards = { general_marmalade = 2, dock_brawler = 4, nobody = 1 }\n"
    body = {"game": KEY, "text": exported + bad}
    good, wrong = ann.call("POST", "/api/decks/check", json=body).json()
    assert (good["name"], good["cards"], good["report"]["legal"]) == ("Night raid", OWN, True)
    assert [fault["rule"] for fault in wrong["report"]["faults"]] == ["", "102.1", "102.2", "102.3"]
    (unread,) = ann.call("POST", "/api/decks/check", json={"game": KEY, "text": "[["}).json()
    assert unread["report"]["faults"][0]["text"].startswith("cannot be read")
    many = {"game": KEY, "text": "[[deck]]\n" * 41}
    assert ann.call("POST", "/api/decks/check", json=many).status_code == 400


def test_the_decks_of_a_game_can_be_read_and_copied(ann: Player) -> None:
    shown = ann.call("GET", f"/api/games/{KEY}/decks").json()
    assert [deck["id"] for deck in shown][2] == "sky_patrol"
    assert all(deck["report"]["legal"] and not deck["mine"] for deck in shown)
    assert ann.call("GET", "/api/decks/sky_patrol").json()["cards"] == PATROL
    assert ann.call("DELETE", "/api/decks/sky_patrol").status_code == 404
    assert ann.call("GET", "/api/games/clash/decks").json() == []
    assert ann.call("GET", "/api/games/chess/decks").status_code == 404


def test_a_hand_is_dealt_as_the_game_deals_it(ready_client: TestClient) -> None:
    ann = named(ready_client, "Ann")
    made = build(ann)
    dealt = ann.call("GET", f"/api/decks/{made['id']}/hand").json()
    assert len(dealt["cards"]) == 5
    assert all(OWN[card] >= (dealt["cards"] + dealt["next"]).count(card) for card in dealt["cards"])
    few = build(ann, "Few", {"dock_brawler": 3})
    assert ann.call("GET", f"/api/decks/{few['id']}/hand").status_code == 409


def test_a_game_that_is_not_ready_deals_no_hand_yet(ann: Player) -> None:
    answer = ann.call("GET", f"/api/decks/{build(ann)['id']}/hand")
    assert answer.status_code == 503
    assert "try again" in answer.json()["error"]["message"]


def seats_for(deck: str, other: dict[str, Any]) -> dict[str, Any]:
    return {"game": KEY, "seats": [{"kind": "me", "choices": {"deck": deck}}, other]}


def test_own_decks_are_taken_to_a_table_and_stay_secret(ready_client: TestClient) -> None:
    ann, bob = named(ready_client, "Ann"), named(ready_client, "Bob")
    mine, theirs = build(ann), build(bob, "Secret plan", {**OWN, "dock_brawler": 1, "scarred_tom": 1})
    made = ann.create(seats_for(f"own:{mine['id']}", {"kind": "open"}))
    bob.join(made, choices={"deck": f"own:{theirs['id']}"})
    with ann.at(made), bob.at(made):
        for player in (ann, bob):
            player.hear_a("view")
        assert [decks_seen_by(player) for player in (ann, bob)] == [{"0": "Own deck"}, {"1": "Own deck"}]
        heard = json.dumps(ann.heard)
        assert "Secret plan" not in heard
        assert theirs["id"] not in heard
        ann.answer_to("resign")
    replay = ann.call("GET", f"/api/tables/{made['id']}/replay?invite={made['invite']}").text
    assert f"choice 0 deck {word_of(OWN)}\n" in replay


def decks_seen_by(player: Player) -> dict[str, str]:
    return {seat: role for seat, role in player.view["view"]["roles"].items() if seat in ("0", "1")}


def test_a_bot_plays_against_an_own_deck(ready_client: TestClient) -> None:
    ann = named(ready_client, "Ann")
    deck = f"own:{build(ann)['id']}"
    made = ann.create(seats_for(deck, {"kind": "bot", "level": "greedy", "choices": {"deck": deck}}))
    with ann.at(made):
        ann.hear_a("view")
        for _ in range(6):
            ann.await_turn()
            ann.move(len(ann.view["view"]["options"]) - 1)
        services = services_of(ready_client)
        match = services.hall.rooms[made["id"]].table.match
        assert match is not None
        minds: dict[Any, Any] = services.bot_threads.minds  # a mind is away from there while it thinks
        eventually(
            lambda: any(key[0] == made["id"] and bot.cards is match.cards for key, bot in list(minds.items()))
        )


def test_a_table_folds_the_decks_again_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, prepare=(KEY,)) as client:
        ann = named(client, "Ann")
        made = ann.create(seats_for(f"own:{build(ann)['id']}", {"kind": "bot", "level": "random"}))
        with ann.at(made):
            ann.hear_a("view")
            before = ann.view["view"]["zones"]
            cookie = ann.cookie
    with serving(tmp_path, prepare=(KEY,)) as client:
        again = Player(client, cookie)
        with again.at(made):
            again.hear_a("view")
            assert [zone["label"] for zone in again.view["view"]["zones"]] == [
                zone["label"] for zone in before
            ]


def test_a_deck_that_is_not_legal_or_not_ones_own_takes_no_seat(ann: Player, eve: Player) -> None:
    few, mine = build(ann, "Few", {"dock_brawler": 4}), build(ann)
    open_seat = {"kind": "open"}
    for player, deck, status, reason in (
        (ann, f"own:{few['id']}", 400, "4 cards, exactly 27 needed (102.1); 4 × Dock Brawler"),
        (eve, f"own:{mine['id']}", 404, "no such deck"),
        (ann, "own:nobody", 404, "no such deck"),
        (ann, f"own:{build(ann, 'None', {})['id']}", 400, "no cards yet"),
    ):
        answer = player.call("POST", "/api/tables", json=seats_for(deck, open_seat))
        assert (answer.status_code, reason in answer.json()["error"]["message"]) == (status, True)
    in_clash = {"kind": "me", "choices": {"character": f"own:{mine['id']}"}}
    answer = ann.call("POST", "/api/tables", json={"game": "clash", "seats": [in_clash, open_seat]})
    assert answer.json()["error"]["message"] == "Night raid is a deck for Claw & Order"
    made = ann.create(seats_for("sky_patrol", open_seat))
    path = f"/api/tables/{made['id']}/join"
    asked = {"invite": made["invite"], "choices": {"deck": f"own:{mine['id']}"}}
    assert eve.call("POST", path, json=asked).status_code == 404
    assert ann.call("GET", "/api/mine").json()["items"][0]["seats"][1]["kind"] == "free"


OWN_CARD = """[[card]]
id = "mine"
kind = "troop"
cost = 1
traits = ["any_number"]
[[deck]]
id = "x"
cards = { mine = 27 }
"""


def test_a_table_that_is_full_of_decks_takes_no_more(ann: Player) -> None:
    full = "\n".join(deck_file(f"Deck {i}", PATROL) for i in range(34))
    wanted = seats_for(f"own:{build(ann)['id']}", {"kind": "open"})
    answer = ann.call("POST", "/api/tables", json={**wanted, "cards": full})
    assert (answer.status_code, "41 entries" in answer.json()["error"]["message"]) == (400, True)
