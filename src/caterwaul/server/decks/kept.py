"""Decks as they are kept: private unless shared by link, checked by the rules of their game."""

from __future__ import annotations

import hmac
import re
from functools import cache
from typing import NoReturn

import msgspec

from ... import games
from ...cards import decks
from ...core.game import Game
from ...games import keys as game_keys
from ..errors import Refusal
from ..storage.store import ChangedError, Document, Documents
from ..tables.schemas import NewTable
from .schemas import DeckShown, FindingShown, Report

DECK = "deck"  # the kind of their documents
OWN_DECK_PREFIX = "own:"  # before the id of a deck, where a choice names one that somebody keeps
DECK_ID = re.compile(r"[A-Za-z0-9_-]{12}")
NOWHERE = "there is no such deck, or it is private: ask for the whole link"
CHANGED = "this deck has been changed meanwhile, perhaps on another page: load it again"


class KeptDeck(msgspec.Struct):
    """A deck as it is kept."""

    game: str
    name: str
    cards: dict[str, int]
    share: str = ""  # what the link ends with; nothing: nobody else sees it


def deck_in(document: Document) -> KeptDeck:
    """What a document says."""
    return msgspec.json.decode(document.body, type=KeptDeck)


# finding and keeping them


async def own_deck(documents: Documents, owner: str, id_: str) -> KeptDeck:
    """A deck of the one who asks."""
    return deck_in(await own_document(documents, owner, id_))


async def own_document(documents: Documents, owner: str, id_: str) -> Document:
    """A deck of the one who asks, to be changed."""
    document = await _found(documents, id_)
    if document.owner != owner:
        _refuse()
    return document


async def seen_deck(documents: Documents, viewer: str, id_: str, key: str) -> DeckShown:
    """A deck, if the one who asks may see it; `key` is that of its link."""
    for game in map(games.load, game_keys()):
        if id_ in built_in(game):
            return built_in(game)[id_]
    document = await _found(documents, id_)
    if document.owner != viewer:
        shared = deck_in(document).share
        if not shared or not hmac.compare_digest(key.encode(), shared.encode()):
            _refuse()
    return deck_shown(document, viewer)


async def keep_deck(documents: Documents, viewer: str, document: Document) -> DeckShown:
    """Write a deck, and show it as it stands then."""
    try:
        await documents.keep(document)
    except ChangedError:
        raise Refusal("conflict", CHANGED) from None
    return deck_shown(document._replace(version=document.version + 1), viewer)


async def _found(documents: Documents, id_: str) -> Document:
    document = await documents.find(DECK, id_) if DECK_ID.fullmatch(id_) else None
    return document or _refuse()


def _refuse() -> NoReturn:
    raise Refusal("not_found", NOWHERE)


# taking them to a table, or to the printer


async def printable(documents: Documents, viewer: str, game: Game, id_: str, key: str) -> str:
    """The list of a deck that somebody keeps and the one who asks may see, finished or not."""
    return _word(await seen_deck(documents, viewer, id_, key), game.key)


async def bring(documents: Documents, owner: str, game: str, choices: dict[str, str]) -> dict[str, str]:
    """Choices in which own decks stand as their lists instead of as `own:ID`; the table checks them."""
    brought = dict(choices)
    for name, word in choices.items():
        if word.startswith(OWN_DECK_PREFIX):
            brought[name] = _word(await own_deck(documents, owner, word.removeprefix(OWN_DECK_PREFIX)), game)
    return brought


async def bring_all(documents: Documents, owner: str, wanted: NewTable) -> NewTable:
    """A table as it was asked for, with the own decks of all its seats."""
    seats = [
        msgspec.structs.replace(seat, choices=await bring(documents, owner, wanted.game, seat.choices))
        for seat in wanted.seats
    ]
    return msgspec.structs.replace(wanted, seats=seats)


def _word(deck: KeptDeck | DeckShown, game: str) -> str:
    """The list of a deck, if there is one and it is for this game."""
    if deck.game != game:
        raise Refusal("bad_request", f"{deck.name} is a deck for {games.load(deck.game).title}")
    if not deck.cards:
        raise Refusal("bad_request", f"{deck.name} has no cards yet")
    return decks.word_of(deck.cards)


# showing them


def deck_shown(document: Document, viewer: str) -> DeckShown:
    """A deck as somebody may know it."""
    kept, mine = deck_in(document), document.owner == viewer
    report = report_of(_check(games.load(kept.game), kept.name, kept.cards))
    share = kept.share if mine else ""
    return DeckShown(
        document.key, kept.game, kept.name, kept.cards, report, mine, document.version, document.rank, share
    )


@cache
def built_in(game: Game) -> dict[str, DeckShown]:
    """The decks that come with a game, by their ids."""
    found = game.builtin.tables[decks.TABLE] if decks.has_decks(game) else ()
    checked = {entry.id: _check(game, entry.name, entry.given["cards"]) for entry in found}
    return {
        id_: DeckShown(id_, game.key, deck.name, deck.cards, report_of(deck)) for id_, deck in checked.items()
    }


def _check(game: Game, name: str, cards: dict[str, int]) -> decks.Checked:
    return decks.check_deck(game, game.builtin, cards, name)


def report_of(checked: decks.Checked) -> Report:
    """What an official says of a deck."""
    faults, warnings = (
        [FindingShown(found.text, found.rule) for found in findings]
        for findings in (checked.faults, checked.warnings)
    )
    return Report(checked.is_legal, faults, warnings)
