"""Work beside the event loop yields to it where both want the same core."""

from __future__ import annotations

import os
import threading


def polite_process() -> None:
    """Called in another process before it begins."""
    os.nice(5)


def polite_thread() -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
