"""Tables of those who had their data deleted: what happened there stays, their names do not."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from ..people.names import FORMER
from .event_types import AnyEvent, Created, Ended, Presented, Sat, Seat
from .outcomes import DROPPED
from .substitutes import SUBSTITUTE, after_the_name


def people_in(events: Iterable[AnyEvent]) -> set[str]:
    """The ids of all who have sat down at a table."""
    seats: list[Seat] = []
    for event in events:
        if isinstance(event, Created):
            seats += event.seats
        elif isinstance(event, Sat):
            seats.append(event.who)
    return {id_ for seat in seats for id_ in (seat.guest, seat.instead) if id_}


def without_names(event: AnyEvent, gone: Collection[str]) -> AnyEvent:
    """An event as if those people had never told their names. Words that hold one are made anew."""
    match event:
        case Created(seats=seats):
            return replace(event, seats=[_nameless(seat, gone) for seat in seats])
        case Sat(who=who):
            return replace(event, who=_nameless(who, gone))
        case Presented(face=face) if face is not None:
            return replace(event, face=None)
        case Ended(reason=reason) if reason in DROPPED:
            return replace(event, text="")
    return event


def _nameless(seat: Seat, gone: Collection[str]) -> Seat:
    if seat.guest in gone:
        return replace(seat, name=FORMER, face=None)
    if seat.instead in gone:
        return replace(seat, name=f"{FORMER}{after_the_name(SUBSTITUTE)}")
    return seat
