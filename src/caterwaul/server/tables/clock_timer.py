"""The timer of a table with clocks: it goes off when the time of a person is up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class ClockTimer:
    """Asks `next_fall` when the next clock falls, if any does, and calls `fall` then."""

    def __init__(self, next_fall: Callable[[], float | None], fall: Callable[[], object]) -> None:
        self.next_fall, self.fall = next_fall, fall
        self.timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """Wake up when somebody's time is up."""
        self.take_down()
        falls_at = self.next_fall()
        if falls_at is not None:
            wait = max(0.0, falls_at - time.time())
            self.timer = asyncio.get_running_loop().call_later(wait, self.fall)

    def take_down(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
