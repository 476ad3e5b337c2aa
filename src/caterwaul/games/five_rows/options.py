"""The switches of Five Rows: how it can be read, the default first."""

from enum import IntEnum


class DyingAttackers(IntEnum):
    RESOLVE = 0
    SILENT = 1


class Hunter(IntEnum):
    ENEMY_TROOPS = 0
    ANY_CARD = 1


class Commander(IntEnum):
    ONE_SIDED = 0
    EXCHANGE = 1


class LastRound(IntEnum):
    NONE = 0
    THIRTY = 1
