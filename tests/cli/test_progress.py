"""A cold start shows what it waits for; a warm one shows nothing."""

import pytest

from caterwaul import games
from caterwaul.cli import progress
from caterwaul.cli.progress import Watcher, compiling_shown
from caterwaul.core import compiling


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr("caterwaul.cli.progress.time.monotonic", lambda: now[0])
    return now


def ready(seconds_each: float, clock: list[float], count: int = 60) -> None:
    """Functions become ready, one after the other."""
    for i in range(count):
        clock[0] += seconds_each
        for watcher in compiling.watchers:
            watcher(f"function {i}")


def test_a_cold_start_says_what_it_waits_for(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with compiling_shown(games.load("clash")):
        ready(0.3, clock)
    assert capsys.readouterr().err == "Compiling Clash!, once on this machine ...\n"


@pytest.mark.parametrize("seconds_each", [0.005, 0.03])
def test_a_warm_start_says_nothing(
    clock: list[float], capsys: pytest.CaptureFixture[str], seconds_each: float
) -> None:
    with compiling_shown(games.load("clash")):
        ready(seconds_each, clock)
    assert capsys.readouterr().err == ""


def test_nobody_watches_afterwards(clock: list[float]) -> None:
    before = list(compiling.watchers)
    with compiling_shown(games.load("clash")):
        assert len(compiling.watchers) == len(before) + 1
    assert compiling.watchers == before


def test_the_total_counts_game_core_and_bots() -> None:
    game = games.load("clash")
    assert Watcher(game).total > game.functions_to_compile + progress.functions_of_core()
