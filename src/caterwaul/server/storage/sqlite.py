"""The embedded store: SQLite behind one writer thread, which commits whatever has come in at once.

Several workers of one machine may share the file: each has a writer, and looks for what the others wrote.
"""

from __future__ import annotations

import asyncio
import queue
import shutil
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .folders import make_folder
from .sqlite_documents import SqliteDocuments, beside_the_loop
from .store import Listener, Missed, StoreError, TakenError, UnwrittenError, as_ours

BESIDES = ("-wal", "-shm", ".lock")  # files that lie beside a database
LEAST_ROOM = 1 << 20  # bytes on the disk, without which no table is begun
BATCH = 512  # events of one commit at most
LISTEN_SECONDS = 0.01  # after which a worker looks again for what others have written
NEW = "select rowid, table_id, seq from event where rowid > ?"
SCHEMA = """
create table if not exists event (
    table_id text not null,
    seq integer not null,
    body blob not null,
    primary key (table_id, seq)
)
"""


@dataclass
class Write:
    """An event on its way to the disk."""

    table: str
    seq: int
    body: bytes
    done: asyncio.Future[None]


class SqliteStore:
    """One file. One process owns it, or several workers share it: whoever else opens it is refused."""

    documents: SqliteDocuments

    def __init__(self, path: Path, shared: bool = False) -> None:
        self.path, self.shared = path, shared
        self.arrived: list[Write] = []  # in this turn of the event loop
        self.waiting: queue.SimpleQueue[list[Write]] = queue.SimpleQueue()
        self.writer: threading.Thread | None = None
        self.reading = threading.Lock()
        self.unheard: set[tuple[str, int]] = set()  # what we wrote ourselves and will come upon
        self.listening: asyncio.Task[None] | None = None

    async def open(self, heard: Listener, missed: Missed = lambda: None) -> None:
        self.loop, self.heard = asyncio.get_running_loop(), heard
        with as_ours((OSError, sqlite3.Error), str(self.path)):
            make_folder(self.path.parent)
            _check_room(self.path.parent)
            _keep_private(self.path)
            self.lock = _locked(self.path, self.shared)
            self.reader = self._connect()
            self.documents = SqliteDocuments(self._connect())
            if self.shared:
                self.listening = asyncio.create_task(self._listen(*self._ear()))
        self.writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self.writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute(SCHEMA)
        return connection

    async def append(self, table: str, seq: int, event: bytes) -> None:
        if not self.arrived:
            self.loop.call_soon(self._hand_over)
        done = self.loop.create_future()
        self.arrived.append(Write(table, seq, event, done))
        await done

    def _hand_over(self) -> None:
        """To wake the writer costs as much as a move, so all that has arrived goes at once."""
        arrived, self.arrived = self.arrived, []
        self.waiting.put(arrived)

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        chosen = "select body from event where table_id = ? and seq >= ? order by seq"
        return [body for (body,) in await self._ask(chosen, table, since)]

    async def tables(self) -> list[str]:
        newest = "select table_id from event group by table_id order by max(rowid) desc"
        return [str(table) for (table,) in await self._ask(newest)]

    async def _ask(self, question: str, *values: str | int) -> list[tuple[Any]]:
        return await beside_the_loop(self.reading, lambda: self.reader.execute(question, values).fetchall())

    def _ear(self) -> tuple[sqlite3.Connection, int]:
        """A connection that only reads, and the newest event by now."""
        ear = self._connect()
        ear.execute("pragma busy_timeout = 0")
        (newest,) = ear.execute("select coalesce(max(rowid), 0) from event").fetchone()
        return ear, newest

    async def _listen(self, ear: sqlite3.Connection, newest: int) -> None:
        """Tell of what others write. To ask takes microseconds and waits for nobody: so it is done here."""
        with closing(ear):
            while True:
                await asyncio.sleep(LISTEN_SECONDS)
                for number, table, seq in _new_since(ear, newest):
                    newest = number
                    if (table, seq) in self.unheard:
                        self.unheard.discard((table, seq))
                    else:
                        self.heard(table, seq)

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.wait([self.listening])
        if self.writer is not None:
            if self.arrived:
                self._hand_over()
            self.waiting.put([])
            await self.loop.run_in_executor(None, self.writer.join)
            await self.loop.run_in_executor(None, self._let_go)
            self.lock.close()

    def _let_go(self) -> None:
        """Whoever still reads or writes in a thread is waited for: SQLite would crash otherwise."""
        with self.reading:
            self.reader.close()
        self.documents.close()

    # the writer's thread

    def _write(self) -> None:
        connection = self._connect()
        try:
            is_closing = False
            while not is_closing:
                batch, is_closing = self._next_batch()
                for start in range(0, len(batch), BATCH):
                    self._commit(connection, batch[start : start + BATCH])
        finally:
            connection.close()

    def _next_batch(self) -> tuple[list[Write], bool]:
        """Everything that waits now, the more the more goes into one commit; and whether the store closes."""
        handed = [self.waiting.get()]
        while handed[-1] and not self.waiting.empty():
            handed.append(self.waiting.get())
        return [write for writes in handed for write in writes], not handed[-1]

    def _commit(self, connection: sqlite3.Connection, writes: list[Write]) -> None:
        """Write a batch and tell those who wait."""
        outcome: list[tuple[asyncio.Future[None], Exception | None]] = []
        mine: set[tuple[str, int]] = set()
        try:
            connection.execute("begin immediate")
            taken = _inserted(connection, writes)
            outcome = list(zip((write.done for write in writes), taken, strict=True))
            if self.shared:
                mine = {(w.table, w.seq) for w, error in zip(writes, taken, strict=True) if error is None}
                self.unheard |= mine
            connection.execute("commit")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("rollback")
            self.unheard -= mine
            broken = UnwrittenError(f"cannot write: {error}")
            outcome = [(write.done, broken) for write in writes]
        if outcome:
            self.loop.call_soon_threadsafe(_tell, outcome)


def _keep_private(path: Path) -> None:
    """The events hold seeds. What SQLite writes beside its file gets the rights which that has by then."""
    path.touch(mode=0o600)
    _lock_of(path).touch(mode=0o600)
    for made in (path, *(path.with_name(path.name + more) for more in BESIDES)):
        if made.exists():
            made.chmod(0o600)


def _check_room(folder: Path) -> None:
    """On a full disk SQLite says that it is locked, or speaks of errors of the disk."""
    free = shutil.disk_usage(folder).free
    if free < LEAST_ROOM:
        raise StoreError(
            f"the disk is full: {folder} has {free:,} bytes left, and tables need {LEAST_ROOM:,}. "
            "Make room there, or name another place in CATERWAUL_HOME"
        )


def _lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _locked(path: Path, shared: bool) -> sqlite3.Connection:
    """A lock beside the file that ends with the process, however it ends; who shares it only reads it."""
    lock = sqlite3.connect(_lock_of(path), isolation_level=None, timeout=0)
    try:
        lock.execute("begin" if shared else "begin exclusive")
        lock.execute("select count(*) from sqlite_master")
    except sqlite3.OperationalError:
        lock.close()
        raise StoreError(f"another server uses {path} already") from None
    return lock


def _new_since(ear: sqlite3.Connection, newest: int) -> list[tuple[int, str, int]]:
    """The events that have come since; none while the file is busy with itself."""
    try:
        return ear.execute(NEW, (newest,)).fetchall()
    except sqlite3.Error:
        return []


def _inserted(connection: sqlite3.Connection, writes: list[Write]) -> list[Exception | None]:
    """Insert these, and say which numbers were taken.

    All with one statement: after each one this thread has to wait until the event loop lets go of Python.
    """
    places = ", ".join(["(?, ?, ?)"] * len(writes))
    values = [value for write in writes for value in (write.table, write.seq, write.body)]
    try:
        if writes:
            connection.execute(f"insert into event values {places}", values)
    except sqlite3.IntegrityError:
        return [TakenError()] if len(writes) == 1 else [_inserted(connection, [w])[0] for w in writes]
    return [None] * len(writes)


def _tell(outcome: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for done, error in outcome:
        if not done.cancelled():
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
