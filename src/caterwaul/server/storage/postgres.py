"""The shared store: PostgreSQL, for several workers. NOTIFY tells the others what one has written."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from .postgres_connections import ANSWER_SECONDS, ERRORS, fetched, written
from .postgres_documents import DOCUMENT_SCHEMA as DOCUMENTS
from .postgres_documents import PostgresDocuments
from .store import Listener, Missed, StoreError, TakenError, UnsureError, as_ours

log = logging.getLogger(__name__)
CHANNEL = "caterwaul"
AGAIN_SECONDS = 1.0  # between attempts to connect
PATIENCE = 2.0  # seconds for which a database may be lost before anybody is told: it may be back by then
RETRY_SECONDS = 0.05
LONGEST_LISTING = 600.0  # seconds for a list of all tables there are
ASK_SECONDS = 30.0  # after which a connection that says nothing is asked whether it is still there
BATCH = 512
SCHEMA = """
create table if not exists event (
    table_id text not null,
    seq integer not null,
    body bytea not null,
    n bigint generated always as identity,
    primary key (table_id, seq)
)
"""
INSERT = """
insert into event (table_id, seq, body) select * from unnest($1::text[], $2::int[], $3::bytea[])
on conflict do nothing returning table_id, seq
"""
WRITTEN = """
select table_id, seq from event
join unnest($1::text[], $2::int[], $3::bytea[]) as mine (table_id, seq, body) using (table_id, seq, body)
"""
NOTIFY = "select pg_notify($1, $2)"
READ = "select body from event where table_id = $1 and seq >= $2 order by seq"
TABLES = "select table_id from event group by table_id order by max(n) desc"
MOST_TOLD = 7_000  # bytes of one notification; PostgreSQL takes 8,000

Write = tuple[str, int, bytes, asyncio.Future[None]]


class PostgresStore:
    """One writer for each worker; what waits goes into one statement and one commit."""

    shared = True
    documents: PostgresDocuments

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = secrets.token_hex(4)  # by which a worker knows its own notices
        self.waiting: list[Write] = []
        self.arrived = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.lost_at: float | None = None  # since when the database cannot be written to
        self.unsure: set[tuple[str, int]] = set()  # what may be there, though nobody was told so

    async def open(self, heard: Listener, missed: Missed = lambda: None) -> None:
        self.heard, self.missed = heard, missed
        with as_ours(ERRORS, "the database cannot be used"):
            self.pool = await asyncpg.create_pool(self.url, min_size=1, max_size=4)
            async with self.pool.acquire() as connection:
                await connection.execute("select pg_advisory_lock(8155)")
                await connection.execute(SCHEMA)
                await connection.execute(DOCUMENTS)
                await connection.execute("select pg_advisory_unlock(8155)")
            self.documents = PostgresDocuments(self.pool)
            await self._listen()
        self.tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._keep_listening())]

    async def append(self, table: str, seq: int, event: bytes) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((table, seq, event, done))
        self.arrived.set()
        await done

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        return [bytes(row["body"]) for row in await fetched(self.pool, READ, table, since)]

    async def tables(self) -> list[str]:
        return [row["table_id"] for row in await fetched(self.pool, TABLES, seconds=LONGEST_LISTING)]

    async def close(self) -> None:
        while self.waiting:
            await asyncio.sleep(0.01)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if hasattr(self, "ear"):
            await self._hang_up()

    async def _hang_up(self) -> None:
        """A database that does not answer any more is left without a word."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.ear.close()
                await self.pool.close()
        except ERRORS:
            self.ear.terminate()
            self.pool.terminate()

    async def _listen(self) -> None:
        ear, deaf = await asyncpg.connect(self.url), asyncio.Event()
        ear.add_termination_listener(lambda _: deaf.set())
        try:
            await ear.add_listener(CHANNEL, self._on_notice)
        except ERRORS:
            ear.terminate()
            raise
        self.ear, self.deaf = ear, deaf

    async def _keep_listening(self) -> None:
        """A connection that drops is made anew, and what was written meanwhile has been missed."""
        while True:
            await self._dropped()
            try:
                await self._listen()
            except ERRORS as error:
                log.error("other workers cannot be heard: %s", error)
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self.unsure.clear()
                self.missed()

    async def _dropped(self) -> None:
        """Nobody tells of a connection that a network has forgotten: it is asked now and then."""
        while not self.ear.is_closed():
            with suppress(TimeoutError):
                async with asyncio.timeout(ASK_SECONDS):
                    await self.deaf.wait()
                return
            try:
                await self.ear.execute("select 1", timeout=ASK_SECONDS)
            except ERRORS:
                self.ear.terminate()

    async def _write(self) -> None:
        while True:
            await self.arrived.wait()
            self.arrived.clear()
            while self.waiting:
                batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
                await self._commit(batch)

    async def _commit(self, batch: list[Write]) -> None:
        """Again and again for a moment, so that nobody notices when a connection is cut."""
        is_unsure = False
        while True:
            began = asyncio.get_running_loop().time()
            try:
                found = await self._inserted(batch, is_unsure)
            except StoreError as error:
                is_unsure = is_unsure or isinstance(error, UnsureError)
                if self._is_lost_for_long(began, error):
                    self._give_up(batch, UnsureError(str(error)) if is_unsure else error)
                    return
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self.lost_at = None
                _settle(_outcome(batch, found))
                return

    def _is_lost_for_long(self, began: float, error: StoreError) -> bool:
        if self.lost_at is None:
            self.lost_at = began
            log.error("the database is lost: %s", error)
        return asyncio.get_running_loop().time() - self.lost_at > PATIENCE

    def _give_up(self, batch: list[Write], why: StoreError) -> None:
        if isinstance(why, UnsureError):
            self.unsure |= {(table, seq) for table, seq, *_ in batch}
        _settle([(done, why) for *_, done in batch])

    async def _inserted(self, batch: list[Write], is_unsure: bool) -> set[tuple[str, int]]:
        """Table and number of those that are there now, of which the others are told.

        An insert waits for a commit of the same number that is under way on a connection that we have lost.
        So who inserts again knows what became of the first one.
        """
        columns = [[write[i] for write in batch] for i in range(3)]
        async with written(self.pool) as connection:
            rows = await connection.fetch(INSERT, *columns)
            new = [(row["table_id"], row["seq"]) for row in rows]
            for told in self._notices(new):
                await connection.execute(NOTIFY, CHANNEL, told)
            before = await connection.fetch(WRITTEN, *columns) if is_unsure else []
        return {*new, *((row["table_id"], row["seq"]) for row in before)}

    def _notices(self, written: list[tuple[str, int]]) -> list[str]:
        """Who writes, and table and number of each event, in pieces that are not too long."""
        notices, piece = [], self.name
        for table, seq in written:
            if len(piece) > MOST_TOLD:
                notices.append(piece)
                piece = self.name
            piece += f" {table}:{seq}"
        return [*notices, piece] if written else []

    def _on_notice(self, connection: Any, pid: int, channel: str, told: object) -> None:
        """Of what others have written, and of what came to be written after we had given it up."""
        writer, *events = str(told).split()
        if writer == self.name and not self.unsure:
            return
        for event in events:
            table, _, seq = event.rpartition(":")
            if writer != self.name or (table, int(seq)) in self.unsure:
                self.unsure.discard((table, int(seq)))
                self.heard(table, int(seq))


def _outcome(
    batch: list[Write], found: set[tuple[str, int]]
) -> list[tuple[asyncio.Future[None], Exception | None]]:
    outcome: list[tuple[asyncio.Future[None], Exception | None]] = []
    for table, seq, _, done in batch:
        outcome.append((done, None if (table, seq) in found else TakenError()))
        found.discard((table, seq))  # the same number twice in one batch: the first has it
    return outcome


def _settle(outcome: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for done, error in outcome:
        if not done.done():
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
