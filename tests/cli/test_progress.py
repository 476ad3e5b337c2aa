"""A cold start shows what it waits for and can be stopped; a warm one shows nothing."""

import signal

import pytest

from caterwaul import games
from caterwaul.bots import functions_for
from caterwaul.cli.progress import compiling_shown
from caterwaul.core import compiled_parts, compiling


def ready(is_new: bool, count: int = 60) -> None:
    """Functions become ready, one after the other."""
    for i in range(count):
        for watcher in compiled_parts.watchers:
            watcher(f"function {i}", is_new)


def test_a_cold_start_says_what_it_waits_for(capsys: pytest.CaptureFixture[str]) -> None:
    with compiling_shown(games.load("clash")):
        ready(is_new=True)
    assert capsys.readouterr().err == "Compiling Clash!, once on this machine ...\n"


def test_a_warm_start_says_nothing_however_slow_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with compiling_shown(games.load("clash")):
        ready(is_new=False)
    assert capsys.readouterr().err == ""


def test_nobody_watches_afterwards() -> None:
    before, handler = list(compiled_parts.watchers), signal.getsignal(signal.SIGINT)
    with compiling_shown(games.load("clash")):
        assert len(compiled_parts.watchers) == len(before) + 1
    assert compiled_parts.watchers == before
    assert signal.getsignal(signal.SIGINT) is handler


def test_an_interrupt_stops_it_before_the_next_function() -> None:
    done = []

    def compile_on() -> None:
        with compiling_shown(games.load("clash")):
            signal.raise_signal(signal.SIGINT)
            done.append("the function that was under way")
            ready(is_new=True, count=1)
            done.append("another")

    with pytest.raises(KeyboardInterrupt):
        compile_on()
    assert done == ["the function that was under way"]


def test_an_interrupt_in_the_last_function_is_not_forgotten() -> None:
    def compile_on() -> None:
        with compiling_shown(games.load("clash")):
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        compile_on()


@pytest.mark.skipif(compiling.INTERPRETED, reason="nothing is compiled")
def test_the_total_is_what_will_be_compiled() -> None:
    """Counted in the sources: what a search needs comes on top of what all bots need."""
    game = games.load("clash")
    assert game.rules
    of_game = [name for name in compiled_parts.ready if f".{game.key}." in name]
    of_core = [name for name in compiled_parts.ready if name.startswith("caterwaul.core.")]
    assert functions_for(game, ["greedy"]) > len(of_game) + len(of_core)
    assert functions_for(game, ["greedy", "tiger@50"]) > functions_for(game, ["greedy"])
