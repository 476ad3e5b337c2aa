"""Puzzles in the terminal: a right answer ends the sitting, a wrong one is taken back."""

from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.learning.puzzles import match_of, usable_shelf
from tests.cli.conftest import Run

GAME = games.load("paw_of_duty")


def words_of(number: int) -> tuple[str, str]:
    """The answer, and something that is not."""
    shelf = usable_shelf(GAME)
    puzzle = shelf.numbered(number)
    match = match_of(GAME, shelf, puzzle)
    return match.words(puzzle.answer), match.words(puzzle.wrong[0].action)


def single(kind: str) -> int:
    """The number of a puzzle that is solved by one action."""
    puzzles = usable_shelf(GAME).puzzles
    return next(i for i, puzzle in enumerate(puzzles, 1) if (puzzle.kind, puzzle.choices) == (kind, 1))


def test_the_answer_solves_it_and_nothing_is_kept(run: Run, home: Path) -> None:
    answer, _ = words_of(single("only"))
    done = run("puzzle", "paw_of_duty", "--number", str(single("only")), typed=[answer])
    assert done.exit_code == 0, done.output
    assert "Solved! That was the only answer." in done.output
    assert not (home / "tables").exists()


def test_a_wrong_answer_says_why_and_may_be_tried_again(run: Run) -> None:
    answer, wrong = words_of(single("only"))
    done = run("puzzle", "paw_of_duty", "--number", str(single("only")), typed=[wrong, answer])
    assert done.output.index("Not this one: then Sparky") < done.output.index("Solved!")


def test_a_hint_is_the_answer_and_who_leaves_is_told_how_to_begin_again(run: Run) -> None:
    done = run("puzzle", "paw_of_duty", "--number", "1", typed=["hint", "quit"])
    assert "The answer is: " in done.output
    assert "Not solved yet: the same command begins it again." in done.output


def test_a_day_has_the_same_puzzle_for_everybody(run: Run) -> None:
    first, second = (run("puzzle", "paw_of_duty", "--day", "2026-11-19", typed=[]).output for _ in range(2))
    other = run("puzzle", "paw_of_duty", "--day", "2026-11-20", typed=[]).output
    assert first == second != other


@pytest.mark.parametrize("number", ["0", "1000"])
def test_a_number_that_is_not_there_is_refused(run: Run, number: str) -> None:
    done = run("puzzle", "paw_of_duty", "--number", number)
    assert done.exit_code == 2
    assert f"there is no puzzle {number}; there are 1 to" in done.stderr


def test_a_day_and_a_number_are_one_too_many(run: Run) -> None:
    assert "not both" in run("puzzle", "paw_of_duty", "--number", "1", "--day", "2026-11-19").stderr
