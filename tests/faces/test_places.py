"""Things stand where the rulebook of their game says, and have the shapes and colours that it names."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from caterwaul import faces
from caterwaul.core.card_entries import Entry
from caterwaul.faces.frames.battlecats import ARROW
from caterwaul.faces.frames.paw_of_duty import AMBER
from tests.faces.drawn import HEIGHT, WIDTH, Shape, builtin, changed, drawn, shapes, written

WITH_NAME = ("full", "mini")
WHITE = "#FFFFFF"


def entries(key: str, table: str = "card", **given: str) -> list[Entry]:
    found = [e for e in builtin(key).tables[table] if all(e.given.get(k) == v for k, v in given.items())]
    assert found
    return found


def colour(fill: str) -> tuple[int, int, int]:
    return int(fill[1:3], 16), int(fill[3:5], 16), int(fill[5:7], 16)


def is_blue(fill: str) -> bool:
    red, green, blue = colour(fill)
    return blue > green + 30 > red + 30


def is_grey(fill: str) -> bool:
    return max(colour(fill)) - min(colour(fill)) < 30


def is_red(fill: str) -> bool:
    red, green, blue = colour(fill)
    return red > 1.8 * max(green, blue)


def plates(svg: str) -> list[tuple[Shape, str]]:
    """The numbers of a picture, each with the smallest shape behind it."""
    shown = shapes(svg)
    found = []
    for text in written(svg):
        behind = [shape for shape in shown if shape.fill != "none" and shape.holds(text)]
        if text.text.isdigit() and behind:
            found.append((min(behind, key=lambda shape: shape.right - shape.left), text.text))
    return found


def is_upper_right(shape: Shape) -> bool:
    return shape.left > WIDTH / 2 and shape.bottom < HEIGHT / 3


@pytest.mark.parametrize("layout", faces.LAYOUTS)
def test_five_rows_prints_the_cost_in_the_upper_right(layout: str):
    for entry in entries("five_rows"):
        if layout == "token" and entry.given["kind"] == "troop":
            continue  # in play, with two numbers and no cost
        svg = drawn("five_rows", "card", entry.id, layout)
        coins = [shape for shape in shapes(svg) if shape.fill == "#F5C13B" and shape.is_round]
        assert len(coins) == 1
        assert is_upper_right(coins[0])
        assert [t.text for t in written(svg) if coins[0].holds(t)] == [str(entry.given["cost"])]


@pytest.mark.parametrize("layout", faces.LAYOUTS)
def test_five_rows_has_gray_troops_and_blue_auras(layout: str):
    for kind, is_right in (("troop", is_grey), ("aura", is_blue)):
        for entry in entries("five_rows", kind=kind):
            assert is_right(shapes(drawn("five_rows", "card", entry.id, layout))[0].fill), entry.id


@pytest.mark.parametrize("layout", faces.LAYOUTS)
def test_a_kitty_has_a_horizontal_line_on_the_top_right_for_each_tactic_that_it_grants(layout: str):
    for entry in entries("paw_of_duty", kind="kitty"):
        found = [s for s in shapes(drawn("paw_of_duty", "card", entry.id, layout)) if s.stroke == AMBER]
        lines = [s for s in found if re.fullmatch(r"(M[\d.]+,[\d.]+h[\d.]+)+", s.path)]
        assert [s.path.count("h") for s in lines] == [entry.given["lines"]]
        assert is_upper_right(lines[0])
        assert lines[0].right - lines[0].left > 20


@pytest.mark.parametrize("layout", faces.LAYOUTS)
def test_as_many_lines_as_a_card_may_have_keep_their_place(layout: str):
    cards = changed(builtin("paw_of_duty"), "card", "bolt", lines=6)
    svg = faces.face("paw_of_duty", cards, "card", "bolt", layout)
    lines = next(s for s in shapes(svg) if s.path.count("h") == 6)
    assert is_upper_right(lines)
    plate = next(s for s in shapes(svg) if is_upper_right(s) and s.is_square)
    assert plate.top + 3 < lines.top <= lines.bottom < plate.bottom - 3


@pytest.mark.parametrize("layout", WITH_NAME)
def test_the_level_of_a_kitty_is_in_sight_where_another_covers_its_lower_half(layout: str):
    for entry in entries("paw_of_duty", kind="kitty"):
        shown = plates(drawn("paw_of_duty", "card", entry.id, layout))
        assert [number for plate, number in shown if plate.bottom < HEIGHT / 4] == [str(entry.given["level"])]


@pytest.mark.parametrize("layout", WITH_NAME)
def test_the_top_edge_shows_where_a_kitty_looks(layout: str):
    for entry in entries("paw_of_duty", kind="kitty"):
        svg = drawn("paw_of_duty", "card", entry.id, layout)
        arrow = next(s for s in shapes(svg) if s.fill == AMBER and s.path.startswith("M126,"))
        assert arrow.bottom < 60
        assert (arrow.left + arrow.right) / 2 == WIDTH / 2
        assert float(arrow.path.split("L")[0].split(",")[1]) == arrow.top, "it points up"


def test_a_tactic_has_its_name_the_summary_and_what_to_do_from_top_to_bottom():
    svg = drawn("paw_of_duty", "card", "bombs_away", "full")
    shown = [text.text for text in sorted(written(svg), key=lambda text: text.top) if len(text.text) > 1]
    assert shown[:3] == ["BOMBS AWAY", "HOP / DAMAGE 2", "Choose a friendly Kitty."]


@pytest.mark.parametrize("layout", faces.LAYOUTS)
def test_masters_alone_have_a_black_arrow_at_the_bottom(layout: str):
    for entry in entries("battlecats"):
        svg = drawn("battlecats", "card", entry.id, layout)
        arrows = [s for s in shapes(svg) if s.path == ARROW and max(colour(s.fill)) < 50]
        assert len(arrows) == (entry.given["level"] == "master"), entry.id
        for arrow in arrows:
            assert arrow.top > 0.8 * HEIGHT
            assert arrow.bottom < HEIGHT - 3
            assert arrow.right - arrow.left > 25
            covering = [s for s in shapes(svg)[shapes(svg).index(arrow) + 1 :] if s.fill != "none"]
            assert not covering, "nothing lies on it"
            assert not [
                t
                for t in written(svg)
                if t.right > arrow.left and t.left < arrow.right and t.bottom > arrow.top
            ]


@pytest.mark.parametrize("layout", faces.LAYOUTS)
def test_honor_stands_on_a_white_square_and_pride_on_a_white_circle(layout: str):
    for entry in entries("battlecats"):
        svg = drawn("battlecats", "card", entry.id, layout)
        white = [(number, s.is_square, s.is_round) for s, number in plates(svg) if s.fill == WHITE]
        honor, pride = str(entry.given["hp"]), str(entry.given["pp"])
        assert white == [(honor, True, False), (pride, False, True)], entry.id


@pytest.mark.parametrize("layout", WITH_NAME)
def test_wounded_honor_stands_on_a_red_square_and_wounded_pride_on_a_red_circle_at_the_bottom(layout: str):
    for entry in entries("battlecats"):
        svg = drawn("battlecats", "card", entry.id, layout)
        low = [(s, number) for s, number in plates(svg) if is_red(s.fill) and s.top > 0.7 * HEIGHT]
        honor, pride = str(entry.given["wounded_hp"]), str(entry.given["wounded_pp"])
        assert [(number, s.is_square, s.is_round) for s, number in low] == [
            (honor, True, False),
            (pride, False, True),
        ], entry.id


@pytest.mark.parametrize("layout", WITH_NAME)
def test_honor_and_pride_are_marked_as_such(layout: str):
    for entry in entries("battlecats"):
        svg = drawn("battlecats", "card", entry.id, layout)
        white = {s.is_round: s for s, _ in plates(svg) if s.fill == WHITE}
        for is_pride, word in enumerate(("HONOR", "PRIDE")):
            mark = next(text for text in written(svg) if text.text == word)
            plate = white[bool(is_pride)]
            assert plate.left - 3 < mark.left < mark.right < plate.right + 3
            assert plate.bottom < mark.top < plate.bottom + 12


def test_the_cards_of_each_player_have_a_background_of_its_colour_and_its_icon():
    cards, papers, icons = builtin("battlecats"), set(), set()
    for owner, is_right in enumerate((is_blue_paper, is_red_paper, is_yellow_paper, is_green_paper)):
        for entry in entries("battlecats"):
            svg = faces.face("battlecats", cards, "card", entry.id, owner=owner)
            paper, *others = shapes(svg)
            assert (paper.right - paper.left, paper.bottom - paper.top) == (WIDTH, HEIGHT)
            assert is_right(colour(paper.fill)), (owner, entry.id)
            papers.add(paper.fill)
            icon = others[-2]
            assert icon.right < 48
            icons.add((icon.path, icon.fill))
    assert (len(papers), len(icons)) == (4, 4)
    svg = faces.face("battlecats", cards, "card", "guard")
    assert shapes(svg)[0].fill not in papers


def is_blue_paper(rgb: tuple[int, int, int]) -> bool:
    return rgb[2] > rgb[1] > rgb[0]


def is_red_paper(rgb: tuple[int, int, int]) -> bool:
    return rgb[0] > max(rgb[1:]) + 25


def is_yellow_paper(rgb: tuple[int, int, int]) -> bool:
    return min(rgb[:2]) > rgb[2] + 50


def is_green_paper(rgb: tuple[int, int, int]) -> bool:
    return rgb[1] > max(rgb[0], rgb[2]) + 15


@pytest.mark.parametrize("layout", faces.LAYOUTS)
def test_warlords_alone_are_square(layout: str):
    for key, table in (("battlecats", "warlord"), ("battlecats", "card"), ("clash", "character")):
        for entry in entries(key, table):
            root = ElementTree.fromstring(drawn(key, table, entry.id, layout))
            height = WIDTH if table == "warlord" else HEIGHT
            assert root.attrib["viewBox"] == f"0 0 {WIDTH} {height}"


@pytest.mark.parametrize("layout", faces.LAYOUTS)
def test_special_moves_alone_are_blue(layout: str):
    for entry in entries("clash"):
        svg = drawn("clash", "card", entry.id, layout)
        assert is_blue(shapes(svg)[-1].stroke) == ("basic" not in entry.given), entry.id


def test_keywords_stand_at_the_top_of_the_abilities():
    for entry in [e for e in entries("claw_and_order", kind="troop") if e.given.get("keywords")]:
        svg = drawn("claw_and_order", "card", entry.id, "full")
        lines = [t for t in sorted(written(svg), key=lambda text: text.top) if t.top > HEIGHT / 2]
        tags = next(i for i, text in enumerate(lines) if "/" in text.text)
        said = re.split(r", |\. ?", lines[tags + 1].text.lower())
        words = [*entry.given.get("traits", []), *entry.given["keywords"]]
        assert set(entry.given["keywords"]) <= set(said[: len(words)]), entry.id
