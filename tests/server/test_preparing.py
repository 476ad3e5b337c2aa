"""Games get ready by themselves, and the one that somebody wants to play comes first."""

import asyncio
from pathlib import Path

import pytest

from caterwaul.games import keys as game_keys
from caterwaul.server import preparing
from caterwaul.server.preparing import LANES, Preparing

from .serving import run

SLOW = "import sys, time; print(0.25, flush=True); time.sleep(60)"
QUICK = "print(1.0, flush=True)"


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Nothing is compiled yet on this machine; what is loaded is written down."""
    done: list[str] = []
    monkeypatch.setattr(preparing, "load", done.append)
    monkeypatch.setattr(preparing, "mark_of", lambda key: tmp_path / key)
    monkeypatch.setattr(preparing, "COMPILE", QUICK)
    return done


async def until_compiling(games: Preparing) -> None:
    while len(games.processes) < LANES or not all(games.done[key] for key in games.processes):
        await asyncio.sleep(0.01)


def test_all_get_ready_side_by_side(loaded: list[str], tmp_path: Path) -> None:
    async def work() -> None:
        games = Preparing()
        games.start(game_keys())
        await asyncio.gather(*map(games.wait, game_keys()))
        await games.close()

    run(work)
    assert sorted(loaded) == sorted(game_keys())
    assert {file.name for file in tmp_path.iterdir()} == set(game_keys())


def test_who_waits_for_a_game_is_not_kept_waiting_by_others(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        monkeypatch.setattr(preparing, "COMPILE", SLOW)
        games = Preparing()
        games.start(game_keys())
        await until_compiling(games)
        first, last = game_keys()[0], game_keys()[-1]
        assert games.done[first] == 0.25
        monkeypatch.setattr(preparing, "COMPILE", QUICK)
        await asyncio.wait_for(games.wait(last), 20)
        assert loaded[0] == last
        assert first in games.processes  # the other lane goes on
        assert game_keys()[1] in [
            *games.wanted,
            *games.processes,
            *loaded,
        ]  # and what was put off comes again
        await games.close()
        assert games.processes == {}

    run(work)


def test_a_free_lane_is_used_at_once(loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(preparing, "COMPILE", SLOW)
        games = Preparing()
        games.start(["battlecats"])
        while not games.done["battlecats"]:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(preparing, "COMPILE", QUICK)
        await asyncio.wait_for(games.wait("clash"), 10)
        assert "battlecats" in games.processes  # and goes on
        await games.close()

    run(work)
    assert loaded == ["clash"]


def test_a_game_that_cannot_be_compiled_ahead_is_tried_here(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def work() -> None:
        monkeypatch.setattr(preparing, "COMPILE", "raise SystemExit(1)")
        games = Preparing()
        await games.wait("clash")
        await games.close()

    run(work)
    assert loaded == ["clash"]
    assert not (tmp_path / "clash").exists()
