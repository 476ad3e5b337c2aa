"""Shapes: the path data of SVG as the path operators of PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import acos, ceil, copysign, cos, pi, radians, sin, sqrt, tan

TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
Point = tuple[float, float]


class UnknownInk(ValueError):
    """A drawing that says something which cannot be printed as it looks on a screen."""


def number(value: float) -> str:
    """A number as short as a PDF can have it."""
    shown = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if shown in ("-0", "") else shown


@lru_cache(4096)  # of a game whose cards show thousands of shapes only hundreds differ
def operators(data: str) -> tuple[str, ...]:
    """The operators that make a path the current one."""
    return tuple(Tracer().trace(data))


def steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, each with the numbers that it takes once."""
    command = ""
    numbers: list[float] = []
    for letter, value, rubbish in TOKEN.findall(data):
        if rubbish:
            raise UnknownInk(f"{rubbish!r} in the path {data[:60]!r}")
        if letter:
            if numbers:
                raise UnknownInk(f"numbers are left over in the path {data[:60]!r}")
            command = letter
            if letter in "Zz":
                yield command, []
        elif value:
            numbers.append(float(value))
            if len(numbers) == TAKES.get(command.upper(), -1):
                yield command, numbers
                numbers = []
                command = {"M": "L", "m": "l"}.get(command, command)
    if numbers:
        raise UnknownInk(f"numbers are left over in the path {data[:60]!r}")


class Tracer:
    """Follows a path and writes it down."""

    def __init__(self) -> None:
        self.at: Point = (0.0, 0.0)
        self.began: Point = (0.0, 0.0)
        self.handle: Point | None = None  # of the last curve, which S and T mirror
        self.curve = ""  # its kind
        self.written: list[str] = []

    def trace(self, data: str) -> list[str]:
        for command, numbers in steps(data):
            self.step(command, numbers)
        return self.written

    def step(self, command: str, given: list[float]) -> None:
        kind = command.upper()
        x, y = self.at if command.islower() else (0.0, 0.0)
        if kind in "HV":
            given = [given[0] + x, self.at[1]] if kind == "H" else [self.at[0], given[0] + y]
        elif kind == "A":
            given = [*given[:5], given[5] + x, given[6] + y]
        else:
            given = [value + (y if i % 2 else x) for i, value in enumerate(given)]
        self.draw(kind, given)
        self.curve = kind

    def draw(self, kind: str, given: list[float]) -> None:
        """One step in absolute numbers."""
        match kind:
            case "M":
                self.at = self.began = (given[0], given[1])
                self.write("m", self.at)
            case "L" | "H" | "V":
                self.at = (given[0], given[1])
                self.write("l", self.at)
            case "Z":
                self.at = self.began
                self.write("h")
            case "C" | "S":
                first = (given[0], given[1]) if kind == "C" else self.mirrored("CS")
                self.cubic(first, (given[-4], given[-3]), (given[-2], given[-1]))
            case "Q" | "T":
                middle = (given[0], given[1]) if kind == "Q" else self.mirrored("QT")
                self.quadratic(middle, (given[-2], given[-1]))
            case _:
                self.arc(given)

    def write(self, operator: str, *points: Point) -> None:
        self.written.append(" ".join([*(number(value) for point in points for value in point), operator]))

    def mirrored(self, kinds: str) -> Point:
        if self.handle is None or self.curve not in kinds:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]

    def cubic(self, one: Point, two: Point, end: Point) -> None:
        self.write("c", one, two, end)
        self.handle, self.at = two, end

    def quadratic(self, middle: Point, end: Point) -> None:
        one = tuple(a + (b - a) * 2 / 3 for a, b in zip(self.at, middle, strict=True))
        two = tuple(a + (b - a) * 2 / 3 for a, b in zip(end, middle, strict=True))
        self.write("c", (one[0], one[1]), (two[0], two[1]), end)
        self.handle, self.at = middle, end

    def arc(self, given: list[float]) -> None:
        """An arc of an ellipse, as curves of a quarter of it at most."""
        rx, ry, turn, large, sweep, *end = given
        to = (end[0], end[1])
        if not rx or not ry or to == self.at:
            self.draw("L", list(to))
            return
        for one, two, point in arc_curves(
            self.at, to, abs(rx), abs(ry), radians(turn), bool(large), bool(sweep)
        ):
            self.cubic(one, two, point)


def arc_curves(
    start: Point, end: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool
) -> Iterator[tuple[Point, Point, Point]]:
    """From the end points to the middle of the ellipse, and from there in equal pieces."""
    c, s = cos(turn), sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = c * dx + s * dy, c * dy - s * dx
    grow = sqrt(max(1.0, px * px / (rx * rx) + py * py / (ry * ry)))  # too small an ellipse gets larger
    rx, ry = rx * grow, ry * grow
    short = max(0.0, rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px)
    far = sqrt(short / (rx * rx * py * py + ry * ry * px * px)) * (1 if large != sweep else -1)
    mx, my = far * rx * py / ry, -far * ry * px / rx
    middle = (c * mx - s * my + (start[0] + end[0]) / 2, s * mx + c * my + (start[1] + end[1]) / 2)
    first = _angle((px - mx) / rx, (py - my) / ry)
    whole = (_angle((-px - mx) / rx, (-py - my) / ry) - first) % (2 * pi) - (0 if sweep else 2 * pi)
    pieces = max(1, ceil(abs(whole) / (pi / 2) - 1e-9))
    step = whole / pieces

    def placed(x: float, y: float) -> Point:
        return middle[0] + c * rx * x - s * ry * y, middle[1] + s * rx * x + c * ry * y

    reach = 4 / 3 * tan(step / 4)
    for i in range(pieces):
        a, b = first + i * step, first + (i + 1) * step
        one = placed(cos(a) - reach * sin(a), sin(a) + reach * cos(a))
        two = placed(cos(b) + reach * sin(b), sin(b) - reach * cos(b))
        yield one, two, placed(cos(b), sin(b))


def _angle(x: float, y: float) -> float:
    return copysign(acos(max(-1.0, min(1.0, x / sqrt(x * x + y * y)))), y)
