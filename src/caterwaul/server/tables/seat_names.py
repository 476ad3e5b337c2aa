"""Who is called what at a table."""

from __future__ import annotations

from collections.abc import Sequence

from .event_types import Seat


def names_of(seats: Sequence[Seat]) -> list[str]:
    """The names at the table, told apart."""
    return told_apart([seat.name for seat in seats])


def told_apart(names: Sequence[str]) -> list[str]:
    """Who has the name of somebody before gets a number."""
    before = [names[:i].count(name) for i, name in enumerate(names)]
    return [f"{name} {n + 1}" if n else name for name, n in zip(names, before, strict=True)]
