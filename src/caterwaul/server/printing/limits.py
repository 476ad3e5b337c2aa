"""What the process that prints may take: memory, and time of the processor; where a system can limit them."""

from __future__ import annotations

import signal
from contextlib import suppress
from pathlib import Path

from ...core.errors import CaterwaulError

MEGABYTES = 512  # beside what it has when it begins; the dearest that is known takes 9
SECONDS = 60  # of the processor; the dearest that is known takes 5
PATIENCE = 5  # seconds more, after which it is killed
OUT_OF_MEMORY = f"this needs more than {MEGABYTES} MB, and was stopped: print it in parts"
STATM = Path("/proc/self/statm")


class TooDearError(CaterwaulError):
    """What takes more than there is for it."""


def limit_this_process() -> None:
    """From now on; what goes beyond raises, here as `TooDearError` or where memory is asked for."""
    try:
        import resource
    except ImportError:  # Windows
        return
    has = int(STATM.read_text().split()[0]) * resource.getpagesize() if STATM.exists() else 0
    most = has + (MEGABYTES << 20)
    signal.signal(signal.SIGXCPU, _stop)
    for what, limits in (
        (resource.RLIMIT_CPU, (SECONDS, SECONDS + PATIENCE)),
        (resource.RLIMIT_AS, (most, most)),
    ):
        with suppress(ValueError, OSError):  # less than that is allowed here anyway
            resource.setrlimit(what, limits)


def _stop(*_: object) -> None:
    raise TooDearError(f"this took more than {SECONDS} s, and was stopped: print it in parts")
