"""Who knows what in Battlecats: what went into the Common Deck was open, but no deck's order is."""

from __future__ import annotations

from ...core.chance import reseed
from ...core.compiling import Rng, rule
from ...core.piles import fill_unseen, hide_unseen, push
from ...core.records import Pile
from .state import ALL, KINDS, Book, State


@rule("ruling 36")
def hide(s: State, book: Book, seat: int) -> None:
    """Blank what the seat has not seen; of a card in the Common Deck also the colour."""
    s.rng[:] = 0
    hide_unseen(s.kind[:], s.seen[:], seat)
    for i in range(1, s.common[0] + 1):
        if s.kind[s.common[i]] == 0:
            s.owner[s.common[i]] = 0


@rule("ruling 36")
def guess(s: State, book: Book, seat: int, rng: Rng) -> None:
    """Deal the cards whose place is not known to where they may be, each way as likely as any other."""
    fill_common(s, rng)
    for p in range(s.seats):
        fill_colour(s, book, p, rng)
    reseed(s.rng[:], rng)


@rule("ruling 36")
def fill_common(s: State, rng: Rng) -> None:
    """What all have brought into the game and nobody sees is in the Common Deck, whoever's it is."""
    for p in range(s.seats):
        for row in range(1, KINDS):
            s.spare[row] = s.pride[p, row]
        strike_out(s, p, s.common[:])
        strike_out(s, p, s.fray[:])
        strike_out(s, p, s.drawn[:])
        strike_out(s, p, s.discard[:])
        collect(s, p * KINDS)
    fill_unseen(rng, s.common[:], s.kind[:], s.missing[:])
    for i in range(1, s.common[0] + 1):
        card = s.common[i]
        if s.kind[card] >= KINDS:  # the colour stands above the kind; the first seat's is none
            s.owner[card] = s.kind[card] // KINDS
            s.kind[card] %= KINDS
    forget(s)


@rule("ruling 36")
def fill_colour(s: State, book: Book, p: int, rng: Rng) -> None:
    """The rest of a colour is in its Color Deck, and in the hand while its player has drawn."""
    for row in range(1, KINDS):
        s.spare[row] = book.card[row].copies - s.pride[p, row]
    strike_out(s, p, s.exiled[:])
    strike_out(s, p, s.deck[p])
    strike_out(s, p, s.hand[p])
    strike_out(s, p, s.jade[p])
    collect(s, 0)
    fill_unseen(rng, s.hand[p], s.kind[:], s.missing[:])
    fill_unseen(rng, s.deck[p], s.kind[:], s.missing[:])
    forget(s)


@rule("ruling 36")
def strike_out(s: State, p: int, pile: Pile) -> None:
    """Cards of player p that are known to lie in a pile are not missing."""
    for i in range(1, pile[0] + 1):
        if s.owner[pile[i]] == p:
            s.spare[s.kind[pile[i]]] -= 1
    s.spare[0] = 0


@rule("ruling 36")
def collect(s: State, colour: int) -> None:
    """Write down every card that is left over, and no more than there are."""
    for row in range(1, KINDS):
        for _ in range(min(int(s.spare[row]), ALL - int(s.missing[0]))):
            push(s.missing[:], colour + row)
        s.spare[row] = 0


@rule("ruling 36")
def forget(s: State) -> None:
    """A position drawn by hand may have cards too few; what found no place is nowhere."""
    for i in range(s.missing[0] + 1):
        s.missing[i] = 0
