"""Any view fits the paper, and nothing of it gets lost."""

import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from caterwaul import Match, games
from caterwaul.cli.moves import Menu, arrange, codes, entries_of, moves_of
from caterwaul.cli.screen import Drawn, Scene, draw, menu_lines
from caterwaul.cli.terminal import Paper
from caterwaul.cli.zones import LOW, Pen, grid_lines
from caterwaul.core.views import Card, Counter, Option, View, Zone
from tests.cli.drawn import board_view, four_seats, moves_in, one_row_for_all

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
@pytest.mark.parametrize(
    "view", [board_view(), four_seats(), one_row_for_all(), one_row_for_all(60, 60)], ids=lambda view: ""
)
def test_games_to_come_fit_every_screen(view: View, paper: Paper) -> None:
    assert_fits(draw(Scene("To come", view, moves_in(view)), paper), paper)


@pytest.mark.parametrize("view", [board_view(), four_seats()], ids=["board", "four seats"])
def test_on_80x24_every_move_and_some_log_is_in_sight(view: View) -> None:
    drawn = draw(Scene("To come", view, moves_in(view)), Paper(80, 24))
    assert drawn.menu.pages == 1
    assert sum(len(entry.moves) for entry in drawn.menu.entries) == len(view.options)
    assert view.log[-1].text in text_of(drawn)
    assert all(name in text_of(drawn) for name in view.seats)


@pytest.mark.parametrize("plain", [False, True], ids=["", "plain"])
@pytest.mark.parametrize("cards", [6, 9, 12, 16])
def test_on_80x24_four_players_see_all_of_one_row_with_every_token(cards: int, plain: bool) -> None:
    view = one_row_for_all(cards)
    drawn = text_of(draw(Scene("To come", view, moves_in(view)), Paper(80, 24, plain)))
    for card in view.zones[0].cards:
        assert " ".join([card.name, "(1/3)", *(f"[{mark}]" for mark in card.marks)]) in drawn
    for seat, name in enumerate(view.seats):
        assert re.search(rf"{name}, {view.roles[seat]} . Honor {10 + seat} . Pride {2 + seat} ", drawn)
    assert all(option.help in drawn for option in view.options)


def test_what_others_hold_is_told_in_numbers_where_there_is_no_room_for_it() -> None:
    view = one_row_for_all()
    drawn = text_of(draw(Scene("To come", view, moves_in(view)), Paper(80, 24)))
    assert "━━ Greedy bot, green, the Anvil ━ Honor 11 ━ Pride 3 ━ Hand 8 ━ Deck 21 ━━" in drawn
    assert re.search(r"━━ You, blue, the Anvil ━ Honor 10 ━ Pride 2 ━ Deck 20 ━+\n Hand  Sacred", drawn)
    assert "view" in drawn.splitlines()[0]
    roomy = text_of(draw(Scene("To come", view, moves_in(view)), Paper(80, 60)))
    assert roomy.count("Sacred Fury Master") == 4 * 8
    assert "view" not in roomy.splitlines()[0]


def test_names_and_counters_come_before_the_numbers_of_cards() -> None:
    view = one_row_for_all()
    view.roles[1] = "green, who has a name as long as the river"
    drawn = text_of(draw(Scene("To come", view, moves_in(view)), Paper(80, 24)))
    line = next(line for line in drawn.splitlines() if "Greedy bot," in line)
    assert (len(line), "Honor 11 ━ Pride 3" in line) == (80, True)
    assert not any(word in line for word in ("Deck", "…"))


def test_a_row_that_is_too_long_for_any_screen_is_shown_as_far_as_it_goes() -> None:
    view = one_row_for_all(60)
    drawn = draw(Scene("To come", view, moves_in(view)), Paper(80, 24))
    assert drawn.menu.pages == 1
    assert "20 Nightshade Warrior" in text_of(drawn)
    assert text_of(drawn).count("…") == 1


def test_what_the_moves_do_comes_before_the_whole_of_a_hand() -> None:
    view = one_row_for_all(6, moves=9)
    drawn = draw(Scene("To come", view, moves_in(view)), Paper(80, 24))
    assert not drawn.menu.in_columns
    assert all(option.help in text_of(drawn) for option in view.options)


@pytest.mark.parametrize("takes_a_card", [True, False])
def test_a_hand_of_which_the_moves_take_cards_is_seen_in_full_if_they_do_not_say_more(takes_a_card) -> None:
    view = one_row_for_all(9, moves=16)
    for i, option in enumerate(view.options):
        option.takes = 100 + i % 8 if takes_a_card else 1 + i % 9
    drawn = draw(Scene("To come", view, moves_in(view)), Paper(80, 24))
    assert drawn.menu.in_columns
    assert ("Sacred Fury Master 7 (7)" in text_of(drawn)) == takes_a_card


def test_beside_a_board_too() -> None:
    view = board_view()
    hand = next(zone for zone in view.zones if zone.id == "hand 0")
    hand.cards = [Card(50 + i, "tactic", f"Shoulder Shove {i}", {"cost": i}) for i in range(11)]
    hand.count = 11
    view.options = [
        Option(i, verb="play", values={"card": card.name}, takes=card.handle)
        for i, card in enumerate([*hand.cards, *hand.cards[:4]])
    ]
    for i, option in enumerate(view.options[11:]):
        option.values = {"card": f"Sleepy Sergeant {i}"}
    drawn = draw(Scene("To come", view, moves_in(view)), Paper(80, 24))
    assert (drawn.menu.in_columns, drawn.menu.pages) == (True, 1)
    assert all(f"{card.name} ({card.stats['cost']})" in text_of(drawn) for card in hand.cards)


def test_a_card_of_a_row_without_an_owner_has_the_colour_of_its_own() -> None:
    view = one_row_for_all()
    lines = draw(Scene("To come", view, moves_in(view)), Paper(80, 24)).lines
    pen = Pen(seat=0)
    for card in view.zones[0].cards[:4]:
        line = next(line for line in lines if f" {card.name} " in line.plain)
        at = line.plain.index(card.name)
        assert pen.colour(card.owner) in [str(s.style) for s in line.spans if s.start <= at < s.end]
    assert len({pen.colour(card.owner) for card in view.zones[0].cards[:4]}) == 4


def test_a_long_question_goes_on_in_the_next_line() -> None:
    view = one_row_for_all(3)
    view.prompt = "Which of all these cards does it wound, " * 3 + "if any?"
    lines = [line.plain for line in draw(Scene("To come", view, moves_in(view)), Paper(80, 24)).lines]
    start = next(i for i, line in enumerate(lines) if "Which of" in line)
    assert " ".join(" ".join(lines[start : start + 2]).replace("━", "").split()) == view.prompt


def test_numbers_of_cards_that_are_counters_are_told_once() -> None:
    view = one_row_for_all()
    view.counters[1].append(Counter("Deck", 21))
    view.roles[1] = "green"
    drawn = text_of(draw(Scene("To come", view, moves_in(view)), Paper(80, 24)))
    assert next(line for line in drawn.splitlines() if "Greedy bot," in line).count("Deck") == 1


def test_what_somebody_plays_as_gives_way_to_the_counters() -> None:
    view = one_row_for_all()
    view.roles[1] = "green, who has a name that is as long as the longest river of all"
    drawn = text_of(draw(Scene("To come", view, moves_in(view)), Paper(80, 24)))
    assert "━━ Greedy bot ━ Honor 11 ━ Pride 3 ━ Hand 8 ━ Deck 21 ━━" in drawn


def test_a_card_that_is_longer_than_the_line_goes_on_in_the_next() -> None:
    view = one_row_for_all(1)
    view.zones[0].cards[0].under = [Card(900 + i, "cat", f"Passenger {i}") for i in range(6)]
    drawn = draw(Scene("To come", view, moves_in(view)), Paper(60, 30))
    assert_fits(drawn, Paper(60, 30))
    assert all(f"Passenger {i}" in " ".join(text_of(drawn).split()) for i in range(6))


def test_a_long_title_is_cut() -> None:
    view = four_seats()
    view.heading = "Round 7, " * 20
    assert_fits(draw(Scene("To come", view, moves_in(view)), Paper(80, 24)), Paper(80, 24))


def test_on_a_low_board_a_name_and_its_numbers_do_not_touch() -> None:
    view = board_view()
    view.zones[0].cards[0].name = "Ash"
    view.zones[0].cards[0].marks = []
    lines = [line.plain for line in grid_lines(view.zones[0], 80, Pen(), LOW)]
    assert "│Ash↑ 2/0" in next(line for line in lines if line.startswith(" 1 "))
    narrow = [line.plain for line in grid_lines(view.zones[0], 45, Pen(), LOW)]
    assert "│Ash↑2/0│" in next(line for line in narrow if line.startswith(" 1 "))


def test_zones_of_one_line_share_it_as_far_as_there_is_room() -> None:
    zone = Zone("deck", "Deck of a name that is long", "pile", 0, [], 20)
    view = four_seats()
    view.zones += [replace(zone, id=f"deck {i}") for i in range(3)]
    view.layout.append([f"deck {i}" for i in range(3)])
    drawn = text_of(draw(Scene("To come", view), Paper(80, 40)))
    assert [line.count("Deck of") for line in drawn.splitlines() if "Deck of" in line] == [2, 1]


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
    view.counters[0] = [Counter("HP", 6, 12, "life")]
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


def test_what_moves_do_is_told_once_where_there_is_no_room_to_tell_it_of_each() -> None:
    view = board_view()
    for option in view.options:
        option.help = "Whoever stands beside it is scared away and comes back in the next round. " * 3
    menu = Menu(entries_of([(move,) for move in moves_in(view)]))
    lines = [line.plain for line in menu_lines(menu, 80, len(menu.entries) + 10)]
    assert len(lines) > len(menu.entries)
    assert " ".join(" ".join(lines).split()).count("scared away") == 3
    tight = [line.plain for line in menu_lines(menu, 80, len(menu.entries) + 1)]
    assert len(tight) == len(menu.entries)
    assert all(line.endswith("…") for line in tight)


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
