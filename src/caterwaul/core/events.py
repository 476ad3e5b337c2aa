"""Events: the ordered list of what a step did, kept outside the state.

A log is an array; row 0 holds the count. `NO_LOG` has no other row and drops what it is told, so search pays
nothing for events it does not want.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from .compiling import compiled
from .records import OPEN, apart, bit_of
from .words import Blank, Worded, blanks_in, member

CODE, SEATS, FIRST_VALUE, VALUES = 0, 1, 2, 6
Log = Annotated[NDArray[np.int32], "int32[:, ::1]"]


def new_log(capacity: int) -> NDArray[np.int32]:
    width = FIRST_VALUE + VALUES
    return apart((capacity + 1) * width, np.int32).reshape(-1, width)


NO_LOG = new_log(0)


class Logs(threading.local):
    """Those of one thread, by their capacity."""

    def __init__(self) -> None:
        self.of: dict[int, NDArray[np.int32]] = {}


_own = Logs()


def log_of_thread(capacity: int) -> NDArray[np.int32]:
    """An empty log for those who are done with it before they return: of some games it is half a megabyte."""
    if capacity not in _own.of:
        _own.of[capacity] = new_log(capacity)
    log = _own.of[capacity]
    log[0, 0] = 0
    return log


@compiled
def tell_row(log: Log, seats: int, event: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Record an event; what is dropped costs a look at the log's length."""
    if log.shape[0] == 1:
        return
    log[0, 0] += 1
    n = log[0, 0]
    if n < log.shape[0]:
        row = log[n]
        row[0], row[1] = event, seats
        row[2], row[3], row[4], row[5], row[6], row[7] = a, b, c, d, e, f


@compiled
def tell_only(log: Log, seats: int, event: int, a: int, b: int, c: int, d: int) -> None:
    """Record an event that only some seats see in full (`seats` as in the column `seen`)."""
    tell_row(log, seats, event, a, b, c, d, 0, 0)


@compiled
def tell(log: Log, event: int, a: int, b: int, c: int, d: int) -> None:
    """Record an event that everybody sees; its values fill the blanks of its sentence in order."""
    tell_row(log, OPEN, event, a, b, c, d, 0, 0)


@compiled
def tell_long(log: Log, event: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """The same with up to six values: who did what from where, to whose card in which place."""
    tell_row(log, OPEN, event, a, b, c, d, e, f)


@dataclass(frozen=True)
class Event:
    """One thing that happened, as one seat may know it."""

    name: str
    values: dict[str, int]
    sentence: str
    blanks: tuple[Blank, ...]


class LogOverflowError(RuntimeError):
    """A step had more to tell than the game's log has room for: the game's LOG_SIZE is too small."""


def read_log(log: NDArray[np.int32], vocabulary: type[Worded], seat: int) -> list[Event]:
    """The events of a log as a seat may see them: what it may not know is not in them."""
    count = int(log[0, 0])
    if count >= log.shape[0]:
        raise LogOverflowError(f"{count} events in one step, room for {log.shape[0] - 1}")
    told = (_seen_by(row, vocabulary, seat) for row in log[1 : count + 1].tolist())
    return [event for event in told if event is not None]


def _seen_by(row: list[int], vocabulary: type[Worded], seat: int) -> Event | None:
    name, sentence, shown, places = _told(vocabulary, row[CODE], bool(row[SEATS] & bit_of(seat)))
    if not sentence:
        return None
    return Event(name, {b.name: row[place] for b, place in zip(shown, places, strict=True)}, sentence, shown)


@cache
def _told(
    vocabulary: type[Worded], code: int, in_full: bool
) -> tuple[str, str, tuple[Blank, ...], list[int]]:
    """How an event reads: its name, its sentence, the blanks and where in the row their values stand."""
    kind = member(vocabulary, code)
    sentence = kind.text if in_full else kind.masked
    shown = blanks_in(sentence)
    return kind.name.lower(), sentence, shown, [FIRST_VALUE + kind.blanks.index(blank) for blank in shown]
