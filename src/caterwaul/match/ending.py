"""How a match ended: by its own rules, or because somebody left the table."""

from __future__ import annotations

from typing import NamedTuple

PLAYED = "played"  # the match ended by its own rules
REASONS = (PLAYED, "resigned", "idle", "time", "closed")


class Ending(NamedTuple):
    """How a match ended, and who has won."""

    reason: str
    winners: tuple[int, ...]
