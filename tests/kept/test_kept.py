"""What earlier versions wrote goes on as it was; where rules have changed since, that is said in words."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from caterwaul import Match, games
from caterwaul.core.game import Game
from caterwaul.replay.text import ReplayError, open_replay
from caterwaul.replay.verify import verify
from caterwaul.server.tables.table import OTHER_RULES, Table
from tests.server.serving import Player, serving

HERE = Path(__file__).parent
REPLAYS = sorted(HERE.glob("*/*.replay"))
POSITIONS = sorted(HERE.glob("*/*.position"))
HOMES = sorted(HERE.glob("*/server"))


NEWEST = max((file.parent for file in REPLAYS), key=lambda folder: [*map(int, folder.name.split("."))])


def named(file: Path) -> str:
    return f"{file.parent.name}-{file.name}"


def game_of(file: Path) -> Game:
    return games.load(file.name.partition(".")[0].partition("-")[0])


def rules_of(file: Path) -> str:
    """The rules that a replay says it was played by."""
    return next(
        line.split()[1] for line in file.read_text(encoding="utf-8").split("\n") if line[:6] == "rules "
    )


PLAYED_ALIKE = [file for file in REPLAYS if game_of(file).plays_alike(rules_of(file))]
OF_OTHER_RULES = [file for file in REPLAYS if file not in PLAYED_ALIKE]


def test_every_game_has_something_kept_that_goes_on() -> None:
    for kept in (PLAYED_ALIKE, POSITIONS):
        assert {game_of(file).key for file in kept} == set(games.keys())
    assert {file.parent.parent for file in (NEWEST / "server").iterdir()} == {NEWEST}


@pytest.mark.parametrize("file", PLAYED_ALIKE, ids=named)
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


@pytest.mark.parametrize("file", OF_OTHER_RULES, ids=named)
def test_a_replay_of_other_rules_is_refused_and_says_so(file: Path) -> None:
    game = game_of(file)
    with pytest.raises(ReplayError, match=f"made with other rules of {game.title}: {rules_of(file)}"):
        open_replay(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", POSITIONS, ids=named)
def test_a_position_is_read_and_drawn_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = Match.from_text(text)
    assert match.to_text() == text
    seat = match.to_act[0]
    assert match.play(seat, match.legal_actions(seat)[0]) is not None


def folding(home: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Table]:
    """The tables that are loaded from now on."""
    folded: dict[str, Table] = {}
    created = Table.__init__

    def watched(self: Table, id_: str, *given: object) -> None:
        created(self, id_, *given)  # type: ignore[arg-type]
        folded[id_] = self

    monkeypatch.setattr(Table, "__init__", watched)
    return folded


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.parent.name)
def test_tables_of_a_server_go_on_or_are_closed_in_words(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folded, went_on = folding(home, monkeypatch), 0
    shutil.copytree(home, tmp_path / "home")
    made = json.loads((home / "made.json").read_text(encoding="utf-8"))
    with serving(tmp_path / "home", prepare=tuple(games.keys())) as client:
        ann = Player(client, made["cookie"])
        ann.session = made["session"]
        assert ann.call("GET", "/api/me").json()["account"] is True
        for key in games.keys():  # noqa: SIM118
            played_before = moves_in(tmp_path / "home", made[key]["id"])
            with ann.at(made[key]) as player:
                table = folded[made[key]["id"]]
                if table.is_foreign:
                    assert OTHER_RULES in json.dumps(player.hear_a("table"))
                    continue
                player.hear_a("view")
                player.await_turn()
                assert player.move()["type"] == "ok"
            assert table.match is not None
            assert len(table.match.actions) > played_before > 0
            went_on += 1
        assert went_on == len(games.keys()) or home.parent != NEWEST
        finished = made["finished"]
        replay = ann.call(
            "GET", f"/api/tables/{finished['id']}/replay", params={"invite": finished["invite"]}
        )
        if folded[finished["id"]].is_foreign:
            assert replay.status_code == 409
        else:
            assert verify(replay.text).wrong == ""
            assert "\nend resigned " in replay.text


def moves_in(home: Path, table: str) -> int:
    with sqlite3.connect(home / "tables.sqlite") as database:
        rows = database.execute("select body from event where table_id = ?", (table,)).fetchall()
    return sum(json.loads(row[0])["type"] == "played" for row in rows)
