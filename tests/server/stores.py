"""A store that is opened for a test and closed again."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from caterwaul.server.storage.engine import store_for
from caterwaul.server.storage.store import Documents

from .serving import run


def with_documents(home: Path, act: Callable[[Documents], Awaitable[None]]) -> None:
    """Do something to what a server keeps beside its tables."""

    async def work() -> None:
        store = store_for(f"sqlite:///{home}/people.db")
        await store.open(lambda *_: None)
        try:
            await act(store.documents)
        finally:
            await store.close()

    run(work)
