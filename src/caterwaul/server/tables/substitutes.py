"""The bots that play on for those who have left a table."""

from __future__ import annotations

import re

from ...bots.names import bot_name
from .event_types import Seat

SUBSTITUTE = "tabby"  # the bot that plays on for somebody who has left
AFTER_THE_NAME = re.compile(r" \(\w+ bot\)$")  # what follows a name, whichever bot plays on


def substitute(seat: Seat) -> Seat:
    """A bot that plays on for somebody."""
    name = f"{seat.name}{after_the_name(SUBSTITUTE)}"
    return Seat("bot", name, level=SUBSTITUTE, choices=seat.choices, instead=seat.guest, watch=seat.watch)


def played_on_for(seat: Seat) -> str:
    """A bot in somebody's stead, in words."""
    return f"the bot that played on for {AFTER_THE_NAME.sub('', seat.name)}"


def after_the_name(level: str) -> str:
    """What follows the name of somebody for whom a bot plays on."""
    return f" ({bot_name(level)})"
