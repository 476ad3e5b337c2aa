"""The switches of Battlecats: how it can be read, the default first."""

from enum import IntEnum


class BetrayedShield(IntEnum):
    NO = 0
    MAY_SHIELD_ITSELF = 1


class JadePile(IntEnum):
    SUPPLY = 0
    HAND = 1


class Warlords(IntEnum):
    DRAFT = 0
    DEAL = 1


class Bonuses(IntEnum):
    STAY = 0
    LAPSE = 1


class LateDraws(IntEnum):
    ALLOWED = 0
    NONE = 1
