"""Chances in whole percents: they add up, and none is further from the truth than one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caterwaul.cli.percents import percents


@pytest.mark.parametrize(
    ("chances", "shown"),
    [
        ([0.195, 0.805], [20, 80]),
        ([1.0, 0.0], [100, 0]),
        ([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]),
        ([0.166, 0.166, 0.166, 0.502], [17, 17, 16, 50]),
        ([0.3, 0.3, 0.3, 0.3], [25, 25, 25, 25]),
        ([0.0, 0.0], [0, 0]),
    ],
)
def test_parts_are_rounded_to_their_whole(chances: list[float], shown: list[int]) -> None:
    assert percents(chances) == shown


@given(st.lists(st.floats(0, 1), min_size=2, max_size=4).filter(lambda chances: sum(chances) > 0.01))
def test_parts_add_up_and_are_near(chances: list[float]) -> None:
    shown = percents(chances)
    assert sum(shown) == 100
    for part, chance in zip(shown, chances, strict=True):
        assert abs(part - 100 * chance / sum(chances)) < 1
