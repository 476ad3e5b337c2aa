"""What a position of Battlecats looks worth: Honor so far, and what a Pride will still bring."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.outcome import outcome
from .state import DEALT, HAND, KINDS, LAST_ROUND, Book, Condition, Stage, State

EXTRA_ROUNDS = 3.0  # as many come after the twelfth, more or less
ACTION_WORTH = 0.5  # in Honor, each time the card is dealt
PRIDE_WORTH = 0.5  # of a point to recruit with, at the beginning
HAND_WORTH = 0.04
EVEN = 15.0  # a lead that is worth half the way to a sure win


@rule("O2", "ruling 34")
def evaluate(s: State, book: Book, p: int) -> float:
    """How far player p is ahead of the others, of the best of them above all."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    best, total = -1000.0, 0.0
    for q in range(s.seats):
        if q != p:
            theirs = prospects(s, book, q)
            best = max(best, theirs)
            total += theirs
    lead = prospects(s, book, p) - (best + total / (s.seats - 1)) / 2
    return 0.5 + 0.5 * lead / (abs(lead) + EVEN)


@rule("O2")
def rounds_left(s: State) -> float:
    """How many rounds are still to be dealt."""
    if s.die < LAST_ROUND:
        return LAST_ROUND - s.die + EXTRA_ROUNDS
    return s.common[0] / (DEALT * s.seats)


@rule("O2")
def prospects(s: State, book: Book, p: int) -> float:
    """The Honor that player p may end with."""
    left = rounds_left(s)
    pride = PRIDE_WORTH * left / (LAST_ROUND + EXTRA_ROUNDS)
    strength = 0.0
    for row in range(1, KINDS):
        if s.pride[p, row]:
            strength += s.pride[p, row] * worth(book, row, pride)
    dealt = DEALT * s.seats * left / pool(s)  # how often a card of the common piles is still dealt
    found = s.honor[p] + strength * dealt + fray_worth(s, book, p, pride)
    for i in range(1, s.hand[p, 0] + 1):
        row = s.kind[s.hand[p, i]]
        found += HAND_WORTH * dealt * worth(book, row, pride) / (2 + book.card[row].pf)
    return found


@rule("O2")
def worth(book: Book, row: int, pride: float) -> float:
    """What a card brings each time it is dealt, in Honor."""
    card = book.card[row]
    acts = ACTION_WORTH if card.action[0].do or card.otherwise[0].do else 0.0
    return card.hp + pride * card.pp + acts * card.level


@rule("O1")
def pool(s: State) -> int:
    """How many cards are in the common piles."""
    return max(int(s.common[0] + s.discard[0] + s.fray[0] + s.drawn[0]), HAND)


@rule("R3.4", "R3.5")
def fray_worth(s: State, book: Book, p: int, pride: float) -> float:
    """What the Fray will bring player p in the phases of this round that are still to come."""
    found = 0.0
    if s.stage == Stage.PRIDE:
        return found
    before_honor = s.stage == Stage.ACTION or s.stage == Stage.CHOICE
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        if s.owner[card] == p:
            row = book.card[s.kind[card]]
            wounded = s.condition[card] == Condition.WOUNDED
            found += pride * (row.wounded_pp if wounded else row.pp)
            if before_honor:
                found += row.wounded_hp if wounded else row.hp
                if i > s.pawn and i <= s.line and not wounded and row.action[0].do:
                    found += ACTION_WORTH
    return found
