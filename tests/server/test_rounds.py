"""The rounds of tournaments: how tables count, and that nothing is lost or done twice, whatever stops."""

import asyncio
import signal
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caterwaul import Match, games
from caterwaul.server.tables.event_types import Sat
from caterwaul.server.tables.substitutes import substitute
from caterwaul.server.tournaments.rounds import Rounds, outcome_of_game
from caterwaul.server.websocket.messages import Result
from caterwaul.tournament import pairing
from caterwaul.tournament.course import Outcome
from caterwaul.tournament.state import BOT, NOBODY, Game, Plan, Tournament
from caterwaul.tournament.state import Player as Entered

from .conftest import named
from .cups import ask, enter, made, resign, seen, until
from .serving import RealServer, Remote, eventually, http_to, run, serving
from .tables import table_of
from .waiting import answered


def outcome(
    winners: list[int], reason: Any = "played", gone: int | None = None, moved: tuple[int, ...] = (0, 1)
) -> Outcome:
    """Of a table of players 7 and 5, in this order; for `gone` a bot plays on."""
    table = table_of(Match.new("clash", 2))
    table.deciders = {f"guest {seat}" for seat in moved}
    if gone is not None:
        table.apply(Sat(at=1.0, seat=gone, who=substitute(table.seats[gone])))
    table.result = Result(winners, reason, "")
    people = [Entered(f"P{n}", "") for n in range(1, 8)]
    people[6].guest, people[4].guest = "guest 0", "guest 1"
    cup = Tournament(
        id="", title="", organiser="", owner="", created=0.0, invite="", watch="", seed="",
        plan=Plan(game="clash", seats=2), players=people,
    )  # fmt: skip
    return outcome_of_game(table, cup, Game("table", [7, 5]))


def test_who_wins_the_table_wins_the_game() -> None:
    assert outcome([0]) == Outcome((7,))
    assert outcome([1], "resigned", moved=()) == Outcome((5,))
    assert outcome([]) == Outcome((5, 7))


def test_nobody_wins_by_a_bot_that_plays_on() -> None:
    assert outcome([0], gone=0) == Outcome((BOT,))
    assert outcome([1], gone=0) == Outcome((5,))


@pytest.mark.parametrize("reason", ["time", "idle"])
def test_who_loses_without_a_move_was_not_there(reason: str) -> None:
    assert outcome([0], reason, moved=(0,)) == Outcome((7,), absent=(5,))
    assert outcome([0], reason) == Outcome((7,))
    assert outcome([0], reason, moved=()) == Outcome((7,), absent=(5,))
    assert outcome([1], gone=0, moved=(1,)) == Outcome((5,), absent=(7,))


def test_where_nobody_has_time_left_nobody_wins() -> None:
    assert outcome([], "time", moved=()) == Outcome((NOBODY,), absent=(7, 5))
    assert outcome([], "time", moved=(0,)) == Outcome((NOBODY,), absent=(5,))


# nothing is lost


def test_a_stop_before_the_tables_are_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def not_reached(*given: Any) -> None:
        pass

    with monkeypatch.context() as stopped, serving(tmp_path) as client:
        stopped.setattr(Rounds, "advance", not_reached)
        ann, bob = named(client, "Ann"), named(client, "Bob")
        cup = made(ann)
        enter(cup, ann, bob)
        table = ask(ann, "POST", cup, "/start")["table"]
        assert ann.call("GET", f"/api/tables/{table}").status_code == 404
    with serving(tmp_path) as client:
        ann.client = bob.client = client
        assert resign(ann, cup) == table
        assert until(bob, cup, lambda shown: shown["stage"] == "over")["standings"][0]["number"] == 2


def test_a_stop_between_the_end_of_a_table_and_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped, serving(tmp_path) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        cup = made(ann, best_of=3)
        enter(cup, ann, bob)
        ask(ann, "POST", cup, "/start")

        async def not_reached(*given: Any) -> None:
            raise RuntimeError("the server stops here")

        stopped.setattr(Rounds, "advance", not_reached)
        first = resign(ann, cup, is_noted=False)
        assert seen(ann, cup)["table"] == first
    with serving(tmp_path) as client:
        ann.client = bob.client = client
        shown = until(ann, cup, lambda shown: shown["table"] not in (first, None))
        assert shown["matches"][0]["games"][0]["shares"] == [2]


def test_other_rules_than_before_let_a_table_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        cup = made(ann)
        enter(cup, ann, bob)
        first = ask(ann, "POST", cup, "/start")["table"]
    monkeypatch.setitem(games.load("clash").__dict__, "fingerprint", "others")
    with serving(tmp_path) as client:
        ann.client = bob.client = client
        shown = until(ann, cup, lambda shown: shown["table"] not in (first, None))
        assert shown["stage"] == "running"
        resign(ann, cup)
        assert until(bob, cup, lambda shown: shown["stage"] == "over")["standings"][0]["number"] == 2


def test_what_pairs_is_imported_once_there_is_a_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported = list[str]()
    monkeypatch.setattr(pairing, "make_ready", lambda: imported.append("networkx"))
    with serving(tmp_path, idle_seconds_per_minute=0.12) as client:
        ann = named(client, "Ann")
        time.sleep(0.1)  # it has looked several times
        assert imported == []
        made(ann)
        eventually(lambda: bool(imported))
        time.sleep(0.1)
    assert imported == ["networkx"]


def test_what_is_kept_can_be_read_by_who_comes_later() -> None:
    """Fields may be added, but none that older documents do not have."""
    required = {
        "id", "title", "organiser", "owner", "created", "invite", "watch", "seed", "plan",
    }  # fmt: skip
    assert {field.name for field in msgspec.structs.fields(Tournament) if field.required} == required


# several at once, and kill -9

CUP = {"title": "Cup", "game": "clash", "break_minutes": 0, "rounds": 3}


class Guest(Remote):
    """Somebody who can be at any worker."""

    async def call(self, method: str, path: str, body: Any = None, server: RealServer | None = None) -> Any:
        self.server = server or self.server
        async with http_to(self.server) as http:
            answer = await http.request(method, path, json=body, headers={"cookie": self.cookie})
        new = answer.cookies.get("caterwaul_guest")
        self.cookie = f"caterwaul_guest={new}" if new else self.cookie
        return answer.json()

    async def resign(self, path: str) -> None:
        """The game that one is waited for in."""
        shown = await answered(lambda: self.call("GET", path), lambda shown: shown.get("table"))
        async with self.at({"id": shown["table"], "invite": ""}):
            await self.hear_a("view")
            await self.socket.send('{"type": "resign", "id": 1}')
            await self.hear_a("ok", "error")


async def entered(guests: list[Guest], **changed: Any) -> str:
    """The path of a tournament that all of them enter at once. From now on they stand by their numbers."""
    cup = await guests[0].call("POST", "/api/tournaments", {**CUP, **changed})
    path = f"/api/tournaments/{cup['id']}"
    entries = (guest.call("PUT", f"{path}/entry", {"invite": cup["invite"]}) for guest in guests)
    answers = await asyncio.gather(*entries)
    numbers = {id(guest): answer["number"] for guest, answer in zip(guests, answers, strict=True)}
    guests.sort(key=lambda guest: numbers[id(guest)])
    return path


async def shown_when(guest: Guest, path: str, rounds: int) -> Any:
    return await answered(lambda: guest.call("GET", path), lambda shown: shown["rounds"] >= rounds)


async def shown_after_games(guest: Guest, path: str, games: int) -> Any:
    def has_them(shown: Any) -> bool:
        return len(shown["matches"]["items"][0]["games"]) >= games

    return await answered(lambda: guest.call("GET", path), has_them)


async def shown_at_the_end(guest: Guest, path: str) -> Any:
    return await answered(lambda: guest.call("GET", path), lambda shown: shown["stage"] == "over")


async def play_rounds(guests: list[Guest], path: str) -> Any:
    """The one with the higher number resigns in every match of every round; how it ended."""
    for round_ in (1, 2, 3):
        shown = await shown_when(guests[0], path, round_)
        losers = [max(match["players"]) for match in shown["matches"]["items"] if len(match["players"]) > 1]
        await asyncio.gather(*(guests[n - 1].resign(path) for n in losers))
    return await shown_at_the_end(guests[0], path)


def test_two_workers_pair_every_round_once(workers: list[RealServer]) -> None:
    async def work() -> None:
        guests = [Guest(workers[n % 2]) for n in range(4)]
        organiser = guests[0]
        path = await entered(guests)
        starts = [organiser.call("POST", f"{path}/start", server=worker) for worker in workers * 3]
        answers = await asyncio.gather(*starts)
        assert sum("error" not in answer for answer in answers) == 1
        shown = await asyncio.wait_for(play_rounds(guests, path), 100)
        assert [row["points"] for row in shown["standings"]["items"]] == [9, 6, 3, 0]
        tables = [match["games"][0]["table"] for match in shown["matches"]["items"]]
        assert len(set(tables)) == 2
        assert [len((await guests[n].call("GET", "/api/history"))["items"]) for n in range(4)] == [3, 3, 3, 3]

    run(work)


def test_killed_after_every_game_it_still_comes_to_its_end(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    server.start()

    async def work() -> None:
        guests = [Guest(server) for _ in range(2)]
        organiser = guests[0]
        path = await entered(guests, best_of=3, rounds=1)
        await organiser.call("POST", f"{path}/start")
        for game, loser in enumerate((0, 1)):
            await guests[loser].resign(path)
            server.stop(signal.SIGKILL)
            server.start()
            await shown_after_games(organiser, path, game + 2)
        await guests[1].resign(path)
        shown = await shown_at_the_end(guests[0], path)
        assert [game["shares"] for game in shown["matches"]["items"][0]["games"]] == [[2], [1], [1]]

    try:
        run(work)
    finally:
        server.end()
