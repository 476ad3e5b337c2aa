"""The workshop: the language of card files, what is wrong with one, and what it does to the game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from ...core.game import Game
from ..errors import Refusal
from ..lab import schemas as s
from ..lab.checks import checked, picture_wanted
from ..lab.language import language_of
from ..lab.pictures import pictures_of
from ..lab.process import StudyOrder
from ..settings import Settings
from .games import known_game
from .routing import Call, Endpoint

LAB = "/api/lab/{key}"
STREAM = "text/event-stream"


async def language(call: Call) -> s.Language:
    """What a card file of a game can say: tables, fields and their bounds, effects, traits of pictures."""
    return language_of(known_game(call.path["key"]))


async def check(call: Call) -> s.Checked:
    """What is wrong with a card file, what its cards say, and how one of them looks."""
    game = known_game(call.path["key"])
    wanted = await asyncio.to_thread(picture_wanted, game, call.body)
    kept = await pictures_of(call.services.documents, [wanted]) if wanted else {}
    pictures = {id_: picture.jpeg for id_, picture in kept.items()}
    return await asyncio.to_thread(checked, game, call.body, pictures)


async def study(call: Call) -> Response:
    """What a card file does to the game, while bots play it against another on the same deals."""
    order = _ordered(known_game(call.path["key"]), call.body, call.services.settings, call.account is None)
    told = call.services.studies.follow(order, call.guest.id, call.address)
    first = await anext(told, None)  # by now all that can be refused is
    return StreamingResponse(_story(first, told), media_type=STREAM)


async def _story(first: bytes | None, told: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    if first is not None:
        yield b"data: " + first + b"\n\n"
    async for line in told:
        yield b"data: " + line + b"\n\n"


def _ordered(game: Game, wish: s.StudyWish, settings: Settings, is_guest: bool) -> StudyOrder:
    """What was asked for, as long as whoever asks may have it."""
    bots = language_of(game).bots
    if wish.bot and wish.bot not in bots:
        raise Refusal("bad_request", f"bot can be {', '.join(bots)}, not {wish.bot!r}")
    most = settings.lab_seconds_of_guest if is_guest else settings.lab_seconds
    if wish.seconds is not None and wish.seconds > most:
        more = "; with an account more" if is_guest and settings.lab_seconds > most else ""
        raise Refusal("forbidden", f"a study may take {most:g} s here{more}")
    return StudyOrder(
        game.key, wish.cards, wish.against, wish.table, wish.id, wish.options, wish.bot,
        most if wish.seconds is None else wish.seconds, wish.against_options,
    )  # fmt: skip


ENDPOINTS = (
    Endpoint("GET", LAB, language, s.Language, faults=("not_found",)),
    Endpoint("POST", f"{LAB}/check", check, s.Checked, takes=s.CheckWish, faults=("not_found",)),
    Endpoint(
        "POST", f"{LAB}/study", study, bytes, takes=s.StudyWish, media=STREAM,
        faults=("not_found", "forbidden", "too_many"),
    ),
)  # fmt: skip
