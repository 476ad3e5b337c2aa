"""Ink and shapes: colours, the paths everything is made of, and parts that are inked one over the other."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Any, NamedTuple

INK = "#1C1A2A"
CREAM = "#FBF3DE"
GOLD, RED, GREEN, BLUE = "#F5C13B", "#D9442F", "#4F9A57", "#3D78C9"
NAMED = {
    "ink": INK, "paper": CREAM, "gold": GOLD, "red": RED, "green": GREEN, "blue": BLUE, "white": "#FFFFFF",
    "steel": "#A9B4BF", "wood": "#B07A45", "violet": "#7B4FA8", "blade": "#E4EAF0", "tyre": "#35344A",
    "iron": "#3A3A4C", "glass": "#BFE6F2", "leather": "#8A5A35", "rose": "#EBA39B", "grass": "#8FA04E",
    "night": "#262538", "box": "#C99A5B", "berry": "#A63A72", "stone": "#6E7480", "leaf": "#3F7F49",
}  # fmt: skip
OWN = "\0"  # stands before every id until a face knows its own prefix; no text can contain it
BROUGHT = "\1"  # around the id of an own picture, until a window shows it
OWN_PICTURE = "own:"  # before such an id in a face: whoever has the picture puts it there
SHADE = re.compile(r"(\w+?)(?:([+-])(\d+))?")


class Part(NamedTuple):
    """A shape of a drawing. Its colours are words: `tint`, `tint-25` (darker by a quarter), `steel+40`."""

    path: str
    fill: str = "none"
    width: float | None = None  # None: the drawing's own line; 0: no outline
    stroke: str = "ink"
    both: bool = False  # once more, mirrored


Drawing = Sequence[Part]


def chance(*key: object) -> random.Random:
    """Random numbers that are always the same for the same words."""
    return random.Random(zlib.crc32("|".join(map(str, key)).encode()))


@cache
def mix(one: str, other: str, share: float) -> str:
    """A colour between two others."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def dark(colour: str, share: float = 0.3) -> str:
    return mix(colour, INK, share)


def light(colour: str, share: float = 0.4) -> str:
    return mix(colour, "#FFFFFF", share)


def shade(word: str, palette: dict[str, str]) -> str:
    """The colour that a part's word means."""
    if word == "none" or word.startswith("#"):
        return word
    found = SHADE.fullmatch(word)
    assert found, word
    name, sign, share = found.groups()
    colour = palette.get(name) or NAMED[name]
    if not sign:
        return colour
    return (dark if sign == "-" else light)(colour, int(share) / 100)


def flat(path: str, fill: str, more: str = "") -> str:
    """A shape without an outline."""
    return f'<path d="{path}" fill="{fill}"{more and " " + more}/>'


def inked(path: str, fill: str = "none", width: float = 4, stroke: str = INK, more: str = "") -> str:
    """A shape with one heavy line around it. Round joins are set once, on the whole picture."""
    return f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"{more and " " + more}/>'


def draw(drawing: Iterable[Part], width: float = 4, **palette: str) -> str:
    """All parts, back to front."""
    return "".join(_part(part, width, palette) for part in drawing)


def _part(part: Part, width: float, palette: dict[str, str]) -> str:
    line = width if part.width is None else part.width
    fill = shade(part.fill, palette)
    shape = inked(part.path, fill, line, shade(part.stroke, palette)) if line else flat(part.path, fill)
    return mirrored(shape) if part.both else shape


def group(inner: str, transform: str = "", more: str = "") -> str:
    moved = f' transform="{transform}"' if transform else ""
    return f"<g{moved}{more and ' ' + more}>{inner}</g>"


def mirrored(shape: str) -> str:
    """A shape and its mirror image."""
    return shape + group(shape, "scale(-1,1)")


def clipped(path: str, inner: str) -> str:
    """What of a picture lies inside a path. Equal paths share an id."""
    id_ = f"{OWN}{zlib.crc32(path.encode()):08x}"
    return f'<clipPath id="{id_}"><path d="{path}"/></clipPath>' + group(
        inner, "", f'clip-path="url(#{id_})"'
    )


def own_picture(id_: str) -> str:
    """Stands in a picture where an own one takes its place: it fills the window, whatever else is drawn."""
    return f"{BROUGHT}{id_}{BROUGHT}"


def window(x: float, y: float, width: float, height: float, inner: str, view: str) -> str:
    """A picture with its own units, cut to fill a rectangle."""
    if BROUGHT in inner:
        return (
            f'<image href="{OWN_PICTURE}{inner.split(BROUGHT)[1]}" x="{x:g}" y="{y:g}" width="{width:g}" '
            f'height="{height:g}" preserveAspectRatio="xMidYMid slice"/>'
        )
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{view}" '
        f'preserveAspectRatio="xMidYMid slice" overflow="hidden">{inner}</svg>'
    )


def disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """The path of a circle or an ellipse."""
    ry = rx if ry is None else ry
    return f"M{x - rx:g},{y:g}a{rx:g},{ry:g} 0 1 0 {2 * rx:g},0a{rx:g},{ry:g} 0 1 0 {-2 * rx:g},0Z"


def box(x: float, y: float, width: float, height: float, r: float = 0) -> str:
    """The path of a rectangle with round corners."""
    if not r:
        return f"M{x:g},{y:g}h{width:g}v{height:g}h{-width:g}Z"
    w, h = width - 2 * r, height - 2 * r
    arcs = [f"a{r:g},{r:g} 0 0 1 {dx * r:g},{dy * r:g}" for dx, dy in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
    return f"M{x + r:g},{y:g}h{w:g}{arcs[0]}v{h:g}{arcs[1]}h{-w:g}{arcs[2]}v{-h:g}{arcs[3]}Z"


@cache
def star(points: int, outer: float, inner: float, x: float = 0, y: float = 0) -> str:
    """The path of a star, one point up."""
    corners = [
        (x + sin(pi * i / points) * r, y - cos(pi * i / points) * r)
        for i, r in enumerate([outer, inner] * points)
    ]
    return "M" + "L".join(f"{a:.1f},{b:.1f}" for a, b in corners) + "Z"


def rays(colour: str, count: int, spread: float, turn: float, y: float = 0) -> str:
    """Beams of light from a point, all around."""
    beam = f"M0,{y:g}L{-spread:g},{y - 290:g}H{spread:g}Z"
    return "".join(
        flat(beam, colour, f'transform="rotate({i * 360 / count + turn:g} 0 {y:g})"') for i in range(count)
    )


FIELD = "M-300,-300H300V300H-300Z"


def parts(*rows: Any) -> tuple[Part, ...]:
    """A drawing written as plain rows."""
    return tuple(Part(*row) for row in rows)
