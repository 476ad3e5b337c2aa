"""PDFs to print: of a game, a card, a deck that one may see, or a card file of one's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated

import msgspec
from starlette.responses import FileResponse, Response, StreamingResponse

from ...cards import decks
from ...core.game import Game
from ...printing import Photo
from ...printing.box import PARTS
from ...printing.sheets import BACKS, PAPERS
from ..decks.kept import OWN_DECK_PREFIX, printable
from ..errors import Refusal
from ..http.decode_errors import decode_error_in_words
from ..http.schemas import RequestBody, Token
from ..lab.pictures import pictures_in
from ..printing.process import OWN, Order, Progress
from ..printing.queue import PrintQueue
from ..websocket.messages import encode
from .gallery import BROUGHT
from .games import known_game
from .routing import Call, Endpoint, Faults

GAME, MADE = "/api/games/{key}/print", "/api/prints/{id}"
STREAM = "text/event-stream"
Part = Annotated[str, msgspec.Meta(max_length=64)]


class PrintWish(RequestBody):
    """What is to be printed; all of it may be left out."""

    paper: Part = ""
    backs: Part = ""
    part: Part = ""
    players: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    deck: Annotated[str, msgspec.Meta(max_length=2048)] = ""  # an id, `own:ID`, or a list `3*kite_drone+…`
    key: Token = ""  # of the link to somebody else's deck
    only: Part = ""  # `card/lunge`, or `own`: what stands in the card file
    cards: Annotated[str, msgspec.Meta(max_length=65536)] = ""  # the text of a card file


class Made(msgspec.Struct, omit_defaults=True):
    """Where a PDF is, and what of it is not as it was written."""

    file: str
    warning: str = ""


async def print_game(call: Call) -> Response:
    """A PDF to print, cut and play."""
    try:
        wish = msgspec.convert({k: v for k, v in call.query.items() if v}, PrintWish, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("bad_request", decode_error_in_words(error)) from None
    if decks.is_list(wish.deck):
        raise Refusal("bad_request", "a list of cards is too long for an address: send it with POST")
    order = await _ordered(call, wish)
    return _sent(order.game, await call.services.print_queue.pdf(order, call.address))


async def make_print(call: Call) -> Response:
    """Have a PDF made, and hear how far it is."""
    order, queue = await _ordered(call, call.body), call.services.print_queue
    told = queue.follow(order, call.address)
    first = await anext(told, None)  # by now all that can be refused is
    return StreamingResponse(_story(first, told, queue, queue.mark(order)), media_type=STREAM)


async def _story(
    first: Progress | None, told: AsyncIterator[Progress], queue: PrintQueue, mark: str
) -> AsyncIterator[bytes]:
    try:
        if first is not None:
            yield _line(first)
        async for progress in told:
            yield _line(progress)
        yield _line(Made(MADE.format(id=mark), queue.warning(mark)))
    except Refusal as error:
        yield _line({"error": {"code": error.on_the_wire.fault, "message": str(error)}})


def _line(said: object) -> bytes:
    return b"data: " + encode(said) + b"\n\n"


async def made_print(call: Call) -> Response:
    """A PDF that has been made."""
    file = call.services.print_queue.file(call.path["id"])
    if file is None:
        raise Refusal("not_found", "this PDF is not kept any more: ask for it again")
    return _sent("caterwaul", file)


def _sent(name: str, file: Path) -> Response:
    return FileResponse(file, filename=f"{name}.pdf", media_type="application/pdf")


async def _ordered(call: Call, wish: PrintWish) -> Order:
    """What was asked for, checked as far as it can be without reading a card file."""
    game = known_game(call.path["key"])
    _check(game, wish)
    deck = wish.deck
    if deck.startswith(OWN_DECK_PREFIX):
        deck = await printable(
            call.services.documents, call.guest.id, game, deck.removeprefix(OWN_DECK_PREFIX), wish.key
        )
    usual = Order(game.key)
    return Order(
        game.key, wish.paper or usual.paper, wish.backs or usual.backs, wish.part or usual.part,
        wish.players, deck, wish.only, wish.cards, await _photos(call, wish.cards),
    )  # fmt: skip


async def _photos(call: Call, text: str) -> dict[str, Photo]:
    """The own pictures that a card file names."""
    found = await pictures_in(call.services.documents, text)
    return {id_: Photo(kept.jpeg, kept.width, kept.height) for id_, kept in found.items()}


def _check(game: Game, wish: PrintWish) -> None:
    allowed = {
        "paper": list(PAPERS), "backs": list(BACKS), "part": list(PARTS),
        "players": [str(n) for n in game.seats],
    }  # fmt: skip
    if decks.has_decks(game):
        decks.check_list(wish.deck)
    if wish.only == OWN and not wish.cards:
        raise Refusal("bad_request", "a card file is needed to print what stands in it")
    if not wish.cards:  # else who reads the file knows what is in it
        tables = game.builtin.tables
        if not wish.deck.startswith(OWN_DECK_PREFIX) and not decks.is_list(wish.deck):
            allowed["deck"] = [entry.id for entry in tables.get(BROUGHT, [])]
        allowed["only"] = [
            f"{table}/{e.id}" for table, rows in tables.items() for e in rows if table != BROUGHT
        ]
    for name, words in allowed.items():
        given = str(getattr(wish, name) or "")
        if given and given not in words:
            shown = ", ".join(words[:12]) + (" …" if len(words) > 12 else "") or "nothing"
            shown += ", own:ID or a list as in 3*kite_drone" if name == "deck" and words else ""
            raise Refusal("bad_request", f"{name} can be {shown}, not {given!r}")


FAULTS: Faults = ("not_found", "too_many")
ENDPOINTS = (
    Endpoint(
        "GET", GAME, print_game, bytes, media="application/pdf",
        query=("paper", "backs", "part", "players", "deck", "key", "only"), faults=FAULTS,
    ),
    Endpoint("POST", GAME, make_print, bytes, takes=PrintWish, media=STREAM, faults=FAULTS),
    Endpoint("GET", MADE, made_print, bytes, media="application/pdf", faults=("not_found",)),
)  # fmt: skip
