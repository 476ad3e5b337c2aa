"""Pictures as tests read them: every card of every game, where their lines of text and their shapes lie."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from caterwaul import faces, games
from caterwaul.core.cardset import CardSet
from caterwaul.printing.paths import operators

SVG = "{http://www.w3.org/2000/svg}"
WIDTH, HEIGHT = 252, 352
STORED = Path(__file__).parent / "stored"
CASES = [
    (key, table, entry.id)
    for key in games.keys()  # noqa: SIM118
    for table, entries in games.load(key).builtin.tables.items()
    for entry in entries
]


def builtin(key: str) -> CardSet:
    return games.load(key).builtin


@cache
def drawn(key: str, table: str, id_: str, layout: str) -> str:
    return faces.face(key, builtin(key), table, id_, layout)


def changed(cards: CardSet, table: str, id_: str, **given: object) -> CardSet:
    """A set in which one entry says something else."""
    rows = [
        replace(entry, given={**entry.given, **given}) if entry.id == id_ else entry
        for entry in cards.tables[table]
    ]
    return CardSet(cards.book, {**cards.tables, table: rows}, cards.fingerprint)


@dataclass(frozen=True)
class Written:
    """A line of text and the box it fills."""

    text: str
    size: float
    left: float
    right: float
    top: float
    bottom: float

    def overlaps(self, other: "Written", slack: float = 1) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > slack and down > slack


def written(svg: str) -> list[Written]:
    """All lines of a picture. None may be moved by a group, or its place would not be what it says."""
    root = ElementTree.fromstring(svg)
    moved = [
        text
        for group in root.iter()
        if group.tag != f"{SVG}text" and _moves(group, root)
        for text in _texts(group)
    ]
    assert not moved
    return [_written(text) for text in _texts(root)]


def _moves(element: ElementTree.Element, root: ElementTree.Element) -> bool:
    return element is not root and (element.tag == f"{SVG}svg" or "transform" in element.attrib)


def _texts(element: ElementTree.Element) -> list[ElementTree.Element]:
    return list(element.iter(f"{SVG}text"))


def _written(text: ElementTree.Element) -> Written:
    x, y, size, length = (float(text.attrib[name]) for name in ("x", "y", "font-size", "textLength"))
    left = x - length * {"start": 0, "middle": 0.5, "end": 1}[text.attrib["text-anchor"]]
    return Written(text.text or "", size, left, left + length, y - 0.72 * size, y + 0.2 * size)


@dataclass(frozen=True)
class Shape:
    """A shape of the frame, its colours and the box around it."""

    path: str
    fill: str
    stroke: str
    left: float
    right: float
    top: float
    bottom: float

    @property
    def is_round(self) -> bool:
        return not re.search("[hHvVlLqQ]", self.path)

    @property
    def is_square(self) -> bool:
        across, down = self.right - self.left, self.bottom - self.top
        return "h" in self.path and "v" in self.path and abs(across - down) < 0.1

    def holds(self, text: Written) -> bool:
        across = self.left <= text.left and text.right <= self.right
        return across and self.top <= text.top and text.bottom <= self.bottom + 1


def shapes(svg: str) -> list[Shape]:
    """The shapes of a picture, back to front; what its window shows is left out."""
    return list(_shapes(ElementTree.fromstring(svg), 0, 0, 1))


def _shapes(element: ElementTree.Element, x: float, y: float, scale: float) -> Iterator[Shape]:
    for child in element:
        if child.tag in (f"{SVG}svg", f"{SVG}clipPath") or "rotate" in child.get("transform", ""):
            continue
        moved = child.get("transform", "")
        to = re.search(r"translate\(([^,]+),([^)]+)\)", moved)
        by = re.search(r"scale\(([\d.]+)\)", moved)
        at = (x + scale * float(to[1]), y + scale * float(to[2])) if to else (x, y)
        size = scale * float(by[1]) if by else scale
        if child.tag == f"{SVG}path":
            yield _shape(child, *at, size)
        yield from _shapes(child, *at, size)


def _shape(path: ElementTree.Element, x: float, y: float, scale: float) -> Shape:
    numbers = [float(n) for step in operators(path.attrib["d"]) for n in re.findall(r"-?[\d.]+(?= )", step)]
    across, down = ([at + scale * n for n in numbers[i::2]] for at, i in ((x, 0), (y, 1)))
    fill, stroke = path.get("fill", ""), path.get("stroke", "")
    return Shape(path.attrib["d"], fill, stroke, min(across), max(across), min(down), max(down))


def samples() -> dict[Path, str]:
    """The pictures that are kept: of each game its back, and an early card of each table in each layout."""
    found = {}
    for key in games.keys():  # noqa: SIM118
        found[STORED / f"{key}-back.svg"] = faces.back(key)
        for table, entries in builtin(key).tables.items():
            for layout in faces.LAYOUTS:
                entry = entries[min(4, len(entries) - 1)]
                found[STORED / f"{key}-{table}-{layout}.svg"] = drawn(key, table, entry.id, layout)
    return found


def without_words(svg: str) -> str:
    return re.sub(r"<(title|desc|text)\b.*?</\1>", "", svg)
