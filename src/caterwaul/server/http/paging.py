"""Pages of lists: where one ends is told in a token, with which the next one is asked for."""

from __future__ import annotations

import binascii
import math
import re
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from typing import TypeVar

from ..errors import Refusal
from ..storage.store import Document, Documents, Place

T = TypeVar("T")
PAGE = 25  # documents
RANK = struct.Struct(">d")
KEY = re.compile(rb"[!-~]{1,40}")  # with the rank it fits into a parameter of 64 characters


def token_of(document: Document) -> str:
    """The place after this document."""
    return _token((document.rank, document.key))


def _token(place: Place) -> str:
    rank, key = place[0], place[1].encode()
    if not KEY.fullmatch(key):
        raise ValueError(f"what stands in pages has a short, plain key, not {place[1]!r}")
    return urlsafe_b64encode(RANK.pack(rank) + key).rstrip(b"=").decode()


def place_of(token: str) -> Place | None:
    """The place of a token; none where there is no token: at the beginning."""
    if not token:
        return None
    try:
        packed = urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
    except (UnicodeEncodeError, binascii.Error):
        packed = b""
    rank, key = packed[: RANK.size], packed[RANK.size :]
    if not KEY.fullmatch(key) or not math.isfinite(RANK.unpack(rank)[0]):
        raise Refusal("bad_request", "this is no place in a list: start again without 'after'")
    return RANK.unpack(rank)[0], key.decode()


async def page_of(
    documents: Documents, kind: str, after: str, owner: str | None = None, size: int = PAGE
) -> tuple[list[Document], str | None]:
    """The documents of one page, and the token of the next; none where this is the last."""
    found = await documents.page(kind, owner, place_of(after), size + 1)
    return found[:size], token_of(found[size - 1]) if len(found) > size else None


def page_in(
    items: Iterable[T], place: Callable[[T], Place], after: str, size: int = PAGE
) -> tuple[list[T], str | None]:
    """The same of things that are at hand: those of the highest rank first, of equal ones by key."""
    start = place_of(after)
    placed = sorted(((place(item), item) for item in items), key=lambda pair: _order(pair[0]))
    rest = [pair for pair in placed if start is None or _order(pair[0]) > _order(start)]
    shown = [item for _, item in rest[:size]]
    return shown, _token(rest[size - 1][0]) if len(rest) > size else None


def _order(place: Place) -> tuple[float, str]:
    return -place[0], place[1]
