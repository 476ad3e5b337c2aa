"""What a position of Clash! looks worth."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.outcome import outcome
from .state import Book, State


@rule("D0")
def stretch(s: State, book: Book) -> int:
    """In turns."""
    return int(s.turn)


@rule("G1")
def evaluate(s: State, book: Book, p: int) -> float:
    """The share of HP that each character has left."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    if s.turn == 0:
        return 0.5
    foe = 1 - p
    ours = s.hp[p] / book.character[s.character[p]].hp
    theirs = s.hp[foe] / book.character[s.character[foe]].hp
    return 0.5 + 0.45 * (ours - theirs) / max(ours + theirs, 0.01)
