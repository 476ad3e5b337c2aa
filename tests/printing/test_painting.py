"""A drawing is printed as a screen shows it, or not at all."""

from html import escape
from itertools import pairwise
from statistics import median

import pytest

from caterwaul import faces, games
from caterwaul.faces.lettering import SIGNS
from caterwaul.printing.document import Document
from caterwaul.printing.paths import UnknownInk
from caterwaul.printing.typefaces import STANDARD, typeface_of, unknown_on
from tests.printing.paper import Paper, drawn, picture

SIDE = 20  # mm, of a drawing of a hundred units
RED, WHITE, BLUE = (255, 0, 0), (255, 255, 255), (0, 0, 255)
SQUARE = '<path d="M20,20H80V80H20Z" fill="#FF0000"/>'


def at(paper: Paper, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place of a drawing, in its own units."""
    pixels = paper.pixels(0, 20)
    return tuple(int(value) for value in pixels[int(y * 4), int(x * 4)])


def shown(inner: str) -> Paper:
    return drawn(picture(inner), SIDE, SIDE)


def near(colour: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 3 for a, b in zip(colour, other, strict=True))


def test_a_shape_lies_where_it_says():
    paper = shown(SQUARE)
    assert [at(paper, x, 50) for x in (18, 22, 78, 82)] == [WHITE, RED, RED, WHITE]


@pytest.mark.parametrize(
    ("transform", "inside", "outside"),
    [
        ("translate(20,0)", (90, 50), (30, 50)),
        ("scale(.5)", (15, 15), (60, 60)),
        ("rotate(45 50 50)", (50, 12), (24, 24)),
        ("scale(-1,1) translate(-100,0)", (50, 50), (10, 50)),
        ("skewX(20)", (90, 60), (22, 22)),
    ],
)
def test_a_shape_is_moved(transform: str, inside: tuple[float, float], outside: tuple[float, float]):
    paper = shown(f'<g transform="{transform}">{SQUARE}</g>')
    assert at(paper, *inside) == RED
    assert at(paper, *outside) == WHITE


def test_a_veil_lies_over_a_group_as_a_whole():
    both = '<path d="M20,20H60V60H20Z" fill="#FF0000"/><path d="M40,40H80V80H40Z" fill="#FF0000"/>'
    paper = shown(f'<g opacity=".5">{both}</g>')
    assert near(at(paper, 30, 30), (255, 127, 127))
    assert near(at(paper, 50, 50), (255, 127, 127)), "twice as dark where two of its shapes overlap"


def test_a_clip_cuts():
    paper = shown(
        f'<clipPath id="c"><path d="M0,0H50V100H0Z"/></clipPath><g clip-path="url(#c)">{SQUARE}</g>'
    )
    assert (at(paper, 45, 50), at(paper, 55, 50)) == (RED, WHITE)


def test_a_window_fills_its_place_and_shows_nothing_beside_it():
    inner = '<path d="M-500,-500H500V500H-500Z" fill="#FF0000"/><path d="M0,0H100V100H0Z" fill="#0000FF"/>'
    window = 'x="20" y="40" width="60" height="20" viewBox="0 0 100 100"'
    paper = shown(f'<svg {window} preserveAspectRatio="xMidYMid slice" overflow="hidden">{inner}</svg>')
    assert [at(paper, *spot) for spot in ((50, 50), (22, 42), (50, 36), (16, 50))] == [
        BLUE,
        BLUE,
        WHITE,
        WHITE,
    ]


def test_holes_and_dashes():
    ring = '<path d="M10,10H90V90H10ZM30,30H70V70H30Z" fill="#FF0000" fill-rule="evenodd"/>'
    assert at(shown(ring), 50, 50) == WHITE
    dashed = '<path d="M0,50H100" stroke="#FF0000" stroke-width="10" fill="none" stroke-dasharray="20 20"/>'
    assert [at(shown(dashed), x, 50) for x in (10, 30, 50)] == [RED, WHITE, RED]


TEXT = (
    '<text x="{x}" y="60" font-family="Arial,sans-serif" font-weight="700" font-size="20" fill="#FF0000" '
    'text-anchor="{anchor}" textLength="{length}" lengthAdjust="{adjust}"{more}>HHHH</text>'
)


@pytest.mark.parametrize("adjust", ["spacing", "spacingAndGlyphs"])
@pytest.mark.parametrize(("anchor", "x", "left"), [("start", 10, 10), ("middle", 50, 20), ("end", 90, 30)])
@pytest.mark.parametrize("length", [60])
def test_a_line_of_text_is_as_long_as_it_says(adjust: str, anchor: str, x: int, left: int, length: int):
    paper = shown(TEXT.format(x=x, anchor=anchor, length=length, adjust=adjust, more=""))
    letters = paper.letters(0)
    assert "".join(letter.text for letter in letters) == "HHHH"
    assert letters[0].left * 5 == pytest.approx(left, abs=2.5)
    assert letters[-1].right * 5 == pytest.approx(left + length, abs=2.5)


def test_an_outline_lies_below_its_letters():
    more = ' stroke="#0000FF" stroke-width="12" paint-order="stroke"'
    paper = shown(TEXT.format(x=10, anchor="start", length=60, adjust="spacing", more=more))
    assert at(paper, 12.5, 52) == RED
    assert at(paper, 7, 52) == BLUE


@pytest.mark.parametrize(
    "inner",
    [
        '<circle cx="1" cy="1" r="1"/>',
        '<path d="M0,0H9" filter="url(#x)"/>',
        '<path d="M0,0H9V9Z" fill="red"/>',
        '<g transform="matrix(1 0 0 1 0 0)"><path d="M0,0H9V9Z"/></g>',
        '<g transform="translate(1,2) nonsense">' + SQUARE + "</g>",
        '<svg x="0" y="0" width="9" height="9" viewBox="0 0 9 9"/>',
        TEXT.format(x=1, anchor="start", length=9, adjust="spacing", more=' stroke="#000000"'),
        TEXT.format(x=1, anchor="start", length=9, adjust="spacing", more="").replace("Arial", "Comic Sans"),
    ],
)
def test_what_would_look_different_is_refused(inner: str):
    with pytest.raises(UnknownInk):
        shown(inner)


@pytest.mark.parametrize(("family", "weight", "style"), STANDARD)
def test_the_fonts_are_as_wide_as_the_faces_think(family: str, weight: str, style: str):
    face, size, times = typeface_of(family, weight, style), 9, 11
    known = [chr(code) for code in range(33, 127)]
    lines = [
        f'<text x="9" y="{10 * row + 9}" font-family="{family}" font-weight="{weight}" font-style="{style}" '
        f'font-size="{size}" fill="#000000" text-anchor="start" lengthAdjust="spacing" '
        f'textLength="{times * size * face.width(letter)}">{escape(letter * times)}</text>'
        for row, letter in enumerate(known)
    ]
    letters = drawn(picture("".join(lines), "0 0 1000 1000"), 1000, 1000).letters(0)
    for row, letter in enumerate(known):
        line = letters[row * times : (row + 1) * times]
        assert {found.text for found in line} == {letter}
        steps = [after.left - before.left for before, after in pairwise(line)]
        assert median(steps) / size == pytest.approx(face.width(letter), abs=0.011)


UPRIGHT = [font for font in STANDARD if font[0] != "Courier New" and font[2] == "normal"]


@pytest.mark.parametrize(("family", "weight", "style"), UPRIGHT)
@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_stands_close_between_its_neighbours(family: str, weight: str, style: str, sign: str):
    """A width that is not its own leaves a gap on one side: (“ actual size” )."""
    words, size = f"H{sign}H", 10
    length = size * typeface_of(family, weight, style).width(words)
    before, shown, after = drawn(
        picture(
            f'<text x="9" y="50" font-family="{family}" font-weight="{weight}" font-style="{style}" '
            f'font-size="{size}" fill="#000000" text-anchor="start" lengthAdjust="spacing" '
            f'textLength="{length}">{words}</text>'
        ),
        100,
        100,
    ).letters(0)
    gaps = [(shown.left - before.right) / size, (after.left - shown.right) / size]
    assert gaps[0] == pytest.approx(gaps[1], abs=0.06)
    assert max(gaps) < 0.2


@pytest.mark.parametrize("key", games.keys())
def test_every_picture_can_be_printed(key: str):
    cards, document = games.load(key).builtin, Document("test")
    for table, entries in cards.tables.items():
        for entry in entries:
            for layout in faces.LAYOUTS:
                face = faces.face(key, cards, table, entry.id, layout)
                document.drawing(face)
                assert unknown_on(face) == set()


def test_letters_of_western_europe_are_known_and_what_stands_for_others_is_said():
    face = typeface_of("Arial", "700", "normal")
    assert bytes.fromhex(face.encoded("Ñandú – ½ ‘Œuf’")[1:-1]).decode("cp1252") == "Ñandú – ½ ‘Œuf’"
    assert unknown_on("<text>Ñandú – ½ ‘Œuf’ &amp; Co</text>") == set()
    assert bytes.fromhex(face.encoded("Čapek 猫")[1:-1]) == b"Capek ?"
    assert unknown_on("<text>Čapek</text><text>猫</text>") == {"Č", "猫"}
