"""The stores: what was appended is there, once, in order."""

import asyncio
import os
import secrets
import shutil
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from asyncpg.transaction import Transaction  # type: ignore[import-untyped]

from caterwaul.server.storage import postgres as postgres_store
from caterwaul.server.storage import postgres_connections
from caterwaul.server.storage.engine import store_for
from caterwaul.server.storage.store import (
    Document,
    Store,
    StoreError,
    TakenError,
    UnsureError,
    UnwrittenError,
)

from .serving import run
from .waiting import until

Heard = list[tuple[str, int]]


@asynccontextmanager
async def opened(url: str, heard: Heard | None = None, shared: bool = False) -> AsyncIterator[Store]:
    store = store_for(url, shared)
    told = heard if heard is not None else []
    await store.open(lambda table, seq: told.append((table, seq)))
    try:
        yield store
    finally:
        await store.close()


def test_on_a_full_disk_a_server_says_so_and_nothing_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage._replace(free=4096))

    async def work() -> None:
        with pytest.raises(StoreError, match=r"the disk is full: .* has 4,096 bytes left"):
            async with opened(f"sqlite:///{tmp_path}/tables.sqlite"):
                pass

    run(work)
    assert list(tmp_path.iterdir()) == []


def test_events_come_back_in_order(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(store.append("order", n, b"%d" % n) for n in range(700)))
            await store.append("other", 0, b"x")
        async with opened(url) as store:
            assert await store.read("order") == [b"%d" % n for n in range(700)]
            assert await store.read("order", since=698) == [b"698", b"699"]
            assert await store.read("nothing") == []
            assert (await store.tables())[:2] == ["other", "order"]

    run(work)


def test_a_number_is_taken_once(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            appended = [store.append("once", 0, b"%d" % n) for n in range(20)]
            outcome = await asyncio.gather(*appended, return_exceptions=True)
            assert [error is None for error in outcome].count(True) == 1
            assert sum(isinstance(error, TakenError) for error in outcome) == 19
            assert await store.read("once") == [b"%d" % outcome.index(None)]
            await store.append("once", 1, b"goes on")

    run(work)


def test_workers_cannot_take_the_same_number_and_hear_of_each_other(url: str) -> None:
    async def work() -> None:
        one_heard: Heard = []
        other_heard: Heard = []
        async with opened(url, one_heard, True) as one, opened(url, other_heard, True) as other:
            for seq in range(50):
                both = [one.append("shared", seq, b"one"), other.append("shared", seq, b"other")]
                outcome = await asyncio.gather(*both, return_exceptions=True)
                assert sorted(error is None for error in outcome) == [False, True]
            await until(lambda: len(one_heard) + len(other_heard) == 50)
            written = await one.read("shared")
        assert one_heard == [("shared", n) for n in range(50) if written[n] == b"other"]
        assert other_heard == [("shared", n) for n in range(50) if written[n] == b"one"]

    run(work)


@pytest.mark.parametrize("shared", [False, True])
def test_one_file_has_one_server_or_several_that_share_it(tmp_path: Path, shared: bool) -> None:
    async def work() -> None:
        url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        async with opened(url, shared=shared):
            with pytest.raises(StoreError, match="another server"):
                await store_for(url, not shared).open(lambda table, seq: None)
        async with opened(url, shared=not shared):
            pass

    run(work)


def test_all_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"

    async def work() -> None:
        async with opened(f"sqlite:///{home / 'tables.sqlite'}"):
            assert {file.name for file in home.iterdir()} >= {"tables.sqlite", "tables.sqlite-wal"}
            assert {stat.S_IMODE(file.stat().st_mode) for file in home.iterdir()} == {0o600}

    before = os.umask(0o022)
    run(work)
    os.umask(before)
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


@pytest.mark.parametrize("url", ["", "mysql://here/db", "sqlite", "sqlite://", "tables.sqlite"])
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(StoreError, match="CATERWAUL_DATABASE"):
        store_for(url)


def test_a_database_that_is_not_there_is_refused_in_a_line() -> None:
    async def work() -> None:
        with pytest.raises(StoreError, match="cannot be used"):
            await store_for("postgresql://nobody@127.0.0.1:1/none").open(lambda table, seq: None)

    run(work)


def test_errors_of_a_driver_are_ours(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await break_off(store)
            for question in (store.read("order"), store.tables()):
                with pytest.raises(StoreError, match="cannot be used"):
                    await question

    run(work)


async def break_off(store: Store) -> None:
    """Its connections are closed behind its back."""
    if store.shared:
        await store.pool.close()  # type: ignore[attr-defined]
    else:
        store.reader.close()  # type: ignore[attr-defined]


class Commits:
    """Commits of PostgreSQL that are lost: those that happen, and those that do not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commit, self.lost, self.happen = Transaction.commit, 0, True
        self.meanwhile: Callable[[], Awaitable[None]] | None = None
        monkeypatch.setattr(Transaction, "commit", lambda transaction: self(transaction))

    async def __call__(self, transaction: Any) -> None:
        if not self.lost:
            await self.commit(transaction)
            return
        self.lost -= 1
        if self.happen:
            await self.commit(transaction)
        else:
            await transaction.rollback()
        if self.meanwhile is not None:
            await self.meanwhile()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> Commits:
    return Commits(monkeypatch)


@pytest.mark.parametrize("happen", [True, False])
def test_a_commit_whose_answer_is_lost_is_looked_up_or_made_again(
    postgres: str, commits: Commits, happen: bool
) -> None:
    table = new_id()

    async def work() -> None:
        async with opened(postgres) as store:
            commits.lost, commits.happen = 2, happen
            await asyncio.gather(*(store.append(table, n, b"%d" % n) for n in range(3)))
            assert await store.read(table) == [b"0", b"1", b"2"]

    run(work)
    assert commits.lost == 0


def test_a_number_that_another_has_taken_after_a_lost_commit_is_taken(
    postgres: str, commits: Commits
) -> None:
    table = new_id()

    async def work() -> None:
        async with opened(postgres) as store, opened(postgres) as other:

            async def meanwhile() -> None:
                await other.append(table, 0, b"other")

            commits.lost, commits.happen, commits.meanwhile = 1, False, meanwhile
            with pytest.raises(TakenError):
                await store.append(table, 0, b"one")
            assert await store.read(table) == [b"other"]

    run(work)


@pytest.mark.parametrize("ours", [UnsureError, UnwrittenError])
def test_what_is_known_of_a_write_is_said_when_the_database_stays_away(
    postgres: str, commits: Commits, monkeypatch: pytest.MonkeyPatch, ours: type[StoreError]
) -> None:
    """What has not come to its commit will not happen; of any other nobody knows, whatever came since."""
    monkeypatch.setattr(postgres_store, "PATIENCE", 0.2)
    insert, table = postgres_store.INSERT, new_id()

    async def stay_away() -> None:
        monkeypatch.setattr(postgres_store, "INSERT", "select * from nothing_of_that_name")

    async def work() -> None:
        async with opened(postgres) as store:
            if ours is UnsureError:
                commits.lost, commits.meanwhile = 1, stay_away
            else:
                await stay_away()
            with pytest.raises(ours):
                await store.append(table, 0, b"0")
            assert await store.read(table) == ([b"0"] if ours is UnsureError else [])
            monkeypatch.setattr(postgres_store, "INSERT", insert)
            await store.append(table, 1, b"1")

    run(work)


def test_an_event_that_comes_to_be_after_it_was_given_up_is_heard(
    postgres: str, commits: Commits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "PATIENCE", 0.0)
    table = new_id()
    heard: Heard = []

    async def work() -> None:
        async with opened(postgres, heard) as store:
            commits.lost, commits.happen = 1, False
            with pytest.raises(UnsureError):
                await store.append(table, 0, b"0")
            await store.append(table, 0, b"0")  # as the commit would have done that was lost
            async with asyncio.timeout(20):
                while not heard:
                    await asyncio.sleep(0.01)
            await store.append(table, 1, b"1")  # known, so nobody has to hear of it
            await store.append(new_id(), 0, b"0")

    run(work)
    assert heard == [(table, 0)]


@pytest.mark.parametrize("happen", [True, False])
def test_of_documents_whose_commit_is_lost_nobody_is_told_that_they_are_not_there(
    postgres: str, commits: Commits, happen: bool
) -> None:
    key = new_id()

    async def work() -> None:
        async with opened(postgres) as store:
            commits.lost, commits.happen = 1, happen
            with pytest.raises(UnsureError):
                await store.documents.keep(Document("lost", key, b"x"))
            assert (await store.documents.find("lost", key) is not None) == happen

    run(work)


def test_a_database_that_says_nothing_is_not_waited_for(postgres: str) -> None:
    async def work() -> None:
        async with opened(postgres) as store:
            pool = store.pool  # type: ignore[attr-defined]
            with pytest.raises(StoreError, match="it does not answer"):
                await postgres_connections.fetched(pool, "select pg_sleep(60)", seconds=0.1)
            assert await store.read("nothing") == []

    run(work)


def new_id() -> str:
    return secrets.token_urlsafe(9)


def test_a_connection_that_does_not_answer_is_made_anew(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "ASK_SECONDS", 0.01)

    async def work() -> None:
        missed, store = asyncio.Event(), store_for(postgres)
        await store.open(lambda table, seq: None, missed.set)
        try:
            store.ear = Forgotten(store.ear)  # type: ignore[attr-defined]
            await asyncio.wait_for(missed.wait(), 20)
        finally:
            await store.close()

    run(work)


def test_a_connection_that_cannot_listen_is_no_ear(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    listen, attempts = asyncpg.Connection.add_listener, 0

    async def fails_once(self: Any, *given: Any) -> None:
        nonlocal attempts
        attempts += 1
        if attempts == 2:
            raise OSError("cut off")
        await listen(self, *given)

    monkeypatch.setattr(asyncpg.Connection, "add_listener", fails_once)
    monkeypatch.setattr(postgres_store, "AGAIN_SECONDS", 0.0)

    async def work() -> None:
        missed, store = asyncio.Event(), store_for(postgres)
        await store.open(lambda table, seq: None, missed.set)
        try:
            store.ear.terminate()  # type: ignore[attr-defined]
            await asyncio.wait_for(missed.wait(), 20)
        finally:
            await store.close()

    run(work)
    assert attempts == 3


class Forgotten:
    """A connection that a network has forgotten without a word."""

    def __init__(self, connection: Any) -> None:
        self.is_closed, self.terminate = connection.is_closed, connection.terminate

    async def execute(self, *given: Any, **more: Any) -> None:
        raise TimeoutError
