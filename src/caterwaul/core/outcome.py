"""What the end of a match is worth, by one convention for all games."""

from __future__ import annotations

from .compiling import compiled


@compiled
def outcome(winners: int, seats: int, p: int) -> float:
    """1 for a win, 0 for a loss; a shared win is shared, and a draw is shared by all."""
    sharing = 0
    for q in range(seats):
        sharing += winners >> q & 1
    if sharing == 0:
        return 1.0 / seats
    return 1.0 / sharing if winners >> p & 1 else 0.0
