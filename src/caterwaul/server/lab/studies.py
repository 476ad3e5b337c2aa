"""Studies that run beside the tables: in processes of their own, as many as the server's owner allows.

A process stays for a while after a study, because to begin takes it seconds. Somebody has one study at a
time: a new one stops the one before. Where others wait, each has its turn.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress

import msgspec

from ..background.game_compiler import GameCompiler
from ..background.priority import polite_process
from ..background.tasks import Tasks
from ..errors import Refusal
from ..http.token_buckets import Buckets
from ..settings import Settings
from .process import StudyOrder, Told
from .slots import Slots

log = logging.getLogger(__name__)
PROCESS = (sys.executable, "-m", "caterwaul.server.lab.process")
MOST_WAITING = 8  # studies
TURN = 8.0  # seconds that a study has where others wait
SILENT = 60.0  # seconds without a word, after which a process is given up
COMPILING = 300.0  # the same before the first game, where something may have to be compiled
IDLE = 120.0  # seconds after which a process that nobody needs is ended
LONGEST_LINE = 4 << 20
PER_MINUTE, AT_ONCE = 90.0, 60  # of one address: somebody who types begins one every second
LOST = "this study was broken off: a game with these cards takes too long, or more than there is for it"
BUSY = "all studies that this server plays at a time are taken: try again in a moment"
NONE = "this server plays no studies: its owner has turned them off"
Hear = Callable[[bytes, Told], None]


class Bench:
    """One process, which plays one study after the other."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.ending: asyncio.TimerHandle | None = None
        self.lost = ""  # why a study did not come to its end

    async def play(self, order: StudyOrder, hear: Hear) -> bool:
        """Have a study played; whether it came to its end."""
        process = await self._ready()
        assert process.stdin is not None
        assert process.stdout is not None
        patience = COMPILING
        try:
            process.stdin.write(msgspec.json.encode(order) + b"\n")
            await process.stdin.drain()
            while True:
                line = await asyncio.wait_for(process.stdout.readline(), patience)
                if not line:
                    await self.end()
                    self.lost = f"its process has ended, status {process.returncode}"
                    return False
                told = msgspec.json.decode(line, type=Told)
                if told.games or told.bot:
                    patience = SILENT
                hear(line.strip(), told)
                if told.ended:
                    return True
        except (TimeoutError, OSError, ValueError, msgspec.DecodeError) as error:
            self.lost = (
                f"nothing was heard for {patience:g} s" if isinstance(error, TimeoutError) else str(error)
            )
            return await self.end()
        except asyncio.CancelledError:
            self._kill()
            raise

    def stop(self) -> None:
        """Break off what goes on; what has been played stays."""
        if self.process is not None and self.process.stdin is not None:
            with suppress(OSError, RuntimeError):
                self.process.stdin.write(b"\n")

    async def _ready(self) -> asyncio.subprocess.Process:
        if self.ending is not None:
            self.ending.cancel()
            self.ending = None
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *PROCESS, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                stderr=None, limit=LONGEST_LINE, preexec_fn=polite_process,
            )  # fmt: skip
        return self.process

    def rest(self) -> None:
        """Nobody needs it now. A study that was never wanted may have left the bench as it was."""
        if self.ending is not None:
            self.ending.cancel()
        self.ending = asyncio.get_running_loop().call_later(IDLE, self._kill)

    def _kill(self) -> asyncio.subprocess.Process | None:
        """The next study begins another."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        return process

    async def end(self) -> bool:
        """Give it up, and wait until it is gone."""
        if self.ending is not None:
            self.ending.cancel()
        process = self._kill()
        if process is not None:
            await process.wait()
        return False


class Running:
    """A study that somebody listens to."""

    def __init__(self) -> None:
        self.latest: bytes | None = None
        self.changed = asyncio.Event()
        self.bench: Bench | None = None
        self.began = 0.0
        self.is_unwanted = False
        self.refusal: Refusal | None = None
        self.task: asyncio.Task[None]

    def tell(self, line: bytes) -> None:
        """Who listens too slowly hears the latest."""
        self.latest = line
        self.changed.set()

    def stop(self) -> None:
        """Nobody wants to hear more."""
        self.is_unwanted = True
        if self.bench is not None:
            self.bench.stop()

    async def news(self) -> bytes | None:
        """What was told since the last time; nothing once it is over."""
        heard = asyncio.ensure_future(self.changed.wait())
        try:
            await asyncio.wait({heard, self.task}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            heard.cancel()
        if self.changed.is_set():
            self.changed.clear()
            return self.latest
        if self.refusal is not None:
            raise self.refusal
        if not self.task.cancelled():  # as it is where the server stops
            self.task.result()
        return None


class Studies:
    """All that are played here."""

    def __init__(self, settings: Settings, compiler: GameCompiler, tasks: Tasks) -> None:
        self.compiler, self.tasks = compiler, tasks
        self.free = [Bench() for _ in range(settings.lab_processes)]
        self.benches = tuple(self.free)
        self.slots = Slots(settings.home / "slots" if settings.workers else None, settings.lab_processes)
        self.waiting = 0
        self.running: dict[str, Running] = {}
        self.askers = Buckets(PER_MINUTE / 60, AT_ONCE)

    async def follow(self, order: StudyOrder, person: str, address: str) -> AsyncIterator[bytes]:
        """Have a study played, and hear what it finds; when nobody listens any more, it is stopped."""
        running = self._begin(order, person, address)
        try:
            while (line := await running.news()) is not None:
                yield line
        finally:
            running.stop()

    def _begin(self, order: StudyOrder, person: str, address: str) -> Running:
        if not self.benches:
            raise Refusal("unavailable", NONE)
        if not self.askers.take(address):
            raise Refusal("too_many", "too many studies were begun: wait a moment", self.askers.wait(address))
        if self.waiting >= MOST_WAITING:
            raise Refusal("unavailable", BUSY, TURN)
        if person in self.running:
            self.running[person].stop()
        running = self.running[person] = Running()
        running.task = self.tasks.start(self._try_to_play(order, running))
        running.task.add_done_callback(lambda _: self._forget(person, running))
        return running

    def _forget(self, person: str, running: Running) -> None:
        if self.running.get(person) is running:
            del self.running[person]

    async def _try_to_play(self, order: StudyOrder, running: Running) -> None:
        """Who listens is told why it cannot be played here."""
        try:
            await self._play(order, running)
        except Refusal as refusal:
            running.refusal = refusal

    async def _play(self, order: StudyOrder, running: Running) -> None:
        await self.compiler.wait(order.game)
        async with AsyncExitStack() as held:
            self.waiting += 1
            try:
                await held.enter_async_context(self.slots.taken())
            finally:
                self.waiting -= 1
            bench = self.free.pop()
            try:
                if not running.is_unwanted:
                    await self._have_played(bench, order, running)
            finally:
                bench.rest()
                self.free.append(bench)

    async def _have_played(self, bench: Bench, order: StudyOrder, running: Running) -> None:
        running.bench, running.began = bench, time.monotonic()

        def hear(line: bytes, told: Told) -> None:
            running.tell(line)
            is_turn_over = time.monotonic() - running.began > TURN
            if running.is_unwanted or (is_turn_over and (self.waiting or self.slots.is_wanted_elsewhere)):
                bench.stop()

        is_whole = await bench.play(order, hear)
        running.bench = None
        if not is_whole:
            log.warning("a study of %s was broken off: %s", order.game, bench.lost)
            running.tell(msgspec.json.encode(Told(error=LOST)))

    async def close(self) -> None:
        for bench in self.benches:
            await bench.end()
