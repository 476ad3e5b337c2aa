"""Every game is taught."""

import pytest

from caterwaul import games
from caterwaul.core.game import Game


@pytest.fixture(params=games.keys())
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)
