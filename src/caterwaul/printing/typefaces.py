"""Type: the fonts that every reader of PDF has, which are as wide as those that the faces name.

They know the letters of western Europe. Others lose their accents, or give way to a question mark.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import unescape

import pydyf

from ..faces.lettering import ems
from .paths import UnknownInk

STANDARD = {  # by family, weight and style: the font, and what the faces call it
    ("Arial", "400", "normal"): ("Helvetica", "plain"),
    ("Arial", "400", "italic"): ("Helvetica-Oblique", "italic"),
    ("Arial", "700", "normal"): ("Helvetica-Bold", "bold"),
    ("Times New Roman", "700", "normal"): ("Times-Bold", "serif"),
    ("Courier New", "700", "normal"): ("Courier-Bold", "mono"),
}
CODE, CODES, UNKNOWN = "cp1252", range(32, 256), "?"  # WinAnsiEncoding, as a PDF calls it
WRITTEN = re.compile(r">([^<]+)<")  # on a picture
EM = 1000  # the units in which a PDF measures letters


class Typeface:
    """One font."""

    def __init__(self, name: str, pen: str) -> None:
        self.name, self.pen = name, pen

    def width(self, words: str) -> float:
        """How wide a line is, in ems."""
        return ems(self.pen, self._known(words))

    def encoded(self, words: str) -> str:
        """A line as the numbers of its letters."""
        return f"<{self._known(words).encode(CODE).hex()}>"

    def _known(self, words: str) -> str:
        return "".join(_printed(letter) for letter in unicodedata.normalize("NFC", words))

    @property
    def dictionary(self) -> pydyf.Dictionary:
        """With the widths, since what a reader puts in the place of a font may differ in some letters."""
        letters = bytes(CODES).decode(CODE, errors="replace")
        return pydyf.Dictionary(
            {
                "Type": "/Font", "Subtype": "/Type1", "BaseFont": f"/{self.name}",
                "Encoding": "/WinAnsiEncoding", "FirstChar": CODES[0], "LastChar": CODES[-1],
                "Widths": pydyf.Array([round(EM * ems(self.pen, letter)) for letter in letters]),
            }
        )  # fmt: skip


def typeface_of(family: str, weight: str, style: str) -> Typeface:
    """The font that stands for what a line of a face asks for."""
    first = family.split(",")[0].strip("'\" ")
    if (first, weight, style) not in STANDARD:
        raise UnknownInk(f"no font is there for {first} {weight} {style}")
    return Typeface(*STANDARD[first, weight, style])


def unknown_on(svg: str) -> set[str]:
    """Letters of a picture that no font has: others stand in their places."""
    words = "".join(unescape(words).strip() for words in WRITTEN.findall(svg))
    return {letter for letter in unicodedata.normalize("NFC", words) if _printed(letter) != letter}


@lru_cache(1024)
def _printed(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter)[0]
    return next((known for known in (letter, plain) if _is_known(known)), UNKNOWN)


def _is_known(letter: str) -> bool:
    try:
        letter.encode(CODE)
    except UnicodeEncodeError:
        return False
    return True
