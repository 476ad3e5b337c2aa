"""Names and texts that do not fit on a face, seen on the face itself as it is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ..core.card_entries import Entry
from ..core.cardset import CardSet
from ..core.faults import Fault
from .faces import face
from .lettering import clean
from .plates import WIDTH

LINE = re.compile(r'<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)</text>')
POINTS = 63 / 25.4 * 72 / WIDTH  # of a unit, on a card of the usual width
READABLE, READABLE_NAME = 9.5, 11.0  # units, on a full card
ON_TABLE = 19.0  # units of a name on the small one
SHORTEST = 3  # letters of a line that are compared
CUT = " …"


def warnings_in(game_key: str, cards: CardSet) -> list[Fault]:
    """What a designer may not have meant: of ids and changes, and what does not fit on a face."""
    own = [entry for rows in cards.tables.values() for entry in rows if entry.is_own]
    found = [*cards.warnings, *(fault for entry in own for fault in misfits(game_key, cards, entry))]
    files = list(dict.fromkeys(fault.file for fault in found))
    return sorted(found, key=lambda fault: (files.index(fault.file), fault.line or 0))


def misfits(game_key: str, cards: CardSet, entry: Entry) -> list[Fault]:
    """Which of the words of an entry are cut or too small to be read where it is drawn."""
    full = list(_lines(face(game_key, cards, entry.table, entry.id)))
    mini = list(_lines(face(game_key, cards, entry.table, entry.id, "mini")))
    found = []
    name = [size for size, words in full if _is_of(words, entry.name)]
    on_table = [size for size, words in mini if _is_of(words, entry.name)]
    if name and min(name) < READABLE_NAME:
        found.append(entry.fault("name", f"{_small(min(name), READABLE_NAME)}: shorten it"))
    elif on_table and min(on_table) < ON_TABLE:
        found.append(entry.fault("name", "too small to be read on the table: shorten it"))
    for field, text, help_ in (
        ("", entry.text, "give it fewer effects"), ("lore", entry.lore, "shorten it"),
    ):  # fmt: skip
        sentence = _misfit(full, text)
        if sentence:
            found.append(entry.fault(field, f"{'' if field else 'its text is '}{sentence}: {help_}"))
    return found


def _lines(svg: str) -> Iterator[tuple[float, str]]:
    return ((float(size), unescape(words)) for size, words in LINE.findall(svg))


def _is_of(words: str, whole: str) -> bool:
    """Whether a line is a part of a text, which may be drawn in capital letters and parted with hyphens."""
    part = words.removesuffix(CUT).rstrip("-").upper()
    return len(part) >= min(SHORTEST, len(whole)) and part in clean(whole).upper()


def _misfit(lines: list[tuple[float, str]], text: str) -> str:
    sizes = [size for size, words in lines if _is_of(words, text)] if text else []
    if any(words.endswith(CUT) and _is_of(words, text) for _, words in lines) and sizes:
        return "too long for its card and cut there"
    return _small(min(sizes), READABLE) if sizes and min(sizes) < READABLE else ""


def _small(size: float, least: float) -> str:
    return f"in letters of {size * POINTS:.1f} points on paper, and {least * POINTS:.1f} can be read"
