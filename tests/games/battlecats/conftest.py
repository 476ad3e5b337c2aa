"""Two, three and four players are equals: every test of Battlecats runs with each number of them."""

from __future__ import annotations

import pytest

from tests.games.battlecats import frays


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "only(seats, because): a test that means one number of players alone")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    only = metafunc.definition.get_closest_marker("only")
    numbers = [only.kwargs["seats"]] if only else frays.SEATS
    metafunc.parametrize("seats", numbers, ids=[f"{n}_players" for n in numbers])


@pytest.fixture(autouse=True)
def everybody_sits_down(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many play wherever a test draws a table without saying how many."""
    monkeypatch.setattr(frays.TABLE, "seats", seats)


@pytest.fixture
def foe(seats: int) -> int:
    """The opponent who sits last: seat 1 of two, 2 of three, 3 of four; `f` in a drawn Fray."""
    return seats - 1
