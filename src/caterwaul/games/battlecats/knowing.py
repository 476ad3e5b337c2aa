"""Who knows what in Battlecats: what went into the Common Deck was open, but no deck's order is."""

from __future__ import annotations

from ...core.chance import below, random_bits
from ...core.compiling import Rng, rule
from ...core.piles import eye, hide_unseen
from ...core.records import Column, Pile
from .state import KINDS, Book, State


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
    """Deal the cards whose place is not known to where they may be."""
    fill_common(s)
    mix(rng, s.common[:], s.kind[:], s.owner[:], s.seen[:], seat)
    for p in range(s.seats):
        fill_colour(s, book, p, rng)
        mix(rng, s.deck[p], s.kind[:], s.owner[:], s.seen[:], seat)
    for i in range(4):
        s.rng[i] = random_bits(rng) | random_bits(rng) << 32


@rule("ruling 36")
def fill_common(s: State) -> None:
    """Write into the blank cards of the Common Deck whatever belongs there, colour by colour."""
    place = 1
    for p in range(s.seats):
        for row in range(1, KINDS):
            s.spare[row] = s.pride[p, row]
        strike_out(s, p, s.common[:])
        strike_out(s, p, s.fray[:])
        strike_out(s, p, s.drawn[:])
        strike_out(s, p, s.discard[:])
        place = fill_in_order(s, p, s.common[:], place)


@rule("ruling 36")
def fill_colour(s: State, book: Book, p: int, rng: Rng) -> None:
    """The rest of a colour is in its Color Deck, and in the hand while its player has drawn."""
    for row in range(1, KINDS):
        s.spare[row] = book.card[row].copies - s.pride[p, row]
    strike_out(s, p, s.exiled[:])
    strike_out(s, p, s.deck[p])
    strike_out(s, p, s.hand[p])
    strike_out(s, p, s.jade[p])
    for i in range(1, s.hand[p, 0] + 1):
        if s.kind[s.hand[p, i]] == 0:
            s.kind[s.hand[p, i]] = any_spare(s, rng)
    fill_in_order(s, p, s.deck[p], 1)


@rule("ruling 36")
def strike_out(s: State, p: int, pile: Pile) -> None:
    """Cards of player p that are known to lie in a pile are not missing."""
    for i in range(1, pile[0] + 1):
        if s.owner[pile[i]] == p:
            s.spare[s.kind[pile[i]]] -= 1
    s.spare[0] = 0


@rule("ruling 36")
def any_spare(s: State, rng: Rng) -> int:
    """Take a random one of the missing cards."""
    total = 0
    for row in range(1, KINDS):
        total += s.spare[row]
    which = below(rng, total)
    for row in range(1, KINDS):
        which -= s.spare[row]
        if which < 0:
            s.spare[row] -= 1
            return row
    return 0


@rule("ruling 36")
def fill_in_order(s: State, p: int, pile: Pile, place: int) -> int:
    """Write all missing cards of player p into the blank ones from that place on; return where it ended."""
    for row in range(1, KINDS):
        while s.spare[row] > 0 and place <= pile[0]:
            if s.kind[pile[place]] == 0:
                s.kind[pile[place]] = row
                s.owner[pile[place]] = p
                s.spare[row] -= 1
            place += 1
        s.spare[row] = 0
    return place


@rule("ruling 36")
def mix(rng: Rng, pile: Pile, kind: Column, owner: Column, seen: Column, seat: int) -> None:
    """Shuffle those cards of a pile that the seat has not seen."""
    for i in range(pile[0], 1, -1):
        if seen[pile[i]] & eye(seat):
            continue
        j = 1 + below(rng, i)
        while seen[pile[j]] & eye(seat):
            j = 1 + below(rng, i)
        a, b = pile[i], pile[j]
        kind[a], kind[b] = kind[b], kind[a]
        owner[a], owner[b] = owner[b], owner[a]
