"""How the search plays each game: what was measured to be best."""

from __future__ import annotations

from typing import NamedTuple

TO_THE_END = 100_000


class Habits(NamedTuple):
    """The habits of a search, in the order of `compiled.descent`."""

    horizon: int = TO_THE_END  # actions from the root after which a simulation ends with the turn
    trust: float = 1.0  # how many simulations the first opinion of an action counts for
    curiosity: float = 0.5
    care: int = 1  # behind the tree the best-looking of so many actions is taken


HABITS = {
    "clash": Habits(TO_THE_END, trust=0.0),
    "five_rows": Habits(24, trust=2.0, curiosity=0.7, care=2),
    "claw_and_order": Habits(30, trust=8.0, curiosity=0.7, care=2),
    "paw_of_duty": Habits(1, trust=4.0, curiosity=0.7, care=6),
    "battlecats": Habits(16, trust=20.0, curiosity=3.0, care=12),
}


def habits_of(key: str) -> Habits:
    return HABITS.get(key, Habits())
