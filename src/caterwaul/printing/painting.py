"""Drawings as PDF: the SVG that the faces are made of, all of it as shapes and text.

What is not known here is refused, so nothing is ever printed otherwise than it looks on a screen.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, replace
from math import cos, radians, sin, tan
from typing import Protocol

from ..faces.ink import OWN_PICTURE
from .paths import UnknownInk, number, operators
from .pieces import Photo
from .typefaces import Typeface

SVG = "{http://www.w3.org/2000/svg}"
CALL = re.compile(r"\s*(\w+)\(([^)]*)\)\s*,?")
JOINS, CAPS = {"miter": 0, "round": 1, "bevel": 2}, {"butt": 0, "round": 1, "square": 2}
SILENT = {"title", "desc"}
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
MEANT = {  # what an element may say; whatever else it said would be lost
    "svg": {"viewBox", "x", "y", "width", "height", "preserveAspectRatio", "overflow", "role",
            "stroke-linejoin", "stroke-linecap", "text-rendering"},
    "g": {"transform", "opacity", "clip-path", "fill", "stroke", "stroke-width"},
    "path": {"d", "transform", "opacity", "fill", "fill-rule", "stroke", "stroke-width", "stroke-linejoin",
             "stroke-linecap", "stroke-miterlimit", "stroke-dasharray"},
    "text": {"x", "y", "font-family", "font-weight", "font-style", "font-size", "fill", "text-anchor",
             "textLength", "lengthAdjust", "stroke", "stroke-width", "paint-order"},
    "clipPath": {"id"},
    "image": {"href", "x", "y", "width", "height", "preserveAspectRatio"},
}  # fmt: skip


class Store(Protocol):
    """Where a drawing finds what lies outside of it."""

    def typeface(self, family: str, weight: str, style: str) -> tuple[str, Typeface]: ...

    def photo(self, id_: str) -> tuple[str, Photo]: ...

    def veiled(self, drawn: list[str], opacity: float) -> list[str]: ...


@dataclass(frozen=True)
class Style:
    """What children inherit."""

    fill: str = "#000000"
    stroke: str = "none"
    width: str = "1"
    join: str = "miter"
    cap: str = "butt"

    def of(self, element: ElementTree.Element) -> Style:
        said = element.get
        return replace(
            self,
            fill=said("fill", self.fill),
            stroke=said("stroke", self.stroke),
            width=said("stroke-width", self.width),
            join=said("stroke-linejoin", self.join),
            cap=said("stroke-linecap", self.cap),
        )


class Painter:
    """Writes down one drawing, in its own units, the y axis downwards."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clips: dict[str, str] = {}

    def paint(self, svg: str) -> tuple[list[float], list[str]]:
        """What a drawing shows of its plane, and the operators that draw it."""
        root = ElementTree.fromstring(svg)
        for clip in root.iter(f"{SVG}clipPath"):
            self.clips[clip.attrib["id"]] = clip[0].attrib["d"]
        self.check(root, "svg")
        box = [float(value) for value in root.attrib["viewBox"].split()]
        return box, self.children(root, Style().of(root))

    def check(self, element: ElementTree.Element, tag: str) -> None:
        unknown = element.attrib.keys() - MEANT.get(tag, set())
        if tag not in MEANT or unknown:
            raise UnknownInk(f"cannot print <{tag}> with {', '.join(sorted(unknown)) or 'anything'}")

    def children(self, element: ElementTree.Element, style: Style) -> list[str]:
        return [line for child in element for line in self.element(child, style)]

    def element(self, element: ElementTree.Element, style: Style) -> list[str]:
        tag = element.tag.removeprefix(SVG)
        if tag in SILENT:
            return []
        self.check(element, tag)
        match tag:
            case "clipPath":
                return []
            case "g":
                return self.group(element, style.of(element))
            case "svg":
                return self.window(element, style.of(element))
            case "text":
                return self.text(element, style.of(element))
            case "image":
                return self.image(element)
            case _:
                return self.path(element, style.of(element))

    def group(self, element: ElementTree.Element, style: Style) -> list[str]:
        drawn = self.children(element, style)
        clip = element.get("clip-path")
        if clip:
            shape = self.clips[clip.removeprefix("url(#").removesuffix(")")]
            drawn = [*operators(shape), "W n", *drawn]
        return self.placed(element, drawn, bool(clip))

    def placed(self, element: ElementTree.Element, drawn: list[str], clips: bool = False) -> list[str]:
        """What was drawn, moved and veiled as its element says."""
        opacity = float(element.get("opacity", 1))
        if opacity < 1:
            drawn = self.store.veiled(drawn, opacity)
        moves = matrices(element.get("transform", ""))
        return ["q", *moves, *drawn, "Q"] if moves or clips else drawn

    def window(self, element: ElementTree.Element, style: Style) -> list[str]:
        """A drawing inside of another, cut to fill its place."""
        if (element.get("preserveAspectRatio"), element.get("overflow")) != ("xMidYMid slice", "hidden"):
            raise UnknownInk("a drawing inside of another must be cut to fill its place")
        x, y, width, height = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
        left, top, wide, high = (float(value) for value in element.attrib["viewBox"].split())
        scale = max(width / wide, height / high)
        across = x + width / 2 - scale * (left + wide / 2)
        down = y + height / 2 - scale * (top + high / 2)
        frame = f"{number(x)} {number(y)} {number(width)} {number(height)} re W n"
        return ["q", frame, matrix(scale, 0, 0, scale, across, down), *self.children(element, style), "Q"]

    def image(self, element: ElementTree.Element) -> list[str]:
        """An own picture, cut to fill its place."""
        if element.get("preserveAspectRatio") != "xMidYMid slice":
            raise UnknownInk("a picture must be cut to fill its place")
        name, photo = self.store.photo(element.attrib["href"].removeprefix(OWN_PICTURE))
        x, y, width, height = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
        scale = max(width / photo.width, height / photo.height)
        wide, high = scale * photo.width, scale * photo.height
        left, top = x + (width - wide) / 2, y + (height - high) / 2
        frame = f"{number(x)} {number(y)} {number(width)} {number(height)} re W n"
        return ["q", frame, matrix(wide, 0, 0, -high, left, top + high), f"/{name} Do", "Q"]

    def path(self, element: ElementTree.Element, style: Style) -> list[str]:
        fills, strokes = style.fill != "none", style.stroke != "none"
        shape = operators(element.attrib["d"])
        if not shape or not (fills or strokes):
            return []
        even = "*" if element.get("fill-rule") == "evenodd" else ""
        end = (f"B{even}" if strokes else f"f{even}") if fills else "S"
        return self.placed(element, ["q", *self.ink(element, style), *shape, end, "Q"])

    def ink(self, element: ElementTree.Element, style: Style) -> list[str]:
        """The colours and the line."""
        said = [f"{colour(style.fill)} rg"] if style.fill != "none" else []
        if style.stroke == "none":
            return said
        dashes = " ".join(re.split(r"[\s,]+", element.get("stroke-dasharray", "").strip()))
        return [
            *said,
            f"{colour(style.stroke)} RG {number(float(style.width))} w",
            f"{JOINS[style.join]} j {CAPS[style.cap]} J {element.get('stroke-miterlimit', '4')} M",
            *([f"[{dashes}] 0 d"] if dashes else []),
        ]

    def text(self, element: ElementTree.Element, style: Style) -> list[str]:
        """A line of text, as long as it says; where it has an outline, that lies below the letters."""
        said, words = element.attrib, element.text or ""
        if len(element) or (style.stroke != "none" and said.get("paint-order") != "stroke"):
            raise UnknownInk("text can be one line, with its outline below")
        name, face = self.store.typeface(
            said["font-family"], said["font-weight"], said.get("font-style", "normal")
        )
        size, length = float(said["font-size"]), float(said["textLength"])
        natural = face.width(words) * size
        spread, apart = length / natural if natural else 1.0, 0.0
        if said["lengthAdjust"] == "spacing" and len(words) > 1:
            spread, apart = 1.0, (length - natural) / (len(words) - 1)
        x = float(said["x"]) - length * ANCHORS[said["text-anchor"]]
        at = " ".join(map(number, (spread, 0, 0, -1, x, float(said["y"]))))
        shown = f"/{name} {number(size)} Tf {number(apart)} Tc {at} Tm {face.encoded(words)} Tj"
        outline = ["/Artifact BMC", "BT 1 Tr", shown, "ET", "EMC"] if style.stroke != "none" else []
        return ["q", *self.ink(element, style), *outline, "BT 0 Tr", shown, "ET", "Q"]


def colour(word: str) -> str:
    """A colour of an SVG as the three numbers of a PDF."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", word):
        raise UnknownInk(f"{word!r} is no colour like #1C1A2A")
    return " ".join(number(int(word[i : i + 2], 16) / 255) for i in (1, 3, 5))


def matrix(*values: float) -> str:
    return (
        " ".join(f"{value:.6g}" if "e" not in f"{value:.6g}" else f"{value:.6f}" for value in values) + " cm"
    )


def matrices(transform: str) -> list[str]:
    """The moves of an element, one after the other."""
    calls = CALL.findall(transform)
    if "".join(f"{name}({given})" for name, given in calls).replace(" ", "") != re.sub(
        r"\)\s*,", ")", transform
    ).replace(" ", ""):
        raise UnknownInk(f"cannot move by {transform!r}")
    return [
        line
        for name, given in calls
        for line in _moves(name, [float(v) for v in re.split(r"[\s,]+", given.strip())])
    ]


def _moves(name: str, given: list[float]) -> list[str]:
    match name, given:
        case "translate", [x, *rest]:
            return [matrix(1, 0, 0, 1, x, rest[0] if rest else 0)]
        case "scale", [x, *rest]:
            return [matrix(x, 0, 0, rest[0] if rest else x, 0, 0)]
        case "rotate", [degrees, *about]:
            c, s = cos(radians(degrees)), sin(radians(degrees))
            x, y = about or (0, 0)
            return [matrix(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)]
        case "skewX", [degrees]:
            return [matrix(1, 0, tan(radians(degrees)), 1, 0, 0)]
    raise UnknownInk(f"cannot move by {name}{tuple(given)}")
