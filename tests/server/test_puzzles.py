"""Puzzles through the server: today's for everybody, a table with a coach, what was solved is remembered."""

from pathlib import Path
from typing import Any

import pytest

from caterwaul import games
from caterwaul.games import keys as game_keys
from caterwaul.learning.puzzles import Puzzle, usable_shelf
from caterwaul.server.api import puzzles

from .conftest import named
from .serving import Player, eventually, serving

GAME = games.load("clash")
SHELF = usable_shelf(GAME)


def number_with(choices: int) -> int:
    return next(i for i, puzzle in enumerate(SHELF.puzzles, 1) if puzzle.choices == choices)


def begun(player: Player, number: int) -> dict[str, str]:
    answer = player.call("POST", f"/api/games/clash/puzzles/{number}")
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


def answer_with(player: Player, action: int) -> dict[str, Any]:
    before = player.view["seen"]
    assert player.answer_to("move", seen=before, action=action)["type"] == "ok"
    player.hear_until(lambda said: said["type"] == "view" and said["seen"] > before)
    return player.coach


def is_solved(player: Player, number: int) -> bool:
    return bool(player.call("GET", "/api/games/clash/puzzles").json()["puzzles"][number - 1]["solved"])


def test_the_puzzle_of_today_is_the_same_for_everybody(ann: Player, bob: Player) -> None:
    ann_sees, bob_sees = (player.call("GET", "/api/puzzles").json() for player in (ann, bob))
    assert ann_sees == bob_sees
    assert {day["game"] for day in ann_sees} == {
        key for key in game_keys() if usable_shelf(games.load(key)).puzzles
    }
    clash = next(day for day in ann_sees if day["game"] == "clash")
    assert (clash["puzzles"], clash["solved"]) == (len(SHELF.puzzles), 0)
    assert ann.call("GET", "/api/games/clash/puzzles").json()["today"] == clash["today"]


def test_an_answer_is_told_to_nobody_before_it_was_given(ann: Player) -> None:
    shown = ann.call("GET", "/api/games/clash/puzzles").json()["puzzles"]
    assert all(set(puzzle) == {"kind", "choices", "options", "solved"} for puzzle in shown)


def test_the_answer_is_right_and_remembered(ann: Player) -> None:
    number = number_with(1)
    puzzle = SHELF.numbered(number)
    with ann.at(begun(ann, number)):
        ann.hear_a("view")
        assert (ann.coach["puzzle"], ann.coach["step"], ann.coach["wrong"]) == (number, 1, False)
        answer_with(ann, puzzle.answer)
        if ann.coach["step"] == 1:  # the other one has to take its part in the same turn
            ann.hear_until(lambda said: said["type"] == "view" and said["coach"]["step"] == 2)
        assert ann.coach["said"] == "Solved! That was the only answer."
    eventually(lambda: is_solved(ann, number))
    assert ann.call("GET", "/api/history").json()["items"] == [], "a puzzle is no match"


def test_a_wrong_answer_says_why_holds_everything_still_and_is_taken_back(ann: Player) -> None:
    number = number_with(1)
    puzzle = SHELF.numbered(number)
    with ann.at(begun(ann, number)):
        ann.hear_a("view")
        first = ann.coach
        said = answer_with(ann, puzzle.wrong[0].action)
        assert said["wrong"]
        assert said["said"].startswith("Not this one: ")
        undone = ann.undo()
        assert undone["type"] == "ok", undone
        ann.hear_until(lambda said: said["type"] == "view" and not said["coach"]["wrong"])
        assert ann.coach == first
        assert ann.undo()["code"] == "not_now", "what led to the puzzle is not taken back"
    assert not is_solved(ann, number)


def test_a_hint_is_the_answer(ann: Player) -> None:
    with ann.at(begun(ann, 1)):
        ann.hear_a("view")
        hint = ann.answer_to("hint")
        assert hint["actions"] == [SHELF.numbered(1).answer]
        assert hint["text"].startswith("The answer is: ")


def test_a_table_of_a_puzzle_is_for_one_and_says_what_it_is(ann: Player, eve: Player) -> None:
    made = begun(ann, 1)
    assert eve.call("GET", f"/api/tables/{made['id']}").status_code == 404
    [mine] = ann.call("GET", "/api/mine").json()["items"]
    assert (mine["puzzle"], mine.get("lesson")) == (True, None)


@pytest.mark.parametrize("number", ["0", "1000", "x", "-1", "²"])
def test_a_number_that_is_not_there_is_refused(ann: Player, number: str) -> None:
    refused = ann.call("POST", f"/api/games/clash/puzzles/{number}")
    assert refused.status_code == 404
    assert "numbered 1 to" in refused.json()["error"]["message"]


def test_a_game_without_puzzles_says_so(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = type(SHELF)(SHELF.rules, SHELF.cards, "", "", 0, 0, [])
    monkeypatch.setattr(puzzles, "usable_shelf", lambda game: empty)
    assert ann.call("GET", "/api/puzzles").json() == []
    assert ann.call("GET", "/api/games/clash/puzzles").status_code == 404
    assert ann.call("POST", "/api/games/clash/puzzles/1").status_code == 404


def test_a_restart_forgets_neither_the_puzzle_nor_what_was_solved(tmp_path: Path) -> None:
    number = number_with(1)
    puzzle: Puzzle = SHELF.numbered(number)
    with serving(tmp_path) as client:
        ann = named(client, "Ann")
        made = begun(ann, number)
        with ann.at(made):
            ann.hear_a("view")
            answer_with(ann, puzzle.wrong[0].action)
    with serving(tmp_path) as client:
        again = Player(client, ann.cookie)
        with again.at(made):
            again.hear_a("view")
            assert again.coach["wrong"]
            again.undo()
            again.hear_until(lambda said: said["type"] == "view" and not said["coach"]["wrong"])
            answer_with(again, puzzle.answer)
        eventually(lambda: is_solved(again, number))
    with serving(tmp_path) as client:
        assert is_solved(Player(client, ann.cookie), number)
