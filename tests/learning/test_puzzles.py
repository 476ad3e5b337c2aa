"""Puzzles: each has exactly one answer by the rules of today, and its coach says what is right.

`PUZZLES=all` checks all of every shelf; without it a sample.
"""

import os
from datetime import date, timedelta

import msgspec
import pytest

from caterwaul import games
from caterwaul.core.game import Game
from caterwaul.games import keys as game_keys
from caterwaul.learning.puzzle_coach import PuzzleCoach, puzzle_coach
from caterwaul.learning.puzzle_making import Finder, faults_of
from caterwaul.learning.puzzles import Puzzle, Shelf, is_current, match_of, shelf_of, usable_shelf, written

GAMES = [games.load(key) for key in game_keys()]
SAMPLE = 12
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def checked_ones(shelf: Shelf) -> list[Puzzle]:
    if os.environ.get("PUZZLES") == "all":
        return shelf.puzzles
    return shelf.puzzles[:: max(1, len(shelf.puzzles) // SAMPLE)]


@every_game
def test_the_puzzles_are_those_of_todays_rules_and_cards(game: Game) -> None:
    shelf = shelf_of(game)
    assert shelf.puzzles
    assert is_current(game, shelf), "run: python -m tools.puzzles --check"


@every_game
def test_each_has_exactly_one_answer(game: Game) -> None:
    shelf, finder = shelf_of(game), Finder(game, shelf_of(game).bot)
    found = {puzzle.id: faults_of(game, shelf, puzzle, finder) for puzzle in checked_ones(shelf)}
    assert {id_: faults for id_, faults in found.items() if faults} == {}


@every_game
def test_a_shelf_is_written_as_it_lies_there(game: Game) -> None:
    shelf = shelf_of(game)
    assert (game.folder / "learn" / "puzzles.json").read_text(encoding="utf-8") == written(shelf)
    assert len({puzzle.id for puzzle in shelf.puzzles}) == len(shelf.puzzles)
    assert [p.difficulty for p in shelf.puzzles] == sorted(p.difficulty for p in shelf.puzzles)


def test_a_puzzle_with_another_answer_is_found_out() -> None:
    game = games.load("clash")
    shelf = shelf_of(game)
    puzzle = shelf.puzzles[0]
    fake = msgspec.structs.replace(puzzle, answer=puzzle.wrong[0].action)
    assert faults_of(game, shelf, fake, Finder(game, shelf.bot))


def test_a_shelf_of_other_rules_is_not_offered() -> None:
    game = games.load("clash")
    assert not is_current(game, msgspec.structs.replace(shelf_of(game), rules="other"))
    assert not is_current(game, msgspec.structs.replace(shelf_of(game), cards="other"))


@every_game
def test_all_puzzles_have_their_day_before_one_comes_again(game: Game) -> None:
    shelf, first = usable_shelf(game), date(2026, 11, 19)
    days = [shelf.number_on(first + timedelta(n)) for n in range(len(shelf.puzzles))]
    assert sorted(days) == [*range(1, len(shelf.puzzles) + 1)]


def coached(game: Game, puzzle: Puzzle) -> PuzzleCoach:
    match = match_of(game, usable_shelf(game), puzzle)
    coach = puzzle_coach(puzzle.id, match)
    assert coach is not None
    return coach


@every_game
def test_a_wrong_answer_is_said_to_be_wrong_and_nobody_plays_on(game: Game) -> None:
    for puzzle in checked_ones(usable_shelf(game)):
        coach = coached(game, puzzle)
        assert (coach.has_failed, coach.coaching().said) == (False, "")
        coach.match.take(puzzle.seat, puzzle.wrong[0].action)
        assert (coach.has_failed, coach.is_solved, coach.holds_still) == (True, False, True)
        assert coach.coaching().said.startswith("Not this one: ")
        coach.match.rewind(len(puzzle.actions))
        assert not coach.has_failed


@every_game
def test_the_answer_solves_it_where_it_takes_no_more(game: Game) -> None:
    for puzzle in checked_ones(usable_shelf(game)):
        coach = coached(game, puzzle)
        assert coach.advice()[1] == [puzzle.answer]
        coach.match.take(puzzle.seat, puzzle.answer)
        assert not coach.has_failed
        if puzzle.kind == "only":
            assert coach.is_solved
            assert coach.coaching().step > coach.coaching().steps


def test_a_puzzle_that_is_not_there_any_more_has_no_coach() -> None:
    game = games.load("clash")
    assert puzzle_coach("gone", match_of(game, usable_shelf(game), usable_shelf(game).puzzles[0])) is None
