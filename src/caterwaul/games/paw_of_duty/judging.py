"""What many matches have taught about positions of Paw of Duty: the search judges by it.

For each player all that counts is added up, each thing with a weight that depends on how many turns are left;
the chance to win follows from the difference. A Kitty is worth its level and little besides: a weak one is
soon a captive. Of the hand the cards count that strike from afar, above all those that turn an enemy's claws.
"""

from __future__ import annotations

from enum import IntEnum
from math import exp

import numpy as np

from ...core.compiling import rule
from ...core.outcome import outcome
from .board import LINES, friendly, in_city, line, occupied
from .combat import levels_in
from .state import PLACES, STEPS, Book, Phase, State, Verb
from .turn import active
from .worth import prey


class Counts(IntEnum):
    """What counts, in the order of the weights."""

    TURN_TO_COME = 0  # the next whole turn is theirs
    CAPTURED = 1  # each level
    CLAIM = 2  # a line is held
    PAIR = 3  # two of a line, the third place open
    KITTY = 4  # on the board
    LEVEL = 5  # of those
    OUTSIDE = 6  # those in the Outer City
    TOKEN = 7
    THREAT = 8  # each level of an enemy that faces its captor
    TURNING = 9  # a card that lets an enemy attack
    AIMED = 10  # each damage that a card does to its aim


TIMES_LEFT = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])  # turns, those of both
WEIGHTS = np.array(
    [
        [1.219, 0.271, 0.959, 0.178, 0.720, 0.260, 0.631, 0.077],
        [0.651, 0.364, 0.184, 0.227, 0.207, 0.123, 0.049, 0.224],
        [0.381, 0.642, 0.904, 0.625, 0.884, 0.579, 0.434, 0.403],
        [-0.183, 0.109, 0.114, 0.153, 0.095, 0.059, -0.025, -0.005],
        [-0.016, 0.086, 0.071, 0.025, -0.099, 0.108, 0.263, -0.228],
        [0.145, 0.093, 0.096, 0.088, 0.097, 0.087, 0.108, 0.122],
        [-0.300, -0.210, -0.122, -0.109, -0.071, -0.185, -0.233, -0.107],
        [0.020, -0.200, -0.108, -0.162, -0.265, -0.161, -0.173, -0.249],
        [0.106, 0.033, 0.062, 0.079, 0.097, 0.032, 0.051, 0.037],
        [0.222, 0.405, 0.543, 0.400, 0.433, 0.262, 0.341, 0.152],
        [0.041, 0.108, 0.051, 0.088, 0.058, 0.047, 0.040, 0.043],
    ]
)  # fmt: skip


@rule("W1", "W2")
def judge(s: State, book: Book, p: int) -> float:
    """The share of the win that player p can hope for."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    left = times_left(s)
    return 1.0 / (1.0 + exp(standing(s, book, 1 - p, left) - standing(s, book, p, left)))


@rule("G1", "G9")
def times_left(s: State) -> float:
    """How many whole turns are to come: each takes a Kitty out of the deck, the last stays there."""
    return float(s.kitty_deck[0] + s.drawn[0, 0] + s.drawn[1, 0] - 1)


@rule("W2")
def weight(what: int, left: float) -> float:
    """The first or last column of the table where less or more is left than any of them says."""
    return float(WEIGHTS[what, min(max(int(left), 1), len(TIMES_LEFT)) - 1])


@rule("W1", "W2")
def standing(s: State, book: Book, p: int, left: float) -> float:
    """All that counts for player p."""
    found = weight(Counts.CAPTURED, left) * levels_in(s, book, p)
    if turn_to_come(s) == p:
        found += weight(Counts.TURN_TO_COME, left)
    found += lines_standing(s, p, left) + board_standing(s, book, p, left)
    return found + hand_standing(s, book, p, left)


@rule("G9")
def turn_to_come(s: State) -> int:
    """Who has the next whole turn: who has begun with one does not have it any more."""
    return active(s) if s.phase == Phase.KITTY else 1 - active(s)


@rule("W1", "G7a")
def lines_standing(s: State, p: int, left: float) -> float:
    own, taken = friendly(s, p), occupied(s)
    claims, pairs = 0, 0
    for i in range(LINES):
        rest = line(i) & ~own
        if rest == 0:
            claims = 1
        elif rest & (rest - 1) == 0 and rest & taken == 0:
            pairs += 1
    return claims * weight(Counts.CLAIM, left) + pairs * weight(Counts.PAIR, left)


@rule("B2", "G6", "C2", "G9b")
def board_standing(s: State, book: Book, p: int, left: float) -> float:
    kitties, levels, outside, tokens, threats = 0, 0, 0, 0, 0
    for place in range(1, PLACES):
        card = s.board[place]
        if card and s.owner[card] == p:
            kitties += 1
            levels += book.card[s.kind[card]].level
            outside += not in_city(place)
            tokens += s.tokens[card]
            threats += prey(s, book, place)
    found = kitties * weight(Counts.KITTY, left) + levels * weight(Counts.LEVEL, left)
    found += outside * weight(Counts.OUTSIDE, left) + tokens * weight(Counts.TOKEN, left)
    return found + threats * weight(Counts.THREAT, left)


@rule("G5", "C1")
def hand_standing(s: State, book: Book, p: int, left: float) -> float:
    turning, aimed = 0, 0
    for i in range(1, s.hand[p, 0] + 1):
        card = book.card[s.kind[s.hand[p, i]]]
        for j in range(STEPS):
            step = card.steps[j]
            if step.do == 0:
                break
            turning += step.do == Verb.TURN_AND_ATTACK
            aimed += step.n if step.do == Verb.DAMAGE else 0
    return turning * weight(Counts.TURNING, left) + aimed * weight(Counts.AIMED, left)
