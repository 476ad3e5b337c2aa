"""Who drops out of a match, by resigning or by the clock: of two the other wins, of more a bot plays on."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ...match.ending import Reason
from ..errors import Refusal
from .event_types import AnyEvent, Ended, Sat
from .substitutes import substitute
from .table import Table


def dropped_out(table: Table, seat: int, reason: Reason) -> AnyEvent:
    """Somebody drops out: of two the other wins, of more a bot plays on."""
    if len(table.seats) > 2:
        return Sat(at=time.time(), seat=seat, who=substitute(table.seats[seat]))
    return Ended(at=time.time(), winners=[1 - seat], reason=reason)


def clock_falls(table: Table) -> list[tuple[float, int]]:
    """When the time of which seat is up, the next one first."""
    if table.clocks is None or table.result is not None:
        return []
    return sorted((at, p) for p in table.people if (at := table.clocks.falls(p)) is not None)


def fallen_clocks(table: Table) -> AnyEvent:
    """What happens to those whose time is up now; refused where there is time left."""
    falls = clock_falls(table)
    if not falls or falls[0][0] > time.time():
        raise Refusal("not_now", "there is time left")
    first, seat = falls[0]
    return _out_of_time(table, [seat, *(p for at, p in falls[1:] if at == first)])


def _out_of_time(table: Table, seats: Sequence[int]) -> AnyEvent:
    """The clocks of these fell at the same moment. Of two, the other wins, unless they never came."""
    seat, rival = seats[0], 1 - seats[0]
    if len(table.seats) == 2 and (rival in seats or table.must_come(rival)):
        return Ended(at=time.time(), winners=[], reason="time")
    return dropped_out(table, seat, "time")
