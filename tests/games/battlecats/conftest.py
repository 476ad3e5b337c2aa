"""Two, three and four players are equals: every test of Battlecats runs with each number of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caterwaul.core.cardset import CardSet
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


@pytest.fixture
def own_cards(tmp_path: Path) -> Callable[[str], CardSet]:
    """Load the built-in cards with what is written in a file of one's own beside them."""

    def load(toml: str) -> CardSet:
        file = tmp_path / "own.toml"
        file.write_text(toml, encoding="utf-8")
        return frays.BATTLECATS.cards([file])

    return load
