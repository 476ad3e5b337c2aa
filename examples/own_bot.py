"""A bot as a class: it plays each action on in some worlds that could be, by chance, and takes the best.

caterwaul arena clash --bots random,examples/own_bot.py:Dreamer
"""

from caterwaul import Match
from caterwaul.bots.outside import Sight

WORLDS = 8


class Dreamer:
    """Knows nothing of any game."""

    def choose(self, sight: Sight) -> int:
        worlds = [sight.guess() for _ in range(WORLDS)]
        return max(sight.actions, key=lambda action: sum(self.dream(sight, w, action) for w in worlds))

    def dream(self, sight: Sight, world: Match, action: int) -> float:
        """Whether it wins where it takes that action and all after it is chance."""
        match = world.clone()
        match.take(sight.seat, action)
        while not match.over:
            seat = sight.chance.choice(match.to_act)
            match.take(seat, sight.chance.choice(match.legal_actions(seat)))
        return sight.seat in match.winners
