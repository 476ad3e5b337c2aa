"""Own pictures of cards as they are kept in an account.

A card file names a picture by its id, which nobody guesses: who has the text of a set, or sits at a table
that is played with it, sees its pictures, and nobody else does. Where a picture is gone, the card is drawn.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

import msgspec

from ...core.art import PICTURE_ID
from ..errors import Refusal
from ..storage.store import Document, Documents
from ..websocket.messages import encode

PICTURE = "card-picture"  # the kind of their documents
MOST_PICTURES = 60  # of one person
NOWHERE = "there is no such picture in your account"
IN_TEXT = re.compile(r'"([0-9a-f]{32})"')


class KeptPicture(msgspec.Struct):
    """A picture as it is kept."""

    name: str
    jpeg: bytes
    width: int
    height: int


def picture_in(document: Document) -> KeptPicture:
    """What a document says."""
    return msgspec.json.decode(document.body, type=KeptPicture)


def picture_document(id_: str, owner: str, kept: KeptPicture) -> Document:
    return Document(PICTURE, id_, encode(kept), owner, time.time())


async def own_picture(documents: Documents, owner: str, id_: str) -> Document:
    """A picture of the one who asks; nobody else learns that there is one."""
    document = await documents.find(PICTURE, id_) if PICTURE_ID.fullmatch(id_) else None
    if document is None or document.owner != owner:
        raise Refusal("not_found", NOWHERE)
    return document


async def pictures_of(documents: Documents, ids: Iterable[str]) -> dict[str, KeptPicture]:
    """Those of the pictures that are there, for whoever knows their ids."""
    found = {id_: await documents.find(PICTURE, id_) for id_ in ids if PICTURE_ID.fullmatch(id_)}
    return {id_: picture_in(document) for id_, document in found.items() if document is not None}


async def pictures_in(documents: Documents, text: str) -> dict[str, KeptPicture]:
    """The pictures that a card file names, as many as somebody may keep."""
    ids = list(dict.fromkeys(IN_TEXT.findall(text)))
    return await pictures_of(documents, ids[:MOST_PICTURES])
