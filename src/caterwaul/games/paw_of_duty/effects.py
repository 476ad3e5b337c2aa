"""The card language of Paw of Duty: what a step lets choose, and what it does."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell, tell_long
from ...core.records import OPEN
from .board import (
    FACINGS,
    around,
    beside,
    direction,
    facings_with_a_target,
    friendly,
    hoppable,
    in_row_or_column,
    nearest_ahead,
    occupied,
    open_ahead,
    reachable,
    straight_away,
    target,
)
from .combat import attack, capture_beaten, hurt, move, relocate, strike, swap, tell_of_two, turn
from .options import FriendlyFire
from .state import PLACES, STEPS, Book, Event, State, Step, Verb, Who
from .tactics import draw_tactics, recoverable

ONCE = 1  # a step that leaves nothing to choose but can be done


@rule("K4", "ruling 29", "ruling 36")
def able(s: State, p: int, card: int, step: Step, place: int) -> int:
    """What a step lets the Kitty there choose, as bits of places or facings; 0 if it cannot be done.

    A step without a choice is `ONCE`. Whether another choice can follow is not looked into.
    """
    match step.do:
        case Verb.DRAW:
            return s.tactic_deck[0] + s.discard[0]
        case Verb.RECOVER:
            return recoverable(s, card)
        case Verb.CHOOSE | Verb.MAY_CHOOSE | Verb.EITHER | Verb.OR | Verb.MAY_DROP:
            return ONCE
        case Verb.MOVE | Verb.CHARGE | Verb.FLY | Verb.HOP | Verb.SWAP:
            return able_to_move(s, step, place) if place else 0
        case Verb.ROTATE | Verb.MAY_ROTATE | Verb.TURN_AND_ATTACK:
            return able_to_turn(s, step.do, place) if place else 0
        case _:
            return able_to_harm(s, p, step, place) if place else 0


@rule("K4", "T1", "T3", "ruling 12", "ruling 28")
def able_to_move(s: State, step: Step, place: int) -> int:
    """The places to which a Kitty can go, or of the Kitties over or with which it can."""
    match step.do:
        case Verb.MOVE:
            return reachable(s, place, step.n)
        case Verb.CHARGE:
            return open_ahead(s, place, step.n)
        case Verb.FLY:
            return in_row_or_column(place) & ~occupied(s)
        case Verb.HOP:
            return hoppable(s, place)
        case _:
            return around(1 << place) & occupied(s)


@rule("K4", "T4", "ruling 28")
def able_to_turn(s: State, do: int, place: int) -> int:
    """The facings that a Kitty can take."""
    match do:
        case Verb.ROTATE:
            return FACINGS & ~(1 << s.facing[s.board[place]])
        case Verb.MAY_ROTATE:
            return FACINGS
        case _:
            return facings_with_a_target(s, place)


@rule("K4", "T5", "ruling 28", "ruling 36")
def able_to_harm(s: State, p: int, step: Step, place: int) -> int:
    """Whether a Kitty has somebody to aim at or to hit; for a splash, the places where it can land."""
    match step.do:
        case Verb.ATTACK:
            return can_attack(s, p, place)
        case Verb.SIGHT:
            return nearest_ahead(s, place, step.least, step.most)
        case Verb.PUSH | Verb.PULL:
            return direction(place, s.aim)
        case Verb.DAMAGE:
            return s.aim
        case Verb.SPLASH:
            return straight_away(place, step.away)
        case _:
            return ONCE


@rule("S2a", "T5", "ruling 23", "ruling 36")
def can_attack(s: State, p: int, place: int) -> int:
    """Any Kitty in the Target can be attacked, own ones too unless the match bars it."""
    defender = s.board[target(s, place)]
    if defender == 0:
        return 0
    return 0 if s.friendly_fire == FriendlyFire.OFF and s.owner[defender] == p else ONCE


@rule("K4", "ruling 29")
def able_next(s: State, book: Book, p: int, card: int, i: int, place: int) -> int:
    """Whether the step behind a choice can be done by the Kitty there, one way or the other."""
    if i >= STEPS:
        return ONCE
    if book.card[card].steps[i].do != Verb.EITHER:
        return able(s, p, card, book.card[card].steps[i], place)
    begins = True
    for j in range(i + 1, STEPS):
        step = book.card[card].steps[j]
        if begins and able(s, p, card, step, place):
            return ONCE
        begins = step.do == Verb.OR
    return 0


@rule("T2", "S2b", "ruling 24", "ruling 29")
def choosable(s: State, book: Book, p: int, card: int, i: int, one: bool) -> int:
    """The Kitties that step i lets choose: of the right kind, and able to do what comes next.

    To know whether there are any, `one` is enough.
    """
    wanted = who(s, p, book.card[card].steps[i].who)
    found = 0
    for place in range(1, PLACES):
        if wanted >> place & 1 and able_next(s, book, p, card, i + 1, place):
            found |= 1 << place
            if one:
                break
    return found


@rule("T2", "S2b")
def who(s: State, p: int, kitties: int) -> int:
    """Where the Kitties stand that a word speaks of."""
    match kitties:
        case Who.FRIENDLY:
            return friendly(s, p)
        case Who.ENEMY:
            return friendly(s, 1 - p)
        case Who.ANY:
            return occupied(s)
        case Who.ANOTHER:
            return occupied(s) & ~(1 << s.focus)
        case _:
            veterans = friendly(s, p)
            for place in range(1, PLACES):
                if s.fresh[s.board[place]]:
                    veterans &= ~(1 << place)
            return veterans


@rule("S2a", "ruling 22")
def ways(s: State, book: Book, p: int, card: int, i: int) -> int:
    """The ways that can be taken at step i, as bits from 1: those whose first step can be done."""
    found, way = 0, 0
    for j in range(i + 1, STEPS):
        before = book.card[card].steps[j - 1].do
        if before == Verb.EITHER or before == Verb.OR:
            way += 1
            step = book.card[card].steps[j]
            if step.do == Verb.CHOOSE:
                if choosable(s, book, p, card, j, True):
                    found |= 1 << way
            elif able(s, p, card, step, s.focus):
                found |= 1 << way
    return found


@rule("K4")
def start_of_way(book: Book, card: int, i: int, way: int) -> int:
    """Behind which step a way begins."""
    at = i
    while way > 1:
        at += 1
        if book.card[card].steps[at].do == Verb.OR:
            way -= 1
    return at


@rule("G4", "ruling 29")
def open_choices(s: State, book: Book, p: int, card: int, i: int, one: bool) -> int:
    """What step i lets choose, or just `one` of it, or `ONCE`, or 0 where it cannot be carried out."""
    match book.card[card].steps[i].do:
        case Verb.CHOOSE | Verb.MAY_CHOOSE:
            return choosable(s, book, p, card, i, one)
        case Verb.EITHER:
            return ways(s, book, p, card, i)
        case _:
            return able(s, p, card, book.card[card].steps[i], s.focus)


@rule("G4")
def asks(do: int) -> bool:
    """Whether a step leaves something to choose."""
    match do:
        case Verb.ATTACK | Verb.SIGHT | Verb.PUSH | Verb.PULL | Verb.DRAW | Verb.OR:
            leaves = False
        case Verb.DAMAGE | Verb.DAMAGE_TARGET | Verb.DAMAGE_AROUND:
            leaves = False
        case _:
            leaves = True
    return leaves


@rule("G4", "ruling 27")
def perform(s: State, book: Book, p: int, step: Step, log: Log) -> None:
    """A step that leaves nothing to choose."""
    match step.do:
        case Verb.ATTACK:
            attack(s, book, s.focus, log)
        case Verb.SIGHT:
            s.aim = nearest_ahead(s, s.focus, step.least, step.most)
        case Verb.PUSH:
            push_away(s, step.n, log)
        case Verb.PULL:
            pull_close(s, log)
        case Verb.DAMAGE:
            strike(s, s.focus, s.aim, step.n, log)
        case Verb.DAMAGE_TARGET:
            strike(s, s.focus, target(s, s.focus), step.n, log)
        case Verb.DAMAGE_AROUND:
            card = s.board[s.focus]
            tell(log, Event.SWEPT, s.owner[card], s.kind[card], s.focus, 0)
            hurt_all(s, around(1 << s.focus), step.n, log)
        case Verb.DRAW:
            draw_tactics(s, p, step.n, log)
            commit(s)
        case _:
            pass
    capture_beaten(s, book, log)


@rule("G4")
def commit(s: State) -> None:
    """From now on the tactic cannot be taken back: it lies open for all."""
    s.draft = 0
    s.seen[s.playing] = OPEN


@rule("G4", "T3", "T4", "ruling 27")
def perform_at(s: State, book: Book, step: Step, choice: int, log: Log) -> None:
    """A step with the place or facing that was chosen for it."""
    match step.do:
        case Verb.CHOOSE | Verb.MAY_CHOOSE:
            s.focus = choice
        case Verb.MOVE | Verb.CHARGE | Verb.FLY:
            move(s, choice, log)
        case Verb.HOP:
            s.aim = choice
            move(s, beside(choice, direction(s.focus, choice)), log)
        case Verb.SWAP:
            s.aim = choice
            swap(s, log)
        case Verb.ROTATE | Verb.MAY_ROTATE:
            turn(s, s.focus, choice, log)
        case Verb.TURN_AND_ATTACK:
            turn(s, s.focus, choice, log)
            attack(s, book, s.focus, log)
        case Verb.SPLASH:
            card = s.board[s.focus]
            tell(log, Event.LANDED, s.owner[card], s.kind[card], s.focus, choice)
            hurt_all(s, 1 << choice | around(1 << choice), step.n, log)
        case _:
            pass
    capture_beaten(s, book, log)


@rule("C2")
def hurt_all(s: State, places: int, n: int, log: Log) -> None:
    for place in range(1, PLACES):
        if places >> place & 1:
            hurt(s, place, n, log)


@rule("T3", "ruling 12")
def push_away(s: State, n: int, log: Log) -> None:
    """The aim goes a space away from the Kitty; what stops it is hurt as much as the aim."""
    aimed = s.aim
    behind = beside(aimed, direction(s.focus, aimed))
    if behind and s.board[behind] == 0:
        haul(s, Event.PUSHED, behind, log)
        return
    tell_of_two(s, Event.STOPPED if behind else Event.AT_EDGE, s.focus, aimed, log)
    hurt(s, aimed, n, log)
    hurt(s, behind, n, log)


@rule("T3")
def pull_close(s: State, log: Log) -> None:
    """The aim comes to the space in front of the Kitty, on the side where it stands."""
    front = beside(s.focus, direction(s.focus, s.aim))
    if s.board[front] == 0:
        haul(s, Event.PULLED, front, log)
    else:
        tell_of_two(s, Event.NO_CLOSER, s.focus, s.aim, log)


@rule("T3")
def haul(s: State, event: int, to: int, log: Log) -> None:
    """The Kitty of a tactic brings its aim to an empty place."""
    card, other = s.board[s.focus], s.board[s.aim]
    tell_long(log, event, s.owner[card], s.kind[card], s.kind[other], s.owner[other], s.aim, to)
    relocate(s, s.aim, to, log)
