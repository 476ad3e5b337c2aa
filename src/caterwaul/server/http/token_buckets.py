"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_REMEMBERED = 10_000
LONGEST_WAIT = 3600.0  # that anybody is told, where nothing comes back at all


class Bucket:
    """A bucket of tokens that fills by itself: so many at once, so many a second."""

    __slots__ = ("at_once", "level", "per_second", "when")

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second, self.at_once = per_second, at_once
        self.level, self.when = float(at_once), time.monotonic()

    def take(self) -> bool:
        """Take one token; False where none is left."""
        now = time.monotonic()
        self.level = min(self.at_once, self.level + (now - self.when) * self.per_second)
        self.when = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is a token again, as of the last time that one was taken."""
        missing = max(0.0, 1 - self.level)
        return min(LONGEST_WAIT, missing / self.per_second) if self.per_second else LONGEST_WAIT


class Buckets:
    """A bucket for each of many, of whom only the latest are remembered."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second, self.at_once = per_second, at_once
        self.of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self.of.pop(who, None) or Bucket(self.per_second, self.at_once)
        self.of[who] = bucket
        if len(self.of) > MOST_REMEMBERED:
            self.of.popitem(last=False)
        return bucket.take()

    def wait(self, who: str) -> float:
        """Seconds until they may again."""
        return self.of[who].wait if who in self.of else 0.0
