"""Clocks: how long each seat has thought, folded from the times of the events."""

from __future__ import annotations

from collections.abc import Collection

from ..websocket.messages import Clock


class Clocks:
    """The time of each seat for the whole match.

    In a simultaneous decision a clock that stops would tell the others who has chosen. So to them it runs on
    until the decision is complete, and then shows what was really used.
    """

    def __init__(self, seats: int, seconds: float) -> None:
        self.seconds = seconds
        self.used = [0.0] * seats
        self.asked: list[float | None] = [None] * seats  # since when a seat thinks
        self.before = [(0.0, 0.0)] * seats  # used and asked, when it was last asked

    def turn(
        self, at: float, to_act: Collection[int], done: int | None = None, again: int | None = None
    ) -> None:
        """The table waits for these seats now; `done` has just completed a decision.

        `again` has taken back a choice that the others do not know of: it thinks on as if it had not made it.
        """
        for seat, asked in enumerate(self.asked):
            if asked is not None and (seat not in to_act or seat == done):
                self.used[seat] += max(0.0, at - asked)
                self.asked[seat] = None
            if seat == again and self.asked[seat] is None:
                self.used[seat], self.asked[seat] = self.before[seat]
            elif seat in to_act and self.asked[seat] is None:
                self.asked[seat] = at
                self.before[seat] = self.used[seat], at

    def excuse(self, seats: Collection[int]) -> None:
        """What they are asked is taken back by others: its time does not count, decided or not."""
        for seat in seats:
            self.used[seat], _ = self.before[seat]
            self.asked[seat] = None

    def as_seen(self, seat: int, looks_asked: bool) -> Clock:
        """The clock of a seat as somebody sees it to whom that seat looks asked, or not."""
        asked = self.asked[seat]
        if asked is None and looks_asked:
            used, asked = self.before[seat]
        else:
            used = self.used[seat]
        return Clock(round(self.seconds - used, 3), asked)

    def falls(self, seat: int) -> float | None:
        """When the time of a seat is up, if it goes on thinking."""
        asked = self.asked[seat]
        return None if asked is None else asked + self.seconds - self.used[seat]
