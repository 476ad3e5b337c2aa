"""Cookies as the application gets them: its own, in plain letters."""

from __future__ import annotations

from collections.abc import Collection

from starlette.types import ASGIApp, Receive, Scope, Send


class OwnCookies:
    """Takes all others out of a request: whatever else is served at this host has its own beside ours.

    Nor does anything stand for something else in one of ours: to undo that takes the square of its length in
    some versions of Python, so that a single header was worth seconds.
    """

    def __init__(self, app: ASGIApp, names: Collection[bytes]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            sent = [value for name, value in scope["headers"] if name == b"cookie"]
            others = [header for header in scope["headers"] if header[0] != b"cookie"]
            kept = self._kept(b";".join(sent)) if sent else b""
            scope["headers"] = [*others, (b"cookie", kept)] if kept else others
        await self.app(scope, receive, send)

    def _kept(self, sent: bytes) -> bytes:
        """The last one of each name, as browsers send them after each other."""
        pairs = (part.strip().partition(b"=") for part in sent.split(b";"))
        found = {name: value.strip(b'"') for name, _, value in pairs if name in self.names}
        return b"; ".join(b"%b=%b" % pair for pair in found.items() if b"\\" not in pair[1])
