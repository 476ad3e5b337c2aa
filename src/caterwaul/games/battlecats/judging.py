"""What many matches have taught about positions of Battlecats: the search judges by it.

For each player all that counts is added up, each thing with a weight that depends on how many more times
Honor is counted; the chance to win follows from the sums. Of a card that is still to be dealt its HP while
wounded say more than its HP: what is worth a wound among three opponents seldom stays without one.
"""

from __future__ import annotations

from enum import IntEnum
from math import exp

import numpy as np

from ...core.compiling import rule
from ...core.outcome import outcome
from .state import KINDS, Book, State
from .words import Condition, Stage
from .worth import exiles_only, rounds_left


class Counts(IntEnum):
    """What counts, in the order of the weights; of cards each point, and each level of one that harms."""

    HONOR = 0
    FRAY_HP = 1
    POINTS = 2  # to recruit with in this round
    WARLORD = 3  # not turned over yet
    BONUS_MET = 4
    PRIDE_HARM = 5  # of all cards in the common piles
    PRIDE_PP = 6
    PRIDE_WOUNDED_HP = 7
    DECK_HARM = 8  # again, of those in the Common Deck
    DECK_PP = 9
    DECK_WOUNDED_HP = 10


TIMES_LEFT = np.array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 14.0])  # that Honor is counted
WEIGHTS = np.array(
    [
        [3.097, 0.703, 0.470, 0.331, 0.249, 0.182, 0.110, 0.047, -0.014],
        [0.000, 0.630, 0.445, 0.280, 0.220, 0.121, 0.081, 0.030, 0.024],
        [0.029, 0.027, 0.015, 0.018, 0.018, 0.015, 0.070, 0.064, 0.062],
        [0.195, 0.182, 0.295, 0.235, 0.313, 0.281, 0.248, 0.246, 0.142],
        [2.645, 0.309, 0.328, 0.120, 0.117, 0.096, 0.064, 0.115, 0.158],
        [0.053, 0.028, 0.029, 0.028, 0.023, 0.029, 0.031, 0.001, -0.029],
        [0.013, 0.001, 0.001, -0.003, 0.004, 0.015, 0.041, 0.067, 0.092],
        [0.232, 0.115, 0.053, 0.057, 0.046, 0.119, 0.200, 0.176, 0.099],
        [0.426, 0.136, 0.078, 0.049, 0.043, 0.022, 0.017, 0.010, -0.025],
        [0.408, 0.096, 0.083, 0.069, 0.053, 0.034, 0.040, 0.034, 0.055],
        [5.220, 1.041, 0.786, 0.551, 0.425, 0.286, 0.099, 0.089, -0.008],
    ]
)  # fmt: skip


@rule("O2", "ruling 34")
def judge(s: State, book: Book, p: int) -> float:
    """The share of the win that player p can hope for; those of all players make one."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    left = times_left(s)
    ours, all_together = standing(s, book, p, left), 1.0
    for q in range(s.seats):
        if q != p:
            all_together += exp(standing(s, book, q, left) - ours)
    return 1.0 / all_together


@rule("O2", "R3.4")
def times_left(s: State) -> float:
    """How many more times Honor is counted."""
    return rounds_left(s) + is_uncounted(s)


@rule("R3.4")
def is_uncounted(s: State) -> bool:
    """Whether Honor is still to be counted in this round."""
    return s.stage < Stage.HONOR


@rule("O2")
def weight(what: int, left: float) -> float:
    """Between the columns of the table, and the last of them where more is left."""
    i, last = 1, len(TIMES_LEFT) - 1
    while i < last and TIMES_LEFT[i] < left:
        i += 1
    before, after = WEIGHTS[what, i - 1], WEIGHTS[what, i]
    way = (left - TIMES_LEFT[i - 1]) / (TIMES_LEFT[i] - TIMES_LEFT[i - 1])
    return before + min(way, 1.0) * (after - before)


@rule("O2")
def standing(s: State, book: Book, p: int, left: float) -> float:
    """All that counts for player p."""
    found = weight(Counts.HONOR, left) * s.honor[p]
    found += warlord_standing(s, p, left) + fray_standing(s, book, p, left)
    return found + pride_standing(s, book, p, left) + deck_standing(s, book, p, left)


@rule("S6b", "ruling 30")
def warlord_standing(s: State, p: int, left: float) -> float:
    if s.redeemed[p]:
        return 0.0
    return weight(Counts.WARLORD, left) + (s.met[p] != 0) * weight(Counts.BONUS_MET, left)


@rule("R3.4", "R3.5")
def fray_standing(s: State, book: Book, p: int, left: float) -> float:
    """What the Fray will bring in the phases of this round that are still to come."""
    if s.stage >= Stage.PRIDE:
        return weight(Counts.POINTS, left) * s.points[p] if s.stage == Stage.PRIDE else 0.0
    honor, point = is_uncounted(s) * weight(Counts.FRAY_HP, left), weight(Counts.POINTS, left)
    found = 0.0
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        if s.owner[card] == p:
            row = book.card[s.kind[card]]
            if s.condition[card] == Condition.WOUNDED:
                found += honor * row.wounded_hp + point * row.wounded_pp
            else:
                found += honor * row.hp + point * row.pp
    return found


@rule("R3.1", "R4")
def pride_standing(s: State, book: Book, p: int, left: float) -> float:
    harm, point = weight(Counts.PRIDE_HARM, left), weight(Counts.PRIDE_PP, left)
    honor = weight(Counts.PRIDE_WOUNDED_HP, left)
    found = 0.0
    for row in range(1, KINDS):
        if s.pride[p, row]:
            found += s.pride[p, row] * in_all(book, row, harm, point, honor)
    return found


@rule("R3.1", "E1")
def deck_standing(s: State, book: Book, p: int, left: float) -> float:
    """The cards that are dealt next, which is all of them before any of the others."""
    harm, point = weight(Counts.DECK_HARM, left), weight(Counts.DECK_PP, left)
    honor = weight(Counts.DECK_WOUNDED_HP, left)
    found = 0.0
    for i in range(1, s.common[0] + 1):
        card = s.common[i]
        if s.owner[card] == p:
            found += in_all(book, s.kind[card], harm, point, honor)
    return found


@rule("1", "3b")
def in_all(book: Book, row: int, harm: float, point: float, honor: float) -> float:
    """What a card counts for that is to be dealt, by these weights."""
    card = book.card[row]
    found = point * card.pp + honor * card.wounded_hp
    if card.action[0].do and not exiles_only(book, row):
        found += harm * card.level
    return found
