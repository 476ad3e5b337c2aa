"""The lines of the City that somebody claims or has won with, for the eye; no rule stands here.

A set of lines is a number, a bit for each.
"""

from __future__ import annotations

from typing import Any

from ...core.words import and_list
from .state import PLACES, SIDE

LINE_NAMES = (
    "row 2", "row 3", "row 4", "column 2", "column 3", "column 4",
    "the diagonal from north-west to south-east", "the diagonal from north-east to south-west",
)  # fmt: skip


LINES_SAID = {
    lines: and_list([name for i, name in enumerate(LINE_NAMES) if lines >> i & 1])
    for lines in range(1, 1 << len(LINE_NAMES))
}


def lines_claimed(s: Any, p: int) -> str:
    """The names of the lines that a player has declared and that still stand (ruling 5)."""
    return LINES_SAID.get(standing(s, p), "")


def standing(s: Any, p: int) -> int:
    from .turn import lines_kept  # compiled by now

    return int(lines_kept(s.record, p))


def winning(s: Any) -> int:
    """The lines of whoever has won by Control."""
    return sum(int(s.claims[p]) for p in range(2) if s.over and s.winners == 1 << p)


def places_claimed(s: Any) -> set[tuple[int, int]]:
    """Where the lines lie that somebody claims, or has won with."""
    from .board import LINES, line  # compiled by now

    lines = winning(s) if s.over else standing(s, 0) | standing(s, 1)
    taken = [int(line(i)) for i in range(LINES) if lines >> i & 1]
    return {divmod(place - 1, SIDE) for line in taken for place in range(PLACES) if line >> place & 1}
