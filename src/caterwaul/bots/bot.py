"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..match import Match


class Bot(ABC):
    """An opponent. It gets what `hide` leaves its seat, and nothing else."""

    @abstractmethod
    def start(self, seed: int) -> None:
        """Begin a match, with chance of its own."""

    @abstractmethod
    def decide(self, hidden: Any, seat: int) -> int:
        """An action for the seat, out of an array of one record that was hidden for it."""

    def choose(self, match: Match, seat: int) -> int:
        """An action for the seat in a match."""
        return self.decide(match.hidden_records(seat), seat)
