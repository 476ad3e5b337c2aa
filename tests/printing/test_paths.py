"""Path data becomes the path operators of a PDF."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caterwaul.printing.paths import UnknownInk, arc_curves, number, operators


def test_lines_absolute_and_relative_are_the_same():
    drawn = ("1 2 m", "4 2 l", "4 6 l", "1 6 l", "h")
    assert operators("M1,2H4V6H1Z") == operators("m1 2h3v4h-3z") == operators("M1,2L4,2L4,6L1,6Z") == drawn


def test_a_second_pair_behind_a_move_is_a_line():
    assert operators("m1,1 2,0 0,2") == ("1 1 m", "3 1 l", "3 3 l")


def test_a_quadratic_curve_becomes_a_cubic_one():
    assert operators("M0,0Q3,3 6,0") == ("0 0 m", "2 2 4 2 6 0 c")
    assert operators("M0,0q3,3 6,0t6,0") == ("0 0 m", "2 2 4 2 6 0 c", "8 -2 10 -2 12 0 c")


def test_a_smooth_curve_mirrors_the_handle_before():
    assert operators("M0,0C0,1 1,2 2,2S4,1 4,0")[-1] == "3 2 4 1 4 0 c"
    assert operators("M0,0L2,2S4,1 4,0")[-1] == "2 2 4 1 4 0 c"


def test_after_closing_a_path_goes_on_where_it_began():
    assert operators("M1,1h2v2zl1,0")[-1] == "2 1 l"


RADII, COORDINATES = st.floats(1, 60), st.floats(-50, 50)


@given(COORDINATES, COORDINATES, RADII, RADII, st.floats(0, 3), st.booleans(), st.booleans())
def test_an_arc_ends_where_it_shall_and_lies_on_its_ellipse(x, y, rx, ry, turn, large, sweep):
    if hypot(x, y) < 0.5:
        return
    curves = list(arc_curves((0.0, 0.0), (x, y), rx, ry, turn, large, sweep))
    assert hypot(curves[-1][2][0] - x, curves[-1][2][1] - y) < 1e-6
    assert 1 <= len(curves) <= 4


@pytest.mark.parametrize(("sweep", "side"), [(1, -1), (0, 1)])
def test_a_half_circle_bulges_to_the_side_of_its_flag(sweep: int, side: int):
    middle = operators(f"M0,0A5,5 0 0 {sweep} 10,0")[1].split()
    assert float(middle[5]) == pytest.approx(5 * side)


def test_an_arc_without_a_radius_is_a_line():
    assert operators("M0,0A0,5 0 0 1 4,4")[-1] == "4 4 l"


@pytest.mark.parametrize("data", ["M0,0L1", "M0,0X3", "M0,0C1,1 2,2", "M0,0 L 1 2 3"])
def test_rubbish_is_refused(data: str):
    with pytest.raises(UnknownInk):
        operators(data)


@pytest.mark.parametrize(("value", "shown"), [(0.0, "0"), (-0.0001, "0"), (2.0, "2"), (1.23456, "1.235")])
def test_numbers_are_short(value: float, shown: str):
    assert number(value) == shown
