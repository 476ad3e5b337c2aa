"""How the search plays each game: what was measured to be best."""

from __future__ import annotations

from typing import NamedTuple

TO_THE_END = 100_000
ALL_AT_ONCE = 1000.0


class Habits(NamedTuple):
    """The habits of a search, in the order of `compiled.descent`."""

    horizon: int = TO_THE_END  # stretches of the match after which a simulation ends
    trust: float = 1.0  # how many simulations the first opinion of an action counts for
    curiosity: float = 0.5
    care: int = 1  # behind the tree the best-looking of so many decisions is made
    breadth: float = ALL_AT_ONCE  # how many actions are tried, for the square root of the visits of a node
    insight: float = 0.0  # how often others are thought to do what looks best to them in the guessed world
    sight: bool = False  # own decisions are told apart by what is seen there, not by the actions before them
    doubt: float = 0.0  # curiosity about what bad luck may have hidden, for each unit of scatter
    hindsight: bool = False  # what was tried in vain is not held against the decisions before it
    foresight: bool = False  # all simulations end at the horizon, and others reply up to there as looks best


HABITS = {
    "clash": Habits(3, trust=0.0),
    "five_rows": Habits(3, trust=2.0, curiosity=0.7, care=8, breadth=0.5, insight=1.0, sight=True),
    "claw_and_order": Habits(2, trust=4.0, curiosity=0.7, care=4, breadth=0.5),
    "paw_of_duty": Habits(2, trust=4.0, curiosity=0.7, care=6, doubt=3.0, hindsight=True, foresight=True),
    "battlecats": Habits(1, trust=4.0, curiosity=0.7, care=8, breadth=0.5),
}


def habits_of(key: str) -> Habits:
    return HABITS.get(key, Habits())
