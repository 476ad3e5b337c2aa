"""What a seat sees of Clash!: both characters, open hands and piles, and the card that lies face down."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.sheet import CounterForm, Figure, Sheet, ZoneForm
from ...core.story import CLEARED, COMES, Change, Story
from ...core.views import TableWords
from .state import MOVES, SLOWEST, Event

CHANGES = {
    Event.HURT: Change(-1, "HP"),
    Event.HEALED: Change(1, "HP"),
    Event.DISARMED: COMES,
    Event.RECHARGED: CLEARED,
}
TURNED_UP = (Event.REVEALED, Event.REVEALED_NAMING, Event.REVEALED_AS)
CAUSED = (Event.HURT, Event.HEALED, Event.UNHURT, Event.SLOWED, Event.DISARMED, Event.NOT_HELD)
STORY = Story(
    endings=(Event.KNOCKED_OUT, Event.TIME, Event.DRAWN),
    total="HP",
    changes=CHANGES,
    steps=dict.fromkeys(TURNED_UP, "n"),
    heads={Event.CAUSE: frozenset(CAUSED)},
)
BUILDUP, OTHER_BUILDUP = range(2)  # figures
FROM_FAR = ("discard", "hand", "pick")


def layout(near: int, seats: int) -> list[list[str]]:
    far = 1 - near
    return [[f"{zone} {p}"] for p in (far, near) for zone in FROM_FAR[:: 1 if p == far else -1]]


SHEET = Sheet(
    zones=(
        ZoneForm("hand", "Hand", "hand", MOVES),
        ZoneForm("pick", "Face down", "row", 1),
        ZoneForm("discard", "Discard, top last", "row", MOVES),
        ZoneForm("removed", "Removed, face down", "row", MOVES),
    ),
    counters=(
        CounterForm("HP", 0, 60, "life"),
        CounterForm("Initiative", 1, 99),
        CounterForm("Slower by", 1, 99),
    ),
    figures=(Figure("buildup", 0, SLOWEST), Figure("Buildup {n}", 0, SLOWEST)),
    layout=layout,
)


def table_words(s: Any, cards: CardSet, seat: int) -> TableWords:
    heading = f"Turn {s.turn}" if s.turn else "Choose your characters"
    return TableWords(heading, {p: cards.title("character", row) for p, row in enumerate(s.character) if row})


def prompt(s: Any, cards: CardSet, seat: int, legal: list[int]) -> str:
    if s.turn:
        return "Choose a move, in secret."
    return (
        "Choose a character, in secret. All have the same seven moves, one of them twice, and moves of their "
        "own. At equal Buildup the higher Initiative acts first."
    )


def ending(s: Any) -> str:
    return ""  # a knock-out explains itself
