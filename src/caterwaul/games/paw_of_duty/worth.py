"""What a position of Paw of Duty is worth: captured levels, lines in the City, and who faces whom."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.outcome import outcome
from .board import LINES, in_city, line, target
from .combat import is_strong, levels_in
from .state import PLACES, Book, State

CAPTURED = 0.035  # of a captured level
READY, TWO = 0.11, 0.03  # a line held, or two of it with the third place open
STANDING = 0.12  # besides, a line that is declared and holds
IN_CITY, OUTSIDE, TOKEN = 0.012, 0.004, 0.02  # of a Kitty
THREAT = 0.007  # of a level that faces its captor


@rule("G1")
def stretch(s: State, book: Book) -> int:
    """In turns."""
    return int(s.turn)


@rule("W1", "W2")
def evaluate(s: State, book: Book, p: int) -> float:
    """The difference of what both have, between lost and won."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    lead = CAPTURED * (levels_in(s, book, p) - levels_in(s, book, 1 - p))
    lead += standing_worth(s, book, p) + lines_worth(s, p) - lines_worth(s, 1 - p)
    return 0.5 + 0.49 * lead / (abs(lead) + 0.5)


@rule("W1")
def lines_worth(s: State, p: int) -> float:
    """Lines of the City in which only player p stands, more if they are nearly or already a victory."""
    worth = 0.0
    for i in range(LINES):
        own, others, declared = 0, 0, 0
        for place in range(7, 20):
            if line(i) >> place & 1 and s.board[place]:
                card = s.board[place]
                if s.owner[card] == p:
                    own += 1
                    declared += s.claimed[card] == place
                else:
                    others += 1
        if own == 3:
            worth += READY + (STANDING if declared == 3 else 0.0)
        elif own == 2 and others == 0:
            worth += TWO
    return worth


@rule("B2", "G6", "C1a", "C2")
def standing_worth(s: State, book: Book, p: int) -> float:
    """Kitties are better in the City, without tokens, and facing one that they could capture."""
    worth = 0.0
    for place in range(1, PLACES):
        card = s.board[place]
        if card == 0:
            continue
        mine = (IN_CITY if in_city(place) else OUTSIDE) - TOKEN * s.tokens[card]
        mine += THREAT * prey(s, book, place)
        worth += mine if s.owner[card] == p else -mine
    return worth


@rule("C1a", "C2")
def prey(s: State, book: Book, place: int) -> int:
    """The level of the enemy that the Kitty there faces and could capture, or 0."""
    card = s.board[place]
    faced = s.board[target(s, place)]
    if faced == 0 or s.owner[faced] == s.owner[card]:
        return 0
    hunter, hunted = book.card[s.kind[card]], book.card[s.kind[faced]]
    damage = hunter.level * (2 if is_strong(hunter.unit, hunted.unit) else 1)
    return int(hunted.level) if damage >= hunted.level else 0
