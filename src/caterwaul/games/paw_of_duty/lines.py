"""The lines of the City that are to be shown: which are claimed, and which have won. A bit for each."""

from __future__ import annotations

from ...core.compiling import compiled
from .board import LINES, line
from .state import State
from .turn import lines_kept


@compiled
def lines_shown(s: State) -> int:
    """The lines that somebody claims, or has won with."""
    return lines_won(s) if s.over else lines_kept(s, 0) | lines_kept(s, 1)


@compiled
def lines_won(s: State) -> int:
    """The lines of whoever has won by Control."""
    lines = 0
    for p in range(2):
        if s.over and s.winners == 1 << p:
            lines = int(s.claims[p])
    return lines


@compiled
def places_in(lines: int) -> int:
    """All places of some lines."""
    places = 0
    for i in range(LINES):
        if lines >> i & 1:
            places |= line(i)
    return places
