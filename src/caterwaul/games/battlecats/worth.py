"""What a position of Battlecats looks worth: Honor so far, and what a Pride will still bring."""

from __future__ import annotations

from math import exp, sqrt

from ...core.compiling import rule
from ...core.outcome import outcome
from ...core.records import SEATS4
from .state import DEALT, HAND, KINDS, LAST_ROUND, Book, Condition, Stage, State

EXTRA_ROUNDS = 3.0  # as many come after the twelfth, more or less
# What a card adds to the final lead in Honor each time it is dealt: for its HP, for each level if it acts,
# and less for the place that it takes. Fitted to the end of 1,500 matches of four players who recruit partly
# by chance. Strong cards are wounded first, so HP count for little, and PP for nothing that can be seen.
HP_WORTH, LEVEL_WORTH, PLACE = 0.1, 0.25, 0.23
POINT_WORTH = 0.1  # of a point to recruit with, for each time that what it buys will be dealt
ACTION_WORTH = 0.5  # of an action that is still to come in this round
HAND_WORTH = 0.04
DOUBT = 2.2  # Honor by which a round may turn out otherwise; many rounds make up for one another
PHASES, TURNS = 4, SEATS4 + 1  # of a round that are judged apart, and turns in each of them


@rule("R3.3b")
def stretch(s: State, book: Book) -> int:
    """The whole action phase is one, since a card that acts may turn everything round; else every turn is.

    So what is judged has no cards of a new deal in it, which would blur all differences.
    """
    phase = 0
    if s.stage == Stage.HONOR:
        phase = 1
    elif s.stage == Stage.PRIDE:
        phase = 2
    elif s.stage == Stage.IMPROVE or s.stage == Stage.KEEP:
        phase = 3
    return (PHASES * s.die + phase) * TURNS + (int(s.turn) if phase else 0)


@rule("O2", "ruling 34")
def evaluate(s: State, book: Book, p: int) -> float:
    """The share of the win that player p can hope for; those of all players make one."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    doubt = DOUBT * sqrt(1.0 + rounds_left(s))
    ours, all_together = prospects(s, book, p), 0.0
    for q in range(s.seats):
        all_together += exp((prospects(s, book, q) - ours) / doubt)
    return 1.0 / all_together


@rule("O2")
def rounds_left(s: State) -> float:
    """How many rounds are still to be dealt."""
    if s.die < LAST_ROUND:
        return LAST_ROUND - s.die + EXTRA_ROUNDS
    return s.common[0] / (DEALT * s.seats)


@rule("O2")
def prospects(s: State, book: Book, p: int) -> float:
    """The Honor that player p may end with."""
    strength = 0.0
    for row in range(1, KINDS):
        if s.pride[p, row]:
            strength += s.pride[p, row] * worth(book, row)
    dealt = DEALT * s.seats * rounds_left(s) / pool(s)  # how often a card of the common piles is still dealt
    found = s.honor[p] + strength * dealt + fray_worth(s, book, p, POINT_WORTH * dealt)
    for i in range(1, s.hand[p, 0] + 1):
        row = s.kind[s.hand[p, i]]
        found += HAND_WORTH * dealt * max(worth(book, row), 0.0) / (2 + book.card[row].pf)
    return found


@rule("O2")
def worth(book: Book, row: int) -> float:
    """What a card brings each time it is dealt, in Honor."""
    card = book.card[row]
    acts = LEVEL_WORTH if card.action[0].do or card.otherwise[0].do else 0.0
    return HP_WORTH * card.hp + acts * card.level - PLACE


@rule("O1")
def pool(s: State) -> int:
    """How many cards are in the common piles."""
    return max(int(s.common[0] + s.discard[0] + s.fray[0] + s.drawn[0]), HAND)


@rule("R3.4", "R3.5")
def fray_worth(s: State, book: Book, p: int, point: float) -> float:
    """What the Fray will bring player p in the phases of this round that are still to come."""
    found = 0.0
    if s.stage == Stage.PRIDE:
        return point * s.points[p]
    if s.stage == Stage.IMPROVE:
        return 0.0
    before_honor = s.stage == Stage.ACTION or s.stage == Stage.CHOICE
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        if s.owner[card] == p:
            row = book.card[s.kind[card]]
            wounded = s.condition[card] == Condition.WOUNDED
            found += point * (row.wounded_pp if wounded else row.pp)
            if before_honor:
                found += row.wounded_hp if wounded else row.hp
                if i > s.pawn and i <= s.line and not wounded and row.action[0].do:
                    found += ACTION_WORTH
    return found
