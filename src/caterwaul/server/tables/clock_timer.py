"""The flag of a table with clocks: it falls when the time of a person is up."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from ..errors import Refusal
from .events import AnyEvent

if TYPE_CHECKING:
    from .room import Room


class ClockTimer:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """Wake up when somebody's time is up."""
        self.take_down()
        falls = min(self._falls(), default=None)
        if falls is not None:
            wait = max(0.0, falls[0] - time.time())
            self.timer = asyncio.get_running_loop().call_later(
                wait, lambda: self.room.start_task(self._fall())
            )

    def take_down(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _falls(self) -> list[tuple[float, int]]:
        """When the time of which seat is up."""
        table = self.room.table
        if table.clocks is None or table.result is not None:
            return []
        return [(at, p) for p in table.people if (at := table.clocks.falls(p)) is not None]

    async def _fall(self) -> None:
        def decided() -> AnyEvent:
            falls = sorted(self._falls())
            if not falls or falls[0][0] > time.time():
                raise Refusal("not_now", "there is time left")
            first, seat = falls[0]
            return self.room.out_of_time([seat, *(p for at, p in falls[1:] if at == first)])

        try:
            await self.room.happen(decided)
        except Refusal:
            self.set()
