"""Where tables are kept: for each a list of events, and nothing else, so that nothing can disagree.

A store appends the event number `seq` of a table once: whoever comes second with the same number is refused.
When `append` returns, the event is on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from ...core.errors import CaterwaulError

Listener = Callable[[str, int], None]  # told the table and the number of an event that another worker wrote


class TakenError(Exception):
    """Another event has that number already: what was decided upon is no longer the newest."""


class StoreError(CaterwaulError):
    """A database that cannot be used."""


class Store(Protocol):
    """A list of events for each table."""

    shared: bool  # whether several workers may write to it

    async def open(self, heard: Listener) -> None: ...

    async def append(self, table: str, seq: int, event: bytes) -> None: ...

    async def read(self, table: str, since: int = 0) -> list[bytes]: ...

    async def tables(self) -> list[str]:
        """All tables, the one that was written to last first."""
        ...

    async def close(self) -> None: ...


def store_for(url: str) -> Store:
    """The store that a URL names: `sqlite:///path` (`sqlite:////path` from the root) or `postgresql://...`."""
    scheme, found, rest = url.partition("://")
    if scheme == "sqlite" and found and rest.startswith("/") and len(rest) > 1:
        from .sqlite import SqliteStore

        return SqliteStore(Path(rest[1:]))
    if scheme in ("postgresql", "postgres") and found:
        from .postgres import PostgresStore

        return PostgresStore(url)
    raise StoreError("CATERWAUL_DATABASE is sqlite:///PATH or postgresql://USER@HOST/NAME")
