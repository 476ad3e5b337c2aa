"""Who listens hears of the end of every table: once, or again until all have heard it, whatever happens."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caterwaul import Match
from caterwaul.server.storage.engine import store_for
from caterwaul.server.tables.end_notices import EndNotices
from caterwaul.server.tables.event_types import Played, TookBack
from caterwaul.server.tables.table import Table

from .conftest import named
from .serving import AGAINST_BOT, PRESET, Player, eventually, run, services_of, serving
from .tables import table_of


class Listener:
    """Remembers what it was told, unless it fails."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, list[int]]] = []
        self.fails = False

    async def __call__(self, table: Table) -> None:
        assert table.result is not None
        if self.fails:
            raise RuntimeError("a listener that fails")
        self.heard.append((table.id, table.result.winners))


def resigned(player: Player) -> str:
    """A table that is over, since somebody gave up."""
    made = player.create(AGAINST_BOT)
    with player.at(made):
        player.hear_a("view")
        assert player.answer_to("resign")["type"] == "ok"
    return made["id"]


def told(client: TestClient, id_: str) -> bool:
    assert client.portal is not None
    return client.portal.call(services_of(client).documents.find, "told", id_) is not None


def test_every_listener_is_told_of_an_end_once(tmp_path: Path) -> None:
    one, two = Listener(), Listener()
    with serving(tmp_path, listeners=[one, two]) as client:
        id_ = resigned(named(client, "Ann"))
        eventually(lambda: told(client, id_))
        assert one.heard == two.heard == [(id_, [1])]
    with serving(tmp_path, listeners=[one]) as client:
        client.get(f"/api/tables/{id_}")  # folds it anew
        other = resigned(named(client, "Bob"))
        eventually(lambda: told(client, other))
        assert one.heard == [(id_, [1]), (other, [1])]


def test_what_ended_unheard_is_told_after_the_start_in_that_order(tmp_path: Path) -> None:
    late = Listener()
    late.fails = True
    with serving(tmp_path, listeners=[late]) as client:
        ann = named(client, "Ann")
        ended = [resigned(ann) for _ in range(3)]
    late.fails = False
    with serving(tmp_path, listeners=[late]) as client:
        eventually(lambda: all(told(client, id_) for id_ in ended))
        assert [id_ for id_, _ in late.heard] == ended


def test_one_that_fails_keeps_nobody_from_hearing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    broken, sound = Listener(), Listener()
    broken.fails = True
    with serving(tmp_path, listeners=[broken, sound]) as client:
        id_ = resigned(named(client, "Ann"))
        eventually(lambda: sound.heard == [(id_, [1])])
        assert not told(client, id_)
    assert "who was told so failed" in caplog.text


def test_an_end_that_was_taken_back_is_not_told_anew(tmp_path: Path) -> None:
    listener = Listener()
    with serving(tmp_path, listeners=[listener]) as client:
        ann = named(client, "Ann")
        made = ann.create(AGAINST_BOT)
        with ann.at(made):
            ann.hear_a("view")
            play_out(ann)
            eventually(lambda: told(client, made["id"]))
            assert ann.undo()["type"] == "ok"
            ann.hear_until(lambda said: said["type"] == "view" and not said["view"]["over"])
            play_out(ann)
        assert [id_ for id_, _ in listener.heard] == [made["id"]]


def test_an_end_that_is_taken_back_before_it_is_told_is_told_as_it_was(tmp_path: Path) -> None:
    scores: list[tuple[list[int], bool]] = []

    async def note(table: Table) -> None:
        assert table.match is not None
        scores.append((table.places, table.match.over))

    async def work() -> None:
        store = store_for(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await store.open(lambda table, seq: None)
        endings, table = EndNotices(store), table_of(Match.new("clash", 2, seed=1))
        endings.listeners.append(note)
        while table.result is None:
            seat = table.to_act[0]
            assert table.match is not None
            table.apply(Played(at=1.0, seat=seat, action=table.match.legal_actions(seat)[0]))
        telling, places = endings.tell(table), table.places
        table.apply(TookBack(at=2.0, seat=seat))
        assert table.result is None
        await telling
        await store.close()
        assert scores == [(places, True)]

    run(work)


def play_out(player: Player) -> None:
    while not player.view["view"]["over"]:
        player.await_turn()
        if not player.view["view"]["over"]:
            player.move()


def test_a_table_that_everybody_has_left_is_not_told_as_over(tmp_path: Path) -> None:
    """They may come back, and its end is told once."""
    listener = Listener()
    with serving(tmp_path, listeners=[listener]) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        made = ann.create(PRESET)
        with ann.at(made):
            ann.answer_to("leave")
        ann.join(made, choices={"character": "brute"})
        bob.join(made, choices={"character": "hexa"})
        with bob.at(made):
            bob.hear_a("view")
            bob.answer_to("resign")
        eventually(lambda: listener.heard == [(made["id"], [0])])
