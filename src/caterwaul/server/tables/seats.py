"""Who is called what at a table, and the bots that play on for those who have left."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...bots.names import bot_name
from .events import Seat

SUBSTITUTE = "tabby"  # the bot that plays on for somebody who has left
AFTER_THE_NAME = re.compile(r" \(\w+ bot\)$")  # what follows a name, whichever bot plays on


def names_of(seats: Sequence[Seat]) -> list[str]:
    """The names at the table, told apart."""
    return told_apart([seat.name for seat in seats])


def told_apart(names: Sequence[str]) -> list[str]:
    """Who has the name of somebody before gets a number."""
    before = [names[:i].count(name) for i, name in enumerate(names)]
    return [f"{name} {n + 1}" if n else name for name, n in zip(names, before, strict=True)]


def substitute(seat: Seat) -> Seat:
    """A bot that plays on for somebody."""
    name = f"{seat.name}{after_the_name(SUBSTITUTE)}"
    return Seat("bot", name, level=SUBSTITUTE, choices=seat.choices, instead=seat.guest)


def played_on_for(seat: Seat) -> str:
    """A bot in somebody's stead, in words."""
    return f"the bot that played on for {AFTER_THE_NAME.sub('', seat.name)}"


def after_the_name(level: str) -> str:
    """What follows the name of somebody for whom a bot plays on."""
    return f" ({bot_name(level)})"
