"""Getting games ready to be played: compiled once on a machine, then loaded, never on the event loop.

A game that this machine has not compiled yet is compiled by another process, which holds up nobody here.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path

from .. import games
from ..bots import BOTS, compile_bots, functions_for
from ..bots.compiled import policies
from ..core import calls, compiling
from ..games import keys as game_keys
from .politeness import polite_process

log = logging.getLogger(__name__)
YOUNG = 20_000  # new objects after which the collector looks for cycles
LANES = 2  # games that are compiled side by side
COMPILE = "import sys; from caterwaul.server.preparing import load_aloud; load_aloud(sys.argv[1])"


def load_aloud(key: str) -> None:
    """Say after each function which share is done."""
    total, done = functions_for(games.load(key), BOTS), count(1)
    compiling.watchers.append(lambda name, is_new: print(min(1.0, next(done) / total), flush=True))
    load(key)


def load(key: str) -> None:
    """Everything that a table of this game needs."""
    game = games.load(key)
    calls.bound(game)
    compile_bots(game, BOTS)


def mark_of(key: str) -> Path:
    """A file that says that the cache holds all of this game."""
    game = games.load(key)
    where = str(game.folder)  # Numba finds again what was compiled in the same folder
    sources = compiling.fingerprint(key, where, game.folder, Path(policies.__file__).parent)
    return compiling.cache_root() / f"{key}-{sources}.ready"


class Preparing:
    """Which games are ready, and those that are waited for."""

    def __init__(self) -> None:
        self.ready: dict[str, asyncio.Event] = {key: asyncio.Event() for key in game_keys()}
        self.failed: set[str] = set()
        self.done = dict.fromkeys(self.ready, 0.0)  # the share that is compiled
        self.wanted: list[str] = []
        self.awaited: set[str] = set()  # games that somebody wants to play now
        self.lanes: set[asyncio.Task[None]] = set()
        self.processes: dict[str, asyncio.subprocess.Process] = {}
        self.thread = ThreadPoolExecutor(1, "loading")

    def is_ready(self, key: str) -> bool:
        return self.ready[key].is_set()

    def start(self, keys: Iterable[str]) -> None:
        """Get these ready, some side by side; what somebody waits for comes first."""
        self.wanted += [key for key in keys if key in self.ready and key not in self.wanted]
        for _ in range(min(LANES - len(self.lanes), len(self.wanted))):
            lane = asyncio.create_task(self._work())
            self.lanes.add(lane)
            lane.add_done_callback(self.lanes.discard)

    async def wait(self, key: str) -> None:
        if self.is_ready(key):
            return
        self.awaited.add(key)
        if key in self.wanted:
            self.wanted.remove(key)
        if key not in self.processes:
            self._put_one_off()
            self.wanted.insert(0, key)
            self.start(())
        await self.ready[key].wait()

    def _put_one_off(self) -> None:
        """What nobody waits for makes room; the functions that it has compiled stay."""
        idle = [key for key in self.processes if key not in self.awaited]
        if len(self.processes) >= LANES and idle:
            self.wanted.append(idle[-1])
            with suppress(ProcessLookupError):
                self.processes[idle[-1]].terminate()

    async def _work(self) -> None:
        while self.wanted:
            key = self.wanted.pop(0)
            if not self.is_ready(key):
                await self._prepare(key)

    async def _prepare(self, key: str) -> None:
        try:
            await self._compile(key)
            if key in self.wanted:
                return  # it was put off
            await asyncio.get_running_loop().run_in_executor(self.thread, load, key)
        except Exception:
            log.exception("%s cannot be made ready", key)
            self.failed.add(key)
            return
        gc.freeze()  # compiled code is many objects, which the collector would look through for ever
        gc.set_threshold(YOUNG)  # views are many objects in no cycles: looked through in vain
        self.ready[key].set()

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
        elif key not in self.wanted:
            log.warning("%s could not be compiled ahead", key)

    async def close(self) -> None:
        self.wanted.clear()
        for process in self.processes.values():
            with suppress(ProcessLookupError):
                process.terminate()
        for lane in self.lanes:
            lane.cancel()
        await asyncio.gather(*self.lanes, return_exceptions=True)
        self.thread.shutdown(wait=False, cancel_futures=True)
