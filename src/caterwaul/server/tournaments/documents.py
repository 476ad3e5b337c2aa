"""Tournaments as documents: read, and changed one after another, whoever does it."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ...tournament.state import Tournament
from ..errors import Refusal
from ..storage.store import ChangedError, Document, Documents, Gone
from ..tables.table import Table

TOURNAMENT, ENTRY = "tournament", "tournament_entry"  # kinds of documents
ID = re.compile(r"[A-Za-z0-9_-]{12}")
TRIES = 40  # against others who change the same tournament
LEAP = 1e11  # seconds: between those that run, those that are announced, and all others
SECRET_LISTS = "deck lists are secret while the tournament runs: its replays open when it is over"
RUNNING, ANNOUNCED = 2 * LEAP, LEAP  # the least ranks of these

Besides = Sequence[Document | Gone] | None  # what changes together with a tournament; None: nothing changes
_decoder: msgspec.json.Decoder[Tournament] = msgspec.json.Decoder(Tournament)


def tournament_in(document: Document) -> Tournament:
    """The tournament that a document holds."""
    return _decoder.decode(document.body)


def laid_down(document: Document) -> dict[str, Any]:
    """What an organiser has made of a tournament, without what others have brought."""
    tournament = tournament_in(document)
    return {
        "title": tournament.title,
        "created": tournament.created,
        "stage": tournament.stage,
        "plan": msgspec.to_builtins(tournament.plan),
        "players": [player.name for player in tournament.players],
    }


def document_of(tournament: Tournament, version: int = 0) -> Document:
    body = msgspec.json.encode(tournament)
    return Document(TOURNAMENT, tournament.id, body, tournament.owner, rank_of(tournament), version)


def rank_of(tournament: Tournament) -> float:
    """First those that run, then those that anybody may enter, so that neither has to be searched for."""
    if tournament.stage == "running":
        return RUNNING + tournament.created
    is_announced = tournament.stage == "gathering" and tournament.plan.open
    return (ANNOUNCED if is_announced else 0.0) + tournament.created


def entry_of(tournament: Tournament, guest: str, now: float) -> Document:
    """By which somebody finds the tournaments they have to do with."""
    return Document(ENTRY, f"{tournament.id}.{guest}", b"", guest, now)


def entry_gone(tournament: Tournament, guest: str) -> Gone:
    return Gone(ENTRY, f"{tournament.id}.{guest}", 1)


async def find_tournament(documents: Documents, id_: str) -> Tournament | None:
    document = await documents.find(TOURNAMENT, id_) if ID.fullmatch(id_) else None
    return None if document is None else tournament_in(document)


async def check_told(documents: Documents, table: Table) -> None:
    """Refuse what would tell the deck lists of a table before its tournament is over."""
    if table.has_secret_lists:
        tournament = await find_tournament(documents, table.created.tournament)
        if tournament is not None and tournament.stage != "over":
            raise Refusal("conflict", SECRET_LISTS)


async def change_tournament(
    documents: Documents, id_: str, act: Callable[[Tournament], Besides]
) -> Tournament:
    """Let `act` change a tournament as it stands, or refuse. It may be called again, and runs in a thread."""
    for _ in range(TRIES):
        document = await documents.find(TOURNAMENT, id_)
        if document is None:
            raise Refusal("not_found", "there is no such tournament any more")
        tournament = tournament_in(document)
        besides = await asyncio.to_thread(act, tournament)
        if besides is None:
            return tournament
        try:
            await documents.keep(document_of(tournament, document.version), *besides)
            return tournament
        except ChangedError:
            await asyncio.sleep(random.uniform(0, 0.05))
    raise Refusal("unavailable", "too many change this tournament at the same time: try again")
