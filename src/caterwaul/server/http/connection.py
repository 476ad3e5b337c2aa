"""HTTP as uvicorn speaks it, with an end to all that a stranger could let it wait for or pile up.

The beginning of a request has a time and a size, its body a time. An answer that comes before the request is
through is not lost: what is still sent is thrown away for a while before the connection is closed, since one
that is closed with something unread takes its answer back.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import Any, Literal, cast

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from .misuse_log import MisuseLog

misuse = MisuseLog(logging.getLogger(__name__))
MOST_HEAD = 1 << 15  # bytes of a request line with all headers
MOST_BESIDE = 1 << 20  # bytes of a body that are none of it: sizes of chunks, what is said of them, trailers
MOST_WAITING = 64  # requests on one line that wait for the answer to those before
SECONDS = {"head": 10.0, "body": 60.0}  # that each may take
LINGERING = 30.0  # seconds for which what comes after the answer is thrown away
Phase = Literal["between", "head", "body"]


class HttpConnection(HttpToolsProtocol):
    """One connection. `phase` is what of a request has begun and is not through."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.phase: Phase = "head"  # expected from the beginning
        self.timed: Phase = "between"  # that for which the timer runs
        self.timer: asyncio.TimerHandle | None = None
        self.head_size = self.beside_body = 0
        self.is_too_long = self.is_done = False  # done: nothing that comes is looked at any more

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.is_done:
            return
        self._unset_keepalive_if_required()
        was_in_head = self.phase != "body"
        if self.phase == "between":
            self._begin_head()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._upgrade()
            return
        except httptools.HttpParserError as error:
            self._not_http(error)
            return
        if was_in_head and self.phase == "head":
            self.head_size += len(data)
            if self.head_size > MOST_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
        if self.phase == "body":
            self.beside_body += len(data)
            if self.beside_body > MOST_BESIDE:
                self._refuse(HTTPStatus.BAD_REQUEST)
                return
        self._set_timer()

    def _upgrade(self) -> None:
        self._stop_timer()
        if self._should_upgrade():
            self.handle_websocket_upgrade()

    def _not_http(self, error: Exception) -> None:
        if self.is_too_long:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        misuse.warn("this is no HTTP: %s", error)
        self._refuse(HTTPStatus.BAD_REQUEST)

    # how far a request is

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._stop_timer()
        self._begin_head()

    def _begin_head(self) -> None:
        self.phase, self.head_size = "head", 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Those behind a body are read by nobody, so they are not piled up."""
        if self.phase != "body":
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > MOST_HEAD:
            self.is_too_long = True
            raise ValueError("more than anybody sends")
        if len(self.pipeline) >= MOST_WAITING:
            raise ValueError(f"more than {MOST_WAITING} requests at once")
        before = self.cycle
        super().on_headers_complete()
        self.phase, self.beside_body = "body", 0
        if self.cycle is not before:
            self.cycle.transport = cast(asyncio.Transport, LastWords(self))

    def on_body(self, body: bytes) -> None:
        self.beside_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.phase = "between"
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if not self.is_done:
            super().on_response_complete()

    # how long it takes

    def _set_timer(self) -> None:
        if self.phase != self.timed:
            self._stop_timer()
            if self.phase in SECONDS:
                self.timed = self.phase
                self.timer = self.loop.call_later(SECONDS[self.phase], self._too_slow)

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer, self.timed = None, "between"

    def _too_slow(self) -> None:
        """Nothing is said to who has said nothing: browsers open connections that they may need."""
        if self.phase == "body" or self.head_size:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    # how it ends

    def shutdown(self) -> None:
        """The server stops: an answer of unknown length is a story that goes on, and is broken off."""
        cycle = self.cycle
        if cycle is not None and cycle.response_started and cycle.chunked_encoding:
            cycle.disconnected = True
            cycle.message_event.set()
            self.transport.close()
        super().shutdown()

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer what is no request, and let go; what is being answered meanwhile comes to its end."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            if self.phase != "body" or cycle.response_started:
                self._end_after(cycle)
                return
            cycle.disconnected = True
            cycle.message_event.set()
        elif self.phase == "body":
            self.transport.close()
            return
        said = f"{status.value} {status.phrase}"
        head = f"HTTP/1.1 {said}\r\ncontent-type: text/plain\r\ncontent-length: {len(said)}\r\n"
        self.transport.write(f"{head}connection: close\r\n\r\n{said}".encode())
        self.linger()

    def _end_after(self, cycle: RequestResponseCycle) -> None:
        if self.pipeline:
            self.transport.close()
        else:
            cycle.keep_alive, self.is_done = False, True
            self._stop_timer()

    def linger(self) -> None:
        """Say no more, and wait until the other side has said all, but not for ever."""
        self.is_done = True
        self._stop_timer()
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.timer = self.loop.call_later(LINGERING, self.transport.abort)


class LastWords:
    """A transport as the answer to one request uses it: closed when the request has been heard."""

    def __init__(self, connection: HttpConnection) -> None:
        self.connection, self.transport = connection, connection.transport
        self.write = self.transport.write

    def is_closing(self) -> bool:
        return self.connection.is_done or self.transport.is_closing()

    def close(self) -> None:
        if self.connection.phase == "between" or self.transport.is_closing():
            self.transport.close()
        else:
            self.connection.linger()
