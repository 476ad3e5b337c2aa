"""What a request costs: processor time, and memory at its peak beside what there was before."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import re
import resource
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from argon2 import PasswordHasher

THREADS = ("replaying", "analysing", "thinking")  # they yield to all others
HASHES = "hashing"  # what threads of a library do, which are named nowhere
PRINTS = "printing"  # what other processes do
ASIDE = (*THREADS, HASHES, PRINTS)
STATUS, PEAK, TASKS = Path("/proc/self/status"), Path("/proc/self/clear_refs"), Path("/proc/self/task")
OWN = Path("/proc/self/cmdline")  # that of a process as well which is still a copy of this one
EVERY = 0.02  # seconds between two looks at other processes


class Cost(NamedTuple):
    """What everybody else waits for, the memory of it, and what is done aside."""

    seconds: float  # of the processor
    at_a_time: float  # of them, the most that the loop does without looking at anybody else
    megabytes: float
    aside: dict[str, float]  # seconds, by who does it
    beside: float  # megabytes of the largest other process


def cost_of(work: Callable[[], object]) -> Cost:
    """Of something that runs in this process, in whatever thread, and of the processes that it starts."""
    settle()
    others, pieces = Others(), Pieces()
    aside, memory_before, before = seconds_aside(), memory("VmRSS"), time.process_time()
    with others, pieces:
        work()
    seconds = time.process_time() - before - others.seconds
    used = {name: now - aside[name] for name, now in seconds_aside().items()}
    megabytes = max(0.0, memory("VmHWM") - memory_before)
    others_wait = seconds - sum(used[name] for name in (*THREADS, HASHES))
    return Cost(max(0.0, others_wait), pieces.longest, megabytes, used, others.megabytes)


class Pieces:
    """How long the loop does one thing, measured by its processor."""

    def __init__(self) -> None:
        self.longest = 0.0

    def __enter__(self) -> Pieces:
        self.usual: Any = asyncio.Handle._run

        def run(handle: asyncio.Handle) -> None:
            before = time.thread_time()
            self.usual(handle)
            self.longest = max(self.longest, time.thread_time() - before)

        asyncio.Handle._run = run  # type: ignore[method-assign, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.Handle._run = self.usual  # type: ignore[method-assign]


class Others:
    """The memory of the processes that this one starts, which is looked at while they are there.

    What the system says of them when they are gone is that of this process, if they began as its copy.
    """

    def __init__(self) -> None:
        self.megabytes, self.seconds = 0.0, 0.0  # at their peak; that it took to look
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._look)

    def __enter__(self) -> Others:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()

    def _look(self) -> None:
        is_over = False
        while not is_over:
            is_over = self.ended.wait(EVERY)
            for told in TASKS.glob("*/children"):
                with suppress(OSError):  # one of them is gone
                    for process in map(Path("/proc").joinpath, told.read_text().split()):
                        if (process / "cmdline").read_bytes() != OWN.read_bytes():
                            self.megabytes = max(self.megabytes, memory("VmHWM", process / "status"))
        self.seconds = time.thread_time()


class TimedHasher(PasswordHasher):
    """One that counts what it takes, where nothing else goes on meanwhile."""

    seconds = 0.0  # of the processor, of all of them together

    def hash(self, *given: Any, **more: Any) -> str:
        with counted():
            return super().hash(*given, **more)

    def verify(self, *given: Any) -> Any:
        with counted():
            return super().verify(*given)


@contextmanager
def counted() -> Iterator[None]:
    before = time.process_time()
    try:
        yield
    finally:
        TimedHasher.seconds += time.process_time() - before


def settle() -> None:
    """Nothing is left over from before, and the peak is what there is now."""
    gc.collect(1)  # what is older lies there before and after
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
        PEAK.write_text("5")


def memory(what: str, status: Path = STATUS) -> float:
    """Megabytes, where the system tells."""
    found = re.search(rf"{what}:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0


def seconds_aside() -> dict[str, float]:
    """Of the processor so far, by who does it."""
    found = dict.fromkeys(ASIDE, 0.0)
    for thread in threading.enumerate():
        name, told = thread.name.partition("_")[0], TASKS / f"{thread.native_id}" / "schedstat"
        if name in THREADS and told.exists():
            found[name] += int(told.read_text().split()[0]) / 1e9
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    found[HASHES], found[PRINTS] = TimedHasher.seconds, used.ru_utime + used.ru_stime
    return found
