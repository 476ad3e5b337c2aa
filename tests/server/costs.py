"""What a request costs: processor time, and memory at its peak beside what there was before."""

from __future__ import annotations

import ctypes
import gc
import re
import resource
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ASIDE = (
    "replaying",
    "analysing",
    "thinking",
)  # threads that yield to all others, and have limits of their own
STATUS, PEAK = Path("/proc/self/status"), Path("/proc/self/clear_refs")


class Cost(NamedTuple):
    """Seconds of the processor that everybody else waits for, those beside it, and megabytes."""

    seconds: float
    aside: float
    megabytes: float


def cost_of(work: Callable[[], object]) -> Cost:
    """Of something that runs in this process, whatever thread it is in."""
    settle()
    beside, children = aside(), of_children()
    before, seconds = memory("VmRSS"), time.process_time()
    work()
    seconds = time.process_time() - seconds
    beside = aside() - beside
    return Cost(
        max(0.0, seconds - beside), beside + of_children() - children, max(0.0, memory("VmHWM") - before)
    )


def settle() -> None:
    """Nothing is left over from before, and the peak is what there is now."""
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
        PEAK.write_text("5")


def memory(what: str) -> float:
    """Megabytes, where the system tells."""
    found = re.search(rf"{what}:\s+(\d+) kB", STATUS.read_text()) if STATUS.exists() else None
    return int(found[1]) / 1024 if found else 0.0


def aside() -> float:
    """Seconds of the threads that yield to all others."""
    names = {thread.native_id: thread.name for thread in threading.enumerate()}
    found = 0.0
    for id_, name in names.items():
        told = Path(f"/proc/self/task/{id_}/schedstat")
        if name.startswith(ASIDE) and told.exists():
            found += int(told.read_text().split()[0]) / 1e9
    return found


def of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
