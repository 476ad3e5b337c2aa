"""The aftermath of Clash!: moves act in the order of their Buildup, then go to the discard piles."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell
from ...core.piles import push, top
from .effects import (
    NO_STRIKE,
    basic_row,
    bonus,
    force,
    guarding,
    guards,
    happen,
    lowering,
    printed_buildup,
    strength,
    wound,
)
from .options import DodgePace, KnockOut
from .state import SLOWEST, ActsAs, Book, Event, Pace, State, Trigger, Verb


@rule("A1", "ruling 12")
def resolve(s: State, book: Book, log: Log) -> None:
    """Buildup 0 first, 5 last; at each of them whatever is left to act."""
    for p in range(2):
        become(s, book, p)
    for p in range(2):
        tell_revealed(s, book, p, log)
    for buildup in range(SLOWEST + 1):
        acting = acting_at(s, buildup)
        while acting and goes_on(s):
            act(s, book, foremost(s, book, acting, log), log)
            acting = acting_at(s, buildup)


@rule("A2", "ruling 2")
def foremost(s: State, book: Book, acting: int, log: Log) -> int:
    """Who acts first at equal Buildup: the higher Initiative, and with none higher both at once."""
    near, far = initiative(s, book, 0), initiative(s, book, 1)
    if acting != 3 or near == far:
        return acting
    first = 0 if near > far else 1
    tell(log, Event.FIRST, first, s.kind[s.pick[first]], 0, 0)
    return 1 << first


@rule("A2")
def initiative(s: State, book: Book, p: int) -> int:
    return book.character[s.character[p]].initiative


@rule("A1", "ruling 17", "ruling 28")
def acting_at(s: State, buildup: int) -> int:
    """Whose move or second strike is due at this Buildup, as bits. Without a move nothing acts."""
    acting = 0
    for p in range(2):
        first = s.acted[p] == 0 and s.buildup[p] == buildup
        second = s.acted[p] == 1 and s.follow_up[p] > 0 and s.follow_at[p] == buildup
        if s.move[p] and (first or second):
            acting |= 1 << p
    return acting


@rule("ruling 12")
def goes_on(s: State) -> bool:
    """A character at 0 HP does not act any more this turn, unless the match tests it only at the end."""
    return s.knock_out == KnockOut.END_OF_TURN or (s.hp[0] > 0 and s.hp[1] > 0)


@rule("R1", "M5", "M6", "ruling 5")
def become(s: State, book: Book, p: int) -> None:
    """As which move the card of player p acts, and how fast."""
    if s.pick[p]:
        s.move[p] = acting_as(s, book, p, s.kind[s.pick[p]])
        s.unslowed[p] = buildup_of(s, book, p, s.move[p])
        s.buildup[p] = min(s.unslowed[p] + s.slow[p], SLOWEST)


@rule("R1", "X1", "ruling 17", "ruling 18")
def tell_revealed(s: State, book: Book, p: int, log: Log) -> None:
    """Both at once, each with what was decided about it: nothing is told between the two."""
    row = s.kind[s.pick[p]]
    if s.pick[p] == 0:
        tell(log, Event.NO_MOVE, p, 0, 0, 0)
    elif book.card[row].acts_as:
        tell(log, Event.REVEALED_AS, p, row, s.move[p], s.buildup[p])
    elif s.named[p]:
        tell(log, Event.REVEALED_NAMING, p, row, s.named[p], s.buildup[p])
    else:
        tell(log, Event.REVEALED, p, row, s.buildup[p], 0)


@rule("M6")
def acting_as(s: State, book: Book, p: int, row: int) -> int:
    """The move that a card acts as: itself, the one named, or the one on top of the foe's discard pile."""
    match book.card[row].acts_as:
        case ActsAs.NAMED:
            return basic_row(book, s.named[p])
        case ActsAs.FOES_TOP:
            copied = s.kind[top(s.discard[1 - p])]
            return copied if book.card[copied].acts_as == 0 else 0
        case _:
            return row


@rule("M5", "ruling 3", "ruling 4", "ruling 5")
def buildup_of(s: State, book: Book, p: int, move: int) -> int:
    """How soon a move acts. A dodge is as slow as the card under it."""
    if book.card[move].pace == Pace.TOP_OF_DISCARD:
        return s.acted_at[top(s.discard[p])]
    return printed_buildup(s, book, move)


@rule("A1", "ruling 2", "ruling 10a")
def act(s: State, book: Book, acting: int, log: Log) -> None:
    """One moment: guards go up, strikes are read, all land, then comes what follows from them.

    In a group none of them disturbs another.
    """
    for p in range(2):
        if acting >> p & 1 and s.acted[p] == 0:
            raise_guard(s, book, p, log)
            s.doing[p], s.moment[p] = s.move[p], Trigger.ACTS
    happen(s, book, log)
    for p in range(2):
        s.force[p] = NO_STRIKE
        if acting >> p & 1:
            s.force[p] = read_strike(s, book, p, log) if s.acted[p] == 0 else s.follow_up[p]
            s.acted[p] += 1
    for p in range(2):
        if s.force[p] != NO_STRIKE:
            land(s, book, p, log)
    follow(s, book, log)


@rule("M3", "M4", "M5", "ruling 10a")
def raise_guard(s: State, book: Book, p: int, log: Log) -> None:
    """A guard is up from now on; if what it would have covered has struck already, that is told."""
    foe, move = 1 - p, s.move[p]
    if not guards(book, move):
        return
    s.guard[p] = move
    strikes_again = s.acted[foe] == 1 and s.follow_up[foe] > 0
    if s.acted[foe] and not strikes_again and guarding(book, move, s.move[foe]):
        tell(log, Event.TOO_LATE, p, move, s.move[foe], foe)
    else:
        tell(log, Event.GUARDED, p, move, 0, 0)


@rule("A3", "M6")
def read_strike(s: State, book: Book, p: int, log: Log) -> int:
    """What a strike deals now; where that is more or less than it says first, the reckoning is told."""
    damage, more, less = strength(s, book, p), bonus(s, book, p), lowering(s, book, p)
    if damage > 0 and more > 0:
        tell(log, Event.STRONGER, p, s.move[p], more, 0)
    if damage > 0 and less > 0:
        tell(log, Event.LOWERED, p, s.move[p], damage, less)
    return force(s, book, p)


@rule("T4", "ruling 11")
def land(s: State, book: Book, p: int, log: Log) -> None:
    """A strike reaches the foe or the foe's guard."""
    foe = 1 - p
    guard = guarding(book, s.guard[foe], s.move[p]) if s.force[p] > 0 else 0
    s.stopped[p] = guard > 0
    if guard > 0:
        meet_guard(s, book, p, s.force[p], guard - 1, log)
        s.force[p] = 0
    if s.force[p] > 0:
        tell(log, Event.HIT, p, s.move[p], s.force[p], 0)
        wound(s, foe, s.force[p], log)
    else:
        tell(log, Event.MISSED, p, s.move[p], 0, 0)


@rule("M6", "ruling 2")
def follow(s: State, book: Book, log: Log) -> None:
    """What guards do because they held, then what moves do because they hit or missed.

    A second strike does no more.
    """
    for p in range(2):
        if s.force[p] != NO_STRIKE and s.stopped[p]:
            s.doing[1 - p], s.moment[1 - p] = s.guard[1 - p], Trigger.WHEN_SUCCESSFUL
    happen(s, book, log)
    for p in range(2):
        if s.force[p] != NO_STRIKE and s.acted[p] == 1:
            s.doing[p] = s.move[p]
            s.moment[p] = Trigger.WHEN_HIT if s.force[p] > 0 else Trigger.WHEN_MISSED
    happen(s, book, log)


@rule("M3", "M4", "M5", "T6", "ruling 6", "ruling 8", "ruling 9")
def meet_guard(s: State, book: Book, p: int, damage: int, which: int, log: Log) -> None:
    """Player p's strike is stopped, or comes back: then p suffers it, whatever the foe has received."""
    foe = 1 - p
    card = book.card[s.guard[foe]]
    s.success[foe] = 1
    if card.acts[which].do != Verb.PREVENT:
        back = max(damage - card.acts[which].n, 0)
        tell(log, Event.REDIRECTED, foe, s.guard[foe], back, 0)
        wound(s, p, back, log)
    else:
        tell(log, Event.PREVENTED, foe, s.guard[foe], damage, 0)


@rule("M6", "ruling 12", "ruling 27", "ruling 29")
def end_turn(s: State, book: Book, log: Log) -> None:
    """What both cards do after the turn, whatever they acted as; after a knock-out nothing is left to do."""
    if goes_on(s):
        for p in range(2):
            s.doing[p], s.moment[p] = s.kind[s.pick[p]], Trigger.AFTERWARDS
        happen(s, book, log)


@rule("A4", "T3", "T5", "T6", "ruling 3", "ruling 24", "ruling 26")
def discard_moves(s: State) -> None:
    """Both cards go to their owners' discard piles, last and so on top; the turn is forgotten."""
    as_acted = s.dodge_pace == DodgePace.AS_ACTED
    for p in range(2):
        if s.pick[p]:
            s.acted_at[s.pick[p]] = s.buildup[p] if as_acted else s.unslowed[p]
            push(s.discard[p], s.pick[p])
        s.pick[p] = s.named[p] = 0
        s.succeeded[p] = s.success[p]
        s.slow[p] = s.next_slow[p]
        s.move[p] = s.buildup[p] = s.unslowed[p] = s.acted[p] = 0
        s.received[p] = s.guard[p] = s.success[p] = s.next_slow[p] = 0
        s.follow_up[p] = s.follow_at[p] = s.force[p] = s.stopped[p] = 0
