"""A number that has changed lies on the printed one: what the client draws over a face fits the frames."""

import re
from pathlib import Path

import pytest

from tests.faces.drawn import builtin, drawn, shapes, written

SOURCE = (Path(__file__).parents[2] / "web/src/pictures/plates.ts").read_text(encoding="utf-8")
PATHS = dict(re.findall(r'const ([A-Z]+) = "(M[^"]+)";', SOURCE))
SPOT = re.compile(r"(\w+): spot\((\w+), ([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)")


def spots() -> list[tuple[str, str, str, str, str, float, float, float]]:
    """Game, layout, label, the field that holds the printed number, shape, place and size of every spot."""
    found = []
    for game, said in re.findall(r"^  (\w+): \{\n(.*?)^  \},", SOURCE, re.M | re.S):
        fields = dict(re.findall(r"(\w+): \"(\w+)\"", re.findall(r"printed: \{(.*?)\}", said)[0]))
        for layout, given in re.findall(r"\b(mini|token): \{(.*?)\}", said):
            for label, shape, x, y, scale, _ in SPOT.findall(given):
                field = fields.get(label, label)
                found.append((game, layout, label, field, shape, float(x), float(y), float(scale)))
    return found


def test_every_game_with_numbers_that_change_is_found():
    assert {(game, layout) for game, layout, *_ in spots()} == {
        (game, layout)
        for game in ("battlecats", "clash", "claw_and_order", "five_rows")
        for layout in ("mini", "token")
    }


@pytest.mark.parametrize(("game", "layout", "label", "field", "shape", "x", "y", "scale"), spots())
def test_a_changed_number_covers_the_printed_one(
    game: str, layout: str, label: str, field: str, shape: str, x: float, y: float, scale: float
):
    entry = next(
        e for e in builtin(game).tables["card"] if e.given.get(field) is not None and not e.given.get("pace")
    )
    svg = drawn(game, "card", entry.id, layout)
    printed = [
        text
        for text in written(svg)
        if text.text == str(entry.given[field]) and text.left < x < text.right and text.top < y < text.bottom
    ]
    assert len(printed) == 1, "the number is printed there"
    plate = shapes(
        f'<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate({x},{y}) scale({scale})">'
        f'<path d="{PATHS[shape]}"/></g></svg>'
    )[0]
    assert plate.holds(printed[0])
    behind = [
        s
        for s in shapes(svg)
        if s.fill != "none" and s.left < x < s.right < s.left + 170 and s.top < y < s.bottom
    ]
    own = min(behind, key=lambda s: s.right - s.left)
    slack = 24 if label == "buildup" else 6  # around the middle of a dial its parts stay in sight
    assert plate.left - own.left == pytest.approx(own.right - plate.right, abs=4), "in its middle"
    for edge in ("left", "right", "top", "bottom"):
        assert getattr(plate, edge) == pytest.approx(getattr(own, edge), abs=slack), edge
