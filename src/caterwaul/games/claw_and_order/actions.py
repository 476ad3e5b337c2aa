"""Actions of Claw & Order. Troops in play are named by their place in the order of deployment, from 1."""

from __future__ import annotations

from ...core.actions import Actions
from .state import MAX_BATTLEFIELDS, MAX_CARDS, TROOPS

PLACES = TROOPS + 1

ACTIONS = Actions(
    {"card": MAX_CARDS + 1, "troop": PLACES, "enemy": PLACES, "battlefield": MAX_BATTLEFIELDS + 1},
    DONE="done",
    PASS="no reaction",
    DRAW="draw",
    DECLINE="do not draw",
    ADVANCE="advance",
    STAY="stay",
    NO_PILOT="no pilot",
    PILOT="pilot {troop}",
    PLAY="play {card}",
    ON="play {card} on {troop}",
    AT="play {card} at {enemy}",
    RETREAT="retreat {troop}",
    TAKE_BACK="take {card} from {troop}",
    ATTACK="attack with {troop} at {enemy}",
    SHELL="shell with {troop} at {enemy}",
    STRIKE="strike {enemy}",
    FALL_BACK="fall back to {battlefield}",
)
(
    DONE, PASS, DRAW, DECLINE, ADVANCE, STAY, NO_PILOT, PILOT, PLAY, ON, AT,
    RETREAT, TAKE_BACK, ATTACK, SHELL, STRIKE, FALL_BACK,
) = ACTIONS  # fmt: skip
PLAYS = (PLAY, ON, AT)  # these bring a card out of the hand into play
