"""Whose copy of a card it is: a colour for its paper, and an icon."""

from __future__ import annotations

from typing import NamedTuple

from .ink import INK, box, disc, group, inked


class Owner(NamedTuple):
    """A player as the cards of a colour show it."""

    colour: str
    paper: str
    icon: str


OWNERS = (
    Owner("#1A5298", "#CFE0F2", disc(0, 0, 11)),
    Owner("#A02D1B", "#F6D3CA", box(-10, -10, 20, 20, 2)),
    Owner("#6B5200", "#F4E5A4", "M0,-14L13,0L0,14L-13,0Z"),
    Owner("#086048", "#CFE8D5", "M0,-13L13,10H-13Z"),
)


def owner_icon(seat: int, x: float, y: float) -> str:
    """A shape in the owner's colour, on white."""
    colour, _, icon = OWNERS[seat]
    plate = inked(disc(x, y, 18), "#FFFFFF", 2.5, INK)
    return plate + group(inked(icon, colour, 2.5), f"translate({x:g},{y:g})")
