"""Damage and what follows from it: kills, the cards they cost, what leaves play."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell, tell_long, tell_only
from ...core.piles import eye, place_of, pop, pop_bottom, push, remove_at, sort
from ...core.records import OPEN
from .state import FORFEITED, Book, State
from .troops import (
    ground,
    has_abilities,
    health,
    is_vehicle,
    lies_face_down,
    place_of_troop,
    qualities,
    says,
    sum_of,
    team,
)
from .words import Event, Phase, Verb


@rule("G.Ste", "ruling 36")
def turn_up(s: State, p: int, card: int, log: Log) -> None:
    """A face-down troop is shown to all."""
    if lies_face_down(s, card):
        s.seen[card] = OPEN
        s.veiled[card] = 0
        tell(log, Event.REVEALED, p, s.kind[card], place_of_troop(s, p, card), 0)


@rule("101.5", "107.3", "ruling 36")
def wound(s: State, p: int, card: int, n: int, by: int, log: Log) -> None:
    """Damage a troop of player p; it stays until the battle ends or something removes it.

    `by` is the enemy card that deals it, or 0 where the line of the log before has said so.
    """
    place = place_of_troop(s, p, card)
    if n <= 0:
        tell(log, Event.UNHURT, p, s.kind[card], place, 0)
        return
    turn_up(s, p, card, log)
    s.damage[card] += n
    s.unsettled = 1
    there = place_of_troop(s, 1 - p, by)
    if by == 0:
        tell(log, Event.HURT, p, s.kind[card], place, n)
    elif there:
        tell_long(log, Event.HURT_BY, p, s.kind[card], place, n, s.kind[by], there)
    else:
        tell_long(log, Event.HURT_THROUGH, p, s.kind[card], place, n, s.kind[by], 0)


@rule("101.5")
def mend(s: State, card: int, n: int) -> int:
    """Remove up to so much damage from a troop; returns how much."""
    n = min(n, s.damage[card])
    s.damage[card] -= n
    return n


@rule("107.3", "ruling 33", "ruling 42")
def settle(s: State, book: Book, log: Log) -> None:
    """Kill whatever has taken its Health in damage until nothing has, the active player's troops first."""
    some_fell = False
    while s.unsettled:
        again = False
        for turn in range(2):
            p = s.active if turn == 0 else 1 - s.active
            i = 1
            while i <= s.troops[p, 0] and not again:
                if is_dead(s, book, p, s.troops[p, i]):
                    if not some_fell:
                        note_places(s)
                    some_fell = True
                    kill(s, book, p, s.troops[p, i], log)
                    again = True
                i += 1
        s.unsettled = again
    s.attacker = s.attacked = 0
    s.stood[:] = 0


@rule("107.3", "ruling 42")
def note_places(s: State) -> None:
    """Where everybody stands, so that the log calls each troop the same until all who fall have fallen."""
    for p in range(2):
        for i in range(1, s.troops[p, 0] + 1):
            s.stood[s.troops[p, i]] = i


@rule("107.3", "G.Kil", "ruling 20", "ruling 33")
def is_dead(s: State, book: Book, p: int, card: int) -> bool:
    return s.damage[card] > 0 and s.damage[card] >= health(s, book, p, card)


@rule("107.3", "108.2a", "108.4a", "ruling 21", "ruling 47")
def kill(s: State, book: Book, p: int, card: int, log: Log) -> None:
    """Discard a killed troop; a vehicle takes its pilot with it, unless that is thrown clear."""
    pilot = s.crew[card] if is_vehicle(s, book, card) else 0
    ejects = pilot > 0 and has_item_that_ejects(s, book, card)
    row, place = s.kind[card], place_of_troop(s, p, card)
    tell(log, Event.KILLED, p, row, place, 0)
    bury(s, book, p, card, log)
    if ejects:
        tell_long(log, Event.EJECTED, p, s.kind[pilot], place_of_troop(s, p, pilot), row, place, 0)
        if p == s.active and s.phase == Phase.ATTACK:
            s.attacks[pilot] = FORFEITED
    elif pilot:
        tell_long(log, Event.PILOT_LOST, p, s.kind[pilot], place_of_troop(s, p, pilot), row, place, 0)
        bury(s, book, p, pilot, log)


@rule("108.4a")
def has_item_that_ejects(s: State, book: Book, card: int) -> bool:
    for p in range(2):
        for i in range(1, s.gear[p, 0] + 1):
            item = s.gear[p, i]
            if s.host[item] == card and says(book.card[s.kind[item]].gives[:], Verb.EJECT):
                return True
    return False


@rule("107.3", "107.4", "108.4a", "G.Dis", "ruling 23", "ruling 48")
def bury(s: State, book: Book, p: int, card: int, log: Log) -> None:
    """To its owner's discard pile, at the cost of cards from under the deck of whoever controlled it."""
    n = cards_lost(s, book, p, card)
    thorns = sum_of(book.card[s.kind[card]].always[:], Verb.THORNS) if card == s.attacked else 0
    if thorns and not has_abilities(s, book, card):
        thorns = 0
    leave_play(s, p, card, log)
    push(s.discard[s.owner[card]], card)
    for _ in range(n):
        discard_from_under(s, p, log)
    if thorns:
        wound(s, 1 - p, s.attacker, thorns, card, log)


@rule("107.4", "111.3", "ruling 21", "ruling 22", "ruling 43")
def cards_lost(s: State, book: Book, p: int, card: int) -> int:
    """One card less than the printed cost, and less still for what mourns the troop."""
    who = qualities(s, book, p, card)
    n = book.card[s.kind[card]].cost - 1 - team(s, book, p, Verb.FEWER_DISCARDED)
    n -= ground(s, book, p, Verb.FEWER_DISCARDED, who)
    for i in range(1, s.troops[p, 0] + 1):
        other = s.troops[p, i]
        abilities = book.card[s.kind[other]].always
        for j in range(len(abilities)):
            if abilities[j].do == Verb.FEWER_FOR and other != card and has_abilities(s, book, other):
                n -= abilities[j].n if abilities[j].whom & who else 0
    return n


@rule("107.4", "ruling 22")
def discard_from_under(s: State, p: int, log: Log) -> None:
    """The bottom card of the deck, face up; nothing where there is none."""
    card = pop_bottom(s.stock[p])
    if card:
        s.seen[card] = OPEN
        push(s.discard[p], card)
        tell(log, Event.MILLED, p, s.kind[card], 0, 0)


@rule("108.4b", "109.3", "101.5", "ruling 34")
def leave_play(s: State, p: int, card: int, log: Log) -> None:
    """Take a troop of player p off the table: its items are discarded, its damage is gone."""
    strip(s, p, card, log)
    leave_vehicle(s, card)
    s.unsettled = 1
    place = place_of(s.troops[p], card)
    remove_at(s.troops[p], place)
    if p == s.active and place <= s.asked:
        s.asked -= 1  # the others move up
    s.seen[card] = OPEN
    s.front[card] = s.damage[card] = s.attacks[card] = s.strikes[card] = 0


@rule("108.4b")
def leave_vehicle(s: State, card: int) -> None:
    """Part a pilot and a vehicle, whichever of the two is given."""
    if s.crew[card]:
        s.unsettled = 1
        s.crew[s.crew[card]] = 0
        s.crew[card] = 0


@rule("109.3", "ruling 46")
def strip(s: State, p: int, card: int, log: Log) -> None:
    """Discard all items of a troop of player p, each to its owner's pile."""
    for owner in range(2):
        for i in range(s.gear[owner, 0], 0, -1):
            item = s.gear[owner, i]
            if s.host[item] == card:
                remove_at(s.gear[owner], i)
                s.host[item] = 0
                s.unsettled = 1
                push(s.discard[owner], item)
                tell(log, Event.ITEM_LOST, owner, s.kind[item], s.kind[card], place_of_troop(s, p, card))


@rule("104.1a", "104.2", "G.Drw", "ruling 16")
def draw(s: State, p: int, log: Log) -> None:
    """The top card of the deck goes to the hand; nothing happens with an empty deck."""
    card = pop(s.stock[p])
    if card:
        s.seen[card] |= eye(p)
        tell_only(log, s.seen[card], Event.DREW, p, s.kind[card], 0, 0)
        to_hand(s, p, card)


@rule("G.Drw")
def to_hand(s: State, p: int, card: int) -> None:
    """Into the hand, in whose order nothing can be read."""
    push(s.hand[p], card)
    sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])
