"""The routes of decks that people build and keep."""

from __future__ import annotations

import asyncio
import secrets
import time

from ... import games
from ...cards import decks
from ...core.game import Game
from ...games import keys as game_keys
from ...match.first_hand import first_hand
from ..decks.kept import (
    CHANGED,
    DECK,
    KeptDeck,
    built_in,
    deck_in,
    deck_shown,
    keep_deck,
    own_document,
    report_of,
    seen_deck,
)
from ..decks.schemas import (
    ChangedDeck,
    DeckPage,
    DeckRead,
    DeckShown,
    DeckText,
    HandShown,
    NewDeck,
    RemovedDeck,
    Sharing,
)
from ..errors import Refusal, on_disk
from ..http.paging import page_of
from ..people.names import checked_line
from ..storage.store import ChangedError, Document, Gone
from ..websocket.messages import encode
from .games import known_game
from .routing import Call, Endpoint, Faults

MOST_DECKS = 200  # of one person
MOST_IN_A_FILE = 40
LONGEST_NAME = 40
NOT_READY = "the game is still being made ready on this server: try again in a minute"


async def built_in_decks(call: Call) -> list[DeckShown]:
    """The decks that come with a game."""
    return list(built_in(known_game(call.path["key"])).values())


async def own_decks(call: Call) -> DeckPage:
    """Your decks, the one that was changed last first."""
    documents, owner = call.services.documents, call.guest.id
    found, following = await page_of(documents, DECK, call.query["after"], owner)
    return DeckPage([deck_shown(document, owner) for document in found], following)


async def check_decks(call: Call) -> list[DeckRead]:
    """Read the decks of a file and name every rule that one breaks."""
    game = _deck_game(call.body.game)
    with on_disk():
        found = await asyncio.to_thread(decks.check_text, game, game.builtin, call.body.text, MOST_IN_A_FILE)
    return [DeckRead(deck.name, deck.cards, report_of(deck)) for deck in found]


async def create_deck(call: Call) -> DeckShown:
    """Keep a new deck, finished or not."""
    game, owner = _deck_game(call.body.game), call.guest.id
    kept = KeptDeck(game.key, _name(call.body.name), _known(game, call.body.cards))
    if len(await call.services.documents.page(DECK, owner, None, MOST_DECKS)) >= MOST_DECKS:
        raise Refusal("conflict", f"you have {MOST_DECKS} decks: remove one first")
    document = Document(DECK, secrets.token_urlsafe(9), encode(kept), owner, time.time())
    return await _keep(call, document)


async def one_deck(call: Call) -> DeckShown:
    """A deck of yours, one that is shared with you, or one of a game's own."""
    return await _asked(call)


async def change_deck(call: Call) -> DeckShown:
    """Change a deck of yours."""
    document = await _own(call)
    kept = deck_in(document)
    kept.name, kept.cards = _name(call.body.name), _known(games.load(kept.game), call.body.cards)
    if call.body.version != document.version:
        raise Refusal("conflict", CHANGED)
    return await _keep(call, document._replace(body=encode(kept), rank=time.time()))


async def share_deck(call: Call) -> DeckShown:
    """Let whoever has the link see a deck of yours, or nobody any more."""
    document = await _own(call)
    kept = deck_in(document)
    if bool(kept.share) != call.body.shared:
        kept.share = secrets.token_urlsafe(16) if call.body.shared else ""
    return await _keep(call, document._replace(body=encode(kept)))


async def remove_deck(call: Call) -> RemovedDeck:
    """Remove a deck of yours for good."""
    document = await _own(call)
    try:
        await call.services.documents.keep(Gone(DECK, document.key, document.version))
    except ChangedError:
        raise Refusal("conflict", CHANGED) from None
    return RemovedDeck(document.key)


async def deck_as_file(call: Call) -> str:
    """A deck as the file that `caterwaul deck check` reads."""
    shown = await _asked(call)
    return decks.deck_file(shown.name, shown.cards)


async def deal_hand(call: Call) -> HandShown:
    """A first hand out of a legal deck, dealt as in a match, and what would be drawn after it."""
    shown = await _asked(call)
    if not shown.report.legal:
        raise Refusal("conflict", "hands are dealt out of legal decks: mend what is wrong first")
    if not call.services.compiler.is_ready(shown.game):
        raise Refusal("unavailable", NOT_READY)
    dealt = first_hand(games.load(shown.game), decks.word_of(shown.cards))
    return HandShown(dealt.cards, dealt.set_aside, dealt.next)


# what they share


def _deck_game(key: str) -> Game:
    if key not in game_keys() or not decks.has_decks(games.load(key)):
        known = [games.load(k).title for k in game_keys() if decks.has_decks(games.load(k))]
        raise Refusal("bad_request", f"decks are built for {', '.join(known)}, not for {key!r}")
    return games.load(key)


def _name(name: str) -> str:
    return checked_line(name, LONGEST_NAME, "the name of a deck")


def _known(game: Game, cards: dict[str, int]) -> dict[str, int]:
    """Whatever is wrong with a deck may be mended later, but its cards have to be there."""
    try:
        for card in cards:
            game.builtin.number("card", card)
    except KeyError as error:
        raise Refusal("bad_request", str(error.args[0]).partition(";")[0]) from None
    return cards


async def _asked(call: Call) -> DeckShown:
    """The deck of a call, if it may be seen."""
    documents = call.services.documents
    return await seen_deck(documents, call.guest.id, call.path["id"], call.query["key"])


async def _own(call: Call) -> Document:
    """The deck of a call, to be changed."""
    return await own_document(call.services.documents, call.guest.id, call.path["id"])


async def _keep(call: Call, document: Document) -> DeckShown:
    return await keep_deck(call.services.documents, call.guest.id, document)


ALL, ONE = "/api/decks", "/api/decks/{id}"
SENT: Faults = ("forbidden", "too_many", "not_found", "conflict")  # what changes something without a body
ENDPOINTS = (
    Endpoint("GET", "/api/games/{key}/decks", built_in_decks, list[DeckShown], faults=("not_found",)),
    Endpoint("GET", ALL, own_decks, DeckPage, query=("after",)),
    Endpoint("POST", ALL, create_deck, DeckShown, takes=NewDeck, status=201, faults=("conflict",)),
    Endpoint("POST", f"{ALL}/check", check_decks, list[DeckRead], takes=DeckText),
    Endpoint("GET", ONE, one_deck, DeckShown, query=("key",), faults=("not_found",)),
    Endpoint("PUT", ONE, change_deck, DeckShown, takes=ChangedDeck, faults=("not_found", "conflict")),
    Endpoint("DELETE", ONE, remove_deck, RemovedDeck, faults=SENT),
    Endpoint("PUT", f"{ONE}/share", share_deck, DeckShown, takes=Sharing, faults=("not_found", "conflict")),
    Endpoint("GET", f"{ONE}/file", deck_as_file, str, query=("key",), faults=("not_found",)),
    Endpoint("GET", f"{ONE}/hand", deal_hand, HandShown, query=("key",), faults=("not_found", "conflict")),
)
