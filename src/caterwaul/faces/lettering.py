"""Text that fits. The fonts are Arial, Times, Courier or metric twins, so one table of widths serves all.

Every line pins its `textLength`: first the letters get narrower, then smaller, never wider than their room.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape

from .ink import INK

SQUEEZE = 0.78  # how narrow letters may get before they get smaller
LEAST = 5.5  # no text is smaller; what still does not fit is cut
LEADING = 1.2
LORE_GAP = 4.0  # between a text and what is said about the card
MORE_LORE = 2.0  # by which that is larger where there is no text
LONG_WORD = 16  # letters from which a name without a space may be parted
BETTER = 1.15  # how much larger two lines must be than one
WIDE, UNKNOWN = 100, 62  # hundredths of an em

# Hundredths of an em of the characters 32 to 126, each as chr(width + 23).
BOLD = r"28FNNo_.88=Q2822NNNNNNNNNN88QQQTx____YTd_2N_Tj_dYd_YT_YuYYT828QN8NTNTN8TT22N2oTTTT=N8TNdNNI=2=Q"
PLAIN = r"22:NNoY*88=Q2822NNNNNNNNNN22QQQN|YY__YTd_2IYNj_dYd_YT_YuYYT222EN8NNINN2NN--I-jNNNN8I2NI_III808Q"
SERIF = r"08NII{j288IO0802IIIIIIIIII88OOOIt_Y__YTdd=IdYu_dTd_NY__{__Y828QI8INCNC8IN28N2jNINNC=8NI_IIC>->K"
MONO = "S" * 95
# Signs beyond them, hundredths of an em in bold, plain and serif: what stands for them has other widths.
SIGNS = {
    "“": (50, 33, 50), "”": (50, 33, 50), "„": (50, 33, 50), "‘": (28, 22, 33), "’": (28, 22, 33),
    "«": (56, 56, 50), "»": (56, 56, 50), "–": (56, 56, 50), "—": (100, 100, 100), "…": (100, 100, 100),
    "×": (58, 58, 57), "·": (28, 28, 25), "•": (35, 35, 35), "°": (40, 40, 40),
}  # fmt: skip
OF_SIGNS = {"bold": 0, "plain": 1, "italic": 1, "serif": 2}
SANS_STACK = "Arial,'Liberation Sans',Helvetica,sans-serif"
SERIF_STACK = "'Times New Roman','Liberation Serif',Times,serif"


@dataclass(frozen=True)
class Font:
    widths: str
    family: str
    weight: int
    style: str = ""


FONTS = {
    "bold": Font(BOLD, SANS_STACK, 700),
    "plain": Font(PLAIN, SANS_STACK, 400),
    "italic": Font(PLAIN, SANS_STACK, 400, ' font-style="italic"'),
    "serif": Font(SERIF, SERIF_STACK, 700),
    "mono": Font(MONO, "'Courier New','Liberation Mono',monospace", 700),
}


@dataclass(frozen=True)
class Pen:
    """How a line is written."""

    size: float
    font: str = "bold"
    fill: str = INK
    anchor: str = "start"
    spacing: float = 0  # between letters

    def at(self, size: float) -> Pen:
        return Pen(size, self.font, self.fill, self.anchor, self.spacing)


@dataclass(frozen=True)
class Area:
    """Where a text must stay."""

    x: float
    y: float
    width: float
    height: float

    def start(self, anchor: str) -> float:
        return self.x + self.width * {"start": 0, "middle": 0.5, "end": 1}[anchor]


def clean(words: object) -> str:
    """What can be printed: one line, without control characters or marks without a letter."""
    return "".join(c for c in " ".join(str(words).split()) if unicodedata.category(c)[0] != "C")


@cache
def _letter(font: str, letter: str) -> float:
    base = unicodedata.normalize("NFKD", letter)[0]
    if unicodedata.combining(letter):
        return 0
    if letter in SIGNS and font in OF_SIGNS:
        return SIGNS[letter][OF_SIGNS[font]] / 100
    if " " <= base <= "~":
        return (ord(FONTS[font].widths[ord(base) - 32]) - 23) / 100
    return (WIDE if unicodedata.east_asian_width(letter) in "WF" else UNKNOWN) / 100


@lru_cache(8192)
def ems(font: str, words: str) -> float:
    """How wide a line is, in parts of its size."""
    return sum(_letter(font, c) for c in words)


def width(words: str, pen: Pen) -> float:
    """How wide a line is before it is squeezed."""
    return ems(pen.font, words) * pen.size + pen.spacing * len(words)


def line(
    words: object, x: float, y: float, pen: Pen, room: float, squeeze: float = SQUEEZE, more: str = ""
) -> str:
    """One line on a base line, never wider than its room."""
    text = clean(words)
    if not text:
        return ""
    natural, size = width(text, pen), pen.size
    if natural * squeeze > room:
        size, natural = size * room / (natural * squeeze), room / squeeze
    adjust = "spacing" if pen.spacing and natural <= room else "spacingAndGlyphs"
    font = FONTS[pen.font]
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{font.family}" font-weight="{font.weight}"{font.style} '
        f'font-size="{size:.2f}" fill="{pen.fill}" text-anchor="{pen.anchor}" '
        f'textLength="{min(natural, room):.1f}" lengthAdjust="{adjust}"{more and " " + more}>'
        f"{escape(text, quote=False)}</text>"
    )


def wrapped(words: str, pen: Pen, room: float) -> list[str]:
    """A text in lines; a word wider than the room stands alone."""
    lines: list[str] = []
    used = room
    space = width(" ", pen)
    for word in clean(words).split():
        wide = width(word, pen)
        if used + space + wide > room:
            lines.append(word)
            used = wide
        else:
            lines[-1] += " " + word
            used += space + wide
    return lines


def paragraph(words: str, area: Area, pen: Pen) -> str:
    """A text in the middle of an area, as large as fits but no larger than its pen."""
    return bullets([words], area, pen, indent=0)[0]


def text_and_lore(text: str, lore: str, area: Area, below: Area, pens: tuple[Pen, Pen]) -> str:
    """A text, and what is said about the card: below it, or where the text leaves room to read it better."""
    pen, lore_pen = pens
    if not text:
        return paragraph(lore, area, lore_pen.at(lore_pen.size + MORE_LORE))
    used = _fitted([text], area.width, area.height, pen, 0)[2] + LORE_GAP
    rest = Area(area.x, area.y + used, area.width, max(0.0, area.height - used))
    if _size(lore, rest, lore_pen) <= _size(lore, below, lore_pen):
        return paragraph(text, area, pen) + paragraph(lore, below, lore_pen)
    return paragraph(text, Area(area.x, area.y, area.width, used), pen) + paragraph(lore, rest, lore_pen)


def _size(words: str, area: Area, pen: Pen) -> float:
    """How large a text is there; nothing where it would have to be cut."""
    size, _, needed = _fitted([words], area.width, area.height, pen, 0)
    return size if needed <= area.height else 0.0


def bullets(texts: list[str], area: Area, pen: Pen, indent: float, gap: float = 0) -> tuple[str, list[float]]:
    """Texts under each other in one size that fits, and the height of the first base line of each."""
    room = area.width - indent
    size, blocks, _ = _fitted(texts, room, area.height, pen, gap)
    blocks = _cut(blocks, size, gap, area.height)
    y = area.y + max(0, area.height - _height(blocks, size, gap)) / 2
    start = Area(area.x + indent, 0, room, 0).start(pen.anchor)
    shown, firsts = "", []
    for block in blocks:
        firsts.append(y + size * 0.92)
        for words in block:
            shown += line(words, start, y + size * 0.92, pen.at(size), room)
            y += size * LEADING
        y += gap
    return shown, firsts


def _fitted(
    texts: list[str], room: float, height: float, pen: Pen, gap: float
) -> tuple[float, list[list[str]], float]:
    """The largest size in which texts fit, or else the smallest; their lines, and how high these are."""
    size = pen.size
    while True:
        blocks = [wrapped(text, pen.at(size), room) for text in texts]
        needed = _height(blocks, size, gap)
        if needed <= height or size <= LEAST:
            return size, blocks, needed
        size = max(LEAST, size - 0.25)


def _height(blocks: list[list[str]], size: float, gap: float) -> float:
    return sum(len(block) for block in blocks) * size * LEADING + gap * max(0, len(blocks) - 1)


def _cut(blocks: list[list[str]], size: float, gap: float, height: float) -> list[list[str]]:
    """Leave out what does not fit even in the smallest size; the last line shown says so."""
    cut = False
    while _height(blocks, size, gap) > height + 0.01 and sum(map(len, blocks)) > 1:
        cut = True
        blocks = [*blocks[:-1], blocks[-1][:-1]] if len(blocks[-1]) > 1 else blocks[:-1]
    return [*blocks[:-1], [*blocks[-1][:-1], blocks[-1][-1] + " …"]] if cut else blocks


def title(words: str, area: Area, pen: Pen, more: str = "") -> str:
    """A name on one line, or on two where that lets it be larger; as high as its area at most."""
    text, x = clean(words), area.start(pen.anchor)
    one = pen.at(_fitting([text], pen.at(min(pen.size, area.height * 0.95)), area.width))
    middle, halves = area.y + area.height / 2, _halves(text)
    two = pen.at(_fitting(list(halves), pen.at(min(pen.size * 0.8, area.height / 2.05)), area.width))
    if one.size * BETTER >= two.size or not halves[1]:
        return line(text, x, middle + one.size * 0.35, one, area.width, more=more)
    first = line(halves[0], x, middle - two.size * 0.16, two, area.width, more=more)
    return first + line(halves[1], x, middle + two.size * 0.84, two, area.width, more=more)


def _fitting(lines: list[str], pen: Pen, room: float) -> float:
    """The size at which all lines fit their room when they are squeezed."""
    widest = max(width(text, pen) for text in lines) * SQUEEZE
    return pen.size * min(1, room / widest) if widest else pen.size


def _halves(text: str) -> tuple[str, str]:
    """A name parted near its middle: at a space or hyphen, or else in a long word."""
    breaks = [i + (c == "-") for i, c in enumerate(text) if c in " -" and 0 < i < len(text) - 1]
    if not breaks and len(text) > LONG_WORD:
        return text[: len(text) // 2] + "-", text[len(text) // 2 :]
    at = min(breaks, key=lambda i: abs(2 * i - len(text)), default=len(text))
    return text[:at].strip(), text[at:].strip()
