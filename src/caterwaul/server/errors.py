"""What is refused to a person: one error, and what each of its codes is called on the way to them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

log = logging.getLogger(__name__)
FULL = "there is no room on the disk of this server: try again later"

FaultCode = Literal[
    "bad_request", "forbidden", "not_found", "conflict", "too_large", "not_json", "too_many", "unavailable"
]
SocketCode = Literal["malformed", "stale", "illegal", "not_seated", "not_now", "too_many", "unavailable"]
RefusalCode = FaultCode | SocketCode


class OnTheWire(NamedTuple):
    """What a code is called over HTTP, with its status there, and over a socket."""

    fault: FaultCode
    status: int
    socket: SocketCode


CODES: dict[RefusalCode, OnTheWire] = {
    "bad_request": OnTheWire("bad_request", 400, "illegal"),
    "malformed": OnTheWire("bad_request", 400, "malformed"),
    "illegal": OnTheWire("bad_request", 400, "illegal"),
    "forbidden": OnTheWire("forbidden", 403, "not_now"),
    "not_found": OnTheWire("not_found", 404, "not_now"),
    "conflict": OnTheWire("conflict", 409, "not_now"),
    "stale": OnTheWire("conflict", 409, "stale"),
    "not_seated": OnTheWire("conflict", 409, "not_seated"),
    "not_now": OnTheWire("conflict", 409, "not_now"),
    "too_large": OnTheWire("too_large", 413, "malformed"),
    "not_json": OnTheWire("not_json", 415, "malformed"),
    "too_many": OnTheWire("too_many", 429, "too_many"),
    "unavailable": OnTheWire("unavailable", 503, "unavailable"),
}


class Refusal(Exception):
    """Something that cannot be done; the message says why, to the one who asked."""

    def __init__(self, code: RefusalCode, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.code: RefusalCode = code
        self.wait = wait  # seconds after which it may be done

    @property
    def on_the_wire(self) -> OnTheWire:
        return CODES[self.code]


@contextmanager
def on_disk() -> Iterator[None]:
    """What is read by way of a file needs room for it."""
    try:
        yield
    except OSError as error:
        log.error("a file cannot be written: %s", error)
        raise Refusal("unavailable", FULL) from None
