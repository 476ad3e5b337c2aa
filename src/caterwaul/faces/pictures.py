"""A picture from its traits, whatever the figure."""

from __future__ import annotations

from ..core.art import PICTURE
from .cats import cat
from .fighters import fighter
from .glyphs import glyph
from .ink import chance, group, own_picture
from .scenes import place
from .soldiers import soldier
from .traits import Traits
from .vehicles import vehicle

TALL = {
    "cat": "-98 -112 196 284",
    "soldier": "-98 -128 196 284",
    "fighter": "-98 -118 196 284",
    "vehicle": "-118 -164 236 342",
    "place": "-122 -180 244 354",
}
"""What a tall narrow window shows, so that numbers at its foot cover no face."""


WIDE = {
    "cat": "-124 -116 248 210",
    "soldier": "-136 -122 272 230",
    "fighter": "-118 -122 236 200",
    "vehicle": "-124 -118 248 210",
}
"""What a wide window shows: the head and the shoulders, and all of a vehicle."""


def wide_view(traits: Traits) -> str:
    return WIDE.get(traits["figure"], "-118 -100 236 200")


def tall_view(traits: Traits) -> str:
    return TALL.get(traits["figure"], "-98 -142 196 284")


def picture(traits: Traits) -> str:
    """The figure alone, in the middle of a picture; a place brings its own backdrop."""
    if PICTURE in traits:
        return own_picture(traits[PICTURE])
    match traits["figure"]:
        case "cat":
            return group(cat(traits), "translate(0,14)")
        case "vehicle":
            return group(vehicle(traits), "translate(0,10)")
        case "soldier":
            return group(soldier(traits), "translate(0,12) scale(.92)")
        case "fighter":
            return group(fighter(traits), "translate(0,10)")
        case "place":
            return place(traits.get("place", "ground"), chance(traits.get("place"), traits.get("coat")))
        case _:
            return glyph(traits.get("glyph", "crate"), 0, 0, 1.35, traits.get("turn", -8), 4.2)
