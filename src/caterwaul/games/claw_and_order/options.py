"""The switches of Claw & Order: how it can be read, the default first."""

from enum import IntEnum


class LossTiming(IntEnum):
    END_OF_OWN_TURN = 0
    IMMEDIATE = 1


class DeckLoss(IntEnum):
    NO_TROOPS = 0
    EMPTY = 1


class TurnNumber(IntEnum):
    OWN = 0
    GLOBAL = 1


class DollarsEnd(IntEnum):
    NEXT_OWN_TURN = 0
    END_OF_TURN = 1


class First(IntEnum):
    LOSER = 0
    WINNER = 1
    ALTERNATE = 2
    RANDOM = 3


class EquipReturn(IntEnum):
    ONE_PER_TURN = 0
    EACH_ITEM_ONCE = 1
