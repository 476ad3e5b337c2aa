"""A plain frame, for a game that has none of its own yet."""

from __future__ import annotations

from ..backs import patterned
from ..glyphs import GLYPHS
from ..ink import CREAM, box, chance, flat, inked, window
from ..lettering import Area, Pen, paragraph, title
from ..pictures import picture
from ..scenes import sunburst
from ..subject import Subject
from ..traits import Traits, gathered

SLATE = "#4B5563"
SUNS = ("#E7C873", "#8CC7BE", "#F0A27A", "#A9CDF2", "#B9AEDB")


def traits(subject: Subject) -> Traits:
    return gathered(
        subject, "glyph", {"glyph": chance("glyph", subject.name).choice(list(GLYPHS))}, subject.verbs
    )


def _art(subject: Subject) -> str:
    random = chance(subject.name)
    return sunburst(random.choice(SUNS), random.randrange(18)) + picture(traits(subject))


def full(subject: Subject) -> str:
    drawn = inked(box(2, 2, 248, 348, 18), SLATE, 4)
    drawn += title(subject.name, Area(16, 14, 220, 34), Pen(22, fill=CREAM, anchor="middle"))
    drawn += window(15, 54, 222, 150, _art(subject), "-134 -88 268 181")
    drawn += inked(box(15, 54, 222, 150, 5), "none", 3)
    drawn += flat(box(15, 212, 222, 126, 6), CREAM)
    if not subject.text:
        return drawn
    return drawn + paragraph(subject.text, Area(23, 218, 206, 114), Pen(16, "plain", anchor="middle"))


def mini(subject: Subject) -> str:
    drawn = inked(box(2, 2, 248, 348, 18), SLATE, 4)
    drawn += window(12, 12, 228, 250, _art(subject), "-120 -131 240 263")
    name = title(subject.name, Area(14, 276, 224, 56), Pen(30, fill=CREAM, anchor="middle"))
    return drawn + inked(box(12, 12, 228, 250, 8), "none", 4) + name


def token(subject: Subject) -> str:
    art = window(14, 14, 224, 324, _art(subject), "-98 -142 196 284")
    return inked(box(3, 3, 246, 346, 24), SLATE, 6) + art + inked(box(14, 14, 224, 324, 14), "none", 6)


def back() -> str:
    return patterned(SLATE, CREAM, "paw", "M-10,0H10M0,-10V10", tinted=True)
