"""The way of messages through uvicorn, shortened: a move is one message in and three out.

As ASGI has it, each message out waits for a task to send it, and each in stops and starts the reading of its
socket. Here all that is said to a socket in one turn of the event loop is written at once, since each write
wakes the other side, and reading goes on while few messages wait. All else is uvicorn's.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WIRE = "caterwaul.wire"  # the name under which the application finds it among the extensions
FEW = 8
MOST_UNREAD = 1 << 22  # bytes that the other side has not taken: further on it is better off connecting anew
MOST_FRAMES = 2_000  # a second: whoever sends more is no page, whatever is in them
MOST_PIECES = 64  # of one message
AT_ONCE = 4096  # bytes that are read before somebody looks how many frames they were
NO_TEXT = 1007  # the code with which a socket closes that was sent no UTF-8
TEXT = 0x81  # a whole message of text, as the first byte of its frame
HANDOVER = "handover"  # under which the way to the other workers stands in the state of the application


class Wire(WebSocketsSansIOProtocol):
    """A socket that can be written to without waiting."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.unwritten = bytearray()  # said in this turn of the event loop
        self.handover = self.app_state.get(HANDOVER)  # until the handshake
        self.frames_heard, self.since = 0, self.loop.time()

    def data_received(self, data: bytes) -> None:
        handover, self.handover = self.handover, None
        if handover is not None:
            handover.place(self, data)
            return
        for begin in range(0, len(data), AT_ONCE):
            super().data_received(data[begin : begin + AT_ONCE])
            if self._is_flooding():
                self.cut()
            if self.transport.is_closing() or self.conn.parser_exc is not None:
                return

    def handle_events(self) -> None:
        before = len(self.conn.events)
        super().handle_events()
        self.frames_heard += before

    def _is_flooding(self) -> bool:
        """A frame of nothing costs as much as a move, and neither it nor a ping is a message."""
        now = self.loop.time()
        if now - self.since > 1:
            self.frames_heard, self.since = 0, now
        is_unread = self.transport.get_write_buffer_size() > MOST_UNREAD
        return self.frames_heard > MOST_FRAMES or len(self.frames) > MOST_PIECES or is_unread

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # not refused
            self.scope["extensions"][WIRE] = self  # type: ignore[assignment]

    def handle_parser_exception(self) -> None:
        """uvicorn takes it for granted that there is a socket by now, and not a handshake with rubbish."""
        if self.conn.close_sent is None:
            self.transport.close()
        else:
            super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not is_text(self.frames):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
            return
        if self.read_paused or self.queue.qsize() >= FEW:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that it is not paused
        super().send_receive_event_to_app()
        self.read_paused = False

    def write(self, text: bytes) -> int:
        """Send a message, and tell how many bytes the other side has not taken yet."""
        if self.close_sent or self.transport.is_closing():
            return 0
        if not self.unwritten:
            self.loop.call_soon(self._write_out)
        self.unwritten += heading(len(text))
        self.unwritten += text
        return len(self.unwritten) + self.transport.get_write_buffer_size()

    def _write_out(self) -> None:
        said, self.unwritten = self.unwritten, bytearray()
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(said)

    def shutdown(self) -> None:
        self._write_out()
        super().shutdown()

    def cut(self) -> None:
        """Let go of one who does not listen any more."""
        self.transport.abort()


def is_text(frames: list[bytes]) -> bool:
    """uvicorn would find out too, and write a traceback for anybody who sends rubbish."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


def heading(size: int) -> bytes:
    """What a frame of so many bytes begins with."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, 126, size >> 8, size & 0xFF))
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


SOCKETS: dict[str, Any] = {
    "ws": Wire,
    "ws_max_size": 8192,
    "ws_ping_interval": 20,
    "ws_ping_timeout": 20,
    "ws_per_message_deflate": False,
    "proxy_headers": False,  # the application looks at them itself, if its settings name a proxy
}  # how uvicorn is to treat the sockets of tables
