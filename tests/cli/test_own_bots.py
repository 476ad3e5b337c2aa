"""Bots from outside on the command line: a class and a program play, lose by rule, and are resumed."""

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
ENGINE = f"program:python3 {ROOT}/examples/engine.py"
DREAMER = f"{ROOT}/examples/own_bot.py:Dreamer"
CLASH = ("play", "clash", "--seed", "1", "--choose", "0=brute", "--choose", "1=hexa")


@pytest.fixture
def bad(tmp_path: Path) -> str:
    (tmp_path / "own.py").write_text("class Bad:\n    def choose(self, sight):\n        return 1 // 0\n")
    return f"{tmp_path}/own.py:Bad"


def test_an_arena_takes_them_beside_ours(run: Run, bad: str) -> None:
    done = run("arena", "clash", "--bots", f"random,{ENGINE},{bad}", "--games", "2", "--json")
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert [loss["bot"] for loss in told["lost_by_rule"]] == [bad]
    assert told["lost_by_rule"][0] | {"games": 4, "fault": "crash"} == told["lost_by_rule"][0]
    tables = run("arena", "clash", "--bots", f"random,{bad}", "--games", "2").output
    assert "Lost by rule" in tables
    assert "ZeroDivisionError" in tables


def test_an_arena_writes_its_games_and_goes_on(run: Run, tmp_path: Path) -> None:
    line = ("arena", "clash", "--bots", "random,greedy", "--out", str(tmp_path / "games.jsonl"))
    assert run(*line, "--games", "2").exit_code == 0
    told = json.loads(run(*line, "--games", "4", "--json").stdout)
    assert told["pairings"][0]["games"] == 4
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 5
    done = run(*line, "--games", "4", "--seed", "9")
    assert done.exit_code == 2
    assert "games of another arena (seed 0)" in done.stderr


@pytest.mark.parametrize("bot", [ENGINE, DREAMER])
def test_one_sits_at_a_table(run: Run, bot: str, home: Path) -> None:
    done = run(*CLASH, "--bot", bot, typed=["a"] * 100)
    assert done.exit_code == 0, done.output
    assert not list((home / "tables").glob("*"))
    (replay,) = (home / "replays").glob("*")
    assert ("python3 (program)" if bot == ENGINE else "Dreamer (own_bot.py)") in replay.read_text()


def test_one_that_fails_loses_and_the_replay_says_who_has_won(run: Run, bad: str, home: Path) -> None:
    done = run(*CLASH, "--bot", bad, "--save", str(home.parent / "end.replay"), typed=["a"])
    said = " ".join(done.output.split())
    assert "You win! Bad (own.py) loses by rule (crash): ZeroDivisionError" in said
    assert done.exit_code == 0
    assert "\nend resigned 0\n" in (home.parent / "end.replay").read_text()
    assert not list((home / "tables").glob("*"))
    assert run("replay", str(home.parent / "end.replay")).exit_code == 0


def test_a_kept_table_runs_nothing_that_is_not_named_again(run: Run) -> None:
    assert run(*CLASH, "--bot", ENGINE, typed=["a", "quit"]).exit_code == 0
    done = run("play", "--resume", typed=["quit"])
    assert done.exit_code == 2
    assert f"to run it add --bot {shlex.quote(ENGINE)}" in done.stderr
    assert run("play", "--resume", "--bot", ENGINE, typed=["a", "quit"]).exit_code == 0


def test_a_kept_table_knows_how_long_its_bot_thinks(run: Run) -> None:
    assert run(*CLASH, "--bot", "tiger@5", typed=["a", "quit"]).exit_code == 0
    assert run("play", "--resume", typed=["a", "quit"]).exit_code == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("arena clash --bots random,./nix.py:Mine", "there is no file ./nix.py"),
        ("play clash --bot program:./nix", "no program './nix'"),
        ("lab clash --bots program:true", "no bot is called"),
        ("simulate clash --bots program:true", "no bot is called"),
    ],
)
def test_what_cannot_be_seated_is_one_line(run: Run, line: str, said: str) -> None:
    done = run(*line.split())
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
