"""What cannot be done at a table."""

from __future__ import annotations

from .websocket.messages import ErrorCode


class Refusal(Exception):
    """Something that cannot be done; the message says why, to the one who asked."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
