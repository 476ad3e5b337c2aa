"""What a position of Claw & Order looks worth."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.outcome import outcome
from .state import MOST_TURNS, Book, State
from .troops import health, is_vehicle, power

BATTLE, STRENGTH = 0.25, 0.24  # of a battle that is won, and of all the strength there is
DECK_CARD, HAND_CARD, BUFF = 1.5, 0.5, 1.0  # most battles are lost by the deck, so it counts
TROOP, POWER, HEALTH = 0.5, 1.5, 0.5
UNMANNED, ABOARD = 0.6, 0.7  # what is left of the worth of a vehicle without a crew, and of a crew
UNDEFENDED = 0.5  # what is left of everything without a troop


@rule("104.1")
def stretch(s: State, book: Book) -> int:
    """In turns of both players."""
    return 2 * MOST_TURNS * int(s.battle) + s.turn[0] + s.turn[1]


@rule("100.3", "110.1a", "110.1b", "110.3")
def evaluate(s: State, book: Book, p: int) -> float:
    """Battles won, then what both players have in play, in hand and left in their decks."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    ours, theirs = strength(s, book, p), strength(s, book, 1 - p)
    lead = BATTLE * (s.wins[p] - s.wins[1 - p])
    return 0.5 + lead + STRENGTH * (ours - theirs) / (ours + theirs + 1.0)


@rule("110.1a", "110.1b", "108.1")
def strength(s: State, book: Book, p: int) -> float:
    """What player p can still fight with; the card that every turn draws is no loss."""
    total = DECK_CARD * (s.stock[p, 0] + s.turn[p]) + HAND_CARD * s.hand[p, 0] + BUFF * s.buffs[p, 0]
    for i in range(1, s.troops[p, 0] + 1):
        card = s.troops[p, i]
        left = health(s, book, p, card) - s.damage[card]
        worth = TROOP + POWER * power(s, book, p, card) + HEALTH * left
        if is_vehicle(s, book, card) and s.crew[card] == 0:
            worth *= UNMANNED
        elif s.crew[card] and not is_vehicle(s, book, card):
            worth *= ABOARD
        total += worth
    return total if s.troops[p, 0] else UNDEFENDED * total
