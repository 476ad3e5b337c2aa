"""Vehicles (108): each one in play is asked for its pilot once, at the start of the Play Phase."""

from __future__ import annotations

from ...core.compiling import Out, rule
from ...core.events import Log, tell_long
from .actions import NO_PILOT, PILOT
from .killing import leave_vehicle
from .state import Book, State
from .troops import is_vehicle, lies_face_down, place_of_troop
from .words import Event


@rule("108.2", "108.3", "ruling 26", "ruling 27")
def next_vehicle(s: State, book: Book, p: int) -> int:
    """The place of the next vehicle after the last one asked, or 0; none face down, none without a crew."""
    if not has_crew(s, book, p):
        return 0
    for i in range(s.asked + 1, s.troops[p, 0] + 1):
        if is_vehicle(s, book, s.troops[p, i]) and not lies_face_down(s, s.troops[p, i]):
            return i
    return 0


@rule("108.2", "ruling 27")
def may_pilot(s: State, book: Book, card: int) -> bool:
    """Any troop in the Front Line that is no vehicle itself."""
    return s.front[card] > 0 and not is_vehicle(s, book, card)


@rule("108.2")
def has_crew(s: State, book: Book, p: int) -> bool:
    for i in range(1, s.troops[p, 0] + 1):
        if may_pilot(s, book, s.troops[p, i]):
            return True
    return False


@rule("108.2", "108.3", "ruling 26")
def legal_pilots(s: State, book: Book, p: int, out: Out) -> int:
    """Who may pilot the vehicle that is asked: whoever is in it, any other, or nobody."""
    out[0] = NO_PILOT
    n = 1
    for i in range(1, s.troops[p, 0] + 1):
        if may_pilot(s, book, s.troops[p, i]):
            out[n] = PILOT + i
            n += 1
    return n


@rule("108.2", "ruling 26", "ruling 27")
def assign_pilot(s: State, p: int, place: int, log: Log) -> None:
    """Put the troop at a place into the vehicle that was asked, or take out whoever is in it."""
    vehicle = s.troops[p, s.asked]
    pilot = s.troops[p, place] if place else 0
    if s.crew[vehicle] == pilot:
        return
    if s.crew[vehicle]:
        get_out(s, p, s.crew[vehicle], log)
    if pilot:
        if s.crew[pilot]:
            get_out(s, p, pilot, log)
        s.crew[vehicle] = pilot
        s.crew[pilot] = vehicle
        s.unsettled = 1
        tell_long(log, Event.BOARDED, p, s.kind[pilot], place, s.kind[vehicle], s.asked, 0)


@rule("108.2", "ruling 26")
def get_out(s: State, p: int, pilot: int, log: Log) -> None:
    """A pilot leaves its vehicle, which stands idle."""
    vehicle = s.crew[pilot]
    place, there = place_of_troop(s, p, pilot), place_of_troop(s, p, vehicle)
    tell_long(log, Event.LEFT, p, s.kind[pilot], place, s.kind[vehicle], there, 0)
    leave_vehicle(s, pilot)
