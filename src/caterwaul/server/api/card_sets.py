"""The routes of the card sets that people keep in their accounts."""

from __future__ import annotations

import secrets

from ...games import keys as game_keys
from ..errors import Refusal
from ..http.paging import page_of
from ..lab import schemas as s
from ..lab import sets
from ..people.names import checked_line
from ..storage.store import Document
from .routing import Call, Endpoint

LONGEST_NAME = 40
NEEDS_ACCOUNT = "card sets are kept in an account: sign in, or begin one"


async def own_sets(call: Call) -> s.SetPage:
    """Your card sets, the one that was changed last first."""
    found, following = await page_of(call.services.documents, sets.SET, call.query["after"], _owner(call))
    return s.SetPage([sets.set_listed(document) for document in found], following)


async def create_set(call: Call) -> s.SetShown:
    """Keep a new card set, with faults or without."""
    owner, documents = _owner(call), call.services.documents
    if call.body.game not in game_keys():
        raise Refusal(
            "bad_request", f"there is no game {call.body.game!r}; there are {', '.join(game_keys())}"
        )
    if len(await documents.page(sets.SET, owner, None, sets.MOST_SETS)) >= sets.MOST_SETS:
        raise Refusal("conflict", f"you have {sets.MOST_SETS} card sets: remove one first")
    kept = sets.KeptSet(call.body.game, _name(call.body.name), call.body.cards)
    return await sets.keep_set(documents, Document(sets.SET, secrets.token_urlsafe(9), b"", owner), kept)


async def one_set(call: Call) -> s.SetShown:
    """A card set of yours, with all its versions."""
    return sets.set_shown(await _own(call))


async def change_set(call: Call) -> s.SetShown:
    """Give a card set of yours another name, or another text."""
    document = await _own(call)
    kept = sets.set_in(document)
    kept.name, kept.cards = _name(call.body.name), call.body.cards
    return await sets.keep_set(call.services.documents, _as_read(call, document), kept)


async def name_version(call: Call) -> s.SetShown:
    """Keep a text of a card set under a name, or forget that name."""
    document = await _own(call)
    kept, name = sets.set_in(document), checked_line(call.body.name, 64, "the name of a version")
    if call.body.cards is None:
        kept.forget_version(name)
    else:
        kept.keep_version(name, call.body.cards)
    return await sets.keep_set(call.services.documents, _as_read(call, document), kept)


async def remove_set(call: Call) -> s.RemovedSet:
    """Remove a card set of yours for good."""
    document = await _own(call)
    await sets.remove_set(call.services.documents, document)
    return s.RemovedSet(document.key)


def _owner(call: Call) -> str:
    if call.account is None:
        raise Refusal("forbidden", NEEDS_ACCOUNT)
    return call.guest.id


async def _own(call: Call) -> Document:
    return await sets.own_set(call.services.documents, _owner(call), call.path["id"])


def _as_read(call: Call, document: Document) -> Document:
    """The document, if it still is as it was read."""
    if call.body.version != document.version:
        raise Refusal("conflict", sets.CHANGED)
    return document


def _name(name: str) -> str:
    return checked_line(name, LONGEST_NAME, "the name of a card set")


ALL, ONE = "/api/card-sets", "/api/card-sets/{id}"
ENDPOINTS = (
    Endpoint("GET", ALL, own_sets, s.SetPage, query=("after",), faults=("forbidden",)),
    Endpoint(
        "POST", ALL, create_set, s.SetShown, takes=s.NewSet, status=201, faults=("forbidden", "conflict")
    ),
    Endpoint("GET", ONE, one_set, s.SetShown, faults=("forbidden", "not_found")),
    Endpoint(
        "PUT", ONE, change_set, s.SetShown, takes=s.ChangedSet, faults=("forbidden", "not_found", "conflict")
    ),
    Endpoint(
        "DELETE", ONE, remove_set, s.RemovedSet, faults=("forbidden", "too_many", "not_found", "conflict")
    ),
    Endpoint(
        "PUT", f"{ONE}/versions", name_version, s.SetShown, takes=s.NamedVersion,
        faults=("forbidden", "not_found", "conflict"),
    ),
)  # fmt: skip
