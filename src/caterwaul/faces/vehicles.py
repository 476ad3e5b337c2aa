"""Vehicles, from the side and facing right. `tint` paints them; a pilot looks out where there is one."""

from __future__ import annotations

from typing import Any

from .cats import head
from .ink import Drawing, box, disc, draw, group, parts, star

WHEELS = {
    "buggy": ((-56, 46, 24), (56, 46, 24)),
    "truck": ((-56, 46, 24), (56, 46, 24)),
    "carrier": ((-46, 54, 18), (46, 54, 18)),
}
SEATS = {
    "tank": (-14, -48, 0.58),
    "gunship": (36, -2, 0.44),
    "sub": (-8, 8, 0.46),
    "carrier": (0, -40, 0.66),
    "balloon": (0, 40, 0.46),
    "plane": (-14, -34, 0.5),
    "cart": (-10, -36, 0.6),
    "buggy": (10, -36, 0.62),
    "truck": (10, -36, 0.62),
}

BEHIND: dict[str, Drawing] = {
    "tank": (),
    "gunship": parts(
        ("M-30,-8L-98,-26L-100,-10L-34,22Z", "tint-25", 5),
        ("M-98,-44L-86,-18L-104,-4L-110,-30Z", "tint"),
        ("M4,-60V-40", "none", 8),
        ("M-92,-64Q0,-74 96,-62Q0,-54 -92,-64Z", "#DDE3EA"),
        (disc(8, 4, 60, 44), "tint", 5),
        ("M12,-40Q64,-36 68,6Q40,16 2,6Z", "glass", 5),
    ),
    "sub": parts(
        ("M4,-34V-70H30", "none", 9),
        ("M4,-34V-70H28", "none", 3, "tint"),
        (box(-30, -44, 54, 26, 8), "tint-25"),
        ("M-92,4Q-92,-26 -50,-28H56Q98,-24 98,8Q96,42 56,44H-50Q-92,42 -92,4Z", "tint", 5),
        ("M-78,-12Q0,-24 84,-10M-78,28Q0,40 84,28", "none", 3, "tint+45"),
        (disc(-8, 6, 33), "glass", 6),
    ),
    "carrier": (),
    "balloon": parts(
        ("M-70,-34Q-70,-92 0,-92Q70,-92 70,-34Q64,0 26,18H-26Q-64,0 -70,-34Z", "tint", 5),
        ("M22,-90Q70,-84 70,-34Q64,0 26,18H8Q50,-20 22,-90Z", "tint-25", 0),
        ("M-22,-90Q-44,-40 -20,18M22,-90Q44,-40 20,18M-68,-44Q0,-20 68,-44", "none", 3),
        (
            "M-66,-30Q-50,-44 -36,-28Q-20,-42 -4,-26Q14,-42 30,-28Q48,-42 66,-30Q60,-6 46,4"
            "Q0,-16 -46,4Q-60,-8 -66,-30Z",
            "leaf",
            3.5,
        ),
        ("M-22,18L-26,44M22,18L26,44", "none", 4),
    ),
    "plane": parts(
        ("M-96,-34L-70,-4H-40L-66,-36Z", "tint-25", 5), ("M-40,-14L-18,-40H14L30,-14Z", "glass", 5)
    ),
    "cart": parts(("M-84,-50V20M-84,-50H-100", "none", 6)),
    "buggy": parts(),
    "truck": parts(),
}

IN_FRONT: dict[str, Drawing] = {
    "tank": parts(
        ("M24,-30L92,-44L94,-30L28,-12Z", "#C9A36A", 5),
        ("M44,-35L48,-16M58,-38L62,-19M72,-41L76,-23", "none", 3.5, "#8A6231"),
        (box(84, -50, 16, 26, 4), "tint-25"),
        ("M-52,-2L-40,-30Q-12,-36 30,-30L40,-2Z", "tint", 5),
        ("M-88,28L-72,-2H66L86,28Z", "tint+45", 5),
        (box(-92, 22, 184, 40, 20), "tyre", 5),
        *((disc(x, 42, 12), "steel") for x in (-68, -34, 0, 34, 68)),
        ("M-52,-18H34", "none", 3),
        (star(5, 11, 5, -4, 12), "gold", 3),
    ),
    "gunship": parts(
        (box(24, 38, 50, 13, 6), "tint-25"),
        ("M-34,62H52M-18,46L-24,62M32,48L38,62", "none", 5.5),
        ("M-40,14H0", "none", 3),
        ("M16,-36L8,4", "none", 3),
    ),
    "sub": parts(
        (disc(-8, 6, 33), "none", 6), (disc(56, 8, 13), "gold", 5), ("M-92,4L-118,-20V30Z", "tint-25", 5)
    ),
    "carrier": parts(
        ("M-80,-26L-104,-46L-60,-40L-40,-24ZM80,-26L104,-46L60,-40L40,-24Z", "box+20", 5),
        ("M-80,-26H80L74,48H-74Z", "box", 5),
        ("M-80,-26L-74,48H-40L-44,-26Z", "#B08246"),
        ("M-30,20L30,-6", "none", 10, "#E7D3A8"),
        (box(20, 8, 34, 26), "paper"),
    ),
    "balloon": parts(
        ("M-32,48H32L26,80H-26Z", "wood", 5),
        ("M-30,58H30M-28,70H28M-12,50L-10,78M12,50L10,78", "none", 3),
        ("M28,46L52,34", "none", 4),
        ("M46,24L66,30L52,44Z", "red", 3),
    ),
    "plane": parts(
        ("M-96,-10Q-60,-24 40,-20Q86,-16 92,4Q90,26 50,30H-40Q-84,24 -96,-10Z", "tint", 5),
        ("M-96,-2Q0,16 90,6", "none", 3),
        ("M-30,8L-10,40H30L18,8Z", "tint+45", 5),
        ("M94,-34Q102,4 94,42Q86,4 94,-34Z", "#DDE3EA"),
        (disc(94, 4, 8), "gold"),
        (star(5, 11, 5, -56, 4), "gold", 3),
        (disc(-4, 48, 12), "tyre", 5),
    ),
    "cart": parts(
        ("M-88,-8H84L70,40H-74Z", "tint", 5),
        ("M-82,8H80M-78,24H74", "none", 3),
        ("M-56,-8V-8M40,-34H74L66,-8H48Z", "wood", 4),
        *((disc(x, 50, 18), "tyre", 5) for x in (-46, 44)),
        *((disc(x, 50, 8), "steel") for x in (-46, 44)),
    ),
    "buggy": parts(
        ("M-86,6L-80,-22H-40L-34,6Z", "paper"), ("M-70,-22V-36H-60V-22M-54,-22V-36H-44V-22", "white")
    ),
    "truck": parts(
        (box(-72, -40, 40, 44, 5), "paper"),
        ("M-64,-40V-60H-40V-40", "none", 6),
        (box(-62, -54, 66, 16, 6), "red"),
        ("M6,-50L60,-70M6,-46H66M6,-42L60,-22", "none", 3, "red"),
    ),
}
BODYWORK = parts(
    ("M42,2L54,-32", "none", 6),
    ("M-94,4H46L92,12Q100,28 94,44H-94Z", "tint", 5),
    ("M-94,26H96", "none", 3),
    ("M-20,8V40M30,8V40", "none", 3),
    (disc(88, 22, 8), "gold"),
)
SEA = parts(("M-140,40Q-120,30 -100,40T-60,40T-20,40T20,40T60,40T100,40T140,40V120H-140Z", "#2E6F9E", 0))
VEHICLES = tuple(BEHIND)


def vehicle(traits: dict[str, Any]) -> str:
    """A vehicle; the same traits describe its pilot's head."""
    kind, tint = traits.get("vehicle", "buggy"), str(traits.get("tint", "#6E8F4E"))
    x, y, scale = SEATS[kind]
    pilot = group(head(traits), f"translate({x},{y}) scale({scale})") if traits.get("piloted", True) else ""
    front = (*IN_FRONT[kind], *(BODYWORK if kind in ("buggy", "truck") else ()))
    return draw(BEHIND[kind], tint=tint) + pilot + draw(front, tint=tint) + _wheels(kind) + _sea(kind)


def _wheels(kind: str) -> str:
    wheels = [
        row
        for x, y, r in WHEELS.get(kind, ())
        for row in ((disc(x, y, r), "tyre", 5), (disc(x, y, r / 2), "steel"))
    ]
    return draw(parts(*wheels))


def _sea(kind: str) -> str:
    return group(draw(SEA), "", 'opacity=".55"') if kind == "sub" else ""
