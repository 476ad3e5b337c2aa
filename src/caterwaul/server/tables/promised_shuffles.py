"""Shuffles that are promised: the secret is kept and its commitment given before anybody adds to it."""

from __future__ import annotations

import time

import msgspec

from ...match.shuffle import Shuffle, commitment_to, new_secret
from ...replay.text import seal_of
from ..storage.store import ChangedError, Document, Gone, Store
from ..websocket.messages import ShownOrigin, ShownShuffle, encode
from .table import Table

SHUFFLE = "shuffle"  # the kind of their documents
MOST_KEPT = 4  # for one person
A_DAY = 24 * 3600.0
SWEPT = 20  # that are out of date, at a time


class KeptSecret(msgspec.Struct):
    secret: bytes


class PromisedShuffles:
    """Secrets that wait for a table. Each is used once: who has seen it could choose what to add."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def promise(self, guest: str) -> str:
        """The commitment to a new secret, for the next table of this person."""
        secret = new_secret()
        commitment = commitment_to(secret)
        own = await self.store.documents.page(SHUFFLE, guest)
        oldest = await self.store.documents.page(SHUFFLE, limit=SWEPT)
        stale = {d.key: d for d in oldest if -d.rank < time.time() - A_DAY}
        stale |= {d.key: d for d in own[: max(0, len(own) - MOST_KEPT + 1)]}
        for document in stale.values():
            await self._forget(document)
        # the oldest have the highest rank, so that they are found first
        new = Document(SHUFFLE, commitment, encode(KeptSecret(secret)), guest, -time.time())
        await self.store.documents.keep(new)
        return commitment

    async def take(self, guest: str, commitment: str) -> bytes | None:
        """The secret of a commitment, for the table that is set up now and no other; None: there is none."""
        found = await self.store.documents.find(SHUFFLE, commitment)
        if found is None or found.owner != guest or not await self._forget(found):
            return None
        return msgspec.json.decode(found.body, type=KeptSecret).secret

    async def _forget(self, document: Document) -> bool:
        try:
            await self.store.documents.keep(Gone(SHUFFLE, document.key, document.version))
        except ChangedError:
            return False
        return True


def shown_shuffle(table: Table) -> ShownShuffle | None:
    """The shuffle of a table as everybody may know it now: what it was is told once the match is over."""
    shuffle = table.shuffle
    if shuffle is None:
        return None
    added = [seat for seat, part in enumerate(shuffle.parts) if part]
    following = table.created.next_secret
    shown = ShownShuffle(shuffle.commitment, added, commitment_to(following) if following else "")
    shown.origin = shown_origin(shuffle)
    # whoever guesses a list could try it on the deal and on the seal
    if table.result is not None and table.match is not None and not table.has_secret_lists:
        shown.secret, shown.parts = shuffle.secret.hex(), list(shuffle.parts)
        shown.seal = seal_of(table.replay)
    return shown


def shown_origin(shuffle: Shuffle, secret: str | None = None) -> ShownOrigin | None:
    """The tournament's part in it; its secret is told when all of its tables are over."""
    origin = shuffle.origin
    return ShownOrigin(origin.commitment, origin.table, secret) if origin else None
