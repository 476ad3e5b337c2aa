"""Three at a private table, one of whom leaves: what each of them may see, then and in the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul.server.background.bot_threads import Plan, Step

from .serving import Player, eventually, services_of
from .test_people import cheap_hashes, signed_up
from .test_results import history_of
from .test_seat_index import battlecats, three_at_a_table

__all__ = ["cheap_hashes"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with battlecats(tmp_path) as client:
        yield client


def private(made: dict[str, str]) -> dict[str, str]:
    """The way there of somebody who has not kept the link."""
    return {**made, "invite": ""}


def give_up(player: Player, made: dict[str, str]) -> None:
    with player.at(private(made)):
        player.hear_a("view")
        assert player.answer_to("resign")["type"] == "ok"


def test_who_left_looks_on_without_a_seat(client: TestClient) -> None:
    _, bob, _, made = three_at_a_table(client)
    give_up(bob, made)
    shown = bob.call("GET", f"/api/tables/{made['id']}")
    assert (shown.status_code, shown.json()["seat"], shown.json()["invite"]) == (200, -1, None)
    with bob.at(private(made)):
        view = bob.hear_a("view")["view"]
        assert (view["seat"], view["options"]) == (-1, [])
        assert bob.undo()["code"] == "not_seated"
        hands = [zone for zone in view["zones"] if "hand" in zone["id"]]
        assert hands
        assert all(card["face"] is None for zone in hands for card in zone["cards"])
    assert bob.call("GET", f"/api/tables/{made['id']}/replay").status_code == 409, "it is not over"


def test_a_stranger_and_who_left_before_the_match_began_may_not(client: TestClient) -> None:
    host, early = signed_up(client, "Mia"), signed_up(client, "Early")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = host.create({"game": "battlecats", "seats": seats})
    early.join(made)
    with early.at(made):
        early.answer_to("leave")
    for player in (early, Player(client)):
        assert player.call("GET", f"/api/tables/{made['id']}").status_code == 404


def test_in_the_end_all_accounts_tell_the_same(client: TestClient) -> None:
    people = [signed_up(client, name) for name in ("Ann", "Bob", "Cid")]
    ann, bob, cid = people
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = ann.create({"game": "battlecats", "seats": seats})
    for person in people[1:]:
        person.join(made)
    for leaver in (bob, cid):
        give_up(leaver, made)
    play_out(ann, made)
    eventually(lambda: bool(history_of(bob)), 60)
    for person, outcome in ((ann, "won"), (bob, "lost"), (cid, "lost")):
        (entry,) = history_of(person)
        assert (entry["outcome"], entry["change"] > 0) == (outcome, person is ann)
        assert [party.get("left", False) for party in entry["parties"]] == [False, True, True]
        assert person.call("GET", f"/api/tables/{made['id']}/replay").status_code == 200
        assert person.call("GET", f"/api/replays/{made['id']}").json()["seat"] == people.index(person)
        (table,) = person.call("GET", "/api/me/export").json()["tables"]
        assert (table["seat"], table["outcome"]) == (people.index(person), outcome)
    ladder = ann.call("GET", "/api/ladder/battlecats").json()["items"]
    assert {rung["name"]: (rung["won"], rung["lost"]) for rung in ladder} == {
        "Ann": (1, 0), "Bob": (0, 1), "Cid": (0, 1),
    }  # fmt: skip


def play_out(player: Player, made: dict[str, str]) -> None:
    """Take any option, and let the bots do the same."""
    services = services_of(player.client)

    async def anything(table: Any, seat: int) -> Plan:
        known = table.match.hidden_records(seat).tobytes()
        return Plan(0.0, [Step(known, table.match.legal_actions(seat)[0])])

    services.bot_threads.think = anything  # type: ignore[method-assign]
    with player.at(made):
        player.hear_a("view")
        while not player.view["view"]["over"]:
            player.await_turn()
            if not player.view["view"]["over"]:
                player.move()
                player.settle()
