"""What the process that prints may take."""

from __future__ import annotations

import signal

from ...core.errors import CaterwaulError
from ..background.limits import limit_memory, limit_processor

MEGABYTES = 512  # beside what it has when it begins; the dearest that is known takes 9
SECONDS = 60  # of the processor; the dearest that is known takes 5
OUT_OF_MEMORY = f"this needs more than {MEGABYTES} MB, and was stopped: print it in parts"


class TooDearError(CaterwaulError):
    """What takes more than there is for it."""


def limit_this_process() -> None:
    """From now on; what goes beyond raises, here as `TooDearError` or where memory is asked for."""
    if hasattr(signal, "SIGXCPU"):
        signal.signal(signal.SIGXCPU, _stop)
    limit_processor(SECONDS)
    limit_memory(MEGABYTES)


def _stop(*_: object) -> None:
    raise TooDearError(f"this took more than {SECONDS} s, and was stopped: print it in parts")
