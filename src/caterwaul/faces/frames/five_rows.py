"""Five Rows: a toy box. Tin-grey troops, blue auras, a gold coin; kite and heart carry the numbers."""

from __future__ import annotations

from ..backs import patterned
from ..ink import CREAM, GOLD, INK, box, chance, dark, flat, inked, star, window
from ..lettering import Area, Pen, line, paragraph, text_and_lore, title
from ..pictures import picture, tall_view
from ..plates import HEART, KITE, WIDTH, badge, coin
from ..scenes import stage, sunburst
from ..subject import Subject
from ..traits import Traits, gathered

FRAMES = {"troop": ("#606978", "#B9C1CC"), "aura": ("#2B66B8", "#7FB2F0")}
STAGES = ("#F28F6B", "#F3C55B", "#7CC7A6", "#86B9E8", "#D79AD0", "#E8877F")
AURA_SKY, RIM, POWER, HEALTH = "#A9CDF2", "#B8811A", "#C93A26", "#2E7D4F"
TUNICS = ("#C8452F", "#3F8A4A", "#3F6B8A", "#6B4A9C", "#8E4A2F", "#2F7F86")
LONG_TEXT = 130  # letters
MOMENTS = {
    "when_played": "play", "when_other_played": "react", "income": "income", "start_of_combat": "start",
    "when_attacks": "attack", "when_killed": "death", "when_damaged": "damage", "end_of_round": "end",
    "continuous": "always",
}  # fmt: skip


def kind(subject: Subject) -> str:
    return "aura" if subject.word("kind") == "aura" else "troop"


def traits(subject: Subject) -> Traits:
    if kind(subject) == "aura":
        return gathered(subject, "glyph", {"glyph": "halo", "turn": -8}, reversed(subject.verbs))
    random = chance("soldier", subject.name)
    base = {
        "tunic": random.choice(TUNICS),
        "hat": random.choice(("shako", "bicorne", "bearskin", "kettle", "musketeer")),
        "held": random.choice(("sword", "lance", "hammer", "banner", "drum")),
        "big": subject.number("health") > 7,
        "mean": subject.number("power") > 3,
    }
    return gathered(subject, "soldier", base, reversed(subject.verbs))


def _backdrop(subject: Subject, shown: Traits) -> str:
    if kind(subject) == "aura":
        return sunburst(AURA_SKY, chance(subject.name).randrange(18))
    tunic = shown["tunic"]
    far = sorted(STAGES, key=lambda colour: -_distance(colour, tunic))
    return stage(chance(subject.name).choice(far[:3]))


def _distance(one: str, other: str) -> int:
    return sum(abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) for i in (1, 3, 5))


def _art(subject: Subject) -> str:
    shown = traits(subject)
    return _backdrop(subject, shown) + picture(shown)


def full(subject: Subject) -> str:
    edge, rim = FRAMES[kind(subject)]
    top = 200 if len(subject.text) <= LONG_TEXT else 150  # a long text takes room from the picture
    drawn = _tin(edge, rim) + _window(subject, top - 40) + _ribbon(subject, top - 40, edge)
    drawn += inked(box(14, top, 224, 338 - top, 10), CREAM, 3) + flat(box(66, top + 6, 120, 19, 9.5), edge)
    moments = Pen(11.5, fill="#FFFFFF", anchor="middle", spacing=0.8)
    drawn += line(_moments(subject), 126, top + 19.8, moments, 108)
    drawn += _words(subject, top + 27)
    if kind(subject) == "troop":
        drawn += badge(KITE, 47, 311, 0.62, POWER, subject.number("power"), 31, room=34)
        drawn += badge(HEART, 205, 312, 0.6, HEALTH, subject.number("health"), 29, drop=0.28, room=34)
    return drawn + _cost(subject, 40, 27)


def _words(subject: Subject, y: float) -> str:
    """The rules text, and of a troop what is said about it."""
    pen, lore_pen = Pen(16, "plain", anchor="middle"), Pen(11, "italic", anchor="middle")
    if kind(subject) == "aura":
        return paragraph(subject.text, Area(23, y, 206, 333 - y), pen)
    between = Area(74, 290, 104, 44)  # the badges
    return text_and_lore(subject.text, subject.lore, Area(23, y, 206, 282 - y), between, (pen, lore_pen))


def _window(subject: Subject, height: float) -> str:
    seen = 100 + 0.68 * height  # of the picture, from top to bottom
    across = seen * 224 / height
    view = f"{-across / 2:g} -114 {across:g} {seen:g}"
    art = window(14, 14, 224, height, _art(subject), view)
    return art + inked(box(14, 14, 224, height, 12), "none", 4)


def _ribbon(subject: Subject, y: float, edge: str) -> str:
    ends = f"M2,{y + 18:g}l14,-12v26l-14,12ZM250,{y + 18:g}l-14,-12v26l14,12Z"
    drawn = inked(ends, dark(edge, 0.35), 3) + inked(box(12, y, 228, 35), CREAM, 3.5)
    return drawn + title(subject.name, Area(20, y + 2, 212, 31), Pen(22, anchor="middle"))


def _moments(subject: Subject) -> str:
    """When it acts, or what it is where it never does."""
    moments = [word for field, word in MOMENTS.items() if subject.listed(field)]
    return " / ".join(moments or [kind(subject)]).upper()


def mini(subject: Subject) -> str:
    edge, rim = FRAMES[kind(subject)]
    drawn = _tin(edge, rim) + window(14, 14, 224, 216, _art(subject), "-116 -118 232 224")
    drawn += inked(box(14, 14, 224, 216, 12), "none", 4) + inked("M2,226H250V268H2Z", CREAM, 4)
    drawn += title(subject.name, Area(10, 228, 232, 38), Pen(30, anchor="middle"))
    if kind(subject) == "aura":
        drawn += inked(box(70, 288, 112, 40, 20), rim, 3)
        drawn += line("AURA", 126, 316.5, Pen(24, anchor="middle", spacing=1), 88)
    else:
        drawn += badge(KITE, 54, 308, 0.8, POWER, subject.number("power"), 42, room=44)
        drawn += badge(HEART, 198, 308, 0.78, HEALTH, subject.number("health"), 40, drop=0.28, room=44)
        drawn += inked(star(6, 15, 7, 126, 308), GOLD, 2.5) if subject.text else ""
    return drawn + _cost(subject, 44, 35)


def token(subject: Subject) -> str:
    edge, _ = FRAMES[kind(subject)]
    art = window(14, 14, 224, 324, _art(subject), tall_view(traits(subject)))
    drawn = inked(box(3, 3, 246, 346, 24), edge, 6) + art + inked(box(14, 14, 224, 324, 14), "none", 6)
    if kind(subject) == "aura":
        return drawn + _cost(subject, 62, 46)
    drawn += badge(KITE, 62, 286, 1.2, POWER, subject.number("power"), 64, 6, room=66)
    return drawn + badge(HEART, 186, 288, 1.16, HEALTH, subject.number("health"), 62, 6, 0.28, 66)


def _cost(subject: Subject, inset: float, radius: float) -> str:
    """A coin in the upper right."""
    return coin(subject.number("cost"), WIDTH - inset, inset, radius, GOLD, RIM)


def _tin(edge: str, rim: str) -> str:
    return inked(box(2, 2, 248, 348, 22), edge, 4, INK) + inked(box(8, 8, 236, 336, 17), "none", 4, rim)


def back() -> str:
    return patterned("#C8452F", CREAM, "banner", star(4, 18, 7), tinted=True)
