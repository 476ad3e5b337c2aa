"""Getting games ready to be played: compiled once on a machine, then loaded, never on the event loop.

A game that this machine has not compiled yet is compiled by another process, which holds up nobody here.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path

from ... import games
from ...bots import BOTS, compile_bots, functions_for
from ...bots.compiled import policies
from ...core import calls, compiled_parts, compiling
from ...core.compiled_cache import cache_root, sources_mark
from ...games import keys as game_keys
from ..errors import Refusal
from .garbage import stop_long_looks
from .priority import polite_process

log = logging.getLogger(__name__)
AGAIN_SECONDS = 60.0  # after which a game that could not be made ready is tried again
LANES = 2  # games that are compiled side by side
COMPILE = (
    "import sys; from caterwaul.server.background.game_compiler import load_aloud; load_aloud(sys.argv[1])"
)


def load_aloud(key: str) -> None:
    """Say after each function which share is done."""
    total, done = functions_for(games.load(key), BOTS), count(1)
    compiled_parts.watchers.append(lambda name, is_new: print(min(1.0, next(done) / total), flush=True))
    load(key)


def load(key: str) -> None:
    """Everything that a table of this game needs."""
    game = games.load(key)
    calls.compile_calls(game)
    compile_bots(game, BOTS)


def mark_of(key: str) -> Path:
    """A file that says that the cache holds all of this game."""
    game = games.load(key)
    sources = sources_mark(compiling.CORE, game.folder, Path(policies.__file__).parent)
    return cache_root() / f"{key}-{sources}.ready"


class GameCompiler:
    """Which games are ready, and those that are waited for."""

    def __init__(self) -> None:
        self.ready: dict[str, asyncio.Event] = {key: asyncio.Event() for key in game_keys()}
        self.failed: set[str] = set()  # games that are tried again after a while
        self.done = dict.fromkeys(self.ready, 0.0)  # the share that is compiled
        self.wanted: list[str] = []
        self.awaited: set[str] = set()  # games that somebody wants to play now
        self.under_way: set[str] = set()
        self.put_off: set[str] = set()  # of those: they make room for others, and come again
        self.lanes: set[asyncio.Task[None]] = set()
        self.processes: dict[str, asyncio.subprocess.Process] = {}
        self.pauses = dict.fromkeys(self.ready, AGAIN_SECONDS)  # before the next attempt
        self.attempts: dict[str, asyncio.TimerHandle] = {}
        self.thread = ThreadPoolExecutor(1, "loading")
        self.outcome = asyncio.Condition()  # of any game: those who wait look whether it is theirs

    def is_ready(self, key: str) -> bool:
        return self.ready[key].is_set()

    def start(self, keys: Iterable[str]) -> None:
        """Get these ready, some side by side; what somebody waits for comes first."""
        self.wanted += [key for key in keys if key in self.ready and not self._is_seen_to(key)]
        for _ in range(min(LANES - len(self.lanes), len(self.wanted))):
            self.lanes.add(asyncio.create_task(self._work()))

    def _is_seen_to(self, key: str) -> bool:
        return self.is_ready(key) or key in self.under_way or key in self.wanted

    async def wait(self, key: str) -> None:
        """Until a game is ready; refused where it cannot be made so for the time being."""
        if not self.is_ready(key) and key not in self.failed:
            self._hurry(key)
            async with self.outcome:
                await self.outcome.wait_for(lambda: self.is_ready(key) or key in self.failed)
        self.check(key)

    def check(self, key: str) -> None:
        """Refuse a game that could not be made ready."""
        if key in self.failed:
            raise Refusal("unavailable", "this game cannot be played here at present")

    def _hurry(self, key: str) -> None:
        """What somebody waits for is next."""
        self.awaited.add(key)
        if key not in self.under_way:
            self._put_one_off()
            self.wanted = [key, *(other for other in self.wanted if other != key)]
            self.start(())

    def _put_one_off(self) -> None:
        """What nobody waits for makes room; the functions that it has compiled stay."""
        idle = [key for key in self.processes if key not in self.awaited | self.put_off]
        if len(self.under_way) >= LANES and idle:
            self.put_off.add(idle[-1])
            with suppress(ProcessLookupError):
                self.processes[idle[-1]].terminate()

    async def _work(self) -> None:
        try:
            while self.wanted:
                await self._prepare(self.wanted.pop(0))
        finally:
            self.lanes.discard(asyncio.current_task())

    async def _prepare(self, key: str) -> None:
        self.under_way.add(key)
        try:
            await self._compile(key)
            if key not in self.put_off:
                await asyncio.get_running_loop().run_in_executor(self.thread, load, key)
                self._succeed(key)
        except Exception:
            log.exception("%s cannot be made ready", key)
            self._fail(key)
        finally:
            self.under_way.discard(key)
            if key in self.put_off:
                self.put_off.discard(key)
                self.wanted.insert(0 if key in self.awaited else len(self.wanted), key)
        async with self.outcome:
            self.outcome.notify_all()

    def _succeed(self, key: str) -> None:
        stop_long_looks()
        self.failed.discard(key)
        self.ready[key].set()

    def _fail(self, key: str) -> None:
        """Try it again, more and more seldom: an attempt takes minutes of a processor."""
        self.failed.add(key)
        again = asyncio.get_running_loop().call_later
        self.attempts[key] = again(self.pauses[key], self.start, [key])
        self.pauses[key] *= 2

    async def _compile(self, key: str) -> None:
        """In another process: a second here is a second for everybody."""
        if mark_of(key).exists():
            return
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", COMPILE, key,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, preexec_fn=polite_process,
        )  # fmt: skip
        self.processes[key] = process
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                self.done[key] = float(line)
            code = await process.wait()
        finally:
            del self.processes[key]
        if code == 0:
            mark_of(key).touch()
        elif key not in self.put_off:
            log.warning("%s could not be compiled ahead", key)

    async def close(self) -> None:
        self.wanted.clear()
        for attempt in self.attempts.values():
            attempt.cancel()
        for process in self.processes.values():
            with suppress(ProcessLookupError):
                process.terminate()
        lanes = list(self.lanes)
        for lane in lanes:
            lane.cancel()
        await asyncio.gather(*lanes, return_exceptions=True)
        self.thread.shutdown(wait=False, cancel_futures=True)
