"""What other processes may take: memory, and time of the processor; where a system can limit them."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

STATM = Path("/proc/self/statm")
NICER = 10  # than the tables
PATIENCE = 5  # seconds of the processor after a process was told to stop; then it is killed


def bounded_process(megabytes: int, seconds: int) -> Callable[[], None]:
    """Called in another process before it begins: all that it ever may take."""

    def bound() -> None:
        os.nice(NICER)
        limit_memory(megabytes, beside=0)
        limit_processor(seconds)

    return bound


def limit_memory(megabytes: int, beside: int | None = None) -> None:
    """So much beside what this process has now, or what is said; who asks for more gets a MemoryError."""
    if beside is None:
        beside = int(STATM.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE") if STATM.exists() else 0
    _limit("RLIMIT_AS", beside + (megabytes << 20), beside + (megabytes << 20))


def limit_processor(seconds: int) -> None:
    """So many seconds from its beginning; then comes SIGXCPU, and somewhat later SIGKILL."""
    _limit("RLIMIT_CPU", seconds, seconds + PATIENCE)


def _limit(what: str, soft: int, hard: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    with suppress(ValueError, OSError):  # less than that is allowed here anyway
        resource.setrlimit(getattr(resource, what), (soft, hard))
