"""The routes of the pictures that people bring for their cards."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec
from starlette.responses import Response

from ..errors import Refusal
from ..http.paging import page_of
from ..http.schemas import RequestBody
from ..lab.pictures import MOST_PICTURES, PICTURE, KeptPicture, own_picture, picture_document, picture_in
from ..people.names import checked_line
from ..storage.store import ChangedError, Document, Gone
from .routing import Call, Endpoint

MOST_BROUGHT = 4 << 20  # bytes of a picture as it is brought
MOST_SENT = MOST_BROUGHT * 4 // 3 + 4096  # bytes of a request that brings one
LONGEST_NAME = 60
NEEDS_ACCOUNT = "own pictures are kept in an account: sign in, or begin one"
TOO_MANY = f"you have {MOST_PICTURES} pictures: remove one first"
NEVER_CHANGES = "private, max-age=31536000, immutable"


class NewPicture(RequestBody):
    """A picture as it is in its file, and the name of that."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    data: Annotated[bytes, msgspec.Meta(max_length=MOST_BROUGHT)]


class PictureShown(msgspec.Struct):
    id: str
    name: str
    changed: float
    size: int  # bytes


class PicturePage(msgspec.Struct):
    items: list[PictureShown]
    next: str | None


class RemovedPicture(msgspec.Struct):
    removed: str


async def own_pictures(call: Call) -> PicturePage:
    """The pictures that you have brought, the newest first."""
    found, following = await page_of(call.services.documents, PICTURE, call.query["after"], _owner(call))
    return PicturePage([_shown(document) for document in found], following)


async def bring_picture(call: Call) -> PictureShown:
    """Bring a picture: it is checked, made small and kept in your account."""
    owner, documents = _owner(call), call.services.documents
    if len(await documents.page(PICTURE, owner, None, MOST_PICTURES)) >= MOST_PICTURES:
        raise Refusal("conflict", TOO_MANY)
    name = checked_line(call.body.name[:LONGEST_NAME], LONGEST_NAME, "the name of a picture")
    small = await call.services.darkroom.made_small(call.body.data, call.address)
    document = picture_document(secrets.token_hex(16), owner, KeptPicture(name, *small))
    await documents.keep(document)
    return _shown(document)


async def one_picture(call: Call) -> Response:
    """A picture of yours."""
    document = await own_picture(call.services.documents, _owner(call), call.path["id"])
    headers = {"Cache-Control": NEVER_CHANGES}
    return Response(picture_in(document).jpeg, media_type="image/jpeg", headers=headers)


async def remove_picture(call: Call) -> RemovedPicture:
    """Remove a picture of yours for good: cards that showed it are drawn."""
    document = await own_picture(call.services.documents, _owner(call), call.path["id"])
    try:
        await call.services.documents.keep(Gone(PICTURE, document.key, document.version))
    except ChangedError:
        raise Refusal("conflict", "this picture was removed meanwhile") from None
    return RemovedPicture(document.key)


def _owner(call: Call) -> str:
    if call.account is None:
        raise Refusal("forbidden", NEEDS_ACCOUNT)
    return call.guest.id


def _shown(document: Document) -> PictureShown:
    kept = picture_in(document)
    return PictureShown(document.key, kept.name, document.rank, len(kept.jpeg))


ALL, ONE = "/api/card-pictures", "/api/card-pictures/{id}"
ENDPOINTS = (
    Endpoint("GET", ALL, own_pictures, PicturePage, query=("after",), faults=("forbidden",)),
    Endpoint(
        "POST", ALL, bring_picture, PictureShown, takes=NewPicture, status=201, most_bytes=MOST_SENT,
        faults=("forbidden", "conflict", "too_many"),
    ),
    Endpoint("GET", ONE, one_picture, bytes, media="image/jpeg", faults=("forbidden", "not_found")),
    Endpoint(
        "DELETE", ONE, remove_picture, RemovedPicture,
        faults=("forbidden", "too_many", "not_found", "conflict"),
    ),
)  # fmt: skip
