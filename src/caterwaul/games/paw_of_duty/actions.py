"""Actions of Paw of Duty: a card, a Kitty by where it stands, a place, a facing, each by itself."""

from __future__ import annotations

from ...core.actions import Actions
from .state import MAX_CARDS, MAX_WAYS, Facing, Place

ACTIONS = Actions(
    {"card": MAX_CARDS + 1, "place": Place, "facing": Facing, "way": MAX_WAYS + 1},
    SET_ASIDE="set aside {card}",
    KEEP="keep the rest",
    BRING="bring {card}",
    PUT="place at {place}",
    FACE="face {facing}",
    PLAY="play {card}",
    DISCARD="discard {card}",
    STOP="end the turn",
    WAY="way {way}",
    KITTY="kitty at {place}",
    GO="go to {place}",
    SKIP="skip",
    TAKE="take {card}",
    DROP="drop {card}",
    TOKEN="token on {place}",
    RESCUE="rescue {card}",
)
(SET_ASIDE, KEEP, BRING, PUT, FACE, PLAY, DISCARD, STOP,
 WAY, KITTY, GO, SKIP, TAKE, DROP, TOKEN, RESCUE) = ACTIONS  # fmt: skip
PLAYS = (PLAY, BRING)  # these bring a card out of the hand into play
