"""The end of a match, by one convention for all games: what it is worth, and how the log closes."""

from __future__ import annotations

from .compiling import compiled
from .events import Log, tell


@compiled
def outcome(winners: int, seats: int, p: int) -> float:
    """1 for a win, 0 for a loss; a shared win is shared, and a draw is shared by all."""
    sharing = 0
    for q in range(seats):
        sharing += winners >> q & 1
    if sharing == 0:
        return 1.0 / seats
    return 1.0 / sharing if winners >> p & 1 else 0.0


@compiled
def tell_outcome(log: Log, winners: int, won: int, drawn: int) -> None:
    """The last words of every log between two: who has won, or that nobody has."""
    for p in range(2):
        if winners >> p & 1:
            tell(log, won, p, 0, 0, 0)
    if winners == 0:
        tell(log, drawn, 0, 0, 0, 0)
