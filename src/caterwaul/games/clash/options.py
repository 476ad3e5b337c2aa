"""The switches of Clash!: how it can be read, the default first."""

from enum import IntEnum


class KnockOut(IntEnum):
    AT_ONCE = 0
    END_OF_TURN = 1


class HealCap(IntEnum):
    PRINTED = 0
    NONE = 1


class DodgePace(IntEnum):
    PRINTED = 0
    AS_ACTED = 1
