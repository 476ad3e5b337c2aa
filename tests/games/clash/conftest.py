"""A designer's desk for the tests of Clash!."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.core.cardset import CardSet

STEADY = Path(__file__).parent / "characters.toml"
STEADY_CARDS = games.load("clash").cards([STEADY])


@pytest.fixture(autouse=True)
def steady_hp(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play with HP that stay as they are: balancing the characters leaves the tests of the rules alone."""
    monkeypatch.setitem(vars(games.load("clash")), "builtin", STEADY_CARDS)


@pytest.fixture
def own_cards(tmp_path: Path) -> Callable[[str], CardSet]:
    """Load the built-in cards with what is written in a file of one's own beside them."""

    def load(toml: str) -> CardSet:
        file = tmp_path / "own.toml"
        file.write_text(toml, encoding="utf-8")
        return games.load("clash").cards([STEADY, file])

    return load
