"""Plates that frames share: numbers on shapes, and the icons of keywords."""

from __future__ import annotations

from .ink import INK, disc, flat, group, inked, star
from .lettering import Pen, line

WIDTH, HEIGHT = 252, 352  # of a card, in its own units: 63 by 88
BURST = star(8, 1, 0.76)
KITE = "M0,-44L38,-30L30,18L0,44L-30,18L-38,-30Z"
HEART = "M0,44C-66,-4 -46,-46 -18,-42Q-5,-40 0,-28Q5,-40 18,-42C46,-46 66,-4 0,44Z"
SHIELD = "M-36,-38Q0,-48 36,-38V4Q32,34 0,46Q-32,34 -36,4Z"
ICONS = {
    "flying": "M-13,4Q-8,-12 14,-11Q10,-4 3,-3Q8,0 4,3Q-1,3 -2,4Q0,9 -5,9Q-10,9 -13,4Z",
    "reach": "M-12,12L4,-4M-2,-11L12,-12L11,2Z",
    "observer": "M-14,0Q0,-15 14,0Q0,15 -14,0Z" + disc(0, 0, 4),
    "retreat": "M12,10V-2Q12,-8 4,-8H-4V-13L-14,-5L-4,3V-2H3V10Z",
    "stealth": "M-14,-7Q0,-3 14,-7Q14,7 6,8Q1,6 0,3Q-1,6 -6,8Q-14,7 -14,-7Z",
    "escort": "M-11,-11Q0,-15 11,-11V1Q10,10 0,14Q-10,10 -11,1Z",
}


def badge(
    shape: str, x: float, y: float, scale: float, fill: str, number: object, size: float,
    width: float = 4, drop: float = 0.35, room: float = 0,
) -> str:  # fmt: skip
    """A number on a shape; `drop` puts its middle into the middle of the shape."""
    plate = group(inked(shape, fill, width / scale), f"translate({x:g},{y:g}) scale({scale:g})")
    pen = Pen(size, fill="#FFFFFF", anchor="middle")
    return plate + line(number, x, y + size * drop, pen, room or scale * 60)


def coin(words: object, x: float, y: float, radius: float, fill: str, rim: str = "") -> str:
    """A round plate for a cost."""
    drawn = inked(disc(x, y, radius), fill, radius / 7.5)
    if rim:
        drawn += inked(disc(x, y, radius * 0.76), "none", radius / 13, rim)
    size = radius * 1.16
    return drawn + line(words, x, y + size * 0.36, Pen(size, anchor="middle"), radius * 1.56)


def icon(name: str, x: float, y: float, fill: str, ink: str) -> str:
    """A keyword in a disc, drawn or by its first letter."""
    plate = inked(disc(x, y, 23), fill, 3)
    if name in ICONS:
        drawn = inked(ICONS[name], ink, 1, ink)
        return plate + group(drawn, f"translate({x:g},{y:g}) scale(1.25)")
    return plate + line(name[:1].upper(), x, y + 10, Pen(28, fill=ink, anchor="middle"), 36)


def rivets(fill: str, *spots: tuple[float, float]) -> str:
    return "".join(inked(disc(x, y, 3.2), fill, 1.2) for x, y in spots)


def halftone(fill: str) -> str:
    """Dots that get smaller towards the bottom."""
    dots = [
        (14 + 14 * i + 7 * (j % 2), 216 + 11 * j - 4.2 * i, max(0.6, 5 - j * 0.7))
        for i in range(18)
        for j in range(6)
    ]
    return flat("".join(disc(x, y, round(r, 1)) for x, y, r in dots), fill)


OUTLINED = f'stroke="{INK}" stroke-width="7" paint-order="stroke"'
