"""When the collector looks for cycles, and at how much.

Tables are many objects in few cycles: a look at all of five hundred tables takes a fifth of a second, finds
nothing, and everybody waits. What is young is looked at often; all of it only when that is worth the wait:
when as many rooms were put away as are in use, each in cycles with its match, or so much time has gone by
that the wait is too rare to be felt.
"""

from __future__ import annotations

import gc
import time

YOUNG = 5_000  # new objects after which those are looked at: it takes some 2 ms
LOOKS = 4  # at new objects, after which it looks at all that have stayed since: some 15 ms
NEVER = 1 << 30  # of those looks: the collector does not look at everything of its own accord
LEAST = 100  # rooms that were put away: less is not worth a look at everything
LONGEST = 900.0  # seconds


def stop_long_looks() -> None:
    """From now on; compiled code, which is many objects and stays, is not looked at at all."""
    gc.freeze()
    gc.set_threshold(YOUNG, LOOKS, NEVER)


class Garbage:
    """What was put away since the last look at everything."""

    def __init__(self) -> None:
        self.rooms, self.looked_at = 0, time.monotonic()

    def clear(self, put_away: int, in_use: int) -> bool:
        """Look at everything, if it is time; whether it was."""
        self.rooms += put_away
        is_long_ago = time.monotonic() - self.looked_at > LONGEST
        if self.rooms < max(LEAST, in_use) and not is_long_ago:
            return False
        gc.collect()
        self.rooms, self.looked_at = 0, time.monotonic()
        return True
