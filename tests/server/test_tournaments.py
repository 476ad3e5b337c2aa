"""Tournaments on a server: rounds that follow by themselves, and nothing lost at a stop."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul.server.tables.clocks import Clocks

from .conftest import named
from .cups import CUP, ask, enter, made, refused, resign, seen, until, wait
from .serving import Player, serving


@pytest.fixture
def cup(ann: Player, bob: Player) -> dict[str, str]:
    """One of two players that has begun."""
    cup = made(ann)
    enter(cup, ann, bob)
    ask(ann, "POST", cup, "/start")
    return cup


def test_a_match_of_two_from_the_first_word_to_the_last(ann: Player, bob: Player) -> None:
    cup = made(ann, title="  Friday  cup ")
    enter(cup, ann, bob, choices={"character": "brute"})
    shown = ask(ann, "POST", cup, "/start")
    assert (shown["title"], shown["stage"], shown["rounds_planned"]) == ("Friday cup", "running", 1)
    assert shown["table"] == seen(bob, cup)["table"]
    assert [table["id"] for table in bob.call("GET", "/api/mine").json()["items"]] == [shown["table"]]
    resign(bob, cup)
    shown = until(ann, cup, lambda shown: shown["stage"] == "over")
    winner = shown["standings"][0]
    assert shown["people"][winner["number"] - 1]["name"] == "Ann"
    assert (winner["points"], winner["place"], winner["won"]) == (3, 1, 1)
    assert shown["matches"][0]["shares"] == [winner["number"]]


def test_three_tables_in_a_row_lead_to_each_other(ann: Player, bob: Player) -> None:
    cup = made(ann, best_of=3)
    enter(cup, ann, bob)
    ask(ann, "POST", cup, "/start")
    tables = []
    for loser in (ann, bob, ann):
        tables.append(resign(loser, cup))
        until(bob, cup, lambda shown: shown["table"] not in tables)
    shown = seen(ann, cup)
    assert shown["stage"] == "over"
    (match,) = shown["matches"]
    assert [game["table"] for game in match["games"]] == tables
    assert match["games"][1]["seats"][0] == 1, "who has lost gets the first seat"
    assert match["games"][2]["seats"][0] == 2
    assert match["shares"] == [2]
    assert ann.call("GET", f"/api/tables/{tables[0]}").json()["next"] == tables[1]
    assert shown["standings"][0]["games"] == pytest.approx(2 / 3)


def begun(round_: int) -> Callable[[Any], bool]:
    return lambda shown: bool(shown["rounds"] == round_)


def test_rounds_follow_by_themselves(client: TestClient) -> None:
    players = [named(client, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    cup = made(players[0])
    enter(cup, *players)
    ask(players[0], "POST", cup, "/start")
    for round_ in (1, 2):
        shown = until(players[0], cup, begun(round_))
        for match in shown["matches"]:
            resign(players[max(match["players"]) - 1], cup)
    shown = until(players[0], cup, lambda shown: shown["stage"] == "over")
    assert [row["points"] for row in shown["standings"]] == [6, 3, 3, 0]
    assert shown["people"][shown["standings"][0]["number"] - 1]["name"] == "Ann"
    first = seen(players[0], cup, "&round=1")
    met = [sorted(match["players"]) for match in first["matches"] + shown["matches"]]
    assert len({tuple(pair) for pair in met}) == 4


def test_a_bot_fills_in_and_without_one_the_win_is_free(client: TestClient) -> None:
    players = [named(client, name) for name in ("Ann", "Bob", "Cleo")]
    for bot in ("", "random"):
        cup = made(players[0], bot=bot, rounds=1)
        enter(cup, *players)
        shown = ask(players[0], "POST", cup, "/start")
        (alone,) = [match for match in shown["matches"] if len(match["players"]) == 1]
        if not bot:
            assert alone["shares"] == alone["players"]
            continue
        assert alone["games"][0]["seats"] == [*alone["players"], 0]
        table = (
            players[alone["players"][0] - 1].call("GET", f"/api/tables/{alone['games'][0]['table']}").json()
        )
        assert sorted(seat["kind"] for seat in table["seats"]) == ["bot", "person"]


@pytest.mark.usefixtures("unprepared")
def test_three_at_a_table(client: TestClient) -> None:
    players = [named(client, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    cup = made(players[0], game="battlecats", seats=3, bot="random")
    enter(cup, *players)
    shown = ask(players[0], "POST", cup, "/start")
    assert [sorted(map(bool, match["games"][0]["seats"])) for match in shown["matches"]] == [
        [False, True, True]
    ] * 2
    answer = players[0].call(
        "POST", "/api/tournaments", json={**CUP, "game": "battlecats", "seats": 3, "best_of": 3}
    )
    assert answer.status_code == 400


def test_who_drops_out_loses_and_is_not_paired_again(client: TestClient) -> None:
    players = [named(client, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    cup = made(players[0], best_of=3)
    enter(cup, *players)
    ask(players[0], "POST", cup, "/start")
    assert ask(players[3], "DELETE", cup, "/entry")["table"] is None
    shown = until(players[3], cup, lambda shown: any(match["shares"] for match in shown["matches"]))
    (lost,) = [match for match in shown["matches"] if 4 in match["players"]]
    assert lost["shares"] == [n for n in lost["players"] if n != 4]
    assert refused(players[3], "DELETE", cup, "/entry")[0] == 409
    (others,) = [match for match in shown["matches"] if 4 not in match["players"]]
    for _ in range(2):
        resign(players[others["players"][0] - 1], cup)
    shown = until(players[0], cup, lambda shown: shown["rounds"] == 2)
    assert all(4 not in match["players"] for match in shown["matches"])
    assert [len(match["players"]) for match in shown["matches"]] == [2, 1]
    assert ask(players[3], "POST", cup, "/return")["people"][3]["is_out"] is False


def test_who_never_comes_is_out(tmp_path: Path) -> None:
    with serving(tmp_path, idle_seconds_per_minute=0.05) as client:
        players = [named(client, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
        cup = made(players[0], idle_minutes=1)
        enter(cup, *players)
        shown = ask(players[0], "POST", cup, "/start", **{})
        (match,) = [match for match in shown["matches"] if 1 in match["players"]]
        other = next(n for n in match["players"] if n != 1)
        with players[0].at({"id": match["games"][0]["table"], "invite": ""}):
            players[0].hear_a("view")
            players[0].move()
            players[0].hear_until(lambda said: said["type"] == "view" and said["claim_at"])
            wait(players[0], 0.2)
            assert players[0].answer_to("claim", take="win")["type"] == "ok"
        shown = until(players[0], cup, lambda shown: shown["people"][other - 1]["is_out"])
        assert not shown["people"][0]["is_out"]


def test_nobody_wins_a_tournament_to_which_nobody_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Clocks, "falls", quick_fall)
    with serving(tmp_path) as client:
        players = [named(client, name) for name in ("Ann", "Bob", "Cleo")]
        cup = made(players[0], best_of=3, clock_minutes=1)
        enter(cup, *players)
        ask(players[0], "POST", cup, "/start")
        shown = until(players[0], cup, lambda shown: shown["stage"] == "over")
        played, free = shown["matches"]
        assert (played["shares"], len(played["games"])) == ([-1], 1)
        assert [shown["people"][n - 1]["is_out"] for n in played["players"]] == [True, True]
        assert [row["points"] for row in shown["standings"]] == [0, 0, 0]  # nor who had nobody to play with
        assert free["shares"] == [-1]
        assert players[played["players"][0] - 1].call("GET", "/api/history").json()["items"] == []


def quick_fall(clocks: Clocks, seat: int) -> float | None:
    """A minute is a fifth of a second."""
    asked = clocks.asked[seat]
    return None if asked is None else asked + 0.2


@pytest.mark.parametrize("is_there", [True, False])
def test_who_waits_for_somebody_wins_when_time_is_up_but_has_to_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    """Somebody who owes nothing has not lost by the clock, but may have stayed away all the same."""
    monkeypatch.setattr(Clocks, "falls", lambda clocks, seat: quick_fall(clocks, 0) if seat == 0 else None)
    with serving(tmp_path) as client:
        players = [named(client, name) for name in ("Ann", "Bob")]
        cup = made(players[0], clock_minutes=1)
        enter(cup, *players)
        (match,) = ask(players[0], "POST", cup, "/start")["matches"]
        waiting = match["games"][0]["seats"][1]
        if is_there:
            with players[waiting - 1].at({"id": match["games"][0]["table"], "invite": ""}):
                players[waiting - 1].hear_a("view")
        shown = until(players[0], cup, lambda shown: shown["stage"] == "over")
        assert shown["matches"][0]["shares"] == [waiting if is_there else -1]
        assert shown["people"][waiting - 1]["is_out"] is not is_there


def test_at_its_tables_nobody_is_helped(ann: Player, bob: Player, cup: dict[str, str]) -> None:
    table = seen(ann, cup)["table"]
    with ann.at({"id": table, "invite": ""}):
        ann.hear_a("view")
        assert ann.table["tournament"] == cup["id"]
        for answer in (ann.answer_to("hint"), ann.undo()):
            assert (answer["type"], "tournament" in answer["message"]) == ("error", True)
        ann.move()
        ann.settle()
        assert not any(said.get("can_undo") for said in ann.heard)
        ann.answer_to("resign")
        assert ann.answer_to("rematch")["code"] == "not_now"


def test_it_is_seen_by_who_has_the_link(ann: Player, bob: Player, eve: Player) -> None:
    cup = made(ann)
    nothing = {"id": cup["id"], "invite": "x" * 22}
    assert refused(eve, "GET", nothing, f"?invite={nothing['invite']}")[0] == 404
    assert refused(eve, "PUT", cup, "/entry", invite="")[0] == 404
    enter(cup, bob)
    assert ask(bob, "GET", cup)["invite"] == cup["invite"]
    assert seen(eve, cup)["number"] is None
    assert eve.call("GET", "/api/tournaments").json()["items"] == []
    listed = made(ann, open=True)
    assert [item["id"] for item in eve.call("GET", "/api/tournaments").json()["items"]] == [listed["id"]]
    assert ask(eve, "GET", listed)["invite"] is None
    ask(ann, "POST", listed, "/close")
    assert eve.call("GET", "/api/tournaments").json()["items"] == []


def test_its_tables_are_looked_at_by_who_sees_it(ann: Player, eve: Player, cup: dict[str, str]) -> None:
    table, watch = seen(ann, cup)["table"], seen(eve, cup)["watch"]
    assert eve.call("GET", f"/api/tables/{table}").status_code == 404
    said = eve.call("GET", f"/api/tables/{table}?invite={watch}").json()
    assert (said["seat"], said["tournament"], said["state"]) == (-1, cup["id"], "playing")


def test_rounds_are_as_many_as_there_are_opponents_for(client: TestClient) -> None:
    players = [named(client, name) for name in ("Ann", "Bob", "Cleo")]
    cup = made(players[0], rounds=5)
    assert seen(players[0], cup)["rounds_planned"] == 5, "nobody has come yet"
    enter(cup, *players)
    for shown in (seen(players[1], cup), ask(players[0], "POST", cup, "/start")):
        assert (shown["rounds_planned"], shown["rounds_wished"]) == (3, 5)


def test_only_the_organiser_organises(ann: Player, bob: Player, eve: Player) -> None:
    cup = made(ann, open=True)
    enter(cup, bob)
    before = seen(ann, cup)
    for player in (bob, eve):
        for what, body in (("/start", {}), ("/close", {}), ("/remove", {"number": 1})):
            assert refused(player, "POST", cup, what, **body)[0] == 403
    for what in ("/entry", "/return"):
        assert refused(eve, "DELETE" if what == "/entry" else "POST", cup, what)[0] == 409
    assert {**seen(ann, cup), "now": 0} == {**before, "now": 0}
    assert ask(ann, "POST", cup, "/remove", number=1)["people"] == []
    assert refused(ann, "POST", cup, "/remove", number=1)[0] == 400


def test_who_deletes_their_data_leaves_no_name(client: TestClient) -> None:
    players = [named(client, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    cup, waiting, own = made(players[0]), made(players[0]), made(players[3])
    enter(cup, *players)
    enter(waiting, players[3])
    enter(own, players[0], players[3])
    ask(players[0], "POST", cup, "/start")
    assert players[3].call("POST", "/api/me/forget", json={}).status_code == 200
    shown = until(players[0], cup, lambda shown: any(match["shares"] for match in shown["matches"]))
    assert [(person["name"], person["is_out"]) for person in shown["people"]][3] == ("Former player", True)
    assert seen(players[0], waiting)["people"] == []
    shown = seen(players[0], own)
    assert (shown["stage"], shown["organiser"]) == ("over", "Former player")
    assert [person["name"] for person in shown["people"]] == ["Ann"]


def test_what_cannot_be_is_refused_and_changes_nothing(ann: Player, bob: Player) -> None:
    for wrong in (
        {"title": "   "}, {"title": "a\u202eb"}, {"game": "chess"}, {"seats": 3}, {"best_of": 2},
        {"rounds": 17}, {"most_players": 1}, {"clock_minutes": 0}, {"bot": "no_such_bot"}, {"extra": 1},
        {"bot": "tabby@9s"}, {"options": {"no": "way"}}, {"cards": "nonsense ["},
    ):  # fmt: skip
        answer = ann.call("POST", "/api/tournaments", json={**CUP, **wrong})
        assert answer.status_code == 400, wrong
        assert "Traceback" not in answer.text
    cup = made(ann, most_players=2)
    assert refused(ann, "POST", cup, "/start")[0] == 409
    enter(cup, ann, bob)
    assert refused(named(ann.client, "Cleo"), "PUT", cup, "/entry", invite=cup["invite"])[0] == 409
    ask(ann, "POST", cup, "/start")
    assert refused(ann, "POST", cup, "/start")[0] == 409
    assert refused(ann, "GET", cup, "?round=x")[0] == 400
    assert [item["id"] for item in ann.call("GET", "/api/mine/tournaments").json()["items"]] == [cup["id"]]


def test_nobody_organises_too_many(ann: Player) -> None:
    cups = [made(ann) for _ in range(8)]
    assert ann.call("POST", "/api/tournaments", json=CUP).status_code == 409
    ask(ann, "POST", cups[0], "/close")
    made(ann)


def test_own_tournaments_come_in_pages(client: TestClient, ann: Player) -> None:
    bob = named(client, "Bob")
    cups = []
    for organiser in [named(client, f"O{n}") for n in range(4)]:
        for _ in range(7):
            cups.append(made(organiser))
            enter(cups[-1], bob)
    first = bob.call("GET", "/api/mine/tournaments").json()
    rest = bob.call("GET", f"/api/mine/tournaments?after={first['next']}").json()
    ids = [item["id"] for item in first["items"] + rest["items"]]
    assert ids == [cup["id"] for cup in reversed(cups)]
    assert rest["next"] is None
    assert bob.call("GET", "/api/mine/tournaments?after=nonsense").status_code == 400


def test_closing_ends_what_is_played(ann: Player, bob: Player, cup: dict[str, str]) -> None:
    table = seen(ann, cup)["table"]
    assert ask(ann, "POST", cup, "/close")["stage"] == "over"
    said = bob.call("GET", f"/api/tables/{table}").json()
    assert (said["state"], said["result"]["reason"]) == ("over", "closed")
    assert seen(bob, cup)["table"] is None
