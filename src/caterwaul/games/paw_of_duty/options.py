"""The switches of Paw of Duty: how it can be read, the default first."""

from enum import IntEnum


class Refill(IntEnum):
    BEFORE_RETURN = 0
    AFTER_RETURN = 1


class FriendlyFire(IntEnum):
    ON = 0
    OFF = 1


class OuterReset(IntEnum):
    KEEP = 0
    RESET = 1


class FullCity(IntEnum):
    KITTY_LEAVES = 0
    TURN_WITHOUT_KITTY = 1


class First(IntEnum):
    """Who begins; the first two are the seats with these tokens."""

    BLACK = 0
    WHITE = 1
    RANDOM = 2
