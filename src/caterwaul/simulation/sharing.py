"""Work shared out among threads, in pieces of a fraction of a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, TypeVar

from numpy.typing import NDArray

PIECE_SECONDS = 0.05
W = TypeVar("W")
R = TypeVar("R")


def share_out(
    workers: Sequence[W],
    count: int,
    play: Callable[[W, int, int], R],
    take: Callable[[R], None],
    stop: NDArray[Any],
    largest: int,
    until: float = float("inf"),
) -> bool:
    """Hand out 0 to `count` in pieces, smaller ones at the end, when all shall be done at about the same
    time; a thread that is done takes the next piece. What comes of a piece is taken in this thread.

    From `until` on (`time.perf_counter`) nothing new is begun. Ctrl-C makes `stop[0]` 1, on which whoever
    plays has to look, and what has been done is taken all the same. Returns whether that happened.
    """
    piece, given = 1, 0
    free = list(workers)
    running: dict[Future[R], tuple[W, float]] = {}
    with ThreadPoolExecutor(len(workers)) as pool:
        try:
            while True:
                while free and given < count and not stop[0] and time.perf_counter() < until:
                    worker, size = free.pop(), min(piece, 1 + (count - given) // (2 * len(workers)))
                    running[pool.submit(play, worker, given, size)] = worker, time.perf_counter()
                    given += size
                if not running:
                    return bool(stop[0])
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    worker, began = running.pop(future)
                    free.append(worker)
                    if time.perf_counter() - began < PIECE_SECONDS:
                        piece = min(2 * piece, largest)
                    take(future.result())
        except KeyboardInterrupt:
            stop[0] = 1
            for future in running:
                take(future.result())
            return True
        except BaseException:
            stop[0] = 1
            raise
