"""What earlier versions wrote: replays, positions and a server's database load and go on as they were."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from caterwaul import Match, games
from caterwaul.replay.text import open_replay
from caterwaul.replay.verify import verify
from caterwaul.server.tables.table import Table
from tests.server.serving import Player, serving

HERE = Path(__file__).parent
REPLAYS = sorted(HERE.glob("*/*.replay"))
POSITIONS = sorted(HERE.glob("*/*.position"))
HOMES = sorted(HERE.glob("*/server"))


def named(file: Path) -> str:
    return f"{file.parent.name}-{file.name}"


def test_every_game_has_something_kept() -> None:
    for kept in (REPLAYS, POSITIONS):
        assert {file.name.partition(".")[0].partition("-")[0] for file in kept} == set(games.keys())
    assert HOMES


@pytest.mark.parametrize("file", REPLAYS, ids=named)
def test_a_replay_holds_and_ends_as_it_did(file: Path) -> None:
    found = open_replay(file.read_text(encoding="utf-8"))
    verdict = verify(file.read_text(encoding="utf-8"), seal=found.seal)
    assert verdict.wrong == ""
    assert verdict.summary.startswith("This replay is the match of your seal")
    end = file.with_suffix(".end.txt")
    if end.exists():
        assert found.match.over
        assert found.match.to_text() == end.read_text(encoding="utf-8")
    else:
        assert found.ending is not None
        assert f"\nend {found.ending.reason} " in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", POSITIONS, ids=named)
def test_a_position_is_read_and_drawn_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = Match.from_text(text)
    assert match.to_text() == text
    seat = match.to_act[0]
    assert match.play(seat, match.legal_actions(seat)[0]) is not None


@pytest.mark.parametrize("home", HOMES, ids=named)
def test_tables_of_a_server_go_on(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folded: dict[str, Table] = {}
    created = Table.__init__

    def watched(self: Table, id_: str, *given: object) -> None:
        created(self, id_, *given)  # type: ignore[arg-type]
        folded[id_] = self

    monkeypatch.setattr(Table, "__init__", watched)
    shutil.copytree(home, tmp_path / "home")
    made = json.loads((home / "made.json").read_text(encoding="utf-8"))
    with serving(tmp_path / "home", prepare=tuple(games.keys())) as client:
        ann = Player(client, made["cookie"])
        ann.session = made["session"]
        assert ann.call("GET", "/api/me").json()["account"] is True
        for key in games.keys():  # noqa: SIM118
            played_before = moves_in(tmp_path / "home", made[key]["id"])
            with ann.at(made[key]) as player:
                player.hear_a("view")
                player.await_turn()
                assert player.move()["type"] == "ok"
            table = folded[made[key]["id"]]
            assert not table.is_foreign
            assert table.match is not None
            assert len(table.match.actions) > played_before > 0
        finished = made["finished"]
        replay = ann.call(
            "GET", f"/api/tables/{finished['id']}/replay", params={"invite": finished["invite"]}
        )
        assert verify(replay.text).wrong == ""
        assert "end resigned 0" in replay.text


def moves_in(home: Path, table: str) -> int:
    with sqlite3.connect(home / "tables.sqlite") as database:
        rows = database.execute("select body from event where table_id = ?", (table,)).fetchall()
    return sum(json.loads(row[0])["type"] == "played" for row in rows)
