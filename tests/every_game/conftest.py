"""Every test that takes a case runs for every game, all its numbers of players and some of its options."""

import pytest

from caterwaul import Match
from tests.every_game.playing import Case, cases, is_simultaneous, played


@pytest.fixture(scope="module", params=cases(), ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """A game with its seats and options: every test that takes this runs for all of them."""
    found: Case = request.param
    return found


@pytest.fixture
def midgame(case: Case) -> Match:
    """A match after twenty random actions, or at its end if that comes sooner."""
    return played(case, seed=7, steps=20)


@pytest.fixture
def simultaneous_case(case: Case) -> Case:
    """A case of a game in which several seats may decide at the same moment."""
    if not is_simultaneous(case.key):
        pytest.skip("everybody decides in turn")
    return case
