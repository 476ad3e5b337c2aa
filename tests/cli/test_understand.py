"""Whatever singles out a move is enough; whatever does not changes nothing."""

import pytest

from caterwaul import Match
from caterwaul.cli.moves import Menu, Move, arrange, moves_of
from caterwaul.cli.understand import ambiguous, not_understood, understand


@pytest.fixture
def moves() -> list[Move]:
    match = Match.new("clash", choices={0: "hexa", 1: "lotto"}, seed=1)
    return moves_of(match.view(0))


@pytest.fixture
def menu(moves: list[Move]) -> Menu:
    return arrange(moves, 80, 10)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("a", "play one"),
        ("D", "play four"),
        ("4", "play four"),
        ("four", "play four"),
        ("play 4", "play four"),
        ("play four", "play four"),
        ("  PLAY   Four ", "play four"),
        ("molasses", "play molasses"),
        ("mol", "play molasses"),
        ("play dod", "play dodge"),
        ("block", "play block"),
        ("disarm block", "play disarm naming block"),
        ("disarm naming 3", "play disarm naming three"),
        ("dis co", "play disarm naming counter"),
    ],
)
def test_one_move_is_meant(typed: str, words: str, moves: list[Move], menu: Menu) -> None:
    assert [move.option.words for move in understand(typed, menu, moves)] == [words]


@pytest.mark.parametrize("typed", ["xyzzy", "play", "5x", "!!!", "'; drop", "…", "\x1b[2J", "a b c d", "0"])
def test_nonsense_means_no_single_move(typed: str, moves: list[Move], menu: Menu) -> None:
    assert len(understand(typed, menu, moves)) != 1


def test_a_name_that_is_only_named_by_another_move_does_not_play_it(moves: list[Move]) -> None:
    without_block = [move for move in moves if move.option.words != "play block"]
    assert understand("block", Menu(), without_block) == ()


def test_the_letter_of_a_group_means_all_of_it(moves: list[Move], menu: Menu) -> None:
    group = next(entry for entry in menu.entries if len(entry.moves) > 1)
    assert understand(group.code, menu, moves) == group.moves
    assert {move.head for move in group.moves} == {"play Disarm"}


def test_what_is_said_about_nonsense_is_one_short_line(moves: list[Move]) -> None:
    assert "did you mean 'molasses'" in not_understood("mollases", moves, [])
    for said in (not_understood("x" * 500, moves, ["help"]), ambiguous("d", moves)):
        assert "\n" not in said
        assert len(said) < 160
