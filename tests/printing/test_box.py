"""Each game comes with all that its book lists, each card as often as the game has it."""

import re
from collections import Counter
from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.core.rulebook import rules_of
from caterwaul.printing import Job, PrintError, Wanted, with_deck_files
from caterwaul.printing.kits import kit_of
from tests.faces.test_text import assert_in_place
from tests.printing.paper import Letter, is_white, printed

KEYS = games.keys()


def names(key: str, **wanted) -> Counter[str]:
    game = games.load(key)
    return Counter(piece.name for piece in Job(game, game.builtin, Wanted(**wanted)).pieces)


@pytest.mark.parametrize(
    ("key", "cards"),
    [
        ("battlecats", 196 + 12),  # C1 and ruling 1
        ("clash", 8 * (1 + 10)),  # S2
        ("claw_and_order", 62 + 13),
        ("five_rows", 2 * 26),  # 1.2
        ("paw_of_duty", 15 + 45),  # B3
    ],
)
def test_a_box_holds_every_card_as_often_as_the_game_has_it(key: str, cards: int):
    assert sum(names(key, part="cards").values()) == cards


def test_fewer_players_need_fewer_colours():
    assert sum(names("battlecats", part="cards", players=2).values()) == 2 * 49 + 12
    with pytest.raises(PrintError, match="2, 3, 4 players, not 5"):
        names("battlecats", players=5)


def test_cards_of_each_colour_look_different_and_their_backs_do_not():
    game = games.load("battlecats")
    pieces = [p for p in Job(game, game.builtin, Wanted(part="cards")).pieces if p.name == "Guard"]
    assert len({piece.front for piece in pieces}) == 4
    assert len({piece.back for piece in pieces}) == 1


def test_the_cards_of_a_player_have_its_colour_whoever_else_plays():
    game = games.load("battlecats")
    fronts = {
        players: [p.front for p in Job(game, game.builtin, Wanted(part="cards", players=players)).pieces]
        for players in (2, 4)
    }
    assert fronts[4][: 2 * 49] == fronts[2][: 2 * 49]
    for i in range(49):
        grounds = {fills(fronts[4][49 * seat + i])[0] for seat in range(4)}
        assert len(grounds) == 4


def test_warlords_are_square_and_blank_behind():
    job, shown = printed("battlecats", part="cards", guide=False)
    warlords = job.pieces[4 * 49 :]
    assert {(piece.width, piece.height, piece.back) for piece in warlords} == {(63, 63, "")}
    assert all(piece.back for piece in job.pieces[: 4 * 49])
    assert "Lady Suiren" in shown.text(len(shown) - 2)
    assert is_white(shown.pixels(len(shown) - 1))


def test_a_square_card_keeps_its_shape_in_any_size():
    game = games.load("battlecats")
    for piece in Job(game, game.builtin, Wanted(width=50, only=(("warlord", "lady_suiren"),))).pieces:
        assert piece.width == pytest.approx(50)
        assert piece.height == pytest.approx(50)


def test_chips_are_grey_for_one_and_black_for_five_and_tokens_are_black():
    game = games.load("battlecats")
    plates = {p.name: fills(p.front) for p in Job(game, game.builtin, Wanted(part="extras")).pieces}
    for name, is_right in (
        ("Counter: Honor 1", is_grey),
        ("Counter: Honor 5", is_black),
        ("Token: wound, shield behind", is_black),
    ):
        assert is_right(plates[name][0]), name
    assert is_grey(plates["Place: The Fray"][0]), "as the mat is"


def fills(svg: str) -> list[str]:
    return re.findall('fill="(#[^"]*)"', svg)


def is_grey(fill: str) -> bool:
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return max(red, green, blue) - min(red, green, blue) < 25 and 60 < green < 160


def is_black(fill: str) -> bool:
    return max(int(fill[i : i + 2], 16) for i in (1, 3, 5)) < 45


def test_a_character_has_its_ten_moves():
    game = games.load("clash")
    pieces = [piece.name for piece in Job(game, game.builtin, Wanted(part="cards")).pieces]
    brute = pieces[: pieces.index("NEEDLE")]
    assert Counter(brute) == Counter(
        ["BRUTE!", "1", "2", "3", "4", "4", "Block", "Counter", "Dodge", "5", "Bull Through"]
    )


def test_a_deck_has_its_cards_as_often_as_it_says():
    found = names("claw_and_order", part="cards", decks=("shorthair_rush",))
    assert (found["Alley Conscript"], found["Dock Brawler"], found["General Marmalade"]) == (4, 3, 1)
    assert sum(found.values()) == 27 + 13
    with pytest.raises(PrintError, match="did you mean 'shorthair_rush'"):
        names("claw_and_order", decks=("shorthair_rsh",))
    with pytest.raises(PrintError, match="not played with decks"):
        names("clash", decks=("shorthair_rush",))


def test_only_some_cards_and_so_many_of_each():
    assert names("five_rows", only=(("card", "miner"),)) == {"Miner": 2}
    assert names("paw_of_duty", only=(("card", "pounce"), ("card", "bolt"))) == {"Pounce": 3, "Bolt": 1}
    assert names("battlecats", only=(("card", "guard"),), copies=1) == {"Guard": 4}  # one of each colour
    with pytest.raises(PrintError, match="1 to 9"):
        names("five_rows", copies=0)
    with pytest.raises(PrintError, match="a deck and no card"):
        names("claw_and_order", only=(("deck", "shorthair_rush"),))


DECK = '[[deck]]\nid = "mine"\nname = "Mine"\npublished = "private"\n[deck.cards]\n'


def test_a_deck_file_is_printed(tmp_path: Path):
    game = games.load("claw_and_order")
    listed = game.builtin.tables["deck"][0].given["cards"]
    file = tmp_path / "mine.toml"
    rows = "\n".join(f"{card} = {n}" for card, n in listed.items())
    file.write_text(f'[[deck]]\nid = "mine"\n[deck.cards]\n{rows}\n', encoding="utf-8")
    cards, decks = with_deck_files(game, [], [str(file), "siege_works"])
    assert decks == ("siege_works", "mine")
    job = Job(game, cards, Wanted(part="cards", decks=("mine",)))
    assert Counter(piece.name for piece in job.pieces)["Alley Conscript"] == listed["alley_conscript"]


def test_a_card_of_ones_own_is_printed(tmp_path: Path):
    file = tmp_path / "own.toml"
    file.write_text('[[card]]\nid = "zed"\nname = "Zed"\nkind = "troop"\ncost = 1\npower = 1\nhealth = 1\n')
    game = games.load("five_rows")
    job = Job(game, game.cards([file]), Wanted(part="cards"))
    assert Counter(piece.name for piece in job.pieces)["Zed"] == 2


def test_the_book_of_paw_of_duty_lists_what_comes_along():
    found = names("paw_of_duty", part="extras")
    assert len([name for name in found if name.startswith("Grid Marker")]) == 9
    assert found["Paw token: black"] == found["Paw token: white"] == 9
    assert found["Reference: Who beats whom"] == 2


def test_without_backs_both_sides_of_a_token_are_printed():
    both, apart = (names("battlecats", part="extras", backs=backs) for backs in ("long-edge", "none"))
    assert apart["Token: wound, shield behind"] == 2 * both["Token: wound, shield behind"] == 40


@pytest.mark.parametrize("key", KEYS)
def test_every_extra_is_named_and_no_line_of_it_leaves_its_place(key: str):
    game = games.load(key)
    for piece in kit_of(key).extras(game.builtin, rules_of(game.folder, None), max(game.seats)):
        assert piece.name
        if (piece.width, piece.height) == (63, 88):
            assert_in_place(piece.front, piece.name)
            assert "…" not in piece.front, f"{piece.name} says more than fits"


def test_a_game_without_a_kit_is_printed_card_by_card():
    plain = kit_of("bridge").counts(games.load("clash").builtin, 2)
    assert {row.copies for row in plain} == {1}
    assert kit_of("bridge").extras(games.load("clash").builtin, {}, 2) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", KEYS)
def test_no_letter_leaves_its_piece(key: str, paper: str):
    """Of the whole box, as it was printed: every letter lies inside a piece of its page."""
    from caterwaul.printing.sheets import sheets_of

    job, shown = printed(key, paper=paper, guide=False)
    sheets = sheets_of(job.pieces, paper, 0)
    assert len(shown) == 2 * len(sheets)
    for page, (sheet, pieces) in enumerate(sheets):
        boxes = [sheet.place(i) for i in range(len(pieces))]
        letters = shown.letters(2 * page)
        assert letters or sheet.width < 63, "cards without words"
        lost = [letter for letter in letters if not inside(letter, boxes, sheet.width, sheet.height)]
        assert lost == []


def inside(letter: Letter, boxes: list[tuple[float, float]], width: float, height: float) -> bool:
    return any(
        x <= letter.left and letter.right <= x + width and y <= letter.top and letter.bottom <= y + height
        for x, y in boxes
    )


def test_what_is_printed_can_be_searched_for():
    _, shown = printed("five_rows", guide=False)
    words = " ".join(shown.text(page) for page in range(0, len(shown), 2))
    assert "Hallowed Ground" in words
    assert "End of the round" in words


def test_the_first_page_has_a_ruler_of_a_hundred_millimetres():
    _, shown = printed("clash")
    rows = (shown.pixels(0, 10).max(axis=2) < 120).sum(axis=1)
    longest = int(rows.argmax())
    dark = (shown.pixels(0, 10)[longest].max(axis=1) < 120).nonzero()[0]
    assert (dark[-1] - dark[0]) / 10 == pytest.approx(100, abs=0.6)
    assert "Clash!" in shown.text(0)
    assert shown.text(1) == ""
