"""Any view fits the paper, and nothing of it gets lost."""

import random
import re
from pathlib import Path

import pytest

from caterwaul import Match, games
from caterwaul.cli.moves import arrange, codes, moves_of
from caterwaul.cli.screen import Drawn, Scene, draw
from caterwaul.cli.terminal import Paper
from caterwaul.core.views import Counter, View
from tests.cli.drawn import board_view, four_seats, moves_in

SCREENS = [
    Paper(80, 24),
    Paper(60, 24),
    Paper(100, 30),
    Paper(140, 40),
    Paper(50, 16),
    Paper(80, 24, plain=True),
]


def text_of(drawn: Drawn) -> str:
    return "\n".join(line.plain for line in drawn.lines)


def scene_of(match: Match, seat: int = 0) -> Scene:
    view = match.view(seat)
    return Scene(match.game.title, view, moves_of(view))


def assert_fits(drawn: Drawn, paper: Paper) -> None:
    assert paper.height is not None
    assert len(drawn.lines) < paper.height  # a line is left to type on
    assert max(line.cell_len for line in drawn.lines) <= paper.width


@pytest.mark.parametrize("paper", SCREENS, ids=str)
@pytest.mark.parametrize("key", games.keys())
def test_every_game_fits_every_screen(key: str, paper: Paper) -> None:
    """With as many players as there can be, some way into the match."""
    match = Match.new(key, seats=games.load(key).seats[-1], seed=5)
    chance = random.Random(5)
    for _ in range(60):
        if not match.over:
            match.play(match.to_act[0], chance.choice(match.legal_actions(match.to_act[0])))
    for seat in range(-1, match.start.seats):
        assert_fits(draw(scene_of(match, seat), paper), paper)


@pytest.mark.parametrize("paper", SCREENS, ids=str)
@pytest.mark.parametrize("view", [board_view(), four_seats()], ids=["board", "four seats"])
def test_games_to_come_fit_every_screen(view: View, paper: Paper) -> None:
    assert_fits(draw(Scene("To come", view, moves_in(view)), paper), paper)


@pytest.mark.parametrize("view", [board_view(), four_seats()], ids=["board", "four seats"])
def test_on_80x24_every_move_and_some_log_is_in_sight(view: View) -> None:
    drawn = draw(Scene("To come", view, moves_in(view)), Paper(80, 24))
    assert drawn.menu.pages == 1
    assert sum(len(entry.moves) for entry in drawn.menu.entries) == len(view.options)
    assert view.log[-1].text in text_of(drawn)
    assert all(name in text_of(drawn) for name in view.seats)


def test_clash_shows_both_hands_hp_and_every_move(clash: Match) -> None:
    drawn = text_of(draw(scene_of(clash), Paper(80, 24)))
    assert re.search(r"Ann\b.* HP █+ (\d+)/\1", drawn)
    assert re.search(r"Hand +1  2  3  4  4  Block  Counter  Dodge  5  Bull Through", drawn)
    assert re.search(r"Hand +1  2  3  4  Block  Counter  Counter  Dodge  Disarm  Molasses", drawn)
    assert re.search(r"h  5 +Buildup 5\. Deals 5 damage\.", drawn)
    assert "Choose a move, in secret." in drawn


def test_a_discard_pile_keeps_its_order(clash: Match) -> None:
    for moves in (("play four", "play block"), ("play one", "play two")):
        for seat, move in enumerate(moves):
            clash.play(seat, move)
    drawn = text_of(draw(scene_of(clash), Paper(80, 24)))
    assert re.search(r"Discard, top last +4 \(4\)  1 \(1\)", drawn)
    assert re.search(r"Discard, top last +Block \(0\)  2 \(2\)  \(buildup\)", drawn)


def test_a_bar_shows_what_was_just_lost() -> None:
    view = four_seats()
    view.counters[0] = [Counter("HP", 6, 12)]
    drawn = text_of(draw(Scene("To come", view, before={(0, "HP"): 8}), Paper(80, 24)))
    assert "HP ██████▒▒░░░░ 6/12 -2" in drawn


def test_plain_paper_takes_ascii_only(clash: Match) -> None:
    assert text_of(draw(scene_of(clash), Paper(80, 24, plain=True))).replace("…", "").isascii()


def test_a_place_of_a_board_shows_the_letter_of_the_move_that_goes_there() -> None:
    view = board_view()
    drawn = draw(Scene("To come", view, moves_in(view)), Paper(80, 40))
    entry = next(e for e in drawn.menu.entries if e.moves[0].option.goes == "city:0,1")
    row = next(line.plain for line in drawn.lines if line.plain.startswith(" 1 "))
    assert row.split("│")[2].strip() == entry.code


def test_hidden_cards_are_counted_not_repeated() -> None:
    drawn = text_of(draw(Scene("To come", board_view()), Paper(80, 40)))
    assert re.search(r"Hand +▒▒ ×5 +Tactics +▒▒ ×20", drawn)
    assert re.search(r"Discard +Radio on 3", drawn)


def test_too_many_moves_for_the_room_come_in_groups_then_columns_then_pages() -> None:
    view = four_seats()
    view.options = view.options[:1] * 40
    moves = moves_in(view)
    for i, move in enumerate(moves):
        object.__setattr__(move, "head", f"wound {i // 4}")
    assert len(arrange(moves, 80, 40).entries) == 40
    assert [len(e.moves) for e in arrange(moves, 80, 12).entries] == [4] * 10
    assert arrange(moves, 80, 4).in_columns
    paged = [arrange(moves, 30, 3, page) for page in range(arrange(moves, 30, 3).pages)]
    assert [e.code for menu in paged for e in menu.entries] == codes(10)


def test_moves_that_all_begin_alike_are_not_hidden_behind_one_line() -> None:
    moves = moves_in(board_view())
    assert {move.head for move in moves} == {"place Tabby"}
    menu = arrange(moves, 80, 8)
    assert len(menu.entries) == len(moves)
    assert menu.entries[0].title == "1 2"


def test_codes_are_letters_because_cards_may_be_numbers() -> None:
    assert codes(28)[:2] + codes(28)[25:] == ["a", "b", "z", "aa", "ab"]


def test_no_game_is_known_here() -> None:
    import caterwaul.cli
    from caterwaul.games import keys

    folder = Path(caterwaul.cli.__file__).parent
    known = [(f.name, key) for f in folder.glob("*.py") for key in keys() if f"games.{key}" in f.read_text()]
    assert known == []
