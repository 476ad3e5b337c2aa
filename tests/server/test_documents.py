"""Documents: kept all or none, never over what was not seen, and handed out or deleted by owner."""

import asyncio

import pytest

from caterwaul.server.storage.store import ChangedError, Document, Gone, Store

from .serving import run
from .test_storage import opened


async def empty(store: Store, kind: str) -> None:
    for document in await store.documents.page(kind, limit=1000):
        await store.documents.keep(Gone(document.kind, document.key, document.version))


def test_a_document_is_found_as_it_was_kept(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await empty(store, "deck")
            await store.documents.keep(Document("deck", "one", b"\0cards", "ann", 2.5))
        async with opened(url) as store:
            assert await store.documents.find("deck", "one") == Document(
                "deck", "one", b"\0cards", "ann", 2.5, 1
            )
            assert await store.documents.find("deck", "two") is None
            assert await store.documents.find("account", "one") is None

    run(work)


def test_nobody_overwrites_what_they_have_not_seen(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await empty(store, "deck")
            first = Document("deck", "one", b"1", "ann")
            await store.documents.keep(first)
            seen = await store.documents.find("deck", "one")
            assert seen is not None
            await store.documents.keep(seen._replace(body=b"2"))
            for late in (first, seen._replace(body=b"3"), Gone("deck", "one", seen.version)):
                with pytest.raises(ChangedError):
                    await store.documents.keep(late)
            kept = await store.documents.find("deck", "one")
            assert kept is not None
            assert (kept.body, kept.version) == (b"2", 2)
            await store.documents.keep(Gone("deck", "one", 2))
            assert await store.documents.find("deck", "one") is None

    run(work)


def test_changes_are_kept_all_or_none(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await empty(store, "deck")
            with pytest.raises(ChangedError):
                await store.documents.keep(
                    Document("deck", "one", b"1"), Document("deck", "two", b"2", version=7)
                )
            assert await store.documents.page("deck") == []

    run(work)


def test_of_many_at_once_one_wins(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await empty(store, "deck")
            tried = (store.documents.keep(Document("deck", "one", b"%d" % n)) for n in range(8))
            outcome = await asyncio.gather(*tried, return_exceptions=True)
            assert [type(o) for o in outcome].count(ChangedError) == 7

    run(work)


def test_documents_come_in_pages_by_rank(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await empty(store, "rating")
            ranks = {"a": 1.0, "b": 3.0, "c": 3.0, "d": 2.0, "B": 3.0}
            # nobody of other tests: what they own on the same PostgreSQL would be found too
            owners = {"a": "rita", "b": "rolf", "c": "rita", "d": "rita", "B": "rolf"}
            await store.documents.keep(
                *(Document("rating", key, b"", owners[key], rank) for key, rank in ranks.items())
            )
            first = await store.documents.page("rating", limit=2)
            assert [d.key for d in first] == ["B", "b"]
            rest = await store.documents.page("rating", after=(first[-1].rank, first[-1].key))
            assert [d.key for d in rest] == ["c", "d", "a"]
            assert [d.key for d in await store.documents.page("rating", owner="rita")] == ["c", "d", "a"]
            assert [d.key for d in await store.documents.owned("rolf")] == ["B", "b"]

    run(work)
