"""Getting games ready to be played: compiled once on a machine, then loaded, never on the event loop.

A game that this machine has not compiled yet is compiled by another process, which holds up nobody here.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .. import games
from ..bots import BOTS, compile_bots
from ..bots.compiled import policies
from ..core import calls, compiling
from ..games import keys as game_keys

log = logging.getLogger(__name__)
YOUNG = 20_000  # new objects after which the collector looks for cycles
COMPILE = "import sys; from caterwaul.server.preparing import load; load(sys.argv[1])"


def load(key: str) -> None:
    """Everything that a table of this game needs."""
    game = games.load(key)
    calls.bound(game)
    compile_bots(game, BOTS)


def mark_of(key: str) -> Path:
    """A file that says that the cache holds all of this game."""
    game = games.load(key)
    sources = compiling.fingerprint(key, game.folder, Path(policies.__file__).parent)
    return compiling.cache_root() / f"{key}-{sources}.ready"


class Preparing:
    """Which games are ready, and those that are waited for."""

    def __init__(self) -> None:
        self.ready: dict[str, asyncio.Event] = {key: asyncio.Event() for key in game_keys()}
        self.failed: set[str] = set()
        self.wanted: list[str] = []
        self.thread = ThreadPoolExecutor(1, "loading")
        self.task: asyncio.Task[None] | None = None
        self.process: subprocess.Popen[bytes] | None = None

    def is_ready(self, key: str) -> bool:
        return self.ready[key].is_set()

    def start(self, keys: Iterable[str]) -> None:
        """Get these ready one after another; what somebody waits for comes first."""
        self.wanted += [key for key in keys if key in self.ready and key not in self.wanted]
        self.task = asyncio.create_task(self._work())

    async def wait(self, key: str) -> None:
        if not self.is_ready(key):
            if key in self.wanted:
                self.wanted.remove(key)
            self.wanted.insert(0, key)
            if self.task is None or self.task.done():
                self.task = asyncio.create_task(self._work())
            await self.ready[key].wait()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self.wanted:
            key = self.wanted.pop(0)
            if self.is_ready(key):
                continue
            try:
                await loop.run_in_executor(self.thread, self._compile, key)
                await loop.run_in_executor(self.thread, load, key)
            except Exception:
                log.exception("%s cannot be made ready", key)
                self.failed.add(key)
                continue
            gc.freeze()  # compiled code is many objects, which the collector would look through for ever
            gc.set_threshold(YOUNG)  # views are many objects in no cycles: looked through in vain
            self.ready[key].set()

    def _compile(self, key: str) -> None:
        """In another process: a second here is a second for everybody."""
        if mark_of(key).exists():
            return
        command = [sys.executable, "-c", COMPILE, key]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=_politely)
        if self.process.wait() != 0:
            log.warning("%s could not be compiled ahead", key)
            return
        mark_of(key).touch()

    async def close(self) -> None:
        self.wanted.clear()
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.thread.shutdown(wait=False, cancel_futures=True)


def _politely() -> None:
    os.nice(5)
