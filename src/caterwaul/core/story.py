"""How a game tells what happens, beside the sentences of its events."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from .words import Worded


class Change(NamedTuple):
    """What the eye should see of an event."""

    sign: int
    of: str  # the label of a card's number or a player's counter; CARD, SIDE, CARDS: a card itself
    blank: str = "n"  # how much, or which card; none: 1


CARD, SIDE, CARDS = "card", "side", "cards"  # where a card lies, how it lies there, and where many do
COMES, GONE = Change(1, CARD, blank="card"), Change(-1, CARD, blank="card")
TURNED = Change(1, SIDE, blank="card")
CLEARED = Change(-1, CARDS, blank="")  # whatever does not stay goes

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Story(NamedTuple):
    """How a game tells what happens, beside the sentences of its events; `STORY` in its view.py.

    The mappings go by event, the last by domain and value.
    """

    endings: tuple[Worded, ...]  # what ends a match
    total: str = ""  # the counter that decides it, where one does
    changes: Mapping[Any, Change] = NOTHING
    steps: Mapping[Any, str] = NOTHING  # the blank that says when a card acts that is turned up
    heads: Mapping[Any, frozenset[Any]] = NOTHING  # a card that acts is told with what it does
    of_nothing: Mapping[Any, str] = NOTHING  # sentences for a number of 0; an empty one is not told
    told: Mapping[str, dict[int, str]] = NOTHING  # words that the log has otherwise
    turning_points: frozenset[Any] = frozenset()  # events that nobody may miss: a battle is lost
    together: frozenset[Any] = frozenset()  # events that end with a card: one line for several in a row
