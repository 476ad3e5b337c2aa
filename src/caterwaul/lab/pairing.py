"""Two studies played side by side, so that at every moment both have the same deals."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from .study import Study

SLICE = 4  # deals of one before the other gets its turn, at first
SLICE_SECONDS = 0.5


def play_both(
    before: Study,
    after: Study,
    deals: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    stop: Any = None,
) -> bool:
    """Play so many deals more of both, or for so many seconds; says whether that was stopped before.

    The progress is told how many deals both have had in this slice.
    """
    stop = np.zeros(1, np.int64) if stop is None else stop
    begin, begun, size = time.perf_counter(), shared(before, after), SLICE
    while True:
        done = shared(before, after) - begun
        began = time.perf_counter()
        if (seconds is not None and began - begin >= seconds) or done == deals:
            return False
        goal = begun + done + (size if deals is None else min(size, deals - done))
        for study in (before, after):
            if study.play(max(0, goal - len(study.done)), None, threads, stop=stop):
                return True
        if shared(before, after) == begun + done:
            return False  # there is no room for more
        progress(shared(before, after) - begun)
        if time.perf_counter() - began < SLICE_SECONDS:
            size *= 2


def shared(before: Study, after: Study) -> int:
    return len(before.done & after.done)
