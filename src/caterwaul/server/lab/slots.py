"""How many studies a server plays at a time, with all its workers: each holds a lock in a common folder."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no workers
    fcntl = None  # type: ignore[assignment]

LOOK = 0.2  # seconds between two looks whether another worker has got done
WAITING = "waiting"  # held together by all who wait


class Slots:
    """The room for studies of a server; `folder` is one that its workers share, none where it is alone."""

    def __init__(self, folder: Path | None, count: int) -> None:
        self.count = count
        self.alone = asyncio.Semaphore(count)
        self.folder = folder if fcntl is not None else None

    @asynccontextmanager
    async def taken(self) -> AsyncIterator[None]:
        """One of them, as soon as one is free, here and among the workers."""
        async with self.alone:
            if self.folder is None:
                yield
                return
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = await self._lock()
            try:
                yield
            finally:
                os.close(lock)

    @property
    def is_wanted_elsewhere(self) -> bool:
        """Whether another worker waits for one."""
        if self.folder is None:
            return False
        with opened(self.folder / WAITING) as waiting:
            return not locked(waiting, fcntl.LOCK_EX)

    async def _lock(self) -> int:
        """A lock that is free, held until it is closed, or this process ends."""
        assert self.folder is not None
        with opened(self.folder / WAITING) as waiting:
            while True:
                for number in range(self.count):
                    lock = os.open(self.folder / str(number), os.O_RDWR | os.O_CREAT, 0o600)
                    if locked(lock, fcntl.LOCK_EX):
                        return lock
                    os.close(lock)
                locked(waiting, fcntl.LOCK_SH)
                await asyncio.sleep(LOOK)


@contextmanager
def opened(file: Path) -> Iterator[int]:
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield handle
    finally:
        os.close(handle)


def locked(handle: int, how: int) -> bool:
    """Whether it could be locked at once."""
    with suppress(OSError):
        fcntl.flock(handle, how | fcntl.LOCK_NB)
        return True
    return False
