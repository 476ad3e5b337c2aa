"""Pictures as tests read them: every card of every game, and where their lines of text lie."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from caterwaul import faces, games
from caterwaul.core.cardset import CardSet

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
