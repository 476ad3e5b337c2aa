"""Games get ready by themselves, and the one that somebody wants to play comes first."""

import asyncio
from pathlib import Path

import pytest

from caterwaul.games import keys as game_keys
from caterwaul.server.background import game_compiler
from caterwaul.server.background.game_compiler import LANES, GameCompiler
from caterwaul.server.errors import Refusal

from .serving import run
from .waiting import until

SLOW = "import sys, time; print(0.25, flush=True); time.sleep(60)"
QUICK = "print(1.0, flush=True)"


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Nothing is compiled yet on this machine; what is loaded is written down."""
    done: list[str] = []
    monkeypatch.setattr(game_compiler, "load", done.append)
    monkeypatch.setattr(game_compiler, "mark_of", lambda key: tmp_path / key)
    monkeypatch.setattr(game_compiler, "COMPILE", QUICK)
    return done


async def until_compiling(games: GameCompiler) -> None:
    await until(lambda: len(games.processes) == LANES and all(games.done[key] for key in games.processes))


async def compiling_slowly(monkeypatch: pytest.MonkeyPatch) -> GameCompiler:
    """All games are wanted, and the first of them take for ever."""
    monkeypatch.setattr(game_compiler, "COMPILE", SLOW)
    games = GameCompiler()
    games.start(game_keys())
    await until_compiling(games)
    return games


def test_all_get_ready_side_by_side(loaded: list[str], tmp_path: Path) -> None:
    async def work() -> None:
        games = GameCompiler()
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
        games = await compiling_slowly(monkeypatch)
        first, last = game_keys()[0], game_keys()[-1]
        assert games.done[first] == 0.25
        monkeypatch.setattr(game_compiler, "COMPILE", QUICK)
        await asyncio.wait_for(games.wait(last), 20)
        assert loaded[0] == last
        assert first in games.processes  # the other lane goes on
        assert game_keys()[1] in [
            *games.wanted,
            *games.under_way,
            *loaded,
        ]  # and what was put off comes again
        await games.close()
        assert games.processes == {}

    run(work)


def test_a_free_lane_is_used_at_once(loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(game_compiler, "COMPILE", SLOW)
        games = GameCompiler()
        games.start(["battlecats"])
        await until(lambda: games.done["battlecats"])
        monkeypatch.setattr(game_compiler, "COMPILE", QUICK)
        await asyncio.wait_for(games.wait("clash"), 10)
        assert "battlecats" in games.processes  # and goes on
        await games.close()

    run(work)
    assert loaded == ["clash"]


def test_a_game_that_cannot_be_compiled_ahead_is_tried_here(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def work() -> None:
        monkeypatch.setattr(game_compiler, "COMPILE", "raise SystemExit(1)")
        games = GameCompiler()
        await games.wait("clash")
        await games.close()

    run(work)
    assert loaded == ["clash"]
    assert not (tmp_path / "clash").exists()


@pytest.mark.parametrize("steps", range(8))
def test_a_game_is_compiled_once_whenever_somebody_waits_for_it(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    async def work() -> None:
        games = GameCompiler()
        games.start(["clash"])
        for _ in range(steps):
            await asyncio.sleep(0)
        await asyncio.wait_for(asyncio.gather(games.wait("clash"), games.wait("clash")), 20)
        await asyncio.gather(*games.lanes)
        await games.close()
        assert games.failed == set()

    run(work)
    assert loaded == ["clash"]


def test_what_is_put_off_is_next_where_somebody_waits_for_it(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        games = await compiling_slowly(monkeypatch)
        monkeypatch.setattr(game_compiler, "COMPILE", QUICK)
        put_off, last = game_keys()[1], game_keys()[-1]
        await asyncio.wait_for(asyncio.gather(games.wait(last), games.wait(put_off)), 20)
        await games.close()

    run(work)
    assert set(loaded[:2]) == {game_keys()[-1], game_keys()[1]}


# games that cannot be made ready


class Broken:
    """Loading fails until it is mended."""

    def __init__(self) -> None:
        self.attempts, self.is_mended = 0, False

    def __call__(self, key: str) -> None:
        self.attempts += 1
        if not self.is_mended:
            raise RuntimeError("it does not load")


@pytest.fixture
def broken(loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> Broken:
    load = Broken()
    monkeypatch.setattr(game_compiler, "load", load)
    return load


async def refused(games: GameCompiler, key: str) -> None:
    with pytest.raises(Refusal, match="cannot be played here at present") as refusal:
        await asyncio.wait_for(games.wait(key), 20)
    assert refusal.value.code == "unavailable"


def test_who_waits_for_a_game_that_fails_is_told_so_and_starts_no_other_attempt(broken: Broken) -> None:
    async def work() -> None:
        games = GameCompiler()
        await asyncio.gather(refused(games, "clash"), refused(games, "clash"))
        await refused(games, "clash")
        await games.close()

    run(work)
    assert broken.attempts == 1


def test_a_game_that_failed_is_tried_again_by_itself(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_compiler, "AGAIN_SECONDS", 0.01)

    async def work() -> None:
        games = GameCompiler()
        await refused(games, "clash")
        broken.is_mended = True
        await asyncio.wait_for(games.ready["clash"].wait(), 20)
        await games.wait("clash")
        assert games.failed == set()
        await games.close()

    run(work)
