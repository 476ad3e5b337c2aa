"""What a game needs besides its cards, drawn like them: references, tracks, places and tokens."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from ..faces.glyphs import glyph
from ..faces.ink import OWN, box, disc, flat, inked, light
from ..faces.lettering import Area, Pen, bullets, clean, line, paragraph, title
from ..faces.plates import HEIGHT, WIDTH

TOKEN = 100  # units of the side of a token
CELLS = 5  # numbers in a line of a track


class Look(NamedTuple):
    """The character of a game: colours and the font of its titles."""

    ground: str
    line: str
    paper: str
    ink: str
    accent: str
    font: str = "bold"


def picture(drawn: str, name: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """A drawing that stands alone."""
    prefix = f"cw{zlib.crc32(drawn.encode()):08x}-"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" stroke-linejoin="round" stroke-linecap="round">'
        f"<title>{escape(clean(name), quote=False)}</title>{drawn.replace(OWN, prefix)}</svg>\n"
    )


def _sheet(look: Look, words: str) -> str:
    """A card with its title, and room for the rest."""
    drawn = flat(box(0, 0, WIDTH, HEIGHT, 14), look.ground) + inked(
        box(6, 6, 240, 340, 10), "none", 2.5, look.line
    )
    return drawn + title(words, Area(18, 12, 216, 34), Pen(23, look.font, look.line, "middle"))


def reference(look: Look, words: str, rules: Sequence[tuple[str, str]]) -> str:
    """Rules under each other, each with its id."""
    drawn = _sheet(look, words) + flat(box(12, 50, 228, 290, 6), look.paper)
    texts = [text for _, text in rules]
    lines, firsts = bullets(texts, Area(18, 54, 216, 282), Pen(13, "plain", look.ink), 44, 5)
    for (id_, _), y in zip(rules, firsts, strict=False):
        lines += flat(box(17, y - 9.6, 38, 12.4, 4), look.accent)
        lines += line(id_.replace("ruling ", "r "), 36, y, Pen(9, fill="#FFFFFF", anchor="middle"), 34)
    return picture(drawn + lines, words)


def track(look: Look, words: str, numbers: Iterable[int], hint: str) -> str:
    """Numbers in rows, for a marker or a paper clip to show where one stands."""
    shown = list(numbers)
    rows = -(-len(shown) // CELLS)
    width, height = 216 / CELLS, min(46, 250 / rows)
    drawn = _sheet(look, words)
    for i, number in enumerate(shown):
        x, y = 18 + i % CELLS * width, 52 + i // CELLS * height
        drawn += inked(box(x + 2, y + 2, width - 4, height - 4, 5), look.paper, 2, look.line)
        size = min(22, height * 0.62)
        pen = Pen(size, look.font, look.ink, "middle")
        drawn += line(number, x + width / 2, y + height / 2 + size * 0.36, pen, width - 10)
    return picture(
        drawn + paragraph(hint, Area(20, 306, 212, 34), Pen(12, "plain", look.line, "middle")), words
    )


def place(look: Look, words: str, text: str, sign: str) -> str:
    """A card that lies on the table to say what belongs there."""
    drawn = _sheet(look, words) + inked(disc(126, 150, 74), light(look.ground, 0.2), 4, look.line)
    drawn += glyph(sign, 126, 150, 1.1, 0, 4)
    return picture(
        drawn + paragraph(text, Area(24, 240, 204, 96), Pen(15, "plain", look.line, "middle")), words
    )


def number_token(fill: str, number: object, name: str, round_: bool = True) -> str:
    """A counter that is worth so much."""
    drawn = _plate(fill, round_)
    pen = Pen(48, fill="#FFFFFF", anchor="middle")
    return picture(drawn + line(number, 50, 67, pen, 62), name, TOKEN, TOKEN)


def sign_token(fill: str, sign: str, name: str, tint: str = "", round_: bool = True) -> str:
    """A counter with a sign."""
    return picture(_plate(fill, round_) + glyph(sign, 50, 50, 0.6, 0, 5, tint), name, TOKEN, TOKEN)


def _plate(fill: str, round_: bool) -> str:
    shape, ring = (
        (disc(50, 50, 47), disc(50, 50, 40)) if round_ else (box(3, 3, 94, 94, 12), box(10, 10, 80, 80, 8))
    )
    return inked(shape, fill, 5) + inked(ring, "none", 2, light(fill, 0.45))
