"""Decks that people build and keep: private unless shared by link, checked by the rules of their game."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import time
from collections.abc import Mapping
from functools import cache
from typing import Annotated, NoReturn

import msgspec

from ... import games
from ...cards import decks
from ...core.cardset import CardSet
from ...core.game import Game
from ...games import keys as game_keys
from ...match.first_hand import first_hand
from ..errors import Refusal
from ..http.paging import page_of
from ..http.schemas import RequestBody, Word
from ..storage.store import ChangedError, Document, Gone
from ..tables.schemas import NewTable
from ..websocket.messages import encode
from .routing import Call, Endpoint, Faults

KIND = "deck"
OWN = "own:"  # before the id of a deck, where a choice names one that somebody keeps
DECK_ID = re.compile(r"[A-Za-z0-9_-]{12}")
MOST_DECKS = 200  # of one person
MOST_IN_A_FILE = 40
LONGEST_NAME = 40
NOWHERE = "there is no such deck, or it is private: ask for the whole link"
CHANGED = "this deck has been changed meanwhile, perhaps on another page: load it again"
NOT_READY = "the game is still being made ready on this server: try again in a minute"

Counts = Annotated[dict[Word, Annotated[int, msgspec.Meta(ge=1, le=99)]], msgspec.Meta(max_length=60)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Kept(msgspec.Struct):
    """A deck as it is kept."""

    game: str
    name: str
    cards: dict[str, int]
    share: str = ""  # what the link ends with; nothing: nobody else sees it


class NewDeck(RequestBody):
    game: Word
    name: Name
    cards: Counts


class ChangedDeck(RequestBody):
    name: Name
    cards: Counts
    version: Annotated[int, msgspec.Meta(ge=1, lt=1 << 53)]  # as it was read


class Sharing(RequestBody):
    shared: bool


class DeckText(RequestBody):
    game: Word
    text: Annotated[str, msgspec.Meta(max_length=16384)]


class FindingShown(msgspec.Struct):
    """What is wrong or unwise, and the rule it follows from, where there is one."""

    text: str
    rule: str


class Report(msgspec.Struct):
    """What an official says of a deck: faults forbid it, warnings do not."""

    legal: bool
    faults: list[FindingShown]
    warnings: list[FindingShown]


class DeckRead(msgspec.Struct):
    """A deck of a file."""

    name: str
    cards: dict[str, int]
    report: Report


class DeckShown(msgspec.Struct):
    """A deck that is kept, or one of the game's own."""

    id: str
    game: str
    name: str
    cards: dict[str, int]
    report: Report
    mine: bool = False
    version: int = 0
    changed: float = 0.0
    share: str = ""


class DeckPage(msgspec.Struct):
    items: list[DeckShown]
    next: str | None


class HandShown(msgspec.Struct):
    cards: list[str]
    set_aside: int
    next: list[str]


class Removed(msgspec.Struct):
    removed: str


# for those who take decks to a table


def checked_deck(game: Game, deck: str | Mapping[str, int], cards: CardSet | None = None) -> str:
    """The word by which a legal deck is chosen, of a deck file with one deck or of cards and their numbers.

    Refuses a deck that is not legal and names every rule that it breaks.
    """
    if not decks.has_decks(game):
        raise Refusal("bad_request", f"nobody builds decks for {game.title}")
    try:
        counts = decks.one_deck_in(game, cards or game.builtin, deck) if isinstance(deck, str) else deck
        return decks.legal_word(game, cards or game.builtin, counts)
    except decks.DeckError as error:
        raise Refusal("bad_request", str(error)) from None


async def own_deck(call: Call, id_: str) -> Kept:
    """A deck of the one who asks."""
    return _unpacked(await _document(call, id_))


async def printable(call: Call, game: Game, id_: str, key: str) -> str:
    """The list of a deck that somebody keeps and the one who asks may see, finished or not."""
    deck = await _seen(call, id_, key)
    if deck.game != game.key:
        raise Refusal("bad_request", f"{deck.name} is a deck for {games.load(deck.game).title}")
    if not deck.cards:
        raise Refusal("bad_request", f"{deck.name} has no cards yet")
    return decks.word_of(deck.cards)


async def bring(call: Call, game: str, choices: dict[str, str]) -> dict[str, str]:
    """Choices in which own decks stand as their lists instead of as `own:ID`; the table checks them."""
    brought = dict(choices)
    for name, word in choices.items():
        if word.startswith(OWN):
            kept = await own_deck(call, word.removeprefix(OWN))
            if kept.game != game:
                raise Refusal("bad_request", f"{kept.name} is a deck for {games.load(kept.game).title}")
            if not kept.cards:
                raise Refusal("bad_request", f"{kept.name} has no cards yet")
            brought[name] = decks.word_of(kept.cards)
    return brought


async def bring_all(call: Call, wanted: NewTable) -> NewTable:
    """A table as it was asked for, with the own decks of all its seats."""
    seats = [
        msgspec.structs.replace(seat, choices=await bring(call, wanted.game, seat.choices))
        for seat in wanted.seats
    ]
    return msgspec.structs.replace(wanted, seats=seats)


# the routes


async def built_in_decks(call: Call) -> list[DeckShown]:
    """The decks that come with a game."""
    key = call.path["key"]
    if key not in game_keys():
        raise Refusal("not_found", "there is no such game")
    return list(_built_in(games.load(key)).values())


async def own_decks(call: Call) -> DeckPage:
    """Your decks, the one that was changed last first."""
    documents, owner = call.hall.store.documents, call.guest.id
    found, following = await page_of(documents, KIND, call.query["after"], owner)
    return DeckPage([_shown(document, owner) for document in found], following)


async def check_decks(call: Call) -> list[DeckRead]:
    """Read the decks of a file and name every rule that one breaks."""
    game = _game(call.body.game)
    found = await asyncio.to_thread(decks.check_text, game, game.builtin, call.body.text)
    if len(found) > MOST_IN_A_FILE:
        raise Refusal("bad_request", f"{len(found)} decks, but at most {MOST_IN_A_FILE} are read at once")
    return [DeckRead(deck.name, deck.cards, _report(deck)) for deck in found]


async def create_deck(call: Call) -> DeckShown:
    """Keep a new deck, finished or not."""
    game, owner = _game(call.body.game), call.guest.id
    kept = Kept(game.key, _name(call.body.name), _known(game, call.body.cards))
    if len(await call.hall.store.documents.page(KIND, owner, None, MOST_DECKS)) >= MOST_DECKS:
        raise Refusal("too_many", f"you have {MOST_DECKS} decks: remove one first")
    document = Document(KIND, secrets.token_urlsafe(9), encode(kept), owner, time.time())
    return await _keep(call, document)


async def one_deck(call: Call) -> DeckShown:
    """A deck of yours, one that is shared with you, or one of a game's own."""
    return await _asked(call)


async def change_deck(call: Call) -> DeckShown:
    """Change a deck of yours."""
    document = await _document(call, call.path["id"])
    kept = _unpacked(document)
    kept.name, kept.cards = _name(call.body.name), _known(games.load(kept.game), call.body.cards)
    if call.body.version != document.version:
        raise Refusal("conflict", CHANGED)
    return await _keep(call, document._replace(body=encode(kept), rank=time.time()))


async def share_deck(call: Call) -> DeckShown:
    """Let whoever has the link see a deck of yours, or nobody any more."""
    document = await _document(call, call.path["id"])
    kept = _unpacked(document)
    if bool(kept.share) != call.body.shared:
        kept.share = secrets.token_urlsafe(16) if call.body.shared else ""
    return await _keep(call, document._replace(body=encode(kept)))


async def remove_deck(call: Call) -> Removed:
    """Remove a deck of yours for good."""
    document = await _document(call, call.path["id"])
    try:
        await call.hall.store.documents.keep(Gone(KIND, document.key, document.version))
    except ChangedError:
        raise Refusal("conflict", CHANGED) from None
    return Removed(document.key)


async def deck_as_file(call: Call) -> str:
    """A deck as the file that `caterwaul deck check` reads."""
    shown = await _asked(call)
    return decks.deck_file(shown.name, shown.cards)


async def deal_hand(call: Call) -> HandShown:
    """A first hand out of a legal deck, dealt as in a match, and what would be drawn after it."""
    shown = await _asked(call)
    if not shown.report.legal:
        raise Refusal("conflict", "hands are dealt out of legal decks: mend what is wrong first")
    if not call.hall.compiler.is_ready(shown.game):
        raise Refusal("unavailable", NOT_READY)
    dealt = first_hand(games.load(shown.game), decks.word_of(shown.cards))
    return HandShown(dealt.cards, dealt.set_aside, dealt.next)


# what they share


def _game(key: str) -> Game:
    if key not in game_keys() or not decks.has_decks(games.load(key)):
        known = [games.load(k).title for k in game_keys() if decks.has_decks(games.load(k))]
        raise Refusal("bad_request", f"decks are built for {', '.join(known)}, not for {key!r}")
    return games.load(key)


def _name(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal("bad_request", f"the name of a deck has 1 to {LONGEST_NAME} printable characters")
    return name


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
    return await _seen(call, call.path["id"], call.query["key"])


async def _seen(call: Call, id_: str, key: str) -> DeckShown:
    """A deck, if the one who asks may see it; `key` is that of its link."""
    for game in map(games.load, game_keys()):
        if id_ in _built_in(game):
            return _built_in(game)[id_]
    document = await _found(call, id_)
    if document.owner != call.guest.id:
        shared = _unpacked(document).share
        if not shared or not hmac.compare_digest(key.encode(), shared.encode()):
            _refuse()
    return _shown(document, call.guest.id)


async def _document(call: Call, id_: str) -> Document:
    """A deck of the one who asks, to be changed."""
    document = await _found(call, id_)
    if document.owner != call.guest.id:
        _refuse()
    return document


async def _found(call: Call, id_: str) -> Document:
    document = await call.hall.store.documents.find(KIND, id_) if DECK_ID.fullmatch(id_) else None
    return document or _refuse()


def _refuse() -> NoReturn:
    raise Refusal("not_found", NOWHERE)


async def _keep(call: Call, document: Document) -> DeckShown:
    try:
        await call.hall.store.documents.keep(document)
    except ChangedError:
        raise Refusal("conflict", CHANGED) from None
    return _shown(document._replace(version=document.version + 1), call.guest.id)


def _unpacked(document: Document) -> Kept:
    return msgspec.json.decode(document.body, type=Kept)


def _shown(document: Document, viewer: str) -> DeckShown:
    kept, mine = _unpacked(document), document.owner == viewer
    report = _report(_check(games.load(kept.game), kept.name, kept.cards))
    share = kept.share if mine else ""
    return DeckShown(
        document.key, kept.game, kept.name, kept.cards, report, mine, document.version, document.rank, share
    )


@cache
def _built_in(game: Game) -> dict[str, DeckShown]:
    found = game.builtin.tables[decks.TABLE] if decks.has_decks(game) else ()
    checked = {entry.id: _check(game, entry.name, entry.given["cards"]) for entry in found}
    return {
        id_: DeckShown(id_, game.key, deck.name, deck.cards, _report(deck)) for id_, deck in checked.items()
    }


def _check(game: Game, name: str, cards: dict[str, int]) -> decks.Checked:
    return decks.check_deck(game, game.builtin, cards, name)


def _report(checked: decks.Checked) -> Report:
    faults, warnings = (
        [FindingShown(found.text, found.rule) for found in findings]
        for findings in (checked.faults, checked.warnings)
    )
    return Report(checked.is_legal, faults, warnings)


ALL, DECK = "/api/decks", "/api/decks/{id}"
SENT: Faults = ("forbidden", "too_many", "not_found", "conflict")  # what changes something without a body
ENDPOINTS = (
    Endpoint("GET", "/api/games/{key}/decks", built_in_decks, list[DeckShown], faults=("not_found",)),
    Endpoint("GET", ALL, own_decks, DeckPage, query=("after",)),
    Endpoint("POST", ALL, create_deck, DeckShown, takes=NewDeck, status=201),
    Endpoint("POST", f"{ALL}/check", check_decks, list[DeckRead], takes=DeckText),
    Endpoint("GET", DECK, one_deck, DeckShown, query=("key",), faults=("not_found",)),
    Endpoint("PUT", DECK, change_deck, DeckShown, takes=ChangedDeck, faults=("not_found", "conflict")),
    Endpoint("DELETE", DECK, remove_deck, Removed, faults=SENT),
    Endpoint("PUT", f"{DECK}/share", share_deck, DeckShown, takes=Sharing, faults=("not_found", "conflict")),
    Endpoint("GET", f"{DECK}/file", deck_as_file, str, query=("key",), faults=("not_found",)),
    Endpoint("GET", f"{DECK}/hand", deal_hand, HandShown, query=("key",), faults=("not_found", "conflict")),
)
