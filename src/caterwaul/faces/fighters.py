"""Masked fighters. A mask is a drawing in the fighter's accent colour; shoulders tell how heavy they are."""

from __future__ import annotations

from typing import Any

from .ink import RED, Drawing, dark, disc, draw, flat, group, inked, light, parts

MASKS: dict[str, Drawing] = {
    "bull": parts(
        ("M-30,-34Q-64,-40 -66,-84Q-46,-60 -22,-56ZM30,-34Q64,-40 66,-84Q46,-60 22,-56Z", "white"),
        ("M-34,-52H34L40,0L22,32H-22L-40,0Z", "accent"),
        ("M-20,8H20L14,36H-14Z", "skin"),
        ("M-30,-16L-6,-6V2L-28,-2ZM30,-16L6,-6V2L28,-2Z", "white"),
        ("M-9,14H9V20H-9Z", "ink"),
    ),
    "spike": parts(
        ("M-26,-30L0,-88L26,-30L22,10L0,58L-22,10Z", "accent"),
        ("M0,-88L26,-30L22,10L0,58Z", "accent-35"),
        ("M-18,-16L-4,-8V-2L-18,-4ZM18,-16L4,-8V-2L18,-4Z", "white"),
    ),
    "visor": parts(
        ("M-36,-60Q0,-78 36,-60V30Q0,50 -36,30Z", "accent"),
        ("M0,-69Q20,-69 36,-60V30Q20,40 0,40Z", "accent-35"),
        ("M-28,-22H28V-8H-28Z", "ink"),
        ("M-20,-19H-8V-12H-20ZM8,-19H20V-12H8Z", "white"),
        ("M-4,-74H4V40H-4Z", "accent+50"),
    ),
    "bat": parts(
        ("M-28,-30L-58,-84L-16,-52H16L58,-84L28,-30Q38,10 0,40Q-38,10 -28,-30Z", "accent"),
        ("M0,-52H16L58,-84L28,-30Q38,10 0,40Z", "accent-35"),
        ("M-20,4Q0,12 20,4L0,40Z", "skin"),
        ("M-24,-18L-4,-8L-22,-4ZM24,-18L4,-8L22,-4Z", "white"),
    ),
    "gambler": parts(
        ("M-26,-34H26V6Q22,34 0,36Q-22,34 -26,6Z", "skin"),
        ("M-30,-22Q0,-10 30,-22V-4Q14,4 0,-6Q-14,4 -30,-4Z", "ink"),
        ("M-19,-13H-7V-7H-19ZM7,-13H19V-7H7Z", "white"),
        ("M-28,-40V-92H28V-40Z", "accent"),
        ("M-48,-44H48V-32H-48Z", "accent-35"),
        ("M-8,-74L0,-84L8,-74L0,-58Z", "white"),
        ("M-10,18Q2,26 14,14",),
    ),
    "skull": parts(
        ("M-36,-20Q-36,-66 0,-66Q36,-66 36,-20Q34,2 24,8L20,36H-20L-24,8Q-34,2 -36,-20Z", "accent"),
        (disc(-15, -16, 11), "ink"),
        (disc(15, -16, 11), "ink"),
        (disc(-15, -16, 4), "red"),
        (disc(15, -16, 4), "red"),
        ("M-12,36V20M0,36V20M12,36V20M-5,4L0,-4L5,4",),
    ),
    "hex": parts(
        ("M0,-74L42,-48V10L0,38L-42,10V-48Z", "accent"),
        ("M0,-74L42,-48V10L0,38Z", "accent-35"),
        ("M0,-50L24,-34V-4L0,12L-24,-4V-34Z", "ink"),
        ("M0,-36L12,-28V-12L0,-4L-12,-12V-28Z", "white"),
    ),
    "halves": parts(
        ("M-32,-44Q0,-66 32,-44L30,4Q20,36 0,38Q-20,36 -30,4Z", "white"),
        ("M0,-55Q20,-54 32,-44L30,4Q20,36 0,38Z", "accent"),
        ("M-24,-16L-6,-8L-22,-4Z", "ink"),
        ("M24,-16L6,-8L22,-4Z", "white"),
        ("M-14,20H-2",),
        ("M46,-50Q66,-12 46,26M60,-64Q88,-12 60,40",),
    ),
    "wrestler": parts(
        ("M-34,-44Q0,-74 34,-44L36,4Q24,40 0,42Q-24,40 -36,4Z", "accent"),
        (
            "M-26,-24Q-14,-30 -4,-14Q-10,2 -22,-2Q-30,-10 -26,-24ZM26,-24Q14,-30 4,-14Q10,2 22,-2"
            "Q30,-10 26,-24Z",
            "white",
        ),
        (disc(-14, -11, 4), "ink", 0),
        (disc(14, -11, 4), "ink", 0),
        ("M-16,16Q0,8 16,16Q10,30 0,30Q-10,30 -16,16Z", "skin"),
        ("M0,-62L8,-34L0,-22L-8,-34Z", "accent-35"),
    ),
    "fox": parts(
        ("M-34,-30L-48,-82L-12,-54H12L48,-82L34,-30L22,8L0,48L-22,8Z", "accent"),
        ("M-22,8L0,-4L22,8L0,48Z", "white"),
        ("M-26,-18L-6,-8L-20,0ZM26,-18L6,-8L20,0Z", "ink"),
        ("M-6,38H6L0,48Z", "ink"),
    ),
    "mohawk": parts(
        ("M-10,-56Q-14,-96 0,-100Q14,-96 10,-56Z", "accent"),
        ("M-32,-44Q0,-62 32,-44L28,10Q16,38 0,38Q-16,38 -28,10Z", "skin"),
        ("M-34,-28H34V-6Q16,2 0,-8Q-16,2 -34,-6Z", "accent"),
        ("M-22,-20L-6,-14L-20,-10ZM22,-20L6,-14L20,-10Z", "white"),
        ("M-12,20H12",),
    ),
    "robot": parts(
        ("M0,-64V-84",),
        (disc(0, -88, 7), "red"),
        ("M-36,-62H36V24L20,38H-20L-36,24Z", "accent"),
        ("M0,-62H36V24L20,38H0Z", "accent-25"),
        (disc(-15, -22, 10), "white"),
        (disc(15, -22, 10), "white"),
        (disc(-15, -22, 4), "ink", 0),
        (disc(15, -22, 4), "ink", 0),
        ("M-18,10H18M-10,4V16M0,4V16M10,4V16",),
    ),
    "cyclops": parts(
        ("M-34,-50Q0,-74 34,-50Q44,-10 24,26Q0,46 -24,26Q-44,-10 -34,-50Z", "accent"),
        (disc(0, -20, 20), "white"),
        (disc(0, -20, 9), "ink", 0),
        ("M-14,20L-7,14L0,20L7,14L14,20",),
    ),
    "crow": parts(
        ("M-34,-20Q-34,-66 0,-66Q34,-66 34,-20Q32,6 16,16L0,66L-16,16Q-32,6 -34,-20Z", "accent-20"),
        ("M-14,6L0,-4L14,6L0,66Z", "gold"),
        (disc(-16, -20, 9), "white"),
        (disc(16, -20, 9), "white"),
        (disc(-14, -18, 4), "ink", 0),
        (disc(14, -18, 4), "ink", 0),
        ("M-20,-62L-30,-84L-8,-68M20,-62L30,-84L8,-68",),
    ),
}
SKIN = "#E9B48A"


def fighter(traits: dict[str, Any]) -> str:
    """Shoulders and mask, the nose near the origin."""
    w, accent = int(traits.get("shoulders", 72)), str(traits.get("accent", RED))
    body = inked(f"M-18,20L-{w},58L-{w + 14},130H{w + 14}L{w},58L18,20Z", dark(accent, 0.55), 6)
    body += flat(f"M18,24L{w},60L{w + 12},128H30Z", dark(accent, 0.72))
    body += inked(f"M-{w - 12},60L0,104L{w - 12},60", "none", 9, accent)
    body += inked("M-18,18V44L0,58L18,44V18Z", dark(accent, 0.45), 5)
    return body + mask(traits)


def mask(traits: dict[str, Any]) -> str:
    drawing = MASKS.get(traits.get("mask", ""), MASKS["wrestler"])
    return draw(drawing, 5, accent=str(traits.get("accent", RED)), skin=SKIN)


def mask_sign(traits: dict[str, Any], x: float, y: float, scale: float) -> str:
    """A small mask that says whose a move is."""
    accent = str(traits.get("accent", RED))
    plate = inked(disc(0, -14, 66), dark(accent, 0.6), 6, light(accent, 0.2))
    return group(plate + group(mask(traits), "scale(.8)"), f"translate({x:g},{y:g}) scale({scale:g})")
