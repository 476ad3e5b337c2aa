"""What those at a table can ask for: one function for each message."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ...core.pointing import Question
from ...match import MatchError
from ...match.shuffle import ShuffleError, checked_part
from ..errors import Refusal
from ..services import Services
from ..tables.dropouts import dropped_out
from ..tables.event_types import (
    AnsweredUndo,
    AnyEvent,
    AskedUndo,
    Ended,
    Left,
    Sat,
    SteppedBack,
    TookBack,
    WantedRematch,
)
from ..tables.room import Room
from ..tables.substitutes import substitute
from ..websocket import messages as m
from ..websocket.connection import Connection
from ..websocket.messages import encode

NO_ADVICE = "the adviser has failed: ask again, or play without it"


@dataclass(frozen=True)
class Asker:
    """Who asks for something, and where; `done` is called once it is on disk."""

    services: Services
    room: Room
    connection: Connection
    seat: int
    done: Callable[[], None]


Command = Callable[[Asker, Any], Awaitable[None]]


async def obey(services: Services, room: Room, connection: Connection, asked: m.AnyAsked) -> None:
    """Do what a message asks for, or refuse it."""
    seat = room.table.seat_of(connection.guest)
    if isinstance(asked, m.Ping):
        connection.say(encode(m.Pong(id=asked.id, now=time.time())))
        return
    if seat < 0:
        raise Refusal("not_seated", "you look on: only those who sit at the table can do that")

    def done() -> None:
        connection.say(encode(m.Ok(id=asked.id)))

    await COMMANDS[type(asked)](Asker(services, room, connection, seat, done), asked)


async def move(by: Asker, asked: m.Move) -> None:
    room, seat = by.room, by.seat
    await room.play(seat, asked.action, lambda: room.feed(seat).seen == asked.seen, by.done)


async def back(by: Asker, asked: m.Back) -> None:
    room, seat = by.room, by.seat

    def decided() -> AnyEvent:
        refuse_stale(room, seat, asked.seen)
        refuse_where_worn(room, seat)
        if room.table.result is not None or not room.table.is_drafting(seat):
            raise Refusal("not_now", "there is no unfinished decision to step back in")
        return SteppedBack(at=time.time(), seat=seat)

    await room.happen(decided, by.done)


async def undo(by: Asker, asked: m.Undo) -> None:
    room, seat = by.room, by.seat

    def decided() -> AnyEvent:
        table = room.table
        refuse_in_tournaments(room, "nothing is taken back")
        refuse_stale(room, seat, asked.seen)
        refuse_where_worn(room, seat)
        if table.match is None or (table.result is not None and table.result.reason != "played"):
            raise Refusal("not_now", "there is nothing to take back now")
        if not table.has_decided(seat):
            raise Refusal("not_now", "there is nothing to take back")
        match = table.match
        if table.people == [seat] or match.is_open(seat) or match.may_undo(seat):
            return TookBack(at=time.time(), seat=seat)
        if table.undo_asked is not None:
            raise Refusal("not_now", "somebody has asked already: wait for the answer")
        return AskedUndo(at=time.time(), seat=seat, keeps=match.before_settled(seat))

    await room.happen(decided, by.done)


async def allow(by: Asker, asked: m.Allow) -> None:
    room, seat = by.room, by.seat

    def decided() -> AnyEvent:
        if seat not in room.table.must_allow:
            raise Refusal("not_now", "nobody asks you for anything now")
        if room.table.undo_question != asked.question:
            raise Refusal("stale", "that question is no longer asked: another one is")
        return AnsweredUndo(at=time.time(), seat=seat, yes=asked.undo)

    await room.happen(decided, by.done)


async def resign(by: Asker, asked: m.Resign) -> None:
    room, seat = by.room, by.seat

    def decided() -> AnyEvent:
        if room.table.state != "playing":
            raise Refusal("not_now", "there is no match to resign from")
        return dropped_out(room.table, seat, "resigned")

    await room.happen(decided, by.done)


async def claim(by: Asker, asked: m.Claim) -> None:
    """Against whoever keeps the table waiting, and only by one who does not."""
    room, seat = by.room, by.seat

    def decided() -> AnyEvent:
        table, feed = room.table, room.feed(seat)
        if table.result is not None or feed.claim_at is None or time.time() < feed.claim_at:
            raise Refusal("not_now", "there is nothing to claim yet")
        late = [p for p in table.to_act if p in table.people and p != seat]
        if not late:
            raise Refusal("not_now", "the table waits for nobody who could be late")
        if asked.take == "bot":
            return Sat(at=time.time(), seat=late[0], who=substitute(table.seats[late[0]]))
        if len(table.seats) != 2:
            raise Refusal("not_now", "with more than two at the table only a bot can step in")
        return Ended(at=time.time(), winners=[seat], reason="idle")

    await room.happen(decided, by.done)


async def rematch(by: Asker, asked: m.Rematch) -> None:
    room, seat = by.room, by.seat
    try:
        part = checked_part(asked.part)
    except ShuffleError as error:
        raise Refusal("illegal", str(error)) from None

    def decided() -> AnyEvent:
        refuse_in_tournaments(room, "the next game comes by itself")
        if room.table.result is None or room.table.match is None:
            raise Refusal("not_now", "the match is not over yet")
        if room.table.next is not None:
            raise Refusal("not_now", "there is a rematch already")
        return WantedRematch(at=time.time(), seat=seat, part=part)

    await room.happen(decided, by.done)
    await by.services.hall.follow(room)


async def hint(by: Asker, asked: m.Hint) -> None:
    room, seat = by.room, by.seat
    table, connection = room.table, by.connection
    refuse_in_tournaments(room, "nobody is advised")
    if not table.is_advised(seat):
        raise Refusal("not_now", "nobody is advised where people play each other")
    if seat not in table.to_act:
        raise Refusal("not_now", "there is nothing for you to decide now")
    if connection.is_advised:
        raise Refusal("not_now", "you are being advised already")
    connection.is_advised = True

    async def advise() -> None:
        answer: m.Said = m.Refused(id=asked.id, code="unavailable", message=NO_ADVICE)
        try:
            text, actions = await by.services.bot_threads.advise(table, seat)
            answer = m.Advice(id=asked.id, text=text, actions=actions)
        finally:
            connection.is_advised = False
            connection.say(encode(answer))

    room.tasks.start(advise())


async def why(by: Asker, asked: m.Why) -> None:
    """Out of what the seat sees, so nobody else hears of it."""
    table = by.room.table
    refuse_stale(by.room, by.seat, asked.seen)
    if table.match is None or (table.result is not None and table.result.reason != "played"):
        raise Refusal("not_now", "nothing can be used at this table now")
    try:
        text = table.match.why(by.seat, Question(asked.takes, asked.goes, asked.goes_card))
    except MatchError as error:
        raise Refusal("illegal", str(error)) from None
    by.connection.say(encode(m.WhyNot(id=asked.id, text=text)))


def refuse_stale(room: Room, seat: int, seen: int) -> None:
    if room.feed(seat).seen != seen:
        raise Refusal("stale", "the table has changed since: look again")


def refuse_where_worn(room: Room, seat: int) -> None:
    if room.table.is_worn(seat):
        raise Refusal("not_now", "so much has been taken back at this table that you can take back no more")


def refuse_in_tournaments(room: Room, what: str) -> None:
    if room.table.created.tournament:
        raise Refusal("not_now", f"this is a match of a tournament, where {what}")


async def leave(by: Asker, asked: m.Leave) -> None:
    room, seat = by.room, by.seat

    def decided() -> AnyEvent:
        if room.table.state != "waiting":
            raise Refusal("not_now", "the match has begun: resign if you want to go")
        return Left(at=time.time(), seat=seat)

    await room.happen(decided, by.done)


async def emote(by: Asker, asked: m.Emote) -> None:
    by.room.talk.emote(by.seat, asked.emote)
    by.done()


async def say(by: Asker, asked: m.Say) -> None:
    by.room.talk.say(by.seat, asked.text)
    by.done()


async def mute(by: Asker, asked: m.Mute) -> None:
    by.room.talk.mute(by.seat, asked.seat, asked.on)
    by.done()


COMMANDS: dict[type, Command] = {
    m.Move: move,
    m.Back: back,
    m.Undo: undo,
    m.Allow: allow,
    m.Resign: resign,
    m.Claim: claim,
    m.Rematch: rematch,
    m.Hint: hint,
    m.Why: why,
    m.Leave: leave,
    m.Emote: emote,
    m.Say: say,
    m.Mute: mute,
}
