"""Levels of strength that are the same in every game: how long a bot thinks, and how often it slips."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.errors import CaterwaulError


class BudgetError(CaterwaulError):
    """A budget with which nobody can think."""


@dataclass(frozen=True)
class Budget:
    """When to stop thinking: after so many simulations, so many seconds, or whichever comes first."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is not None and self.simulations < 1:
            raise BudgetError(f"a bot needs 1 simulation or more, not {self.simulations}")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise BudgetError(f"a bot needs some time to think, not {self.seconds} s")
        if self.simulations is None and self.seconds is None:
            raise BudgetError("a bot needs a number of simulations or a time")


@dataclass(frozen=True)
class Level:
    """A strength that people can feel."""

    says: str
    budget: Budget
    slips: float = 0.0  # how often it takes any of the better half of what it tried


LEVELS = {
    "kitten": Level("errs like a beginner", Budget(32, 0.5), 0.5),
    "tabby": Level("sees what is near", Budget(200, 1.0), 0.1),
    "tomcat": Level("plans ahead", Budget(1000, 2.0)),
    "tiger": Level("gives its best", Budget(4000, 4.0)),
}
