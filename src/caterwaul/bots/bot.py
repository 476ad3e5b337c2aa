"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

if TYPE_CHECKING:
    from ..match import Match

Fault = Literal["crash", "time", "illegal", "nonsense"]
FAULTS: tuple[Fault, ...] = get_args(Fault)


class Forfeit(Exception):
    """A bot from outside that loses by rule: what it did, and that in a sentence."""

    def __init__(self, fault: Fault, said: str) -> None:
        super().__init__(said)
        self.fault, self.said = fault, said


class Player(ABC):
    """Whoever chooses at a seat, match after match."""

    @abstractmethod
    def start(self, seed: int) -> None:
        """Begin a match, with chance of its own."""

    @abstractmethod
    def choose(self, match: Match, seat: int) -> int:
        """An action for the seat in a match."""

    def end(self, match: Match, seat: int, winners: Sequence[int]) -> None:  # noqa: B027  most need not know
        """The match is over, by its rules or because somebody has lost by ours."""

    def give_up(self) -> None:  # noqa: B027
        """Choose no more, in whatever thread it is choosing now: the match does not count."""

    def close(self) -> None:  # noqa: B027
        """Let go of whatever it holds."""


class Bot(Player):
    """An opponent. It gets what `hide` leaves its seat, and nothing else."""

    @abstractmethod
    def decide(self, hidden: Any, seat: int) -> int:
        """An action for the seat, out of an array of one record that was hidden for it."""

    def choose(self, match: Match, seat: int) -> int:
        return self.decide(match.hidden_records(seat), seat)
