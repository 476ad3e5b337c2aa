"""The press: PDFs to print, made by another process, one at a time, and kept for who asks next."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import sys
from importlib.metadata import version
from pathlib import Path

from ..core.game import Game
from .limits import Buckets

log = logging.getLogger(__name__)
MOST_WAITING = 6  # different PDFs that are asked for at once, the one in the press among them
MOST_KEPT = 48
SECONDS = 120.0
PER_MINUTE, AT_ONCE = 12.0, 12  # of one address
Options = tuple[tuple[str, str], ...]


class PressError(Exception):
    """Why there is no PDF, for who asked for it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Press:
    """Makes what was not made before. Who asks for the same at the same time waits for the same."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "printed"
        self.running = asyncio.Lock()
        self.jobs: dict[Path, asyncio.Task[None]] = {}
        self.askers = Buckets(PER_MINUTE / 60, AT_ONCE)

    async def pdf(self, game: Game, options: Options, address: str) -> Path:
        """The file of a game with these options of `caterwaul print`."""
        file = self.folder / f"{game.key}-{self._mark(game, options)}.pdf"
        if file.exists():
            os.utime(file)
            return file
        if not self.askers.take(address):
            raise PressError("too_many", "too many PDFs were asked for: wait a minute")
        if file not in self.jobs:
            if len(self.jobs) >= MOST_WAITING:
                raise PressError("unavailable", "the press is busy: try again in a minute")
            self.jobs[file] = asyncio.create_task(self._make(game, options, file))
            self.jobs[file].add_done_callback(lambda _: self.jobs.pop(file, None))
        await asyncio.shield(self.jobs[file])
        return file

    def _mark(self, game: Game, options: Options) -> str:
        told = (version("caterwaul"), game.builtin.fingerprint, options)
        return hashlib.blake2s(repr(told).encode(), digest_size=8).hexdigest()

    async def _make(self, game: Game, options: Options, file: Path) -> None:
        async with self.running:
            self.folder.mkdir(parents=True, exist_ok=True)
            words = [word for name, value in options for word in (f"--{name}", value)]
            command = ["-m", "caterwaul", "print", game.key, "--out", str(file), *words]
            child = await asyncio.create_subprocess_exec(
                sys.executable, *command, stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE, preexec_fn=_politely,
            )  # fmt: skip
            try:
                _, said = await asyncio.wait_for(child.communicate(), SECONDS)
            except BaseException as error:
                child.kill()
                await child.wait()
                if isinstance(error, TimeoutError):
                    raise PressError("unavailable", "this took too long, and was stopped") from None
                raise
            if child.returncode:
                log.warning("%s was not printed: %s", game.key, said.decode(errors="replace")[-500:])
                raise PressError("bad_request", _refused(said.decode(errors="replace")))
            self._tidy()

    def _tidy(self) -> None:
        """Keep what was asked for last."""
        files = sorted(self.folder.glob("*.pdf"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_KEPT]:
            file.unlink(missing_ok=True)

    async def close(self) -> None:
        for task in list(self.jobs.values()):
            task.cancel()
        await asyncio.gather(*self.jobs.values(), return_exceptions=True)


def _refused(said: str) -> str:
    """What the command line says of a request that cannot be printed, and nothing of other failures."""
    line = said.strip().rpartition("\n")[2]
    return line.removeprefix("caterwaul: ") if line.startswith("caterwaul: ") else "this cannot be printed"


def _politely() -> None:
    os.nice(5)
