"""Pieces lie where they can be cut, and their backs behind them."""

import io

import numpy as np
import pytest

from caterwaul.printing.document import Document
from caterwaul.printing.pieces import Piece, PrintError
from caterwaul.printing.sheets import PAPERS, SAFE, Sheet, pages_of, sheets_of
from tests.printing.paper import SCALE, Paper, is_white, picture

COLOURS = ["#FF0000", "#00FF00", "#0000FF", "#FFFF00", "#FF00FF", "#00FFFF", "#800000", "#008000", "#000080"]


def filled(colour: str, mark: str = "") -> str:
    """A piece of one colour, with a black corner at its top left."""
    return picture(
        f'<path d="M0,0H100V100H0Z" fill="{colour}"/><path d="M0,0H30V30H0Z" fill="#000000"/>{mark}'
    )


def coloured(count: int, width: float = 63, height: float = 88) -> list[Piece]:
    fronts = [filled(COLOURS[i % 9]) for i in range(count)]
    return [Piece(f"piece {i}", front, front, width, height) for i, front in enumerate(fronts)]


def made(pieces: list[Piece], paper: str = "a4", backs: str = "long-edge", gap: float = 0) -> Paper:
    document = Document("test")
    for draw in pages_of(document, sheets_of(pieces, paper, gap), backs):
        draw()
    written = io.BytesIO()
    document.write(written)
    return Paper(written.getvalue())


def colour_at(paper: Paper, page: int, x: float, y: float) -> str:
    r, g, b = paper.pixels(page)[int(y * SCALE), int(x * SCALE)]
    return f"#{r:02X}{g:02X}{b:02X}"


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_poker_cards_lie_on_a_page_of_the_right_size(paper: str):
    sheet = Sheet(PAPERS[paper], 63, 88)
    assert (sheet.columns, sheet.rows) == (3, 3)
    assert min(sheet.left, sheet.top) >= SAFE
    shown = made(coloured(9), paper)
    assert shown.size(0) == PAPERS[paper]
    for i in range(9):
        x, y = sheet.place(i)
        assert colour_at(shown, 0, x + 40, y + 60) == COLOURS[i]
        assert colour_at(shown, 0, x + 62.5, y + 87.5) == COLOURS[i]


@pytest.mark.parametrize("gap", [0, 3])
def test_marks_stand_in_line_with_every_cut_and_nowhere_else(gap: float):
    pieces = coloured(5)
    sheet, shown = Sheet(PAPERS["a4"], 63, 88, gap), made(pieces, gap=gap)
    xs, ys = sheet.cuts(5)
    above = shown.pixels(0)[int((ys[0] - 3) * SCALE)].min(axis=1)
    dark = np.flatnonzero(above < 200) / SCALE
    assert all(min(abs(dark - x)) < 0.3 for x in xs)
    assert all(min(abs(np.array(xs) - x)) < 0.3 for x in dark)
    assert len(ys) == (3 if gap == 0 else 4), "rows without pieces are not cut"


def test_nothing_is_printed_where_a_printer_cannot():
    for paper in PAPERS:
        pixels = made(coloured(9), paper).pixels(0)
        edge = int(3.5 * SCALE)
        assert is_white(pixels[:edge])
        assert is_white(pixels[-edge:])
        assert is_white(pixels[:, :edge])
        assert is_white(pixels[:, -edge:])


@pytest.mark.parametrize("count", [1, 2, 4, 9, 11])
def test_each_back_lies_behind_its_front(count: int):
    shown, sheet = made(coloured(count)), Sheet(PAPERS["a4"], 63, 88)
    assert len(shown) == 2 * -(-count // 9)
    for i in range(count):
        page, (x, y) = i // 9 * 2, sheet.place(i % 9)
        middle = (x + 31.5, y + 60)
        through = (210 - middle[0], middle[1])  # the same spot, seen from behind
        assert colour_at(shown, page, *middle) == COLOURS[i % 9] == colour_at(shown, page + 1, *through)


def test_over_the_short_edge_backs_lie_behind_too_and_upside_down():
    shown = made(coloured(4), backs="short-edge")
    sheet = Sheet(PAPERS["a4"], 63, 88)
    x, y = sheet.place(sheet.behind(3, "short-edge"))
    assert (round(x, 2), round(297 - y - 88, 2)) == tuple(round(v, 2) for v in sheet.place(3))
    assert colour_at(shown, 1, x + 30, y + 40) == COLOURS[3]
    assert colour_at(shown, 1, x + 60, y + 85) == "#000000", "its top left corner is at the lower right"


def test_a_piece_without_a_back_leaves_the_paper_white():
    piece = Piece("blank", filled(COLOURS[0]), "")
    shown = made([piece] * 3)
    assert len(shown) == 2
    assert is_white(shown.pixels(1))


def test_without_backs_there_are_only_fronts():
    assert len(made(coloured(10), backs="none")) == 2


def test_sizes_do_not_share_a_sheet():
    sheets = sheets_of([*coloured(2), *coloured(3, 22, 22), *coloured(1)], "a4", 0)
    assert [(sheet.width, len(pieces)) for sheet, pieces in sheets] == [(63, 2), (22, 3), (63, 1)]


@pytest.mark.parametrize(
    ("paper", "gap", "width", "said"),
    [
        ("a5", 0, 63, "a4, letter"),
        ("a4", -1, 63, "0 to 10"),
        ("a4", float("nan"), 63, "0 to 10"),
        ("a4", 0, 400, "too large"),
    ],
)
def test_what_cannot_be_laid_out_is_refused(paper: str, gap: float, width: float, said: str):
    with pytest.raises(PrintError, match=said):
        sheets_of(coloured(1, width), paper, gap)
