"""Actions of Battlecats. Targets are named by their place in the Fray, the Dealer Space counted on."""

from __future__ import annotations

from ...core.actions import Actions
from ...core.records import SEATS4
from .state import ALL, IMPROVE, KINDS, MAX_WARLORDS

ACTIONS = Actions(
    {
        "warlord": MAX_WARLORDS + 1,
        "card": KINDS,
        "seat": SEATS4,
        "place": ALL + 1,
        "n": IMPROVE + 1,
    },
    PASS="pass",
    CHOOSE="choose {warlord}",
    RETURN="return {card}",
    EXILE="exile {place}",
    WOUND="wound {place}",
    SHIELD="shield {place}",
    REVEAL="reveal",
    TAKE="take {card} of {seat}",
    REDEEM="redeem",
    RECRUIT="recruit {card}",
    DRAW="draw {n}",
)
PASS, CHOOSE, RETURN, EXILE, WOUND, SHIELD, REVEAL, TAKE, REDEEM, RECRUIT, DRAW = ACTIONS
PLAYS = (RECRUIT,)  # these bring a card out of the hand into play
