"""A program that keeps events and documents and tells what is on disk: `python -m tools.soak.disk.writer`.

It never ends by itself. Each line that it writes is something that the store has acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import sys
from pathlib import Path

from caterwaul.server.storage.sqlite import SqliteStore
from caterwaul.server.storage.store import Document, Gone

TABLES, KEYS = 12, 4  # that are written to at once
BREATH = 0.01  # seconds between two events of a table
LARGEST = 3000  # bytes of an event: the file is folded together every few hundred of them
VERSIONS = 5  # of a document, before it is removed


class Store(SqliteStore):
    """The store of the server, which may be told to sync less."""

    synchronous = ""

    def _connect(self) -> sqlite3.Connection:
        connection = super()._connect()
        if self.synchronous:
            connection.execute(f"pragma synchronous = {self.synchronous}")
        return connection


def event(table: str, seq: int) -> bytes:
    """Always the same one of that number, and long ones among them."""
    chance = random.Random(f"{table}:{seq}")
    return chance.randbytes(chance.randint(50, LARGEST))


def body(key: str, version: int) -> bytes:
    return f"{key} {version}".encode()


def tell(*words: object) -> None:
    """In one piece, so that nobody reads half a line."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def write_events(store: Store, table: str) -> None:
    seq = len(await store.read(table))
    while True:
        await store.append(table, seq, event(table, seq))
        tell("event", table, seq)
        await asyncio.sleep(BREATH)  # or documents would hardly come to be written
        seq += 1


async def write_documents(store: Store, key: str) -> None:
    """Made, changed a few times, and removed."""
    while True:
        found = await store.documents.find("kept", key)
        version = found.version if found is not None else 0
        if version == VERSIONS:
            await store.documents.keep(Gone("kept", key, version))
            tell("document", key, 0)
        else:
            await store.documents.keep(Document("kept", key, body(key, version + 1), version=version))
            tell("document", key, version + 1)


async def main(path: Path, synchronous: str) -> None:
    Store.synchronous = synchronous
    store = Store(path)
    await store.open(lambda table, seq: None)
    tables, keys = [f"table-{n}" for n in range(TABLES)], [f"key-{n}" for n in range(KEYS)]
    await asyncio.gather(
        *(write_events(store, table) for table in tables), *(write_documents(store, key) for key in keys)
    )


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
