"""A designer's desk for the tests of Five Rows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.core.cardset import CardSet


@pytest.fixture
def own_cards(tmp_path: Path) -> Callable[[str], CardSet]:
    """Load the built-in cards with what is written in a file of one's own beside them."""

    def load(toml: str) -> CardSet:
        file = tmp_path / "own.toml"
        file.write_text(toml, encoding="utf-8")
        return games.load("five_rows").cards([file])

    return load
