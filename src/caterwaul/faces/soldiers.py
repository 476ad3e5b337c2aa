"""Turned-wood toy soldiers, from traits: tunic, hat, what they hold, and what sets them apart."""

from __future__ import annotations

from typing import Any

from .glyphs import glyph
from .ink import (
    CREAM,
    GOLD,
    INK,
    RED,
    Drawing,
    box,
    dark,
    disc,
    draw,
    flat,
    group,
    inked,
    mirrored,
    parts,
    star,
)

SKIN = "#F2CFA0"
SOLDIER_HATS: dict[str, Drawing] = {
    "shako": parts(
        ("M-26,-44L-30,-92Q0,-100 30,-92L26,-44Q0,-36 -26,-44Z", "tint"),
        ("M-30,-46Q0,-34 30,-46L32,-38Q0,-26 -32,-38Z", "night"),
        (star(5, 12, 5, 0, -68), "gold", 3),
        ("M-5,-96Q-12,-122 6,-126Q14,-112 5,-96Z", "red"),
    ),
    "bicorne": parts(
        ("M-56,-44Q-40,-92 0,-84Q40,-92 56,-44Q0,-62 -56,-44Z", "tint-30"),
        ("M-50,-46Q0,-64 50,-46", "none", 3.5, "gold"),
        (disc(0, -66, 9), "red", 3),
    ),
    "bearskin": parts(
        ("M-30,-40Q-38,-110 0,-112Q38,-110 30,-40Q0,-52 -30,-40Z", "night"),
        ("M-14,-100Q-24,-80 -22,-62M4,-104Q0,-84 4,-66M18,-96Q24,-80 22,-64", "none", 3, "night+25"),
        ("M22,-100Q40,-118 44,-92Q36,-82 26,-84Z", "tint", 3.5),
    ),
    "lamp": parts(
        ("M-34,-40Q-34,-82 0,-82Q34,-82 34,-40Q0,-50 -34,-40Z", "gold"), (disc(0, -60, 12), "#FFF9D8")
    ),
    "spyglass": parts(
        ("M-34,-42Q-30,-80 0,-80Q30,-80 34,-42Q0,-52 -34,-42Z", "tint"),
        ("M-40,-42Q0,-58 40,-42L38,-34Q0,-48 -38,-34Z", "tint-30"),
        ("M0,-80V-104", "none", 4),
        ("M0,-104L26,-96L0,-88Z", "gold", 3),
    ),
    "wizard": parts(
        ("M-40,-40Q-14,-52 -6,-126Q22,-78 24,-50Q36,-44 40,-40Q0,-28 -40,-40Z", "tint"),
        (star(5, 9, 4, 2, -66), "gold", 2.5),
    ),
    "feather": parts(
        ("M-40,-42Q-30,-80 6,-78L42,-42Q0,-54 -40,-42Z", "tint"),
        ("M10,-62Q26,-108 50,-104Q46,-76 22,-56Z", "red"),
    ),
    "musketeer": parts(
        ("M-54,-40Q-30,-52 -26,-72Q0,-84 26,-72Q30,-52 54,-40Q0,-24 -54,-40Z", "tint"),
        ("M-26,-60Q0,-72 26,-60", "none", 4, "gold"),
        ("M22,-66Q50,-104 66,-74Q48,-74 36,-54Z", "white"),
    ),
    "jester": parts(
        (
            "M-28,-44Q-60,-60 -52,-92Q-36,-70 -14,-80Q0,-116 20,-80Q36,-70 56,-92Q58,-58 28,-44"
            "Q0,-54 -28,-44Z",
            "tint",
        ),
        (disc(-53, -94, 7), "gold", 3),
        (disc(57, -94, 7), "gold", 3),
        (disc(2, -106, 7), "gold", 3),
    ),
    "helm": parts(
        ("M-32,-10V-52Q-30,-86 0,-88Q30,-86 32,-52V-10L14,-2V-36H-14V-2Z", "steel"),
        ("M0,-86Q-8,-128 34,-116Q52,-96 36,-74Q24,-94 0,-86Z", "tint"),
    ),
    "kettle": parts(
        ("M-30,-46Q-28,-84 0,-84Q28,-84 30,-46Z", "steel"),
        ("M-50,-40Q0,-60 50,-40L46,-32Q0,-48 -46,-32Z", "steel+30"),
        ("M0,-84V-56", "none", 3),
    ),
    "crown": parts(
        ("M-30,-46L-38,-86L-16,-66L0,-96L16,-66L38,-86L30,-46Q0,-38 -30,-46Z", "gold"),
        (disc(0, -58, 6), "red", 3),
    ),
    "horns": parts(
        ("M-30,-54Q-62,-58 -58,-96Q-44,-76 -22,-76ZM30,-54Q62,-58 58,-96Q44,-76 22,-76Z", "paper"),
        ("M-34,-40Q-34,-82 0,-82Q34,-82 34,-40Q0,-52 -34,-40Z", "steel"),
    ),
    "shaggy": parts(
        (
            "M-34,-6Q-52,-40 -36,-66Q-30,-88 -8,-80Q4,-96 20,-80Q44,-80 40,-54Q50,-30 34,-6"
            "Q34,-30 26,-42Q0,-54 -26,-42Q-34,-30 -34,-6Z",
            "tint-45",
        ),
        ("M-34,-44Q0,-62 34,-44L32,-36Q0,-54 -32,-36Z", "red", 3.5),
    ),
    "hood": parts(
        (
            "M-36,6Q-48,-44 -26,-72Q0,-100 26,-72Q48,-44 36,6Q26,8 24,0Q32,-44 0,-46"
            "Q-32,-44 -24,0Q-26,8 -36,6Z",
            "tint",
        )
    ),
    "cowl": parts(
        ("M-34,4Q-44,-44 -22,-70L0,-96L22,-70Q44,-44 34,4Q28,-34 0,-40Q-28,-34 -34,4Z", "tint-30"),
        ("M-30,-14Q0,-2 30,-14L28,4Q0,18 -28,4Z", "tint-50"),
    ),
    "cap": parts(
        ("M-30,-46L-34,-72Q0,-86 34,-72L30,-46Q0,-54 -30,-46Z", "paper"),
        ("M-4,-76H4V-69H11V-61H4V-54H-4V-61H-11V-69H-4Z", "green", 2.5),
    ),
    "slick": parts(("M-32,-20Q-40,-70 0,-70Q40,-70 32,-20Q26,-40 0,-50Q-26,-40 -32,-20Z", "#2B2A3D")),
    "mortar": parts(
        ("M-24,-48V-64H24V-48Q0,-40 -24,-48Z", "night"),
        ("M0,-92L52,-72L0,-52L-52,-72Z", "tyre"),
        ("M40,-72V-48", "none", 4, "gold"),
    ),
    "goggles": parts(
        ("M-32,-38Q-34,-80 0,-80Q34,-80 32,-38Q0,-52 -32,-38Z", "leather"),
        ("M-34,-50H34", "none", 6),
        (disc(-14, -52, 11), "glass", 4, "ink", True),
    ),
}
CROSSED = ("shako", "lamp", "feather", "bicorne", "bearskin", "musketeer")
"""Hats that go with white cross-belts."""


def soldier(traits: dict[str, Any]) -> str:
    """A figure on its turned base, about 150 wide, the belt at the origin's foot."""
    tunic = str(traits.get("tunic", RED))
    drawn = inked("M-30,0Q-78,40 -74,96H74Q78,40 30,0Z", traits["cape"], 5) if traits.get("cape") else ""
    drawn += _body(traits, tunic) + _face(traits)
    hat = SOLDIER_HATS.get(traits.get("hat", "shako"), SOLDIER_HATS["shako"])
    drawn += draw(hat, tint=str(traits.get("hat_tint") or dark(tunic, 0.1))) + _arms(traits, tunic)
    return group(drawn, "translate(0,12) scale(1.12)") if traits.get("big") else drawn


def _body(traits: dict[str, Any], tunic: str) -> str:
    drawn = inked(disc(0, 92, 58, 14), "#B07A45", 5)
    drawn += inked("M-28,-4Q-46,36 -46,86Q0,100 46,86Q46,36 28,-4Z", tunic, 5)
    drawn += flat("M16,-2L28,-2Q46,36 46,86L22,92Q32,40 16,-2Z", dark(tunic, 0.25))
    if traits.get("hat", "shako") in CROSSED:
        drawn += inked("M-30,6L34,66M30,6L-34,66", "none", 8, CREAM)
    else:
        drawn += inked("M0,8V60", "none", 3) + flat("".join(disc(8, y, 4) for y in (18, 34, 50)), GOLD)
    return (
        drawn
        + inked("M-45,58Q0,72 45,58V70Q0,84 -45,70Z", "#35344A")
        + inked(box(-11, 60, 22, 18, 3), GOLD, 3.5)
    )


def _face(traits: dict[str, Any]) -> str:
    skin = str(traits.get("skin", SKIN))
    drawn = inked(disc(0, -30, 32, 33), skin, 5)
    drawn += flat("M14,-58A32,33 0 0 1 14,-2Q26,-28 14,-58Z", dark(skin, 0.16))
    drawn += mirrored(flat(disc(-17, -16, 6.5, 5), "#E58B77") + flat(disc(-11, -28, 4.2, 6), INK))
    drawn += flat(disc(-9.6, -30.4, 1.5) + disc(12.4, -30.4, 1.5), "#FFFFFF")
    if traits.get("mean"):
        drawn += mirrored(inked("M-18,-40L-5,-35", "none", 4))
    if traits.get("glasses"):
        drawn += mirrored(inked(disc(-11, -28, 9), "none", 3)) + inked("M-2,-28H2", "none", 3)
    return drawn + _mouth(traits)


def _mouth(traits: dict[str, Any]) -> str:
    if traits.get("beard"):
        return inked("M-30,-20Q-26,16 0,22Q26,16 30,-20Q14,-8 0,-12Q-14,-8 -30,-20Z", str(traits["beard"]))
    if traits.get("stache"):
        return inked("M0,-15Q-10,-20 -19,-10Q-9,-8 0,-12Q9,-8 19,-10Q10,-20 0,-15Z", "#6B4023", 2.5)
    smile = inked("M-8,-12Q0,-5 8,-12", "none", 3.5)
    if traits.get("fangs"):
        smile += mirrored(inked("M-7,-11L-5,-3L-2,-10Z", "#FFFFFF", 1.5))
    return smile


def _arms(traits: dict[str, Any], tunic: str) -> str:
    skin = str(traits.get("skin", SKIN))
    left = inked("M-34,14Q-60,22 -56,48", "none", 21) + inked("M-34,14Q-60,22 -56,48", "none", 12, tunic)
    if traits.get("other"):
        left += glyph(traits["other"], -58, 34, 0.62, -10)
    right = inked("M32,14Q52,22 56,40", "none", 21) + inked(
        "M32,14Q52,22 56,40", "none", 12, dark(tunic, 0.12)
    )
    held = glyph(traits.get("held", "sword"), 58, 20, 0.86, traits.get("turn", 10))
    return left + inked(disc(-56, 52, 10), skin, 4) + held + right + inked(disc(57, 44, 10.5), skin, 4)
