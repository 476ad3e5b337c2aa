"""Documents in SQLite. They are written seldom, so each change is a commit of its own."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .store import ChangedError, Document, Gone, Place, StoreError, UnwrittenError, as_ours

SCHEMA = """
create table if not exists document (
    kind text not null,
    key text not null,
    body blob not null,
    owner text not null,
    rank real not null,
    version integer not null,
    primary key (kind, key)
) without rowid;
create index if not exists document_of_kind on document (kind, rank desc, key);
create index if not exists document_of_owner on document (owner, kind, rank desc, key);
"""
COLUMNS = "select kind, key, body, owner, rank, version from document"
PAGE = f"""
{COLUMNS} where kind = :kind and (:owner is null or owner = :owner)
and (:rank is null or rank < :rank or (rank = :rank and key > :key)) order by rank desc, key limit :limit
"""
T = TypeVar("T")


async def beside_the_loop(
    lock: threading.Lock, work: Callable[[], T], ours: type[StoreError] = StoreError
) -> T:
    """Work with a connection, which one thread at a time may do."""

    def alone() -> T:
        with lock:
            return work()

    with as_ours((sqlite3.Error,), "the database cannot be used", ours):
        return await asyncio.get_running_loop().run_in_executor(None, alone)


class SqliteDocuments:
    """On a connection of its own, which waits for the writer of events where both write."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.using = threading.Lock()
        connection.executescript(SCHEMA)

    async def find(self, kind: str, key: str) -> Document | None:
        found = await self._rows(f"{COLUMNS} where kind = ? and key = ?", (kind, key))
        return found[0] if found else None

    async def page(
        self, kind: str, owner: str | None = None, after: Place | None = None, limit: int = 50
    ) -> list[Document]:
        rank, key = after or (None, None)
        given = {"kind": kind, "owner": owner, "rank": rank, "key": key, "limit": limit}
        return await self._rows(PAGE, given)

    async def owned(self, owner: str) -> list[Document]:
        return await self._rows(f"{COLUMNS} where owner = ? order by kind, rank desc, key", (owner,))

    async def keep(self, *changes: Document | Gone) -> None:
        await beside_the_loop(self.using, lambda: self._keep(changes), UnwrittenError)

    def close(self) -> None:
        with self.using:
            self.connection.close()

    async def _rows(self, question: str, values: tuple[object, ...] | Mapping[str, object]) -> list[Document]:
        def asked() -> list[Any]:
            return self.connection.execute(question, values).fetchall()

        return [Document(*row) for row in await beside_the_loop(self.using, asked)]

    def _keep(self, changes: tuple[Document | Gone, ...]) -> None:
        self.connection.execute("begin immediate")
        try:
            for change in changes:
                if self._changed(change) != 1:
                    raise ChangedError(f"{change.kind} {change.key}")
            self.connection.execute("commit")
        finally:
            if self.connection.in_transaction:
                self.connection.execute("rollback")

    def _changed(self, change: Document | Gone) -> int:
        """How many rows it changed: one, or none where the document is not as it was read."""
        run = self.connection.execute
        if isinstance(change, Gone):
            gone = "delete from document where kind = ? and key = ? and version = ?"
            return run(gone, change).rowcount
        if change.version == 0:
            return run("insert or ignore into document values (?, ?, ?, ?, ?, 1)", change[:5]).rowcount
        renewed = """
        update document set body = ?, owner = ?, rank = ?, version = version + 1
        where kind = ? and key = ? and version = ?
        """
        kind, key, *rest, version = change
        return run(renewed, (*rest, kind, key, version)).rowcount
