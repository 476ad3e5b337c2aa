"""The lines of the City that somebody claims or has won with, for the eye; no rule stands here."""

from __future__ import annotations

from functools import cache
from typing import Any

from .state import PLACES, SIDE, FullCity

LINE_NAMES = (
    "row 2", "row 3", "row 4", "column 2", "column 3", "column 4",
    "the diagonal r2c2 to r4c4", "the diagonal r2c4 to r4c2",
)  # fmt: skip


def lines_claimed(s: Any, p: int) -> list[str]:
    """The names of the lines that a player has declared and that still stand (ruling 5)."""
    return [LINE_NAMES[i] for i in lines_in(standing(s, p))]


def standing(s: Any, p: int) -> int:
    """Where the Kitties stand with which a player claims lines, as bits."""
    places = (place for place, n in enumerate(s.board) if n and s.owner[n] == p and s.claimed[n] == place)
    return sum(1 << place for place in places)


def lines_in(places: int) -> list[int]:
    return [i for i, line in enumerate(all_lines()) if not line & ~places]


@cache
def all_lines() -> list[int]:
    """The places of each line, as bits."""
    from .board import LINES, line  # compiled by now

    return [int(line(i)) for i in range(LINES)]


def lines_won(s: Any) -> list[str]:
    """The names of the lines by which a match was won, if it was by Control."""
    return [LINE_NAMES[i] for i in winning(s)]


def winning(s: Any) -> list[int]:
    """The lines of whoever has won by Control. The claims themselves are forgotten by then."""
    if not s.over or s.winners not in (1, 2) or (is_run_out(s) and not any(s.fresh)):
        return []
    winner = s.winners - 1
    return lines_in(sum(1 << place for place, n in enumerate(s.board) if n and s.owner[n] == winner))


def is_run_out(s: Any) -> bool:
    """Whether the Kitty deck, or the number of turns, has ended the battle (ruling 3)."""
    return bool(s.kitty_deck[0] <= 1 or s.full_city == FullCity.TURN_WITHOUT_KITTY)


def places_claimed(s: Any) -> set[tuple[int, int]]:
    """Where the lines lie that somebody claims, or has won with."""
    lines = winning(s) if s.over else [i for p in range(2) for i in lines_in(standing(s, p))]
    taken = [all_lines()[i] for i in lines]
    return {divmod(place - 1, SIDE) for line in taken for place in range(PLACES) if line >> place & 1}
