"""PDFs to print: made by another process, one at a time, and kept for who asks next."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import re
import sys
from collections.abc import AsyncIterator
from importlib.metadata import version
from pathlib import Path

import msgspec

from ... import games
from ..background.priority import polite_process
from ..errors import Refusal
from ..http.token_buckets import Buckets
from .process import REFUSED, STOPPED, Order, Progress, warning_beside

log = logging.getLogger(__name__)
MOST_WAITING = 6  # different PDFs that are asked for at once, the one that is being printed among them
MOST_KEPT = 48
SECONDS, A_MINUTE = 120.0, 60.0
PER_MINUTE, AT_ONCE = 12.0, 12  # of one address
MARK = re.compile(r"[0-9a-f]{32}")
PROCESS = (sys.executable, "-m", "caterwaul.server.printing.process")
TOO_LONG = "this took too long, and was stopped"


class Making:
    """A PDF that is being printed or waits for that, and how many wait for it."""

    def __init__(self) -> None:
        self.progress: Progress | None = None
        self.changed = asyncio.Event()
        self.waiting = 0
        self.task: asyncio.Task[None]

    def tell(self, progress: Progress) -> None:
        self.progress = progress
        self.changed.set()

    async def news(self) -> Progress | None:
        """What was told since the last time; nothing once it is made."""
        heard = asyncio.ensure_future(self.changed.wait())
        try:
            await asyncio.wait({heard, self.task}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            heard.cancel()
        if self.task.done():
            self.task.result()
            return None
        self.changed.clear()
        return self.progress


class PrintQueue:
    """Makes what was not made before. Who asks for the same at the same time waits for the same."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "printed"
        self.running = asyncio.Lock()
        self.jobs: dict[str, Making] = {}
        self.askers = Buckets(PER_MINUTE / 60, AT_ONCE)

    def mark(self, order: Order) -> str:
        """What a PDF is known by: it tells nothing of what is in it, and who knows it all could make it."""
        told = (version("caterwaul"), games.load(order.game).builtin.fingerprint)
        return hashlib.blake2s(repr(told).encode() + msgspec.json.encode(order), digest_size=16).hexdigest()

    def file(self, mark: str) -> Path | None:
        """A PDF that has been made and is still kept."""
        file = self.folder / f"{mark}.pdf"
        return file if MARK.fullmatch(mark) and file.exists() else None

    def warning(self, mark: str) -> str:
        """What is not printed as it was written in a PDF that has been made."""
        beside = warning_beside(self.folder / f"{mark}.pdf")
        return beside.read_text(encoding="utf-8") if beside.exists() else ""

    async def pdf(self, order: Order, address: str) -> Path:
        """The file of an order, when it is made."""
        async for _ in self.follow(order, address):
            pass
        return self.folder / f"{self.mark(order)}.pdf"

    async def follow(self, order: Order, address: str) -> AsyncIterator[Progress]:
        """Have an order made, and hear how far it is; when nobody listens any more, it is stopped."""
        mark = self.mark(order)
        if (file := self.file(mark)) is not None:
            os.utime(file)
            return
        making = self._begin(mark, order, address)
        making.waiting += 1
        try:
            while (progress := await making.news()) is not None:
                yield progress
        finally:
            making.waiting -= 1
            if making.waiting == 0:
                making.task.cancel()

    def _begin(self, mark: str, order: Order, address: str) -> Making:
        if not self.askers.take(address):
            raise Refusal(
                "too_many", "too many PDFs were asked for: wait a minute", self.askers.wait(address)
            )
        if mark not in self.jobs:
            if len(self.jobs) >= MOST_WAITING:
                raise Refusal("unavailable", "the press is busy: try again in a minute", A_MINUTE)
            making = self.jobs[mark] = Making()
            making.task = asyncio.create_task(self._make(mark, order, making))
            making.task.add_done_callback(lambda _: self.jobs.pop(mark, None))
        return self.jobs[mark]

    async def _make(self, mark: str, order: Order, making: Making) -> None:
        async with self.running:
            self.folder.mkdir(parents=True, exist_ok=True)
            try:
                async with asyncio.timeout(SECONDS):
                    status, said = await self._draw(self.folder / f"{mark}.pdf", order, making)
            except TimeoutError:
                raise Refusal("unavailable", TOO_LONG) from None
            if status:
                self._clear(self.folder / f"{mark}.pdf")
                raise _refused(order, status, said)
            self._tidy()

    async def _draw(self, file: Path, order: Order, making: Making) -> tuple[int, str]:
        """How it went, and what was said if it went wrong."""
        child = await asyncio.create_subprocess_exec(
            *PROCESS, str(file),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            preexec_fn=polite_process,
        )  # fmt: skip
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        complaints = asyncio.create_task(child.stderr.read())
        try:
            child.stdin.write(msgspec.json.encode(order))
            child.stdin.close()
            async for line in child.stdout:
                making.tell(msgspec.json.decode(line, type=Progress))
            status, said = await child.wait(), await complaints
        except BaseException:
            complaints.cancel()
            if child.returncode is None:
                child.kill()
                await child.wait()
            self._clear(file)
            raise
        return status, said.decode(errors="replace")

    def _clear(self, file: Path) -> None:
        """Nothing stays of a PDF that was not made."""
        for part in (*self.folder.glob(f".{file.name}-*"), warning_beside(file)):
            part.unlink(missing_ok=True)

    def _tidy(self) -> None:
        """Keep what was asked for last."""
        files = sorted(self.folder.glob("*.pdf"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_KEPT]:
            file.unlink(missing_ok=True)
            warning_beside(file).unlink(missing_ok=True)

    async def close(self) -> None:
        tasks = [making.task for making in self.jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _refused(order: Order, status: int, said: str) -> Refusal:
    """Why it was not printed, as the process has said it; one that was killed says nothing."""
    if status == REFUSED:
        return Refusal("bad_request", said)
    if status == STOPPED:
        return Refusal("unavailable", said)
    if status < 0:
        return Refusal("unavailable", TOO_LONG)
    log.warning("%s was not printed: %s", order.game, said[-500:])
    return Refusal("unavailable", "this could not be printed; it has been written down")
