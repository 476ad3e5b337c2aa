"""Work that nobody waits for: held on to until it is done, and its failures are written down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")


class Tasks:
    """What goes on beside; `failed` is what the log says where something does not come to its end."""

    def __init__(self, failed: str) -> None:
        self.failed = failed
        self.running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let something happen that nobody waits for."""
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("%s", self.failed, exc_info=task.exception())

    def cancel(self) -> None:
        """Stop it all, as soon as each can be stopped."""
        for task in list(self.running):
            task.cancel()

    async def close(self) -> None:
        """Stop it all, and wait until it has stopped."""
        self.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
