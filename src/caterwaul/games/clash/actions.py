"""Actions of Clash!: choose a character, play a move, or play one and name another in secret."""

from __future__ import annotations

from ...core.actions import Actions
from .state import MAX_CARDS, MAX_CHARACTERS, Basic

ACTIONS = Actions(
    {"character": MAX_CHARACTERS + 1, "card": MAX_CARDS + 1, "basic": Basic},
    CHOOSE="choose {character}",
    PLAY="play {card}",
    NAMING="play {card} naming {basic}",
)
CHOOSE, PLAY, NAMING = ACTIONS
PLAYS = (PLAY, NAMING)  # these bring a card out of the hand into play
BASICS = max(Basic) + 1  # the ways to fill the last blank of NAMING
