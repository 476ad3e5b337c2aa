"""The rules of Paw of Duty: setup, what may be done, and the way from one decision to the next."""

from __future__ import annotations

from ...core.chance import below
from ...core.compiling import Out, rule
from ...core.events import Log, tell
from ...core.piles import pop, push, shuffle, take
from ...core.records import OPEN, Pile
from .actions import (
    BRING,
    DISCARD,
    DROP,
    FACE,
    GO,
    KEEP,
    KITTY,
    PLAY,
    PUT,
    RESCUE,
    SET_ASIDE,
    SKIP,
    STOP,
    TAKE,
    TOKEN,
    WAY,
)
from .board import CITY, FACINGS, occupied
from .effects import open_choices
from .knowledge import guess, hide
from .options import First
from .state import DEALT, MAX_CARDS, MAX_KITTIES, MULLIGAN, Book, Event, Kind, Phase, Start, State, Verb
from .tactics import draw_tactics, is_kept
from .turn import answer, bring, face, leave, outer, proceed, put, put_token, rescue, use_line
from .worth import evaluate, stretch

__all__ = ["evaluate", "guess", "hide", "legal", "setup", "step", "stretch"]


@rule("B3", "S1", "S3", "S6", "S7", "S8a")
def setup(s: State, book: Book, log: Log) -> None:
    """Sort the cards into decks and hands, shuffle, deal four tactics to each."""
    choose_first(s, log)
    kitty, tactic = 1, MAX_KITTIES + 1
    for row in range(1, MAX_CARDS + 1):
        for _ in range(book.card[row].copies):
            if book.card[row].kind == Kind.KITTY:
                s.kind[kitty] = row
                push(s.kitty_deck[:], kitty)
                kitty += 1
            elif book.card[row].start == 0:
                s.kind[tactic] = row
                push(s.tactic_deck[:], tactic)
                tactic += 1
        if book.card[row].start:
            tactic = hand_out(s, book, row, tactic, log)
    shuffle(s.rng[:], s.kitty_deck[:], s.kind[:], s.owner[:], s.seen[:])
    shuffle(s.rng[:], s.tactic_deck[:], s.kind[:], s.owner[:], s.seen[:])
    for i in range(2):
        draw_tactics(s, s.began ^ i, DEALT, log)
    s.phase = Phase.SET_ASIDE
    s.to_act = 1 << s.began


@rule("S4", "ruling 37")
def choose_first(s: State, log: Log) -> None:
    """The players have agreed who begins, or leave it to chance."""
    s.began = below(s.rng[:], 2) if s.first == First.RANDOM else s.first
    tell(log, Event.BEGINS, s.began, 0, 0, 0)


@rule("S2", "S5")
def hand_out(s: State, book: Book, row: int, tactic: int, log: Log) -> int:
    """Claws Out for each player, the Radio for the first; everybody knows who has them."""
    for i in range(2 if book.card[row].start == Start.EACH else 1):
        p = s.began ^ i
        s.kind[tactic] = row
        s.owner[tactic] = p
        s.seen[tactic] = OPEN
        push(s.hand[p], tactic)
        tactic += 1
        tell(log, Event.TOOK, p, row, 0, 0)
    return tactic


@rule("S8", "ruling 21")
def redraw(s: State, log: Log) -> None:
    """Both have set cards aside: first draw as many, then shuffle what was set aside into the deck."""
    for i in range(2):
        draw_tactics(s, s.began ^ i, s.aside[s.began ^ i, 0], log)
    for i in range(2):
        p = s.began ^ i
        while s.aside[p, 0]:
            card = pop(s.aside[p])
            s.owner[card] = 0
            push(s.tactic_deck[:], card)
    shuffle(s.rng[:], s.tactic_deck[:], s.kind[:], s.owner[:], s.seen[:])
    s.phase = Phase.START


@rule("S8", "ruling 21")
def set_aside(s: State, p: int, a: int, log: Log) -> None:
    """One card after the other, until the player keeps the rest; then it is the other's turn."""
    if a != KEEP:
        card = take(s.hand[p], s.kind[:], s.owner[:], s.seen[:], a - SET_ASIDE)
        push(s.aside[p], card)
        s.draft = s.to_act = 1 << p
        return
    s.draft = 0
    tell(log, Event.SET_ASIDE, p, s.aside[p, 0], 0, 0)
    if p == s.began:
        s.to_act = 1 << 1 - p
    else:
        redraw(s, log)


@rule("G1", "G2", "G2a", "G3", "G4", "G6", "G8")
def legal(s: State, book: Book, p: int, out: Out) -> int:
    """Everything that player p may do now."""
    if not s.to_act >> p & 1:
        return 0
    match s.phase:
        case Phase.SET_ASIDE:
            return legal_set_aside(s, book, p, out)
        case Phase.KITTY:
            return each_kind(s, s.drawn[p], BRING, out, 0)
        case Phase.PLACE:
            return each_bit(CITY & ~occupied(s), PUT, out, 0)
        case Phase.FACE:
            return each_bit(FACINGS, FACE, out, 0)
        case Phase.TACTICS:
            return legal_tactics(s, book, p, out)
        case Phase.TACTIC:
            return legal_answers(s, book, p, out)
        case Phase.TOKEN:
            return each_bit(outer(s, p), TOKEN, out, 0)
        case _:
            return legal_rescues(s, book, 1 - p, out)


@rule("G3")
def each_kind(s: State, pile: Pile, verb: int, out: Out, n: int) -> int:
    """An action for each different card of a pile."""
    for i in range(1, pile[0] + 1):
        n = add(verb + s.kind[pile[i]], out, n)
    return n


@rule("G3")
def add(action: int, out: Out, n: int) -> int:
    """List an action, unless it is listed already."""
    for i in range(n):
        if out[i] == action:
            return n
    out[n] = action
    return n + 1


@rule("G2")
def each_bit(bits: int, verb: int, out: Out, n: int) -> int:
    """An action for each place, facing or way."""
    i = 0
    while bits >> i:
        if bits >> i & 1:
            out[n] = verb + i
            n += 1
        i += 1
    return n


@rule("S8")
def legal_set_aside(s: State, book: Book, p: int, out: Out) -> int:
    """Up to four cards, but not those that a player begins with."""
    n = 0
    if s.aside[p, 0] < MULLIGAN:
        for i in range(1, s.hand[p, 0] + 1):
            row = s.kind[s.hand[p, i]]
            if book.card[row].start == 0:
                n = add(SET_ASIDE + row, out, n)
    out[n] = KEEP
    return n + 1


@rule("G3", "G4", "S2c", "ruling 17", "ruling 18", "ruling 29")
def legal_tactics(s: State, book: Book, p: int, out: Out) -> int:
    """Play any card whose first step can be done, discard any but Claws Out, or stop."""
    n = 0
    for i in range(1, s.hand[p, 0] + 1):
        row = s.kind[s.hand[p, i]]
        if open_choices(s, book, p, row, 0, True):
            n = add(PLAY + row, out, n)
    for i in range(1, s.hand[p, 0] + 1):
        row = s.kind[s.hand[p, i]]
        if not is_kept(book, row):
            n = add(DISCARD + row, out, n)
    out[n] = STOP
    return n + 1


@rule("G4", "K4")
def legal_answers(s: State, book: Book, p: int, out: Out) -> int:
    """What the step that is owed lets choose."""
    row = s.kind[s.playing]
    choices = open_choices(s, book, p, row, s.at_step, False)
    match book.card[row].steps[s.at_step].do:
        case Verb.EITHER:
            return each_bit(choices, WAY, out, 0)
        case Verb.CHOOSE | Verb.HOP | Verb.SWAP:
            return each_bit(choices, KITTY, out, 0)
        case Verb.MAY_CHOOSE:
            return or_none(out, each_bit(choices, KITTY, out, 0))
        case Verb.ROTATE | Verb.MAY_ROTATE | Verb.TURN_AND_ATTACK:
            return each_bit(choices, FACE, out, 0)
        case Verb.RECOVER:
            return legal_cards(s, book, s.discard[:], TAKE, row, out)
        case Verb.MAY_DROP:
            return or_none(out, legal_cards(s, book, s.hand[p], DROP, 0, out))
        case _:
            return each_bit(choices, GO, out, 0)


@rule("G4", "G8")
def or_none(out: Out, n: int) -> int:
    """Behind n actions that of doing none of them."""
    out[n] = SKIP
    return n + 1


@rule("S2c", "K4")
def legal_cards(s: State, book: Book, pile: Pile, verb: int, barred: int, out: Out) -> int:
    """The different cards of a pile, without Claws Out and one that is barred."""
    n = 0
    for i in range(1, pile[0] + 1):
        row = s.kind[pile[i]]
        if row != barred and not is_kept(book, row):
            n = add(verb + row, out, n)
    return n


@rule("G8", "ruling 30")
def legal_rescues(s: State, book: Book, foe: int, out: Out) -> int:
    """One of the lowest level that the opponent has captured, or none."""
    lowest = 99
    for i in range(1, s.captured[foe, 0] + 1):
        lowest = min(lowest, book.card[s.kind[s.captured[foe, i]]].level)
    n = 0
    for i in range(1, s.captured[foe, 0] + 1):
        row = s.kind[s.captured[foe, i]]
        if book.card[row].level == lowest:
            n = add(RESCUE + row, out, n)
    return or_none(out, n)


@rule("G1", "G2", "G3", "G6", "G8")
def step(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """Take one legal action, then go on to the next decision."""
    s.to_act = 0
    match s.phase:
        case Phase.SET_ASIDE:
            set_aside(s, p, a, log)
        case Phase.KITTY:
            bring(s, book, p, a - BRING)
            if CITY & ~occupied(s) == 0:
                leave(s, p, log)
        case Phase.PLACE:
            put(s, a - PUT)
        case Phase.FACE:
            face(s, p, a - FACE, log)
        case Phase.TACTICS:
            use_line(s, book, p, a, log)
        case Phase.TACTIC:
            answer(s, book, p, a, log)
        case Phase.TOKEN:
            put_token(s, a - TOKEN, log)
        case _:
            if a != SKIP:
                rescue(s, p, a - RESCUE, log)
            s.phase = Phase.PASS
    proceed(s, book, log)
