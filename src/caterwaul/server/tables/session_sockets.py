"""Sockets of those who are no longer who they were: closed, so that they connect anew as who they are now."""

from __future__ import annotations

from collections.abc import Callable, Collection

from ..people.accounts import SESSION
from ..storage.store import Documents
from ..websocket.connection import Connection
from .hall import Hall

SESSION_ENDED = 4401


def close_sockets(hall: Hall, keys: Collection[str]) -> None:
    """Those of sessions that have ended."""
    _close(hall, lambda connection: connection.session in keys)


def close_guest(hall: Hall, guest: str) -> None:
    """Those of a guest who is one no longer."""
    _close(hall, lambda connection: connection.guest == guest and not connection.session)


def _close(hall: Hall, is_meant: Callable[[Connection], bool]) -> None:
    for room in list(hall.rooms.values()):
        for connection in [c for c in room.watchers if is_meant(c)]:
            connection.close(SESSION_ENDED)


async def close_ended(hall: Hall, documents: Documents) -> None:
    """Those of sessions that were ended at another worker."""
    open_ones = {c.session for room in list(hall.rooms.values()) for c in room.watchers if c.session}
    ended = {key for key in open_ones if await documents.find(SESSION, key) is None}
    close_sockets(hall, ended)
