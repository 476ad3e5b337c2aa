"""Glyphs: a thing or a sign by its name, at any place and size."""

from __future__ import annotations

from .gear import GEAR
from .ink import Drawing, draw, group
from .signs import SIGNS

GLYPHS: dict[str, Drawing] = {**GEAR, **SIGNS}


def glyph(
    name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, width: float = 5, tint: str = ""
) -> str:
    """A glyph, perhaps all in one colour."""
    drawing = GLYPHS.get(name, GLYPHS["crate"])
    if tint:
        drawing = [part if part.fill in ("none", "ink") else part._replace(fill=tint) for part in drawing]
    return group(draw(drawing, width), f"translate({x:g},{y:g}) rotate({turn:g}) scale({scale:g})")
