"""The aftermath of Clash!: moves act in the order of their Buildup, then go to the discard piles."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell
from ...core.piles import push, top
from .effects import (
    NO_STRIKE,
    apply,
    apply_all,
    basic_row,
    force,
    guarding,
    is_guard,
    lowering,
    printed_buildup,
    strength,
    wound,
)
from .state import SLOWEST, ActsAs, Book, Event, KnockOut, Pace, State, Verb


@rule("A1", "A2", "ruling 2", "ruling 12")
def resolve(s: State, book: Book, log: Log) -> None:
    """Buildup 0 first, 5 last; at equal Buildup the higher Initiative, and with none higher both at once."""
    for p in range(2):
        become(s, book, p, log)
    reveal(s, log)
    first = 0 if initiative(s, book, 0) >= initiative(s, book, 1) else 1
    together = initiative(s, book, 0) == initiative(s, book, 1)
    for buildup in range(SLOWEST + 1):
        acting = acting_at(s, buildup)
        if acting == 0 or not goes_on(s):
            continue
        if acting == 3 and not together:
            tell(log, Event.FIRST, first, s.kind[s.pick[first]], 0, 0)
            act(s, book, 1 << first, buildup, log)
            acting = 1 << 1 - first
        if goes_on(s):
            act(s, book, acting, buildup, log)


@rule("A2")
def initiative(s: State, book: Book, p: int) -> int:
    return book.character[s.character[p]].initiative


@rule("A1", "ruling 17")
def acting_at(s: State, buildup: int) -> int:
    """Who acts at this Buildup, as bits. Without a move nothing acts."""
    acting = 0
    for p in range(2):
        now = s.buildup[p] == buildup or (s.follow_up[p] > 0 and s.follow_at[p] == buildup)
        if now and s.move[p]:
            acting |= 1 << p
    return acting


@rule("ruling 12")
def goes_on(s: State) -> bool:
    """A character at 0 HP does not act any more this turn, unless the match tests it only at the end."""
    return s.knock_out == KnockOut.END_OF_TURN or (s.hp[0] > 0 and s.hp[1] > 0)


@rule("R1", "M5", "M6", "ruling 5")
def become(s: State, book: Book, p: int, log: Log) -> None:
    """As which move the card of player p acts, and how fast."""
    if s.pick[p] == 0:
        return
    row = s.kind[s.pick[p]]
    s.move[p] = acting_as(s, book, p, row)
    s.buildup[p] = min(buildup_of(s, book, p, s.move[p]) + s.slow[p], SLOWEST)
    if s.named[p]:
        tell(log, Event.NAMED, p, row, s.named[p], 0)
    if s.move[p] != row and s.move[p] > 0:
        tell(log, Event.ACTED_AS, p, row, s.move[p], 0)


@rule("R1")
def reveal(s: State, log: Log) -> None:
    """Both at once: nothing is told between the two."""
    for p in range(2):
        if s.pick[p]:
            tell(log, Event.REVEALED, p, s.kind[s.pick[p]], s.buildup[p], 0)


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
    """How soon a move acts. A dodge is as slow as the card under it was."""
    if book.card[move].pace == Pace.TOP_OF_DISCARD:
        return s.acted_at[top(s.discard[p])]
    return printed_buildup(s, book, move)


@rule("A1", "ruling 2", "ruling 10a")
def act(s: State, book: Book, acting: int, buildup: int, log: Log) -> None:
    """One moment: guards go up, strikes are read, all land, then comes what follows from them.

    In a group none of them disturbs another.
    """
    for p in range(2):
        if acting >> p & 1 and s.buildup[p] == buildup:
            guard_or_mend(s, book, p, log)
    for p in range(2):
        s.force[p] = NO_STRIKE
        if acting >> p & 1:
            s.force[p] = read_strike(s, book, p, log) if s.buildup[p] == buildup else s.follow_up[p]
    for p in range(2):
        if s.force[p] != NO_STRIKE:
            land(s, book, p, log)
    for p in range(2):
        if s.force[p] != NO_STRIKE:
            follow(s, book, p, buildup, log)


@rule("A3")
def read_strike(s: State, book: Book, p: int, log: Log) -> int:
    """What a strike deals now; where that is less than it says, the reckoning is told."""
    damage, less = strength(s, book, p), lowering(s, book, p)
    if damage > 0 and less > 0:
        tell(log, Event.LOWERED, p, s.move[p], damage, less)
    return force(s, book, p)


@rule("M3", "M4", "M5", "M6")
def guard_or_mend(s: State, book: Book, p: int, log: Log) -> None:
    """What a move does besides striking: a guard is up from now on, other effects happen."""
    for i in range(len(book.card[s.move[p]].acts)):
        effect = book.card[s.move[p]].acts[i]
        if is_guard(effect.do):
            s.guard[p] = s.move[p]
            tell(log, Event.GUARDED, p, s.move[p], 0, 0)
        elif effect.do:
            apply(s, book, p, effect, 0, log)


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


@rule("M6")
def follow(s: State, book: Book, p: int, buildup: int, log: Log) -> None:
    """What a guard does because it held, a move because it hit or missed; a second strike does no more."""
    foe = 1 - p
    move, guard, dealt = book.card[s.move[p]], book.card[s.guard[foe]], s.force[p]
    if s.stopped[p]:
        apply_all(s, book, foe, guard.when_successful[:], 0, log)
    if s.buildup[p] != buildup:
        return
    if dealt > 0:
        apply_all(s, book, p, move.when_hit[:], dealt, log)
    else:
        apply_all(s, book, p, move.when_missed[:], dealt, log)


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


@rule("A4", "T3", "T5", "T6", "ruling 3", "ruling 24", "ruling 26")
def discard_moves(s: State, book: Book, log: Log) -> None:
    """Both cards go to their owners' discard piles, last and so on top; the turn is forgotten."""
    for p in range(2):
        apply_all(s, book, p, book.card[s.kind[s.pick[p]]].afterwards[:], 0, log)
    for p in range(2):
        if s.pick[p]:
            s.acted_at[s.pick[p]] = s.buildup[p]
            push(s.discard[p], s.pick[p])
        s.pick[p] = s.named[p] = 0
        s.succeeded[p] = s.success[p]
        s.slow[p] = s.next_slow[p]
        s.move[p] = s.buildup[p] = s.received[p] = s.guard[p] = s.success[p] = s.next_slow[p] = 0
        s.follow_up[p] = s.follow_at[p] = s.force[p] = s.stopped[p] = 0
