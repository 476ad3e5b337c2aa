"""How strong people are, as far as their matches tell: one ladder for each game.

Plackett and Luce's model, by OpenSkill: two to four players in one go, with draws and shared wins. A rating
is a guess and how sure it is; shown is what somebody is at least, so that a lucky newcomer is not on top.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
FIRST_POINTS, POINTS = 1000, 40  # what is shown to a newcomer, and what one unit of skill is worth


class Skill(NamedTuple):
    """Where somebody's strength lies, and how unsure that is."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def surely(self) -> float:
        """What they are at least: three times as unsure below the guess."""
        return self.mu - 3 * self.sigma

    @property
    def points(self) -> int:
        return round(FIRST_POINTS + POINTS * self.surely)


def rated(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Their skills after a match that they ended on these places; the same place: none was better."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(rating.mu, rating.sigma) for (rating,) in after]
