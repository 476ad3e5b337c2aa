"""What a seat may not know changes no byte that it is sent, nor whether anything is sent."""

import asyncio
import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import Match, games
from caterwaul.match.shuffle import commitment_to
from caterwaul.server.background.tasks import Tasks
from caterwaul.server.tables import bot_player
from caterwaul.server.tables.bot_player import BotPlayer
from caterwaul.server.tables.event_types import Played
from caterwaul.server.tables.seat_feed import SeatFeed
from caterwaul.server.tables.table import Table
from tests.every_game.playing import Case, again, at, decision, guessed, is_simultaneous, played, watchers

from .conftest import named
from .serving import PRESET, Player, run, services_of
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


class Watch:
    """A clock that stands still while nobody sleeps or thinks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(bot_player, "time", SimpleNamespace(monotonic=lambda: self.now))
        monkeypatch.setattr(bot_player, "asyncio", SimpleNamespace(sleep=self.pass_by, Event=asyncio.Event))

    async def pass_by(self, seconds: float) -> None:
        self.now += seconds


class Thinker:
    """A bot that thinks so long about each of its decisions, half of it about the second action."""

    def __init__(self, watch: Watch, table: Table, thoughts: list[float]) -> None:
        self.watch, self.table, self.thoughts = watch, table, iter(thoughts)
        self.seat, self.asked_at = -1, watch.now
        self.took: list[float] = []
        services: Any = SimpleNamespace(
            settings=SimpleNamespace(bot_pace=0.7), store=SimpleNamespace(shared=False), bot_threads=self
        )
        self.player = BotPlayer(table, services, self.play, lambda: True, Tasks("a bot"))

    async def think(self, table: Table, seat: int) -> tuple[bytes, int]:
        assert table.match is not None
        if not table.is_drafting(seat):
            self.left = [next(self.thoughts) / 2] * 2
        await self.watch.pass_by(self.left.pop() if self.left else 0.0)
        return table.match.hidden_records(seat).tobytes(), table.match.legal_actions(seat)[0]

    async def play(self, seat: int, action: int, fits: Callable[[], bool]) -> None:
        assert fits()
        self.table.apply(Played(at=self.watch.now, seat=seat, action=action))
        if not self.table.is_drafting(seat):
            self.took.append(self.watch.now - self.asked_at)
            self.asked_at = self.watch.now

    async def take_turn(self) -> None:
        """All that it decides until others do."""
        self.asked_at = self.watch.now
        self.player.wake()
        assert self.player.playing is not None
        await self.player.playing


def test_how_long_a_bot_takes_tells_nothing_of_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it thinks about a decision or there is but one, and in how many actions it is made."""
    watch, match = Watch(monkeypatch), Match.new("paw_of_duty", 2, seed=1)
    table = table_of(match)
    table.seats[1].kind = "bot"

    async def work() -> None:
        bot = Thinker(watch, table, [1.5, 0.0, 1.0] + 20 * [0.0])
        while len(bot.took) < 6:
            while 0 in match.to_act:
                table.apply(Played(at=watch.now, seat=0, action=match.legal_actions(0)[0]))
            await watch.pass_by(60.0)
            await bot.take_turn()
        assert bot.took == pytest.approx([1.5] * len(bot.took))

    run(work)


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
