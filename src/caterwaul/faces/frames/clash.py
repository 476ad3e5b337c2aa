"""Clash!: an arcade cabinet. A diagonal slash, halftone, drawn numerals, and a dial for Buildup."""

from __future__ import annotations

from math import cos, pi, sin

from ...core.art import PICTURE
from ..backs import patterned
from ..fighters import MASKS, mask_sign
from ..glyphs import glyph
from ..ink import FIELD, INK, box, chance, clipped, dark, disc, flat, group, inked, light, rays, window
from ..lettering import Area, Pen, line, paragraph, title
from ..pictures import picture
from ..plates import HEIGHT, OUTLINED, WIDTH, halftone
from ..subject import Subject
from ..traits import Traits, gathered

BLACK, PANEL, GREY = "#12111C", "#22202F", "#B9B6CC"
LIFE, DIM = "#1F7F4C", "#3A3850"
HEAT = {"attack": "#FF5A36", "guard": "#2BC4A8", "special": "#3E8BFF"}
GUARDS = {"prevent", "redirect", "redirect_all"}
ACCENTS = ("#F2703F", "#4FB3D9", "#C9D13A", "#B06BE8", "#3FC49A", "#F05F8C", "#E8B83A")
BAND = "M0,96L252,20V236L0,312Z"  # across a card, from the left below to the right above
CARD = box(0, 0, WIDTH, HEIGHT, 12)
SLOWEST = 5
NUMERALS = {
    "0": "M18,10H44L54,20V80L44,90H18L8,80V20Z",
    "1": "M8,30L36,8V100M10,90H62",
    "2": "M8,24V20L18,10H44L54,20V40L44,50H18L8,60V90H56",
    "3": "M6,10H44L54,20V40L44,50H22M44,50L54,60V80L44,90H6",
    "4": "M12,4V60H58M42,30V98",
    "5": "M54,10H10V46H44L54,56V80L44,90H6",
    "6": "M50,10H18L8,20V80L18,90H44L54,80V56L44,46H8",
    "7": "M4,10H54V24L26,56V98",
    "8": "M18,10H44L54,20V40L44,50H18L8,40V20ZM18,50L8,60V80L18,90H44L54,80V60L44,50",
    "9": "M54,54H18L8,44V20L18,10H44L54,20V80L44,90H12",
}


def kind(subject: Subject) -> str:
    if not subject.word("basic"):
        return "special"
    return "guard" if GUARDS & set(subject.verbs) else "attack"


def traits(subject: Subject) -> Traits:
    if subject.table == "character":
        random = chance("fighter", subject.name)
        heavy = max(56, min(96, 46 + 2 * subject.number("hp")))
        base = {"mask": random.choice(list(MASKS)), "accent": random.choice(ACCENTS), "shoulders": heavy}
        return gathered(subject, "fighter", base)
    told = [subject.word("naming"), subject.word("acts_as"), *reversed(subject.verbs)]
    return gathered(subject, "glyph", {"glyph": "fist", "turn": 0, "numeral": _numeral(subject)}, told)


def _numeral(subject: Subject) -> str:
    return subject.name if subject.name in NUMERALS else ""


def _owner(subject: Subject) -> Subject | None:
    """Whose special move it is."""
    characters = [subject.other("character", entry.id) for entry in subject.cards.tables.get("character", [])]
    return next(
        (found for found in characters if found and subject.entry.id in found.listed("specials")), None
    )


def full(subject: Subject) -> str:
    if subject.table == "character":
        return _character(subject)
    of, owner = kind(subject), _owner(subject)
    heat = HEAT[of]
    drawn = _slash(heat) + _emblem(subject, "translate(96,102) skewX(-8) scale(1.44,1.46)", 172, 1.4)
    drawn += line(owner.name if owner else "BASIC", 16, 34, Pen(15, fill=GREY, spacing=1), 150)
    drawn += title(subject.name.upper(), Area(16, 37, 154, 29), Pen(25, fill="#FFFFFF"), OUTLINED)
    drawn += _dial(212, 42, 32, _buildup(subject), heat)
    drawn += line("BUILDUP", 212, 90, Pen(10, anchor="middle", spacing=1), 60)
    drawn += flat(box(14, 68, 84, 20), heat)
    drawn += line(of.upper(), 56, 82.6, Pen(13, anchor="middle", spacing=1), 76)
    drawn += mask_sign(traits(owner), 44, 236, 0.36) if owner else ""
    drawn += flat("M12,264H240L232,342H20Z", PANEL) + flat("M12,264H240L239,270H12.6Z", heat)
    drawn += paragraph(subject.text, Area(26, 272, 200, 66), Pen(16, "plain", "#FFFFFF", "middle"))
    return drawn + _edge(heat)


def mini(subject: Subject) -> str:
    if subject.table == "character":
        return _small_character(subject)
    heat, owner = HEAT[kind(subject)], _owner(subject)
    drawn = _slash(heat) + _emblem(subject, "translate(88,76) skewX(-8) scale(1.62,1.68)", 160, 1.5)
    drawn += clipped(CARD, flat("M0,262H252V352H0Z", BLACK))
    drawn += title(subject.name.upper(), Area(11, 268, 230, 42), Pen(32, fill="#FFFFFF", anchor="middle"))
    label = owner.name if owner else kind(subject).upper()
    drawn += line(label, 126, 334, Pen(20, fill=light(heat, 0.35), anchor="middle", spacing=1.5), 190)
    drawn += mask_sign(traits(owner), 36, 40, 0.4) if owner else ""
    drawn += _dial(210, 44, 36, _buildup(subject), heat)
    drawn += flat(box(171, 81, 78, 21, 5), BLACK)
    drawn += line("BUILDUP", 210, 97, Pen(15, fill="#FFFFFF", anchor="middle", spacing=0.5), 72)
    return drawn + _edge(heat)


def token(subject: Subject) -> str:
    if subject.table == "character":
        accent = traits(subject)["accent"]
        drawn = flat(CARD, BLACK) + window(6, 6, 240, 340, _arena(subject), "-98 -118 196 284")
        drawn += _gauge(subject.number("hp"), 62, 292, 46, LIFE)
        drawn += _gauge(subject.number("initiative"), 190, 292, 46, DIM)
        return drawn + _edge(accent)
    heat = HEAT[kind(subject)]
    drawn = _slash(heat) + _emblem(subject, "translate(66,120) skewX(-8) scale(2,2)", 200, 2)
    return drawn + _dial(196, 58, 52, _buildup(subject), heat) + _edge(heat)


def _buildup(subject: Subject) -> int | None:
    """Its printed Buildup; none where it depends on another card."""
    borrowed = subject.word("pace") or subject.word("acts_as")
    return None if borrowed else subject.number("buildup")


def _slash(heat: str) -> str:
    drawn = flat(BAND, heat) + flat("M0,96L252,20V64L0,140Z", light(heat, 0.3))
    drawn += flat("M0,290L252,214V236L0,312Z", dark(heat, 0.4)) + halftone(dark(heat, 0.35))
    glare = "".join(f"M{x},352L{x + 60},0H{x + 66}L{x + 14},352Z" for x in range(-40, 260, 46))
    return flat(CARD, BLACK) + clipped(CARD, drawn + flat(glare, "#FFFFFF", 'opacity=".05"'))


def _emblem(subject: Subject, numeral: str, y: float, scale: float) -> str:
    shown = traits(subject)
    if PICTURE in shown:
        return clipped(BAND, window(0, 20, 252, 292, picture(shown), ""))
    path = NUMERALS.get(shown.get("numeral", ""))
    if path:
        thick = 'stroke-miterlimit="2" stroke-linejoin="miter" stroke-linecap="butt"'
        strokes = inked(path, "none", 37, INK, thick) + inked(path, "none", 21, "#FFFFFF", thick)
        return group(strokes, numeral)
    plate = flat(disc(0, 0, 52 * scale), "#FFFFFF", 'opacity=".22"')
    return group(
        plate + glyph(shown["glyph"], 0, 0, scale, shown.get("turn", 0), 4.5), f"translate(126,{y:g})"
    )


def _dial(x: float, y: float, radius: float, buildup: int | None, heat: str) -> str:
    drawn = inked(disc(x, y, radius), "#0D0C16", radius * 0.1, "#FFFFFF")
    for part in range(SLOWEST + 1):
        lit = buildup is not None and part <= buildup
        drawn += flat(_segment(x, y, radius, part), heat if lit else DIM)
    shown = "?" if buildup is None else buildup
    return drawn + line(
        shown, x, y + radius * 0.3, Pen(radius * 0.84, fill="#FFFFFF", anchor="middle"), radius
    )


def _segment(x: float, y: float, radius: float, part: int) -> str:
    angles = [(part * 60 - 86) * pi / 180, (part * 60 - 34) * pi / 180]
    outer, inner = radius * 0.86, radius * 0.56
    a, b = (f"{x + outer * cos(angle):.1f},{y + outer * sin(angle):.1f}" for angle in angles)
    c, d = (f"{x + inner * cos(angle):.1f},{y + inner * sin(angle):.1f}" for angle in reversed(angles))
    return f"M{a}A{outer:g},{outer:g} 0 0 1 {b}L{c}A{inner:g},{inner:g} 0 0 0 {d}Z"


def _arena(subject: Subject) -> str:
    shown = traits(subject)
    pale = light(shown["accent"], 0.55)
    field = flat(FIELD, pale) + rays(light(pale, 0.4), 12, 22, 15, 0)
    return field + picture(shown)


def _gauge(value: int, x: float, y: float, radius: float, fill: str) -> str:
    size = radius * 1.2
    drawn = inked(disc(x, y, radius), fill, radius * 0.12, "#FFFFFF")
    return drawn + line(value, x, y + size * 0.36, Pen(size, fill="#FFFFFF", anchor="middle"), radius * 1.5)


def _character(subject: Subject) -> str:
    accent = traits(subject)["accent"]
    drawn = flat(CARD, BLACK) + clipped(CARD, flat("M0,60L252,8V232L0,284Z", accent))
    drawn += clipped("M0,66L252,14V210L0,262Z", window(0, 0, 252, 270, _arena(subject), "-118 -120 236 253"))
    drawn += title(subject.name.upper(), Area(16, 14, 190, 34), Pen(30, fill="#FFFFFF"), OUTLINED)
    drawn += _gauge(subject.number("hp"), 44, 246, 28, LIFE)
    drawn += line("HP", 44, 288, Pen(11, fill="#FFFFFF", anchor="middle", spacing=1), 50)
    drawn += _gauge(subject.number("initiative"), 208, 228, 24, DIM)
    drawn += line("INITIATIVE", 200, 266, Pen(11, fill="#FFFFFF", anchor="middle", spacing=1), 90)
    drawn += paragraph(_moves(subject), Area(20, 292, 212, 50), Pen(14, "plain", "#FFFFFF", "middle"))
    return drawn + _edge(accent)


def _moves(subject: Subject) -> str:
    """What a character has that others have not."""
    basics = [
        found
        for found in subject.cards.tables["card"]
        if found.given.get("basic") == subject.word("duplicate")
    ]
    twice = f"{basics[0].name} twice. " if basics else ""
    found = [subject.other("card", id_) for id_ in subject.listed("specials")]
    return twice + "Special: " + ", ".join(card.name for card in found if card) + "."


def _small_character(subject: Subject) -> str:
    accent = traits(subject)["accent"]
    art = window(0, 0, 252, 262, _arena(subject), "-118 -124 236 245")
    drawn = flat(CARD, BLACK)
    drawn += clipped(CARD, art + flat("M0,256H252V352H0Z", BLACK) + flat("M0,256H252V262H0Z", accent))
    drawn += title(subject.name.upper(), Area(74, 266, 104, 46), Pen(30, fill="#FFFFFF", anchor="middle"))
    drawn += line("HP / INITIATIVE", 126, 332, Pen(12, fill=GREY, anchor="middle"), 100)
    drawn += _gauge(subject.number("hp"), 40, 304, 31, LIFE)
    drawn += _gauge(subject.number("initiative"), 212, 304, 31, DIM)
    return drawn + _edge(accent)


def _edge(colour: str) -> str:
    return inked(box(2, 2, 248, 348, 11), "none", 4, colour)


def back() -> str:
    return patterned(BLACK, HEAT["attack"], "fist", "M-20,20L0,-20L20,20")
