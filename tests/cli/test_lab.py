"""`caterwaul lab`: studies in the terminal."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

LAB = ("lab", "clash", "--bots", "greedy", "--games", "24", "--threads", "1")
STRONGER = """[[character]]
id = "brute"
hp = 40
initiative = 1
duplicate = "four"
specials = ["five", "bull_through"]
"""


@pytest.fixture
def stronger(tmp_path: Path) -> str:
    file = tmp_path / "stronger.toml"
    file.write_text(STRONGER)
    return str(file)


def test_a_study_is_told_in_eighty_columns_and_kept(run: Run, home: Path) -> None:
    done = run(*LAB)
    assert done.exit_code == 0, done.output
    for said in ("24 games of 12 deals", "Wins by character", "95 % between", "nobody wins", "lead changes"):
        assert said in done.output
    (file,) = (home / "studies" / "clash").glob("*/*.jsonl")
    assert str(file) in done.output
    lines = [line for line in done.output.splitlines() if "Kept in" not in line]
    assert max(map(len, lines)) <= 80


def test_the_same_line_goes_on_with_a_study(run: Run, home: Path) -> None:
    first = json.loads(run(*LAB, "--json").stdout)
    again = json.loads(run(*LAB, "--json").stdout)
    assert first == again
    more = json.loads(run(*LAB[:-3], "40", "--json").stdout)
    assert (first["games"], more["games"]) == (24, 40)
    assert len(list(home.glob("studies/*/*/*"))) == 1


def test_two_card_sets_are_compared_on_the_same_deals(run: Run, stronger: str, home: Path) -> None:
    done = run(*LAB, "--cards", stronger, "--against", "built-in", "--json")
    found = json.loads(done.stdout)["comparison"]
    assert found["deals"] == 12
    assert found["moved"] > 0
    assert found["changes"]["character"]["brute"]["rise"]["value"] > 0
    table = run(*LAB, "--cards", stronger, "--against", "built-in").output
    assert "character: brute" in table
    assert "games went another way" in table
    assert len(list(home.glob("studies/*/*"))) == 2


def test_a_card_set_against_itself_changes_nothing(run: Run, stronger: str) -> None:
    found = json.loads(run(*LAB, "--cards", stronger, "--against", stronger, "--json").stdout)["comparison"]
    assert found["moved"] == 0
    rises = [change["rise"]["value"] for group in found["changes"].values() for change in group.values()]
    assert {rise for rise in rises if rise is not None} == {0}


def test_a_reading_of_the_rules_is_compared_with_the_usual_one(run: Run) -> None:
    usual = json.loads(run(*LAB, "--option", "heal_cap=none", "--json").stdout)["comparison"]
    other = json.loads(run(*LAB, "--against", "heal_cap=none", "--json").stdout)["comparison"]
    old = usual["changes"]["mean"]["actions"]
    new = other["changes"]["mean"]["actions"]
    assert old["before"] == new["after"]
    assert old["rise"]["value"] == pytest.approx(-new["rise"]["value"])


def test_a_study_is_written_as_a_page(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "study.html"
    done = run(*LAB, "--html", str(file))
    assert f"The page is {file}" in done.output
    assert file.read_text().startswith("<!doctype html>")
    refused = run(*LAB, "--html", str(tmp_path / "nowhere" / "study.html"))
    assert refused.exit_code == 2
    assert "nowhere" in refused.stderr


def test_a_bot_is_found_that_answers_in_the_time(run: Run) -> None:
    found = json.loads(run("lab", "clash", "--time", "0.3s", "--threads", "1", "--json").stdout)
    assert found["games"] > 0
    assert found["bots"][0] in ("random", "greedy") or found["bots"][0].startswith("tiger@")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lab", "clsh"], "did you mean 'clash'"),
        (["lab", "clash", "--bots", "lion"], "no bot is called 'lion'"),
        (["lab", "clash", "--bots", "greedy,random,tiger"], "one for each of 2 seats"),
        (["lab", "clash", "--bots", "greedy", "--seats", "4"], "for 2 players, not 4"),
        (["lab", "clash", "--bots", "greedy", "--time", "soon"], "write 10s, 2m or 1h"),
        (["lab", "clash", "--bots", "greedy", "--time", "0"], "write 10s, 2m or 1h"),
        (["lab", "clash", "--bots", "greedy", "--games", "0"], "--games"),
        (["lab", "clash", "--bots", "greedy", "--cards", "nowhere.toml"], "nowhere.toml"),
        (["lab", "clash", "--bots", "greedy", "--against", "nowhere.toml"], "nowhere.toml"),
        (["lab", "clash", "--bots", "greedy", "--against", "heal_cap=half"], "option heal_cap is"),
        (["lab", "clash", "--bots", "greedy", "--option", "heal_cup=none"], "heal_cap"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_studied_is_one_line(run: Run, words: list[str], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_changes_are_suggested_as_a_card_file(run: Run, stronger: str, tmp_path: Path) -> None:
    words = (
        "lab",
        "clash",
        "--bots",
        "random",
        "--threads",
        "1",
        "--suggest",
        "--time",
        "4",
        "--only",
        "brute",
    )
    done = run(*words, "--cards", stronger)
    assert done.exit_code == 0
    assert "# hp 40 -> " in done.output
    patch = tmp_path / "patch.toml"
    patch.write_text(done.stdout)
    assert run("cards", "clash", "brute", "--cards", str(patch)).exit_code == 0
    found = json.loads(run(*words, "--band", "0-100", "--json").stdout)
    assert found["patch"] == ""
