"""A worker does not outlive the process that has begun it: nobody would be left to end it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time

GRACE = 4.0  # seconds in which a worker can end as it should


def end_with_the_parent() -> None:
    """Watch over it, where there is one that begins workers; however it ends, this process does too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), name="parent", daemon=True).start()


def _end_after(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(1)
