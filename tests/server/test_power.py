"""After a loss of power all is there that was acknowledged, though the disk forgets what was not synced."""

import random

import pytest

from tools.soak.disk import why_not
from tools.soak.power import OURS, SYNCED, lose_power

pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "there is one")


def said(_: str) -> None:
    """Nobody watches."""


def test_nothing_that_was_acknowledged_is_lost_with_the_power() -> None:
    found = lose_power(SYNCED[OURS], 3, random.Random(1), said)
    assert found.losses == 3
    assert min(found.acknowledged) > 0
    assert found.lost == (0, 0)


@pytest.mark.parametrize("synchronous", ["normal", "off"])
def test_a_store_that_syncs_less_would_lose_some(synchronous: str) -> None:
    assert lose_power(synchronous, 3, random.Random(1), said).lost != (0, 0)
