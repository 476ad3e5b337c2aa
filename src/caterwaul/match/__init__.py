"""A match of any game: how it starts, what happens in it, who sees what of it, how it ends."""

from .match import IllegalActionError, Match
from .start import MatchError

__all__ = ["IllegalActionError", "Match", "MatchError"]
