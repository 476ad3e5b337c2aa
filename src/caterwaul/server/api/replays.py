"""The routes of replays: to watch, to keep, to analyse, to go on with."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from starlette.responses import Response

from ...bots import level_of
from ...bots.names import bot_name
from ...core.errors import CaterwaulError
from ...match.shuffle import new_secret
from ...replay.text import ReplayError
from ...replay.verify import judged
from ..errors import Refusal
from ..replays import schemas as s
from ..replays.films import BLOCK, perspectives
from ..replays.library import FILE_ID, Library, Reel, played_again
from ..tables.event_types import Created, GoesOn, Seat
from ..tables.promised_shuffles import shown_origin
from ..tables.schemas import MadeTable
from ..tournaments.documents import find_tournament
from ..websocket.messages import ShownShuffle
from .routing import Call, Endpoint
from .tables import finished, room_of

REPLAY = "/api/replays/{id}"
NOT_HERE = "there is no such replay, or it is private: ask for the whole link"
NOT_YOURS = "only who played this match, or asked for its analysis, may stop it"
FOR_AN_HOUR = {"Cache-Control": "private, max-age=3600"}
A_MINUTE = 60.0
UNDER_WAY = ("waiting", "running")
WATCHING = ("invite", "seal")


@dataclass
class Found:
    """A replay, and who asks for it."""

    reel: Reel
    seat: int = -1
    invite: str | None = None
    sat_there: bool = False
    tournament: str = ""  # to which its table belongs


async def open_file(call: Call) -> s.FileOpened:
    """Open a replay file: it is played, checked and kept under an address of its own."""
    try:
        return s.FileOpened(await _library(call).keep(call.guest.id, call.body.text))
    except ReplayError as error:
        raise Refusal("bad_request", f"this replay cannot be opened: {error}") from None


async def replay_shown(call: Call) -> s.ReplayShown:
    """A match that is over: who played, every action, how it was shuffled and how it ended."""
    found = await _found(call, call.query["invite"])
    reel, match = found.reel, found.reel.match
    verdict, deeds = judged(reel.found), await _library(call).deeds(reel)
    return s.ReplayShown(
        id=call.path["id"],
        game=match.game.key,
        title=match.game.title,
        seats=match.names,
        actions=[s.ActionShown(seat, said) for (seat, _), said in zip(match.actions, deeds, strict=True)],
        result=reel.result,
        seed=match.start.seed.hex(),
        shuffle=await _shuffle(call, found),
        seal=reel.seal,
        seat=found.seat,
        invite=found.invite,
        checked=s.Checked(verdict.holds, verdict.unknown, verdict.wrong, verdict.summary),
        can_go_on=not match.start.position,
        own_cards=bool(reel.own_cards),
    )


async def replay_file(call: Call) -> str:
    """The replay as a file to keep."""
    return (await _found(call, call.query["invite"])).reel.text


async def scenes(call: Call) -> Response:
    """What a seat saw, or all open, after some actions in a row."""
    reel = await _watched(call)
    film = await _library(call).film(reel, _perspective(call, reel))
    number = call.path["block"]
    if not number.isascii() or not number.isdigit() or int(number[:9]) >= len(film.blocks):
        last = len(film.blocks) - 1
        raise Refusal("not_found", f"frames come in blocks of {BLOCK}, here 0 to {last}")
    return _kept(film.block(int(number)))


async def story(call: Call) -> Response:
    """The log as a seat read it, or with nothing left out."""
    reel = await _watched(call)
    return _kept((await _library(call).film(reel, _perspective(call, reel))).log())


def _kept(encoded: bytes) -> Response:
    """An answer that follows from its address, so that a browser may keep it for a while."""
    return Response(encoded, media_type="application/json", headers=FOR_AN_HOUR)


async def analysis(call: Call) -> s.Analysis:
    """How the chances to win went, or how far the analysis is."""
    return await _looked(call, await _found(call, call.query["invite"]))


async def begin_analysis(call: Call) -> s.Analysis:
    """Have a match analysed."""
    found, analyses = await _found(call, call.query["invite"]), _library(call).analyses
    reel = found.reel
    shown = await _looked(call, found)
    if shown.state in ("none", "failed"):
        if not reel.match.actions:
            raise Refusal("conflict", "nothing was played: there is nothing to analyse")
        if analyses.is_busy:
            raise Refusal("too_many", "many matches are being analysed: try again in a minute", A_MINUTE)
        analyses.begin(reel.seal, reel.match, call.guest.id, time.time())
        shown = await _looked(call, found)
    return shown


async def stop_analysis(call: Call) -> s.Analysis:
    """Stop an analysis that is not done: for who played the match, or asked for it."""
    found = await _found(call, call.query["invite"])
    shown = await _looked(call, found)
    if shown.state not in UNDER_WAY:
        return shown
    if not shown.can_stop:
        raise Refusal("forbidden", NOT_YOURS)
    _library(call).analyses.stop(found.reel.seal)
    return await _looked(call, found)


async def _looked(call: Call, found: Found) -> s.Analysis:
    """How far the analysis is, and whether who asks may stop it."""
    analyses, seal = _library(call).analyses, found.reel.seal
    shown = await analyses.look(seal)
    if shown.state in UNDER_WAY:
        shown.can_stop = found.sat_there or analyses.is_started_by(seal, call.guest.id)
    return shown


async def go_on(call: Call) -> MadeTable:
    """Play on from the middle of a match, on one of its seats, against bots. The cards lie as they lay."""
    asked: s.GoOn = call.body
    found = await _found(call, asked.invite)
    created = _going_on(call, found.reel, asked)
    room = await call.services.hall.open_table(call.guest, created)
    return MadeTable(room.table.id, created.invite)


def _going_on(call: Call, reel: Reel, asked: s.GoOn) -> Created:
    match, start = reel.match, reel.match.start
    if start.position:
        raise Refusal("conflict", "a match that began in a drawn position can be watched only")
    if asked.seat >= start.seats or asked.after > len(match.actions):
        last = len(match.actions)
        raise Refusal("bad_request", f"seats are 0 to {start.seats - 1}, and there were {last} actions")
    if "@" in asked.level:
        raise Refusal("bad_request", "a bot at a table takes the time of its level")
    try:
        level_of(asked.level)
    except CaterwaulError as error:
        raise Refusal("bad_request", str(error)) from None
    begun = played_again(match, match.actions[: asked.after])
    if begun.over:
        raise Refusal("conflict", "it is over there: go back to where something can still be decided")
    bot = bot_name(asked.level)
    seats = [
        Seat("bot", bot, level=asked.level, choices=start.choices.get(p, {})) for p in range(start.seats)
    ]
    mine = start.choices.get(asked.seat, {})
    seats[asked.seat] = Seat("person", call.guest.name, call.guest.id, choices=mine)
    return Created(
        at=time.time(), game=match.game.key, rules=match.game.fingerprint, seats=seats, seed=start.seed,
        cards_mark=match.cards.fingerprint, cards=reel.own_cards, options=start.options,
        invite=secrets.token_urlsafe(16), next_secret=new_secret(),
        goes_on=GoesOn(call.path["id"], begun.committed()),
    )  # fmt: skip


def _library(call: Call) -> Library:
    return call.services.library


async def _found(call: Call, invite: str) -> Found:
    """The replay of a call: of a file by its address, of a table by who may see the table."""
    id_ = call.path["id"]
    if FILE_ID.fullmatch(id_):
        try:
            reel = await _library(call).of_file(id_)
        except ReplayError as error:
            raise Refusal("conflict", f"this replay was kept by another version: {error}") from None
        if reel is None:
            raise Refusal("not_found", NOT_HERE)
        return Found(reel)
    room, knows = await room_of(call, invite)
    reel = await _library(call).of_table(await finished(call, room))
    seat = room.table.first_seat_of(call.guest.id)
    needs = not room.table.created.open and (knows or seat >= 0)
    created, has_sat = room.table.created, room.table.has_sat(call.guest.id)
    return Found(reel, seat, created.invite if needs else None, has_sat, created.tournament)


async def _watched(call: Call) -> Reel:
    reel = (await _found(call, call.query["invite"])).reel
    if call.query["seal"] not in ("", reel.seal):
        raise Refusal("conflict", "the match has gone on since: load the replay anew")
    return reel


def _perspective(call: Call, reel: Reel) -> int:
    eyes = perspectives(reel.match)
    if call.path["seat"] not in eyes:
        raise Refusal("not_found", f"one looks with the eyes of {', '.join(eyes)}")
    return eyes[call.path["seat"]]


async def _shuffle(call: Call, found: Found) -> ShownShuffle | None:
    reel = found.reel
    shuffle = reel.match.start.shuffle
    if shuffle is None:
        return None
    added = [seat for seat, part in enumerate(shuffle.parts) if part]
    told = list(shuffle.parts)
    tournament = await find_tournament(call.services.documents, found.tournament)
    origin = shown_origin(shuffle, tournament.told_secret if tournament else None)
    return ShownShuffle(shuffle.commitment, added, "", shuffle.secret.hex(), told, reel.seal, origin)


ENDPOINTS = (
    Endpoint("POST", "/api/replays", open_file, s.FileOpened, takes=s.File, status=201),
    Endpoint(
        "GET", REPLAY, replay_shown, s.ReplayShown, query=("invite",), faults=("not_found", "conflict")
    ),
    Endpoint(
        "GET", f"{REPLAY}/file", replay_file, str, query=("invite",), faults=("not_found", "conflict")
    ),
    Endpoint(
        "GET", f"{REPLAY}/scenes/{{seat}}/{{block}}", scenes, s.Scenes, query=WATCHING,
        faults=("not_found", "conflict"),
    ),
    Endpoint(
        "GET", f"{REPLAY}/story/{{seat}}", story, s.Story, query=WATCHING,
        faults=("not_found", "conflict"),
    ),
    Endpoint(
        "GET", f"{REPLAY}/analysis", analysis, s.Analysis, query=("invite",),
        faults=("not_found", "conflict"),
    ),
    Endpoint(
        "POST", f"{REPLAY}/analysis", begin_analysis, s.Analysis, query=("invite",),
        faults=("not_found", "conflict", "forbidden", "too_many"),
    ),
    Endpoint(
        "DELETE", f"{REPLAY}/analysis", stop_analysis, s.Analysis, query=("invite",),
        faults=("not_found", "conflict", "forbidden", "too_many"),
    ),
    Endpoint(
        "POST", f"{REPLAY}/continue", go_on, MadeTable, takes=s.GoOn, status=201,
        faults=("not_found", "conflict"),
    ),
)  # fmt: skip
