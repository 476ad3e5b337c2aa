"""Every test that takes a case runs for every game and number of seats, `any_case` with other options too."""

import pytest

from tests.every_game.playing import Case, cases


@pytest.fixture(scope="module", params=[case for case in cases() if not case.options], ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture(scope="module", params=cases(), ids=str)
def any_case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found
