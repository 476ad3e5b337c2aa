"""The choice of the engine that keeps things, by the URL of the database."""

from __future__ import annotations

from pathlib import Path

from .sqlite import SqliteStore
from .store import Store, StoreError


def store_for(url: str, shared: bool = False) -> Store:
    """The store that a URL names: `sqlite:///path` (`sqlite:////path` from the root) or `postgresql://...`.

    One process has an SQLite file for itself, or shares it with other workers; PostgreSQL is always shared.
    """
    scheme, found, rest = url.partition("://")
    if scheme == "sqlite" and found and rest.startswith("/") and len(rest) > 1:
        return SqliteStore(Path(rest[1:]), shared)
    if scheme in ("postgresql", "postgres") and found:
        from .postgres import PostgresStore  # its driver is installed only where it is used

        return PostgresStore(url)
    raise StoreError("CATERWAUL_DATABASE is sqlite:///PATH or postgresql://USER@HOST/NAME")
