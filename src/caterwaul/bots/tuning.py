"""How the search plays each game: what was measured to be best."""

from __future__ import annotations

from typing import NamedTuple

TO_THE_END = 100_000


class Habits(NamedTuple):
    """The habits of a search, in the order of `compiled.descent`."""

    horizon: int = TO_THE_END  # actions that a simulation plays on behind the tree
    prior: int = 1  # how many simulations the first opinion of an action counts for
    curiosity: float = 0.5
    care: int = 1  # behind the tree the best-looking of so many actions is taken


HABITS = {
    "clash": Habits(TO_THE_END, prior=0),
    "five_rows": Habits(12, prior=1, curiosity=0.2, care=2),
    "claw_and_order": Habits(12, prior=1, curiosity=0.2, care=2),
    "paw_of_duty": Habits(12, prior=1, curiosity=0.2, care=2),
    "battlecats": Habits(12, prior=1, curiosity=0.2, care=2),
}


def habits_of(key: str) -> Habits:
    return HABITS.get(key, Habits())
