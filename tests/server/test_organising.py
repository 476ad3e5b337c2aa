"""The desk of a tournament: what is brought, who is let in and taken out, before the first round."""

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul.cards.decks import counts_in
from caterwaul.server.tournaments import entries

from .conftest import named
from .cups import DECKS, ask, enter, made, plays, refused, seen, until
from .serving import Player, services_of, serving


@pytest.mark.usefixtures("unprepared")
def test_own_decks_are_brought_as_they_are_then(ann: Player, bob: Player) -> None:
    cards = next(deck["cards"] for deck in ann.call("GET", "/api/games/claw_and_order/decks").json())
    kept = ann.call(
        "POST", "/api/decks", json={"game": "claw_and_order", "name": "Mine", "cards": cards}
    ).json()
    small = {"game": "claw_and_order", "name": "Small", "cards": dict(list(cards.items())[1:])}
    other = ann.call("POST", "/api/decks", json=small).json()
    cup = made(ann, **DECKS)
    enter(cup, bob, choices={"deck": "sky_patrol"})
    code, message = refused(ann, "PUT", cup, "/entry", choices={"deck": f"own:{other['id']}"})
    assert (code, "102.1" in message) == (400, True)
    assert refused(bob, "PUT", cup, "/entry", choices={"deck": f"own:{kept['id']}"})[0] == 404
    enter(cup, ann, choices={"deck": f"own:{kept['id']}"})
    ann.call("DELETE", f"/api/decks/{kept['id']}")
    shown = ask(ann, "POST", cup, "/start")
    room = services_of(ann.client).hall.rooms[shown["table"]]
    brought = {seat.name: seat.choices["deck"] for seat in room.table.seats}
    assert counts_in(brought["Ann"]) == cards
    assert [person["choices"] for person in seen(bob, cup)["people"]] == [{"deck": "sky_patrol"}, {}]


@pytest.mark.usefixtures("unprepared")
def test_what_was_copied_is_told_and_can_be_copied_anew(ann: Player, bob: Player) -> None:
    first, second = ann.call("GET", "/api/games/claw_and_order/decks").json()[:2]
    kept = {"game": "claw_and_order", "name": "Mine", "cards": first["cards"]}
    deck = ann.call("POST", "/api/decks", json=kept).json()
    cup = made(ann, **DECKS)
    enter(cup, bob, choices={"deck": first["id"]})
    enter(cup, ann, choices={"deck": f"own:{deck['id']}"})
    told = seen(ann, cup)["people"][1]
    assert told["copied"] == {"deck": {"deck": deck["id"], "name": "Mine"}}
    assert abs(told["brought_at"] - time.time()) < 60
    changed = {"name": "Mine", "cards": second["cards"], "version": deck["version"]}
    assert ann.call("PUT", f"/api/decks/{deck['id']}", json=changed).status_code == 200
    assert list_of(ann, cup, 2) == ("Mine", first["cards"])
    enter(cup, ann, choices={"deck": f"own:{deck['id']}"})
    assert list_of(ann, cup, 2) == ("Mine", second["cards"])
    assert list_of(bob, cup, 1) == (first["name"], first["cards"])
    assert seen(bob, cup)["people"][1] == {
        "number": 2, "name": "Ann", "is_out": False, "choices": {}, "copied": {}, "brought_at": 0,
        "face": None,
    }  # fmt: skip
    for stage in ("/start", "/close"):
        assert refused(bob, "GET", cup, "/lists/2")[0] == 403
        assert refused(ann, "GET", cup, "/lists/1")[0] == 403, "nor does who organises it see more"
        ask(ann, "POST", cup, stage)
    assert list_of(bob, cup, 2) == ("Mine", second["cards"])
    assert seen(bob, cup)["people"][1]["copied"] == {"deck": {"deck": "", "name": "Mine"}}
    for nobody in ("0", "3", "x", "²"):
        assert refused(ann, "GET", cup, f"/lists/{nobody}")[0] == 404


def list_of(player: Player, cup: dict[str, str], number: int) -> tuple[str, dict[str, int]]:
    (brought,) = ask(player, "GET", cup, f"/lists/{number}")
    return brought["name"], {card["id"]: card["count"] for card in brought["cards"]}


def test_who_was_taken_out_stays_out_until_let_in(ann: Player, bob: Player, eve: Player) -> None:
    cup = made(ann)
    enter(cup, ann, bob, eve)
    assert ask(ann, "POST", cup, "/remove", number=2)["barred"] == ["Bob"]
    code, message = refused(bob, "PUT", cup, "/entry", invite=cup["invite"])
    assert (code, "ask to be let in" in message) == (403, True)
    shown = seen(bob, cup)
    assert (shown["is_barred"], shown["barred"], shown["number"]) == (True, [], None)
    assert cup["id"] in [item["id"] for item in bob.call("GET", "/api/mine/tournaments").json()["items"]]
    for player in (bob, eve):
        assert refused(player, "POST", cup, "/admit", number=1)[0] == 403
    assert refused(ann, "POST", cup, "/admit", number=2)[0] == 400
    assert ask(ann, "POST", cup, "/admit", number=1)["barred"] == []
    enter(cup, bob)
    assert [person["name"] for person in seen(bob, cup)["people"]] == ["Ann", "Eve", "Bob"]


def test_a_number_that_somebody_else_has_by_now_takes_nobody_out(
    client: TestClient, ann: Player, bob: Player, eve: Player
) -> None:
    cup, other = made(ann), named(client, "Bob")
    enter(cup, bob, eve, other)
    assert [person["name"] for person in seen(ann, cup)["people"]] == ["Bob", "Eve", "Bob 2"]
    ask(bob, "DELETE", cup, "/entry")
    code, message = refused(ann, "POST", cup, "/remove", number=1, name="Bob")
    assert (code, message) == (409, "Bob is not number 1 any more: look again")
    assert ask(ann, "POST", cup, "/remove", number=1, name="Eve")["barred"] == ["Eve"]
    assert ask(ann, "POST", cup, "/remove", number=1, name="Bob")["barred"] == ["Eve", "Bob"]
    ask(ann, "POST", cup, "/admit", number=1, name="Eve")
    assert refused(ann, "POST", cup, "/admit", number=1, name="Eve")[0] == 409
    assert seen(ann, cup)["barred"] == ["Bob"]


def test_who_was_taken_out_of_a_round_does_not_come_back_uninvited(
    ann: Player, bob: Player, eve: Player
) -> None:
    cup = made(ann)
    enter(cup, ann, bob, eve)
    ask(ann, "POST", cup, "/start")
    ask(ann, "POST", cup, "/remove", number=2)
    until(ann, cup, lambda shown: not plays(2, shown))
    assert refused(bob, "POST", cup, "/return")[0] == 403
    ask(ann, "POST", cup, "/admit", number=1)
    assert ask(bob, "POST", cup, "/return")["people"][1]["is_out"] is False


def test_who_was_taken_out_and_deletes_their_data_leaves_no_name(ann: Player, bob: Player) -> None:
    cup = made(ann)
    enter(cup, ann, bob)
    ask(ann, "POST", cup, "/remove", number=2)
    assert bob.call("POST", "/api/me/forget", json={}).status_code == 200
    assert seen(ann, cup)["barred"] == []


def test_all_tables_have_to_have_a_place(tmp_path: Path) -> None:
    with serving(tmp_path, most_tables=1) as client:
        players = [named(client, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
        cup = made(players[0])
        enter(cup, *players)
        assert refused(players[0], "POST", cup, "/start")[0] == 503
        assert seen(players[0], cup)["stage"] == "gathering"


@pytest.mark.usefixtures("unprepared")
def test_decks_are_checked_at_the_desk_and_locked_at_the_start(ann: Player, bob: Player) -> None:
    cup = made(ann, **DECKS)
    code, message = refused(ann, "PUT", cup, "/entry", choices={})
    assert code == 400
    assert "bring a deck" in message
    code, message = refused(ann, "PUT", cup, "/entry", choices={"deck": "no_such_deck"})
    assert code == 400
    enter(cup, ann, choices={"deck": "sky_patrol"})
    enter(cup, bob, choices={"deck": "motor_pool"})
    enter(cup, ann, choices={"deck": "night_shift"})
    shown = seen(bob, cup)
    assert [person["choices"] for person in shown["people"]] == [{}, {"deck": "motor_pool"}]
    shown = ask(ann, "POST", cup, "/start")
    assert refused(ann, "PUT", cup, "/entry", choices={"deck": "sky_patrol"})[0] == 409
    assert shown["people"][0]["choices"] == {"deck": "night_shift"}
    room = services_of(ann.client).hall.rooms[shown["table"]]
    assert {seat.name: seat.choices["deck"] for seat in room.table.seats} == {
        "Ann": "night_shift",
        "Bob": "motor_pool",
    }


OWN_DECK = """
[[deck]]
id = "too_small"
name = "Too Small"
cards = { stray_scout = 3 }
"""


def test_a_tournament_with_an_illegal_deck_cannot_be_set_up(ann: Player) -> None:
    answer = ann.call("POST", "/api/tournaments", json={**DECKS, "cards": OWN_DECK})
    assert answer.status_code == 400
    assert "too_small" in answer.json()["error"]["message"]


def test_a_list_that_is_not_legal_any_more_stops_the_start(
    ann: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = made(ann, **DECKS)
    enter(cup, ann, bob, choices={"deck": "sky_patrol"})
    real = entries.faults_of
    monkeypatch.setattr(
        entries,
        "faults_of",
        lambda plan, player: ["26 cards"] if player.name == "Bob" else real(plan, player),
    )
    code, message = refused(ann, "POST", cup, "/start")
    assert (code, "Bob" in message, "26" in message) == (409, True, False)
    assert seen(bob, cup)["faults"] == ["26 cards"]
    assert seen(ann, cup)["stage"] == "gathering"


def test_what_is_there_once_is_taken_at_the_table(ann: Player) -> None:
    cup = made(ann, game="battlecats")
    code, message = refused(ann, "PUT", cup, "/entry", choices={"warlord": "lady_suiren"})
    assert (code, "at the table" in message) == (400, True)
    assert seen(ann, cup)["brings"] == []


def test_players_matches_and_standings_come_in_pages(client: TestClient) -> None:
    players = [named(client, f"P{number}") for number in range(1, 56)]
    cup = made(players[0], most_players=64)
    enter(cup, *players)
    assert [row["player"]["name"] for row in pages(players[0], cup, "/standings")] == [
        f"P{n}" for n in range(1, 56)
    ]
    ask(players[0], "POST", cup, "/start")
    shown = seen(players[-1], cup)
    assert (len(shown["standings"]), len(shown["matches"]), shown["playing"]) == (25, 25, 27)
    met = [number for match in pages(players[0], cup, "/matches") for number in match["players"]]
    assert sorted(met) == list(range(1, 56))
    assert sorted(row["player"]["number"] for row in pages(players[0], cup, "/standings")) == sorted(met)
    assert shown["me"]["name"] == "P55", "also who stands on a later page finds themselves"
    assert "P55" in shown["match"]["names"]
    assert refused(players[0], "GET", cup, "/matches?after=x")[0] == 400


def pages(player: Player, cup: dict[str, str], what: str) -> list[Any]:
    found: list[Any] = []
    after = ""
    while after is not None:
        page = ask(player, "GET", cup, f"{what}?after={after}")
        assert 0 < len(page["items"]) <= 25
        found, after = found + page["items"], page["next"]
    return found


@pytest.mark.parametrize("wrong", ["0", "2", "99", "x", "-1", "01", "²", "9" * 40])
def test_a_round_that_has_not_begun_is_refused(ann: Player, bob: Player, wrong: str) -> None:
    cup = made(ann)
    assert refused(ann, "GET", cup, f"?round={wrong}") == (400, "no round has begun yet")
    enter(cup, ann, bob)
    ask(ann, "POST", cup, "/start")
    for what in ("", "/matches"):
        assert refused(ann, "GET", cup, f"{what}?round={wrong}") == (400, "round is a number from 1 to 1")
    assert ask(ann, "GET", cup, "?round=1")["round"] == 1
