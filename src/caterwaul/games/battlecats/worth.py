"""What a position of Battlecats looks worth: Honor so far, and what a Pride will still bring."""

from __future__ import annotations

from math import exp

from ...core.compiling import rule
from ...core.outcome import outcome
from ...core.records import SEATS4
from .options import Bonuses
from .preparing import turns_before
from .state import DEALT, HAND, KINDS, LAST_ROUND, Book, State
from .words import Bonus, Condition, Stage, Verb

EXTRA_ROUNDS = 3.0  # as many come after the twelfth, more or less
FADING = 0.07  # of a lead in Honor that is gone again with each round, since everybody turns on the leader
RECRUITS = 1.3  # of each player in a round
HASTE = 1.1  # Nightshade draws too, so the Common Deck lasts less long
# What a card adds to the final lead: for its HP, less for the place that it takes, once; for each level of
# one that harms, each time it is dealt; and for each point that it brings to recruit with, for each time that
# what it buys is dealt after that. So it is PP in the first rounds and HP in the last.
HP_WORTH, PLACE, LEVEL_WORTH, POINT_WORTH = 0.47, 0.35, 0.2, 0.2
ACTION_WORTH = 0.4  # of an action that is still to come in this round
HAND_WORTH = 0.04
BONUS_WORTH = 0.08  # of a warlord's bonus that is still to be had, for each round that is left
DOUBT = 0.55  # Honor by which each round that is left may turn out otherwise
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
    return (PHASES * int(s.die) + phase) * TURNS + (int(s.turns) if phase else 0)


@rule("O2", "ruling 34")
def evaluate(s: State, book: Book, p: int) -> float:
    """The share of the win that player p can hope for; those of all players make one."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    doubt = DOUBT * (1.0 + rounds_left(s))
    dealt = deals_left(s)
    ours, all_together = prospects(s, book, p, dealt), 1.0
    for q in range(s.seats):
        if q != p:
            all_together += exp((prospects(s, book, q, dealt) - ours) / doubt)
    return 1.0 / all_together


@rule("O2")
def rounds_left(s: State) -> float:
    """How many rounds are still to be dealt."""
    if s.die < LAST_ROUND:
        return LAST_ROUND - s.die + EXTRA_ROUNDS
    return s.common[0] / (DEALT * s.seats)


@rule("R3.1", "R4", "E1", "E2", "ruling 29")
def deals_left(s: State) -> float:
    """How many more times a card of the Discard Pile is dealt: as often as that becomes the Common Deck.

    After the twelfth round it does not, but what is in the Common Deck then is dealt to the last card.
    """
    cards = DEALT * s.seats * HASTE  # that leave it in a round
    time = s.die + s.common[0] / cards
    size = float(max(int(s.common[0] + s.discard[0] + s.fray[0] + s.drawn[0]), HAND))
    found = 0.0
    while time < LAST_ROUND:
        found += min(LAST_ROUND - time, 1.0)
        rounds = size / cards
        time += rounds
        size += RECRUITS * s.seats * rounds
    return found


@rule("O2")
def prospects(s: State, book: Book, p: int, dealt: float) -> float:
    """The lead in Honor that player p may end with, where a discarded card is dealt so many more times."""
    lasting = max(1.0 - FADING * rounds_left(s), 0.0)
    found = lasting * s.honor[p] + fray_worth(s, book, p, lasting, POINT_WORTH * dealt)
    found += bonus_worth(s, book, p, lasting, POINT_WORTH * dealt)
    for row in range(1, KINDS):
        if s.pride[p, row]:
            found += s.pride[p, row] * worth(book, row, dealt)
    for i in range(1, s.common[0] + 1):
        card = s.common[i]
        if s.owner[card] == p:
            found += worth(book, s.kind[card], dealt + 1.0) - worth(book, s.kind[card], dealt)
    for i in range(1, s.hand[p, 0] + 1):
        row = s.kind[s.hand[p, i]]
        found += HAND_WORTH * max(worth(book, row, dealt), 0.0) / (2 + book.card[row].pf)
    return found


@rule("O2")
def worth(book: Book, row: int, dealt: float) -> float:
    """What a card brings that is dealt so many times."""
    card = book.card[row]
    harm = LEVEL_WORTH * card.level if card.action[0].do and not exiles_only(book, row) else 0.0
    points = POINT_WORTH * card.pp * max(dealt - 1.0, 0.0) / 2.0
    return min(dealt, 1.0) * (HP_WORTH * card.hp - PLACE) + dealt * (harm + points)


@rule("X1")
def exiles_only(book: Book, row: int) -> bool:
    """An exile costs others a Scout, which is little."""
    card = book.card[row]
    exiles = card.action[0].do == Verb.EXILE or card.action[0].do == Verb.EXILE_SEVERAL
    return exiles and card.otherwise[0].do == 0


@rule("R3.4", "R3.5")
def fray_worth(s: State, book: Book, p: int, lasting: float, point: float) -> float:
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
                found += lasting * (row.wounded_hp if wounded else row.hp)
                if i > s.pawn and i <= s.line and not wounded and row.action[0].do:
                    found += ACTION_WORTH
    return found


@rule("S6b", "ruling 30")
def bonus_worth(s: State, book: Book, p: int, lasting: float, point: float) -> float:
    """What the warlord of player p will still bring: a bonus within reach now, or one later on."""
    if s.redeemed[p]:
        return 0.0
    warlord = book.warlord[s.warlord[p]]
    found = BONUS_WORTH * rounds_left(s)
    if s.met[p] & Bonus.HONOR and is_ahead(s, p, Stage.HONOR):
        found = max(found, lasting * warlord.honor_bonus)
    if s.met[p] & Bonus.PRIDE and is_ahead(s, p, Stage.PRIDE):
        found = max(found, point * warlord.pride_bonus)
    return found


@rule("S6b", "ruling 7", "ruling 30")
def is_ahead(s: State, p: int, stage: int) -> bool:
    """Whether player p still has a turn in a phase: in this round or, where bonuses stay, in a later one."""
    if s.bonuses == Bonuses.STAY and rounds_left(s) > 0.0:
        return True
    return s.stage < stage or (s.stage == stage and s.turns <= turns_before(s, p))
