"""Words for one and for many."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def together(words: Sequence[str]) -> str:
    """`Ann`, `Ann and Bob`, `Ann, Bob and Cid`."""
    *others, last = words or [""]
    return f"{', '.join(others)} and {last}" if others else last
