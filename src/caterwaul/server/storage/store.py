"""Where things are kept: events of tables, and documents of people.

A table is a list of events and nothing else, so that nothing can disagree. A store appends the event number
`seq` of a table once: whoever comes second with the same number is refused. When `append` returns, the event
is on disk.

A document is anything else that somebody keeps: an account, a deck, a tournament. It has one owner, so that
one's data can be handed out and deleted as a whole, and a version, so that nobody overwrites what they have
not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from ...core.errors import CaterwaulError

Listener = Callable[[str, int], None]  # told the table and the number of an event that another worker wrote
Missed = Callable[[], None]  # told that others may have written what nobody was told


class TakenError(Exception):
    """Another event has that number already: what was decided upon is no longer the newest."""


class ChangedError(Exception):
    """Somebody else has changed a document meanwhile: nothing was kept."""


class StoreError(CaterwaulError):
    """A database that cannot be used. `told` is what those hear who wanted something of it."""

    told = "the database does not answer: try again in a moment"


class UnwrittenError(StoreError):
    """What was to be written is not there, nor will it be."""

    told = "it could not be written, so it has not happened"


class UnsureError(StoreError):
    """The database was lost in the middle of a commit, and nobody knows whether that is there."""

    told = "the database was lost while it wrote: look whether it has happened before you try again"


@contextmanager
def as_ours(
    errors: tuple[type[Exception], ...], what: str, ours: type[StoreError] = StoreError
) -> Iterator[None]:
    """Nobody but a store knows the errors of its driver."""
    try:
        yield
    except errors as error:
        raise ours(f"{what}: {str(error) or 'it does not answer'}") from None


class Document(NamedTuple):
    """Something that is kept. `rank` orders the documents of a kind, the highest first."""

    kind: str
    key: str
    body: bytes
    owner: str = ""
    rank: float = 0.0
    version: int = 0  # as it was read; 0 for one that is new


class Gone(NamedTuple):
    """A document to be removed, as it was read."""

    kind: str
    key: str
    version: int


Place = tuple[float, str]  # rank and key of the document after which a page begins


class Documents(Protocol):
    """The documents of a store."""

    async def find(self, kind: str, key: str) -> Document | None: ...

    async def page(
        self, kind: str, owner: str | None = None, after: Place | None = None, limit: int = 50
    ) -> list[Document]:
        """Some documents of a kind, or of those that somebody owns: the highest rank first, then by key."""
        ...

    async def owned(self, owner: str) -> list[Document]:
        """Everything that somebody owns."""
        ...

    async def keep(self, *changes: Document | Gone) -> None:
        """Write and remove, all or none; `ChangedError` where a document is not as it was read.

        It fails as `append` does.
        """
        ...


class Store(Protocol):
    """A list of events for each table, and documents."""

    shared: bool  # whether several workers may write to it

    @property
    def documents(self) -> Documents: ...

    async def open(self, heard: Listener, missed: Missed = lambda: None) -> None: ...

    async def append(self, table: str, seq: int, event: bytes) -> None:
        """Write an event, or raise `TakenError`, `UnwrittenError` or `UnsureError`."""
        ...

    async def read(self, table: str, since: int = 0) -> list[bytes]: ...

    async def tables(self) -> list[str]:
        """All tables, the one that was written to last first."""
        ...

    async def close(self) -> None: ...
