"""The connections to PostgreSQL, and what it means when one of them is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from .store import ChangedError, StoreError, UnsureError, UnwrittenError, as_ours

ERRORS = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)  # of the driver
ANSWER_SECONDS = 4.0  # in which a database answers, or is taken for lost: a page waits for ten


@asynccontextmanager
async def lent(pool: Any, seconds: float = ANSWER_SECONDS) -> AsyncIterator[Any]:
    """A connection for so long at most. Where one fails it is not used again: it may still be at work."""
    async with asyncio.timeout(seconds), pool.acquire() as connection:
        try:
            yield connection
        except (*ERRORS, asyncio.CancelledError):
            connection.terminate()
            raise


async def fetched(pool: Any, question: str, *values: object, seconds: float = ANSWER_SECONDS) -> Any:
    """The rows that answer a question."""
    with as_ours(ERRORS, "the database cannot be used"):
        async with lent(pool, seconds) as connection:
            return await connection.fetch(question, *values)


@asynccontextmanager
async def written(pool: Any) -> AsyncIterator[Any]:
    """A connection on which all is committed at the end. Only what fails in that moment may have happened."""
    failed: type[StoreError] = UnwrittenError
    try:
        async with lent(pool) as connection:
            transaction = connection.transaction()
            await transaction.start()
            try:
                yield connection
            except ChangedError:
                await transaction.rollback()
                raise
            failed = UnsureError
            await transaction.commit()
    except ERRORS as error:
        raise failed(f"cannot write: {str(error) or 'it does not answer'}") from None
