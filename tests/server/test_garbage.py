"""When the collector looks at everything: rarely, and always once there is much to find."""

import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from caterwaul.server.background.garbage import LEAST, LONGEST, Garbage, stop_long_looks


class Cycle:
    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def kept() -> Iterator[None]:
    """What is set for the whole process stays as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.fixture
def old() -> weakref.ref[Cycle]:
    """In a cycle, and so old that only a look at everything finds it."""
    cycle = Cycle()
    gc.collect(1)
    return weakref.ref(cycle)


def test_of_its_own_accord_the_collector_never_looks_at_everything(
    kept: None, old: weakref.ref[Cycle]
) -> None:
    stop_long_looks()
    looks = gc.get_stats()[2]["collections"]
    heap = [[Cycle()] for _ in range(300_000)]
    assert len(heap) == 300_000
    assert gc.get_stats()[2]["collections"] == looks
    assert gc.get_stats()[1]["collections"] > 0


def test_everything_is_looked_at_once_as_many_rooms_were_put_away_as_are_in_use(
    old: weakref.ref[Cycle],
) -> None:
    rooms = Garbage()
    assert not rooms.clear(LEAST - 1, 0)
    assert not rooms.clear(LEAST, 3 * LEAST)
    assert old() is not None
    assert rooms.clear(LEAST + 1, 3 * LEAST)
    assert old() is None
    assert not rooms.clear(2 * LEAST, 3 * LEAST), "it counts anew"


def test_after_a_while_everything_is_looked_at_whatever_was_put_away(
    old: weakref.ref[Cycle], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    rooms = Garbage()
    assert not rooms.clear(0, 0)
    now += LONGEST + 1
    assert rooms.clear(0, 0)
    assert old() is None
    assert not rooms.clear(0, 0)
