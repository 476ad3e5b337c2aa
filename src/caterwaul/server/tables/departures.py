"""Who stands up, is called anew, or goes on elsewhere: what happens to a table for them, or at its end."""

from __future__ import annotations

import time
from contextlib import suppress

from msgspec.structs import replace

from ..errors import Refusal
from ..people.profiles import Profile
from .dropouts import dropped_out
from .event_types import AnyEvent, Ended, Followed, Left, Presented, Sat
from .room import Room
from .seat_index import sits


async def stand_up(room: Room, person: str) -> None:
    """Somebody goes for good: others are not left waiting."""

    def decided() -> AnyEvent:
        if not sits(room.table, person):
            raise Refusal("not_now", "there is nothing to leave")
        seat = room.table.seat_of(person)
        if room.table.state == "waiting":
            return Left(at=time.time(), seat=seat)
        return dropped_out(room.table, seat, "resigned")

    try:
        await _dealt(room)
        await room.happen(decided)
        if room.table.is_deserted:
            await end_table(room, "Everybody has left.")
    except Refusal as refusal:
        if refusal.code == "unavailable":
            raise


async def call_anew(room: Room, person: str, name: str) -> None:
    """Somebody who waits for others here has another name from now on."""

    def decided() -> AnyEvent:
        seat = room.table.seat_of(person)
        if seat < 0 or room.table.state != "waiting":
            raise Refusal("not_now", "nobody waits here")
        return Sat(at=time.time(), seat=seat, who=replace(room.table.seats[seat], name=name))

    await room.happen(decided)


async def present(room: Room, person: str, profile: Profile) -> None:
    """Somebody at a table has another face, or has changed whether strangers may look on."""

    def decided() -> AnyEvent:
        seat = room.table.seat_of(person)
        if seat < 0 or room.table.result is not None:
            raise Refusal("not_now", "nobody sits here")
        return Presented(at=time.time(), seat=seat, face=profile.face, watch=profile.watch)

    await room.happen(decided)


async def end_table(room: Room, why: str) -> None:
    """Close a table at which nobody goes on."""

    def decided() -> AnyEvent:
        if room.table.result is not None:
            raise Refusal("not_now", "it is over already")
        return Ended(at=time.time(), winners=[], reason="closed", text=why)

    with suppress(Refusal):
        await _dealt(room)
        await room.happen(decided)


async def lead_on(room: Room, following: str) -> None:
    """Those at a table are told of the next one."""

    def decided() -> AnyEvent:
        if room.table.next is not None:
            raise Refusal("not_now", "another one follows already")
        return Followed(at=time.time(), table=following)

    with suppress(Refusal):
        await room.happen(decided)


async def _dealt(room: Room) -> None:
    """The end of a match that has not begun deals its cards: not before that can be done in no time."""
    if room.table.state == "preparing":
        await room.services.compiler.wait(room.table.game.key)
