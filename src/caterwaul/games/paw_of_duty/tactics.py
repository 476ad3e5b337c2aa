"""The Tactic deck, hands and the discard pile."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell, tell_only
from ...core.piles import eye, pop, push, remove_at, shuffle, sort, take
from ...core.records import OPEN
from .options import Refill
from .state import HAND, Book, Event, Start, State


@rule("S7", "G5a", "ruling 19", "ruling 34")
def draw_tactics(s: State, p: int, n: int, log: Log) -> None:
    """Draw up to n cards; they are in the hand at once, and nobody else sees them."""
    drawn = 0
    for _ in range(n):
        if s.tactic_deck[0] == 0 and s.discard[0]:
            tell_drawn(p, drawn, log)
            drawn = 0
            reshuffle(s, log)
        card = pop(s.tactic_deck[:])
        if card == 0:
            break
        drawn += 1
        s.owner[card] = p
        s.seen[card] = eye(p)
        push(s.hand[p], card)
        tell_only(log, eye(p), Event.DREW, p, s.kind[card], 0, 0)
    tell_drawn(p, drawn, log)
    sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])


@rule("S7", "ruling 34")
def tell_drawn(p: int, n: int, log: Log) -> None:
    """The others see how many cards were drawn."""
    if n:
        tell_only(log, OPEN & ~eye(p), Event.DREW_SOME, p, n, 0, 0)


@rule("G5a", "ruling 20")
def reshuffle(s: State, log: Log) -> None:
    """The discard pile is the new deck; what was played this turn does not lie there yet."""
    while s.discard[0]:
        push(s.tactic_deck[:], pop(s.discard[:]))
    shuffle(s.rng[:], s.tactic_deck[:], s.kind[:], s.owner[:], s.seen[:])
    tell(log, Event.RESHUFFLED, 0, 0, 0, 0)


@rule("G3", "G4a")
def lay_off(s: State, card: int) -> None:
    """Put a card face up on the discard pile."""
    s.owner[card] = 0
    s.seen[card] = OPEN
    push(s.discard[:], card)


@rule("G3", "ruling 20")
def discard_from_hand(s: State, p: int, row: int, log: Log) -> None:
    lay_off(s, take(s.hand[p], s.kind[:], s.owner[:], s.seen[:], row))
    tell(log, Event.DISCARDED, p, row, 0, 0)


@rule("S2c", "S8", "ruling 17")
def is_kept(book: Book, row: int) -> bool:
    """Claws Out never goes to the discard pile."""
    return book.card[row].start == Start.EACH


@rule("K4")
def recoverable(s: State, row: int) -> int:
    """How many cards of the discard pile have another name than a card."""
    count = 0
    for i in range(1, s.discard[0] + 1):
        if s.kind[s.discard[i]] != row:
            count += 1
    return count


@rule("K4", "ruling 34")
def recover(s: State, p: int, row: int, log: Log) -> None:
    """Take the newest copy of a card out of the discard pile; everybody has seen it go to the hand."""
    for i in range(s.discard[0], 0, -1):
        if s.kind[s.discard[i]] == row:
            card = remove_at(s.discard[:], i)
            s.owner[card] = p
            push(s.hand[p], card)
            break
    sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])
    tell(log, Event.RECOVERED, p, row, 0, 0)


@rule("G4a", "S2c", "ruling 15")
def take_back(s: State, book: Book, p: int, log: Log) -> None:
    """Claws Out returns to the hand of whoever has played it."""
    for i in range(s.played[0], 0, -1):
        row = s.kind[s.played[i]]
        if is_kept(book, row):
            card = remove_at(s.played[:], i)
            s.owner[card] = p
            push(s.hand[p], card)
            tell(log, Event.TAKEN_BACK, p, row, 0, 0)
    sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])


@rule("G5", "ruling 15", "ruling 16", "ruling 20")
def refill(s: State, book: Book, p: int, log: Log) -> None:
    """Draw up to five; what was played lies on the table still, unless Claws Out comes back before."""
    if s.refill == Refill.AFTER_RETURN:
        take_back(s, book, p, log)
    draw_tactics(s, p, HAND - s.hand[p, 0], log)


@rule("G4a", "ruling 20")
def clear_played(s: State, book: Book, p: int, log: Log) -> None:
    """At the end of the turn Claws Out returns, and all else that was played is discarded."""
    take_back(s, book, p, log)
    while s.played[0]:
        card = remove_at(s.played[:], 1)
        lay_off(s, card)
        tell(log, Event.LAID_OFF, s.kind[card], 0, 0, 0)
