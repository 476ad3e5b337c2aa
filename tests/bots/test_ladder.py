"""The ladder: it is played piece by piece, goes on where it was, and drops what other bots have played."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from caterwaul import games
from caterwaul.bots.arena import Contest, contend
from tools import ladder

CLASH = games.load("clash")
PAIR = ("greedy", "random")


def wins(first: int, count: int) -> float:
    contest = Contest(CLASH, CLASH.builtin, PAIR, count, 2, seed=3, first=first)
    return contend(contest).pairings[0].wins


def test_games_in_pieces_are_the_same_games():
    single = [wins(number, 1) for number in range(12)]
    assert 0 < sum(single) < 12
    assert [wins(0, 4), wins(4, 6), wins(10, 2)] == [sum(single[:4]), sum(single[4:10]), sum(single[10:])]


def test_what_the_seats_brought_is_counted_where_they_differ():
    contest = Contest(CLASH, CLASH.builtin, PAIR, 128, 2, seed=3)
    brought = contend(contest).brought
    assert {(thing.choice, thing.games) for thing in brought} == {("character", 2 * 2 * 7)}
    assert sum(thing.wins for thing in brought) == 8 * 7 * 2
    assert [thing.share for thing in brought] == sorted((thing.share for thing in brought), reverse=True)


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small ladder of Clash! in a folder of its own."""
    monkeypatch.setattr(ladder, "PLAYED", tmp_path / "ladder.json")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder, "BOTS", ("random", "greedy"))
    monkeypatch.setattr(ladder, "GAMES", {PAIR: 6})
    monkeypatch.setattr(ladder, "CHANCY", {})
    monkeypatch.setattr(ladder, "AT_ONCE", 4)
    return tmp_path / "ladder.json"


def run() -> Result:
    return CliRunner().invoke(ladder.main, ["clash"])


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_it_writes_what_was_played_and_a_page(played: Path):
    assert run().exit_code == 0
    assert read(played)["clash 2"]["pairs"]["greedy random"][0] == 6
    page = played.with_suffix(".md").read_text(encoding="utf-8")
    assert "## Clash!" in page
    assert "| greedy | random | 6 |" in page


def test_it_goes_on_where_it_was(played: Path, monkeypatch: pytest.MonkeyPatch):
    assert run().exit_code == 0
    whole = read(played)
    pieces: list[tuple[int, int]] = []

    def stopped_once(contest: Contest, *more: Any) -> Any:
        pieces.append((contest.first, contest.games))
        if len(pieces) == 2:
            raise KeyboardInterrupt
        return contend(contest, *more)

    played.unlink()
    monkeypatch.setattr(ladder, "contend", stopped_once)
    assert run().exit_code == 130
    assert read(played)["clash 2"]["pairs"]["greedy random"][0] == 4
    assert run().exit_code == 0
    assert pieces == [(0, 4), (4, 2), (4, 2)]
    assert read(played) == whole


def test_pairs_take_turns(played: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ladder, "GAMES", {PAIR: 6, PAIR[::-1]: 6})
    turns: list[tuple[str, int]] = []

    def noted(contest: Contest, *more: Any) -> Any:
        turns.append((contest.bots[0], contest.first))
        return contend(contest, *more)

    monkeypatch.setattr(ladder, "contend", noted)
    assert run().exit_code == 0
    assert turns == [("greedy", 0), ("random", 0), ("greedy", 4), ("random", 4)]


def test_what_other_bots_have_played_is_dropped(played: Path):
    assert run().exit_code == 0
    whole = read(played)
    old = {"clash 2": {"source": "another", "pairs": {"greedy random": [6, 0.0]}}}
    played.write_text(json.dumps(old), encoding="utf-8")
    assert run().exit_code == 0
    assert read(played) == whole


def test_all_pairings_are_played_equally_often():
    table = ladder.Ranked(CLASH, 2)
    assert table.games_of(("tiger", "greedy")) % (2 * 8 * 8) == 0


def test_a_game_of_which_nothing_is_played_yet_has_no_table(played: Path):
    ladder.write({"clash 2": {"source": "", "pairs": {}}})
    assert "Clash!" not in played.with_suffix(".md").read_text(encoding="utf-8")
