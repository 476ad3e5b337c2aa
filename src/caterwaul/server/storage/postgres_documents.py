"""Documents in PostgreSQL."""

from __future__ import annotations

from typing import Any

from .postgres_connections import fetched, written
from .store import ChangedError, Document, Gone, Place

DOCUMENT_SCHEMA = """
create table if not exists document (
    kind text not null,
    key text collate "C" not null,
    body bytea not null,
    owner text not null,
    rank double precision not null,
    version integer not null,
    primary key (kind, key)
);
create index if not exists document_of_kind on document (kind, rank desc, key);
create index if not exists document_of_owner on document (owner, kind, rank desc, key);
"""
COLUMNS = "select kind, key, body, owner, rank, version from document"
PAGE = f"""
{COLUMNS} where kind = $1 and ($2::text is null or owner = $2)
and ($3::float8 is null or rank < $3 or (rank = $3 and key > $4)) order by rank desc, key limit $5
"""
FIND = f"{COLUMNS} where kind = $1 and key = $2"
OWNED = f"{COLUMNS} where owner = $1 order by kind, rank desc, key"
INSERT = "insert into document values ($1, $2, $3, $4, $5, 1) on conflict do nothing returning 1"
UPDATE = """
update document set body = $3, owner = $4, rank = $5, version = version + 1
where kind = $1 and key = $2 and version = $6 returning 1
"""
DELETE = "delete from document where kind = $1 and key = $2 and version = $3 returning 1"


class PostgresDocuments:
    """On the connections of the store."""

    def __init__(self, pool: Any) -> None:
        self.pool = pool

    async def find(self, kind: str, key: str) -> Document | None:
        found = await self._rows(FIND, kind, key)
        return found[0] if found else None

    async def page(
        self, kind: str, owner: str | None = None, after: Place | None = None, limit: int = 50
    ) -> list[Document]:
        rank, key = after or (None, None)
        return await self._rows(PAGE, kind, owner, rank, key, limit)

    async def owned(self, owner: str) -> list[Document]:
        return await self._rows(OWNED, owner)

    async def keep(self, *changes: Document | Gone) -> None:
        async with written(self.pool) as connection:
            for change in changes:
                if not await connection.fetch(*_statement(change)):
                    raise ChangedError(f"{change.kind} {change.key}")

    async def _rows(self, question: str, *values: object) -> list[Document]:
        return [Document(*row) for row in await fetched(self.pool, question, *values)]


def _statement(change: Document | Gone) -> tuple[object, ...]:
    if isinstance(change, Gone):
        return (DELETE, *change)
    return (UPDATE, *change) if change.version else (INSERT, *change[:5])
