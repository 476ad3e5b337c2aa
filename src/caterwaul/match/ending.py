"""How a match ended: by its own rules, or because somebody left the table."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Reason = Literal["played", "resigned", "idle", "time", "closed"]
PLAYED: Reason = "played"  # the match ended by its own rules
REASONS: tuple[Reason, ...] = get_args(Reason)


class Ending(NamedTuple):
    """How a match ended, and who has won."""

    reason: Reason
    winners: tuple[int, ...]
