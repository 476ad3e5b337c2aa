"""The lines of the City that somebody claims or has won with, in words; no rule stands here.

A set of lines is a number, a bit for each. Where they lie is said by `lines`.
"""

from __future__ import annotations

from typing import Any

from ...core.words import and_list

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
    """Who has declared nothing need not be looked at closer."""
    from .turn import lines_kept  # compiled by now

    return int(lines_kept(s.record, p)) if s.claims[p] else 0


def winning(s: Any) -> int:
    """The lines of whoever has won by Control."""
    from .lines import lines_won  # compiled by now

    return int(lines_won(s.record))
