"""A decision of several actions takes no longer than one of a single one may."""

from typing import Any

import pytest

from caterwaul.bots.levels import LEVELS, Budget
from caterwaul.bots.searcher import SearchBot
from caterwaul.bots.time_left import LEAST, SHARE, decide_within, time_of


class Hurried(SearchBot):
    """One that only notes how long it may think."""

    def __init__(self, level: str) -> None:
        self.level = LEVELS[level]
        self.budgets: list[Budget] = []

    def decide(self, hidden: Any, seat: int) -> int:
        self.budgets.append(self.level.budget)
        return seat


def test_every_action_takes_a_part_of_the_time_that_is_left() -> None:
    bot = Hurried("tiger")
    assert [decide_within(bot, None, seat, left) for seat, left in ((0, 4.0), (1, 1.0), (2, -0.5))] == [
        0,
        1,
        2,
    ]
    assert bot.budgets == [Budget(4000, seconds) for seconds in (4.0 * SHARE, SHARE, LEAST)]
    assert bot.level == LEVELS["tiger"], "and the next decision has all of its time again"


@pytest.mark.parametrize(("level", "seconds"), [("random", 0.0), ("kitten", 0.5), ("tiger", 4.0)])
def test_what_a_level_may_take(level: str, seconds: float) -> None:
    assert time_of(level) == seconds
