"""Card sets as they are kept in an account: the text on the bench, and the texts that have a name."""

from __future__ import annotations

import re
import time

import msgspec

from ..errors import Refusal
from ..storage.store import ChangedError, Document, Documents, Gone
from ..websocket.messages import encode
from .schemas import SetListed, SetShown, VersionShown

SET = "card-set"  # the kind of their documents
SET_ID = re.compile(r"[A-Za-z0-9_-]{12}")
MOST_SETS = 50  # of one person
MOST_VERSIONS = 40  # of one set
MOST_LETTERS = 256 * 1024  # of all texts of a set
NOWHERE = "there is no such card set in your account"
CHANGED = "this card set has been changed meanwhile, perhaps on another page: open it again"


class KeptVersion(msgspec.Struct):
    name: str
    cards: str
    at: float


class KeptSet(msgspec.Struct):
    """A card set as it is kept. Its text may have faults: it is work that goes on."""

    game: str
    name: str
    cards: str
    versions: list[KeptVersion] = []

    def keep_version(self, name: str, cards: str) -> None:
        """Give a text a name; of two with the same name the last one stays."""
        self.forget_version(name)
        if len(self.versions) >= MOST_VERSIONS:
            raise Refusal("conflict", f"a card set has at most {MOST_VERSIONS} versions: forget one first")
        self.versions.insert(0, KeptVersion(name, cards, time.time()))

    def forget_version(self, name: str) -> None:
        self.versions = [version for version in self.versions if version.name != name]

    @property
    def letters(self) -> int:
        return len(self.cards) + sum(len(version.cards) for version in self.versions)


def set_in(document: Document) -> KeptSet:
    """What a document says."""
    return msgspec.json.decode(document.body, type=KeptSet)


async def own_set(documents: Documents, owner: str, id_: str) -> Document:
    """A card set of the one who asks; nobody else learns that there is one."""
    document = await documents.find(SET, id_) if SET_ID.fullmatch(id_) else None
    if document is None or document.owner != owner:
        raise Refusal("not_found", NOWHERE)
    return document


async def keep_set(documents: Documents, document: Document, kept: KeptSet) -> SetShown:
    """Write a card set, and show it as it stands then."""
    if kept.letters > MOST_LETTERS:
        said = f"all texts of a card set have at most {MOST_LETTERS // 1024} kB: forget a version first"
        raise Refusal("too_large", said)
    written = document._replace(body=encode(kept), rank=time.time())
    try:
        await documents.keep(written)
    except ChangedError:
        raise Refusal("conflict", CHANGED) from None
    return set_shown(written._replace(version=document.version + 1))


async def remove_set(documents: Documents, document: Document) -> None:
    try:
        await documents.keep(Gone(SET, document.key, document.version))
    except ChangedError:
        raise Refusal("conflict", CHANGED) from None


def set_shown(document: Document) -> SetShown:
    """All of a card set."""
    kept = set_in(document)
    versions = [VersionShown(version.name, version.cards, version.at) for version in kept.versions]
    return SetShown(document.key, kept.game, kept.name, document.rank, document.version, kept.cards, versions)


def set_listed(document: Document) -> SetListed:
    """What a list says of a card set."""
    kept = set_in(document)
    return SetListed(document.key, kept.game, kept.name, document.rank, document.version)
