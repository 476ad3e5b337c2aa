"""Results and ratings: each match once, for those whom it concerns, whatever happens."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.server.people.accounts import Account, account_document
from caterwaul.server.results.ratings import Skill, rated
from caterwaul.server.results.results import Party, PersonalResult, Results, standing_in
from caterwaul.server.results.statistics import statistics_of
from caterwaul.server.storage.store import Document, Gone, Store
from caterwaul.server.tables.event_types import Created, Seat
from caterwaul.server.tables.substitutes import substitute
from caterwaul.server.tables.table import Table
from caterwaul.server.websocket.messages import Result as TableResult

from .conftest import named
from .serving import AGAINST_BOT, Player, eventually, run, services_of
from .test_documents import empty
from .test_people import PASSWORD, cheap_hashes, me, signed_up
from .test_storage import opened

__all__ = ["cheap_hashes"]
ANN, BOB, CID, DAN = (f"{name:_<16}" for name in ("ann", "bob", "cid", "dan"))
Work = Callable[[Store, Results], Awaitable[None]]
numbers = itertools.count()


def person(id_: str) -> Seat:
    return Seat("person", id_.strip("_").title(), id_)


def over(*seats: Seat, winners: list[int], reason: str = "played", **changed: Any) -> Table:
    """A table that has ended so."""
    game = games.load("clash" if len(seats) == 2 else "battlecats")
    created = Created(
        at=1.0, game=game.key, rules=game.fingerprint, cards_mark=game.builtin.fingerprint, seats=[*seats],
        seed=b"", invite="",
    )  # fmt: skip
    table = Table(f"table{next(numbers):07}", created)
    for name, value in changed.items():
        setattr(table.created, name, value)
    table.result = TableResult(winners, reason, "")  # type: ignore[arg-type]
    return table


def records(url: str, work: Work, *accounts: str) -> None:
    async def inside() -> None:
        async with opened(url) as store:
            for kind in ("account", "result", "rating.clash", "rating.battlecats"):
                await empty(store, kind)
            people = [account_document(Account(id_, id_.strip("_").title(), "", "", 0.0)) for id_ in accounts]
            await store.documents.keep(*people)
            await work(store, Results(store))

    run(inside)


async def results_of(store: Store, id_: str) -> list[PersonalResult]:
    found = await store.documents.page("result", id_)
    return [msgspec.json.decode(document.body, type=PersonalResult) for document in found]


async def skill_of(store: Store, id_: str, game: str = "clash") -> Skill:
    return standing_in(await store.documents.find(f"rating.{game}", id_)).skill


def test_a_match_between_accounts_is_rated_however_often_it_is_told(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        table = over(person(ANN), person(BOB), winners=[1])
        await asyncio.gather(*(records.note(table) for _ in range(4)))
        await records.note(table)
        loser, winner = rated([Skill(), Skill()], [2, 1])
        assert await skill_of(store, ANN) == pytest.approx(loser)
        assert await skill_of(store, BOB) == pytest.approx(winner)
        (ann,), (bob,) = await results_of(store, ANN), await results_of(store, BOB)
        assert (ann.outcome, bob.outcome) == ("lost", "won")
        assert (bob.points, bob.change) == (winner.points, winner.points - 1000)
        ladder = await store.documents.page("rating.clash")
        assert [document.key for document in ladder] == [BOB, ANN]

    records(url, work, ANN, BOB)


def test_matches_that_end_at_once_are_all_counted(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        tables = [over(person(ANN), person(BOB), winners=[n % 2]) for n in range(6)]
        await asyncio.gather(*(records.note(table) for table in tables))
        for id_ in (ANN, BOB):
            standing = standing_in(await store.documents.find("rating.clash", id_))
            assert (standing.matches, standing.won, standing.lost) == (6, 3, 3)
            assert len(await results_of(store, id_)) == 6

    records(url, work, ANN, BOB)


class Crash(Exception):
    """The process ends here."""


def test_a_crash_before_or_after_the_write_loses_nothing_and_counts_nothing_twice(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        table, keep = over(person(ANN), person(BOB), winners=[0]), store.documents.keep

        async def before(*changes: Document | Gone) -> None:
            raise Crash

        async def after(*changes: Document | Gone) -> None:
            await keep(*changes)
            raise Crash

        for crashing in (before, after):
            store.documents.keep = crashing  # type: ignore[method-assign]
            with pytest.raises(Crash):
                await records.note(table)
        store.documents.keep = keep  # type: ignore[method-assign]
        await records.note(table)
        assert await skill_of(store, ANN) == pytest.approx(rated([Skill(), Skill()], [1, 2])[0])
        assert len(await results_of(store, ANN)) == 1

    records(url, work, ANN, BOB)


@pytest.mark.parametrize("reason", ["resigned", "time", "idle"])
def test_giving_up_and_running_out_of_time_count(url: str, reason: str) -> None:
    async def work(store: Store, records: Results) -> None:
        await records.note(over(person(ANN), person(BOB), winners=[0], reason=reason))
        assert (await skill_of(store, ANN)).mu > 25

    records(url, work, ANN, BOB)


@pytest.mark.parametrize(
    ("seats", "more", "told"),
    [
        ([person(ANN), person(CID)], {}, True),  # a guest
        ([person(ANN), Seat("bot", "Tabby bot", level="tabby")], {}, True),
        ([person(ANN), person(BOB)], {"cards": "[[card]]"}, True),
        ([person(ANN), person(BOB)], {"position": "turn 3"}, True),
        ([person(ANN), person(BOB)], {"lesson": True}, False),
        ([person(ANN), person(BOB)], {"reason": "closed"}, False),
    ],
    ids=["guest", "bot", "own cards", "position", "lesson", "closed"],
)
def test_what_is_not_rated(url: str, seats: list[Seat], more: dict[str, Any], told: bool) -> None:
    async def work(store: Store, records: Results) -> None:
        await records.note(over(*seats, winners=[0], **more))
        assert await store.documents.page("rating.clash") == []
        assert len(await results_of(store, ANN)) == told

    records(url, work, ANN, BOB)


def test_guests_have_a_history_too(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        await records.note(over(person(CID), Seat("bot", "Tabby bot", level="tabby"), winners=[0]))
        (result,) = await results_of(store, CID)
        assert (result.outcome, result.points) == ("won", None)
        assert result.parties[1] == Party("Tabby bot", 2, level="tabby")

    records(url, work)


def test_who_leaves_a_table_of_many_is_last_whatever_the_bot_does(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        people = [person(ANN), substitute(person(BOB)), person(CID)]
        for winners in ([1], [0], [0, 2], []):
            await records.note(over(*people, winners=winners))
        outcomes = {id_: [r.outcome for r in await results_of(store, id_)] for id_ in (ANN, BOB, CID)}
        assert outcomes[BOB] == ["lost"] * 4
        assert sorted(outcomes[ANN]) == ["drawn", "won", "won", "won"]
        assert sorted(outcomes[CID]) == ["drawn", "lost", "won", "won"]
        order = [await skill_of(store, id_, "battlecats") for id_ in (ANN, CID, BOB)]
        assert [skill.mu for skill in order] == sorted((s.mu for s in order), reverse=True)

    records(url, work, ANN, BOB, CID)


@pytest.mark.parametrize(
    ("winners", "outcomes"),
    [
        ([], "drawn drawn drawn drawn"),
        ([0, 1], "won won lost lost"),
        ([0, 1, 2, 3], "drawn drawn drawn drawn"),
    ],
)
def test_draws_and_shared_wins_of_four(url: str, winners: list[int], outcomes: str) -> None:
    async def work(store: Store, records: Results) -> None:
        people = (ANN, BOB, CID, DAN)
        await records.note(over(*map(person, people), winners=winners))
        assert [(await results_of(store, id_))[0].outcome for id_ in people] == outcomes.split()
        skills = [await skill_of(store, id_, "battlecats") for id_ in people]
        assert skills[0] == pytest.approx(skills[1])
        assert skills[2] == pytest.approx(skills[3])
        assert (skills[0].mu > skills[2].mu) == ("won" in outcomes)

    records(url, work, ANN, BOB, CID, DAN)


def scored(table: Table, *score: int) -> Table:
    """The same, played out with this score."""
    brought = SimpleNamespace(**{name: [0] * len(score) for name in table.game.choices})
    table.match = SimpleNamespace(  # type: ignore[assignment]
        over=True, score=[*score], state=brought, cards=table.game.builtin
    )
    return table


async def told_of(store: Store, people: tuple[str, ...]) -> dict[str, tuple[str, list[int], int]]:
    """Of each: the outcome, the places of all as their history has them, and the change of the rating."""
    results = {id_: (await results_of(store, id_))[0] for id_ in people}
    return {id_: (r.outcome, [party.place for party in r.parties], r.change) for id_, r in results.items()}


def test_those_behind_the_winner_are_ranked_by_their_score(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        people = (ANN, BOB, CID, DAN)
        await records.note(scored(over(*map(person, people), winners=[2]), 20, 9, 25, 20))
        told = await told_of(store, people)
        assert {outcome for outcome, _, _ in told.values()} == {"won", "lost"}
        assert told[ANN][1] == [2, 4, 1, 2]
        skills = {id_: await skill_of(store, id_, "battlecats") for id_ in people}
        assert skills[CID].mu > skills[ANN].mu > skills[BOB].mu
        assert skills[ANN] == pytest.approx(skills[DAN])
        met = {o.name: o.tally for o in statistics_of(await results_of(store, ANN)).opponents}
        assert (met["Bob"].won, met["Cid"].lost, met["Dan"].drawn) == (1, 1, 1)

    records(url, work, ANN, BOB, CID, DAN)


def test_where_the_bot_of_somebody_who_left_wins_the_best_of_the_others_has_won(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        table = scored(over(person(ANN), substitute(person(BOB)), person(CID), winners=[1]), 12, 30, 7)
        await records.note(table)
        told = await told_of(store, (ANN, BOB, CID))
        assert [told[id_][0] for id_ in (ANN, BOB, CID)] == ["won", "lost", "lost"]
        assert told[ANN][1] == [1, 3, 2]
        assert told[ANN][2] > told[CID][2] > told[BOB][2]
        standings = {
            id_: standing_in(await store.documents.find("rating.battlecats", id_)) for id_ in (ANN, BOB, CID)
        }
        assert [(s.won, s.drawn, s.lost) for s in standings.values()] == [(1, 0, 0), (0, 0, 1), (0, 0, 1)]
        for id_, others in ((ANN, "won won"), (CID, "lost won"), (BOB, "lost lost")):
            made = statistics_of(await results_of(store, id_))
            by_name = sorted(made.opponents, key=lambda opponent: opponent.id)
            assert [getattr(o.tally, word) for o, word in zip(by_name, others.split(), strict=True)] == [1, 1]
        (bob,) = await results_of(store, BOB)
        assert [party.left for party in bob.parties] == [False, True, False]

    records(url, work, ANN, BOB, CID)


def test_who_stays_alone_has_won_and_where_all_leave_all_have_lost(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        await records.note(over(person(ANN), substitute(person(BOB)), winners=[]))
        assert (await results_of(store, ANN))[0].outcome == "won"
        await records.note(over(substitute(person(CID)), substitute(person(BOB)), winners=[0]))
        assert [r.outcome for id_ in (BOB, CID) for r in await results_of(store, id_)] == ["lost"] * 3

    records(url, work, ANN, BOB, CID)


def test_nothing_is_noted_of_somebody_who_has_left(url: str) -> None:
    async def work(store: Store, records: Results) -> None:
        await store.documents.keep(Document("account", BOB, b""))
        await records.note(over(person(ANN), person(BOB), winners=[0], reason="resigned"))
        assert await results_of(store, BOB) == []
        assert len(await results_of(store, ANN)) == 1
        assert await store.documents.page("rating.clash") == []

    records(url, work, ANN)


# statistics


def played(n: int, outcome: str, days: float, game: str = "clash", **more: Any) -> PersonalResult:
    place = {"won": 1, "drawn": 1, "lost": 2}[outcome]
    other = {"won": 2, "drawn": 1, "lost": 1}[outcome]
    parties = [Party("Ann", place, ANN), Party("Bob", other, BOB)]
    return PersonalResult(f"t{n}", game, days * 86400, 0, outcome, "played", parties, **more)  # type: ignore[arg-type]


def test_statistics_by_game_opponent_and_time_in_any_order() -> None:
    results = [
        played(1, "won", 1.5, points=1040),
        played(2, "lost", 2.5, points=1010),
        played(3, "drawn", 9.5, "battlecats"),
        played(4, "won", 30.5),
    ]
    made = statistics_of(results)
    assert statistics_of(results[::-1]) == made
    assert (made.matches, made.whole.won, made.whole.drawn, made.whole.lost) == (4, 2, 1, 1)
    assert [(g.game, g.tally.played) for g in made.games] == [("clash", 3), ("battlecats", 1)]
    assert [(o.name, o.tally.played, o.tally.won) for o in made.opponents] == [("Bob", 4, 2)]
    assert [(p.start / 86400, p.days, p.tally.played) for p in made.periods] == [
        (1, 7, 2),
        (8, 7, 1),
        (29, 7, 1),
    ]
    assert [[point.points for point in curve.points] for curve in made.curves] == [[1040, 1010]]


def test_a_long_history_has_longer_periods() -> None:
    made = statistics_of([played(n, "won", n * 10.0) for n in range(100)])
    assert len(made.periods) <= 26
    assert sum(period.tally.played for period in made.periods) == 100


def test_nobody_has_empty_statistics() -> None:
    made = statistics_of([])
    assert (made.matches, made.games, made.opponents, made.periods, made.curves) == (0, [], [], [], [])


def test_who_is_met_at_a_table_of_many_is_compared_by_place() -> None:
    parties = [
        Party("Ann", 2, ANN),
        Party("Bob", 1, BOB),
        Party("Cid", 3, CID),
        Party("Tabby bot", 2, level="tabby"),
    ]
    made = statistics_of([PersonalResult("t", "battlecats", 0.0, 0, "lost", "played", parties)])
    assert {o.name: (o.tally.won, o.tally.drawn, o.tally.lost) for o in made.opponents} == {
        "Bob": (0, 0, 1), "Cid": (1, 0, 0), "Tabby bot": (0, 1, 0),
    }  # fmt: skip


# the routes


PEOPLE = {"game": "clash", "seats": [{"kind": "me"}, {"kind": "open"}]}


def match_of(winner: Player, loser: Player) -> str:
    """A match that one of them gave up."""
    made = winner.create(PEOPLE)
    loser.join(made)
    with loser.at(made):
        loser.hear_a("view")
        assert loser.answer_to("resign")["type"] == "ok"
    return made["id"]


def history_of(player: Player) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = player.call("GET", "/api/history").json()["items"]
    return items


def test_history_ladder_and_player_after_a_match(client: TestClient) -> None:
    mia, bob = signed_up(client, "Mia"), signed_up(client, "Bob")
    table = match_of(mia, bob)
    eventually(lambda: bool(history_of(mia)))
    (entry,) = history_of(mia)
    assert (entry["table"], entry["outcome"], entry["reason"]) == (table, "won", "resigned")
    assert [party["name"] for party in entry["parties"]] == ["Mia", "Bob"]
    ladder = Player(client).call("GET", "/api/ladder/clash").json()
    assert [(rung["name"], rung["matches"]) for rung in ladder["items"]] == [("Mia", 1), ("Bob", 1)]
    shown = Player(client).call("GET", f"/api/players/{me(mia)['id']}").json()
    assert (shown["name"], [r["game"] for r in shown["ratings"]]) == ("Mia", ["clash"])
    made = mia.call("GET", "/api/statistics").json()
    assert [(o["name"], o["id"]) for o in made["opponents"]] == [("Bob", me(bob)["id"])]
    assert Player(client).call("GET", "/api/ladder/chess").status_code == 404


def test_a_history_is_ones_own_unless_it_is_shared(client: TestClient, ann: Player) -> None:
    mia, bob = signed_up(client, "Mia"), signed_up(client, "Bob")
    match_of(mia, bob)
    eventually(lambda: bool(history_of(mia)))
    pages = [f"/api/players/{me(mia)['id']}/{what}" for what in ("history", "statistics")]
    for page in pages:
        assert [p.call("GET", page).status_code for p in (mia, bob, ann)] == [200, 403, 403]
    mia.call("PUT", "/api/account", json={"shares_history": True})
    for page in pages:
        assert ann.call("GET", page).status_code == 200
    assert [entry["table"] for entry in ann.call("GET", pages[0]).json()["items"]] == [None]
    assert mia.call("GET", pages[0]).json()["items"][0]["table"] is not None


def test_names_are_those_of_today_and_none_of_who_has_left(client: TestClient, ann: Player) -> None:
    mia, bob = signed_up(client, "Mia"), signed_up(client, "Bob")
    match_of(mia, bob)
    eventually(lambda: bool(history_of(mia)))
    bob.call("PUT", "/api/me", json={"name": "Rob"})
    assert [party["name"] for party in history_of(mia)[0]["parties"]] == ["Mia", "Rob"]
    bob.call("POST", "/api/me/forget", json={"password": PASSWORD})
    assert [party["name"] for party in history_of(mia)[0]["parties"]] == ["Mia", "Former player"]
    assert "id" not in history_of(mia)[0]["parties"][1]
    assert mia.call("GET", "/api/statistics").json()["opponents"][0]["name"] == "Former player"
    ladder = ann.call("GET", "/api/ladder/clash").json()["items"]
    assert [rung["name"] for rung in ladder] == ["Mia"]


def test_what_a_guest_played_is_there_after_signing_up(client: TestClient) -> None:
    ann = named(client, "Ann")
    made = ann.create(AGAINST_BOT)
    with ann.at(made):
        ann.hear_a("view")
        ann.answer_to("resign")
    eventually(lambda: bool(history_of(ann)))
    before = history_of(ann)
    ann.call("POST", "/api/account", json={"name": "Ann", "password": PASSWORD})
    after = history_of(ann)
    assert [entry["table"] for entry in after] == [made["id"]]
    assert before[0]["outcome"] == after[0]["outcome"] == "lost"
    told = ann.call("GET", "/api/me/export").json()
    assert [table["replay"] for table in told["tables"]] == [f"/api/tables/{made['id']}/replay"]
    assert [document["kind"] for document in told["documents"]] == ["result"]


def test_a_long_history_comes_in_pages(client: TestClient, ann: Player) -> None:
    results = [played(n, "won", float(n)) for n in range(60)]
    id_ = me(ann)["id"]
    documents = [
        Document("result", f"t{n}:0", msgspec.json.encode(result), id_, result.at)
        for n, result in enumerate(results)
    ]
    assert client.portal is not None
    client.portal.call(services_of(client).documents.keep, *documents)
    seen, after = [], ""
    while after is not None:
        page = ann.call("GET", f"/api/history?after={after}").json()
        seen += [entry["table"] for entry in page["items"]]
        assert len(page["items"]) <= 25
        after = page["next"]
    assert seen == [f"t{n}" for n in range(59, -1, -1)]
    assert ann.call("GET", "/api/history?after=nonsense").status_code == 400


def fought(outcome: Any, level: str, game: str = "clash", others: int = 1) -> PersonalResult:
    place = 1 if outcome == "won" else 2
    foes = [
        Party(f"{level} bot", 3 - place, level=level, brought={"character": "hexa"}) for _ in range(others)
    ]
    mine = Party("Ann", place, ANN, brought={"character": "brute"})
    return PersonalResult("t", game, 1.0, 0, outcome, "played", [mine, *foes])


def test_the_climb_tells_of_every_bot_of_every_game_whether_it_was_beaten() -> None:
    made = statistics_of(
        [fought("won", "random"), fought("lost", "kitten"), fought("won", "kitten"), fought("lost", "tiger")]
    )
    assert [climb.game for climb in made.climbs] == [*games.keys()]
    clash = next(climb for climb in made.climbs if climb.game == "clash")
    assert [rung.level for rung in clash.rungs] == ["random", "kitten", "greedy", "tabby", "tomcat", "tiger"]
    assert [(rung.tally.won, rung.tally.lost) for rung in clash.rungs] == [
        (1, 0), (1, 1), (0, 0), (0, 0), (0, 0), (0, 1),
    ]  # fmt: skip


def test_a_match_against_a_person_or_different_bots_is_no_climb() -> None:
    with_person = played(1, "won", 1.5)
    mixed = fought("won", "kitten", "battlecats", others=2)
    mixed.parties[2].level = "tiger"
    made = statistics_of([with_person, mixed])
    assert sum(rung.tally.played for climb in made.climbs for rung in climb.rungs) == 0


def test_figures_tell_with_what_and_against_what() -> None:
    made = statistics_of([fought("won", "kitten"), fought("lost", "kitten"), fought("won", "tiger")])
    told = {
        (one.game, one.choice, one.id, one.against): (one.tally.won, one.tally.lost) for one in made.brought
    }
    assert told == {
        ("clash", "character", "brute", False): (2, 1),
        ("clash", "character", "hexa", True): (2, 1),
    }


def test_what_was_brought_is_noted_and_named(client: TestClient) -> None:
    ann = named(client, "Ann")
    made = ann.create(
        {
            "game": "clash",
            "seats": [
                {"kind": "me", "choices": {"character": "brute"}},
                {"kind": "bot", "level": "random", "choices": {"character": "hexa"}},
            ],
        }
    )
    with ann.at(made):
        ann.hear_a("view")
        ann.answer_to("resign")
    eventually(lambda: ann.call("GET", "/api/statistics").json()["matches"] == 1)
    brought = ann.call("GET", "/api/statistics").json()["brought"]
    assert [(one["id"], one["against"], one["tally"]["lost"]) for one in brought] == [
        ("brute", False, 1), ("hexa", True, 1),
    ]  # fmt: skip
    brute = games.load("clash").builtin.entry("character", 1)
    assert brute is not None
    assert brought[0]["name"] == brute.name
