"""What a seat may not know changes no byte that it is sent, nor whether anything is sent."""

import random
import re

import pytest
from starlette.testclient import TestClient

from caterwaul import Match, games
from caterwaul.match.shuffle import commitment_to
from caterwaul.server.tables.seat_feed import SeatFeed
from tests.every_game.playing import Case, again, at, decision, guessed, is_simultaneous, played, watchers

from .conftest import named
from .serving import PRESET, Player, services_of
from .tables import table_of

KEYS = games.keys()


def sent(match: Match, seat: int) -> bytes:
    """What somebody on this seat is sent who has just come."""
    feed = SeatFeed(seat)
    feed.seen = 0
    said = feed.look(table_of(match), 0.0, 60.0)
    assert said is not None
    return said


@pytest.mark.parametrize("key", KEYS)
def test_permuting_hidden_cards_changes_no_byte(key: str) -> None:
    case = Case(key, games.load(key).seats[0])
    for seed in range(6):
        match = played(case, seed, steps=random.Random(seed).randrange(60))
        for seat in watchers(match):
            other = at(match, guessed(match, seat, seed), seat)
            assert sent(again(match), seat) == sent(other, seat)


@pytest.mark.parametrize("key", KEYS)
def test_a_secret_choice_is_nothing_new_to_the_others(key: str) -> None:
    if not is_simultaneous(key):
        pytest.skip("everybody decides in turn")
    case = Case(key, games.load(key).seats[0])
    found = [match for seed in range(6) for match in at_secret_choices(case, seed)]
    assert found
    for before, chooser in found:
        for seat in set(watchers(before)) - {chooser}:
            match = again(before)
            table, feed = table_of(match), SeatFeed(seat)
            feed.look(table, 0.0, 60.0)
            for p, action in decision(before, chooser, random.Random(1)):
                match.play(p, action)
                assert feed.look(table, 1.0, 60.0) is None


def at_secret_choices(case: Case, seed: int) -> list[tuple[Match, int]]:
    match, chance = case.new(seed), random.Random(seed)
    while not match.over and len(match.actions) < 60:
        if len(match.to_act) > 1:
            return [(again(match), p) for p in match.to_act]
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal_actions(seat)))
    return []


def test_nothing_is_sent_while_another_chooses_in_secret(client: TestClient) -> None:
    """Neither to the other seat nor to spectators; the clocks do not tell either."""
    ann, bob, eve = (named(client, name) for name in ("Ann", "Bob", "Eve"))
    made = ann.create({**PRESET, "clock_minutes": 5})
    bob.join(made, choices={"character": "hexa"})
    with ann.at(made), bob.at(made), eve.at(made):
        for player in (ann, bob, eve):
            player.hear_a("view")
            player.settle()
        for player in (ann, bob, eve):
            player.settle()
        seats = eve.table["seats"]
        for player in (ann, eve):
            player.heard.clear()
        assert bob.move()["type"] == "ok"
        bob.settle()
        for player in (ann, eve):
            player.settle()
            assert [said["type"] for said in player.heard] == ["pong"]
        assert client.get(f"/api/tables/{made['id']}").json()["seats"] == seats


def test_a_clock_that_moves_does_not_send_the_table_again(ann: Player, bob: Player) -> None:
    made = ann.create({**PRESET, "clock_minutes": 5})
    bob.join(made, choices={"character": "hexa"})
    with ann.at(made), bob.at(made):
        for player in (ann, bob):
            player.hear_a("view")
            player.settle()
        for player in (ann, bob):
            player.settle()
            player.heard = [player.table, player.view]
        before = [seat["clock"] for seat in ann.table["seats"]]
        assert [player.move()["type"] for player in (ann, bob)] == ["ok", "ok"]
        for player in (ann, bob):
            player.settle()
            types = [said["type"] for said in player.heard[2:]]
            assert "clocks" in types
            assert "table" not in types
        assert [seat["clock"] for seat in ann.table["seats"]] != before
        shown = ann.call("GET", f"/api/tables/{made['id']}").json()
        assert ann.table["seats"] == shown["seats"]


@pytest.mark.parametrize("clock", [{}, {"clock_minutes": 5}], ids=["without clocks", "with clocks"])
def test_an_undo_of_a_secret_choice_tells_nobody(ann: Player, bob: Player, clock: dict[str, int]) -> None:
    made = ann.create(PRESET | clock)
    bob.join(made, choices={"character": "hexa"})
    with ann.at(made), bob.at(made):
        for player in (ann, bob, ann):
            player.settle()
        before = len(ann.heard)
        bob.move()
        bob.settle()
        assert bob.undo()["type"] == "ok"
        ann.settle()
    assert [said["type"] for said in ann.heard[before:]] == ["pong"]


def test_a_replay_is_given_after_the_end_only(ann: Player) -> None:
    made = ann.create(PRESET | {"seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})
    replay = f"/api/tables/{made['id']}/replay"
    assert ann.call("GET", replay).status_code == 409
    with ann.at(made):
        ann.hear_a("view")
        ann.answer_to("resign")
    assert ann.call("GET", replay).text.startswith("caterwaul replay")


def test_nothing_that_is_sent_holds_the_seed(client: TestClient, ann: Player) -> None:
    made = ann.create(PRESET | {"seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})
    with ann.at(made):
        ann.hear_a("view")
        ann.move()
        ann.settle()
    table = services_of(client).hall.rooms[made["id"]].table
    assert table.shuffle is not None
    told = str(ann.heard) + ann.call("GET", f"/api/tables/{made['id']}").text
    for secret in (table.created.secret, table.created.next_secret, table.shuffle.seed):
        assert len(secret) == 32
        assert secret.hex() not in told
    assert commitment_to(table.created.secret) in told
    assert not re.search(r"guest", told)
