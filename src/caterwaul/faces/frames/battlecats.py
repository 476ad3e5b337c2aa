"""Battlecats: ink on paper. A torn band in the clan's colour with its crest, strokes for the level."""

from __future__ import annotations

from random import Random

from ..backs import patterned
from ..ink import box, chance, disc, flat, group, inked, mix, star, window
from ..lettering import SQUEEZE, Area, Pen, line, paragraph, title, width
from ..pictures import picture
from ..plates import HEIGHT, WIDTH
from ..subject import Subject
from ..traits import Traits, gathered

INK, PAPER, SPECK, SEAL = "#221C1A", "#F6EEDD", "#CDBFA2", "#B3322B"
HONOR, PRIDE, WOUND = "#8A2A1E", "#24476E", "#4A2A26"
CLANS = {
    "dragonstorm": (
        "#1F5C99",
        "M0,-42Q38,-38 38,2Q36,38 0,40Q-30,38 -32,10Q-30,-14 -6,-14Q14,-12 14,6Q12,18 0,18"
        "Q8,2 -6,0Q-18,2 -18,12Q-14,28 2,27Q24,24 24,2Q22,-22 -8,-26L-24,-16L-22,-34L-40,-40Z",
    ),
    "jade_fan": ("#1B7154", "M0,40L-46,-12Q0,-58 46,-12ZM0,40L-24,-26M0,40V-34M0,40L24,-26"),
    "iron_claw": (
        "#525C6B",
        "M-36,-40Q-8,-4 -20,42Q-38,8 -36,-40ZM-6,-44Q20,-2 4,44Q-14,6 -6,-44ZM24,-40Q46,-2 32,38"
        "Q12,4 24,-40Z",
    ),
    "eagle_eye": ("#96650A", "M-46,0Q0,-46 46,0Q0,46 -46,0Z" + disc(0, 0, 17) + disc(0, 0, 6)),
    "nightshade": ("#5B3F8C", "M12,-44A45,45 0 1 0 40,26A36,36 0 0 1 12,-44Z" + disc(26, -8, 9)),
    "sacred_fury": (
        "#B3322B",
        "M4,-46Q34,-18 30,10Q40,2 38,-12Q50,34 4,44Q-42,36 -34,-4Q-26,10 -18,8Q-20,-22 4,-46Z",
    ),
    "": ("#6A6255", disc(0, 0, 30)),
    "warlord": ("#2B2838", "M-42,30L-46,-26L-22,0L0,-42L22,0L46,-26L42,30Z"),
}
LEVELS = {"scout": 1, "warrior": 2, "master": 3}
STROKE = "M-15,-4Q0,-7 16,-3Q14,3 -14,5Z"


def clan(subject: Subject) -> str:
    """Whose band a card wears; a warlord's is its own, with the colour of its followers."""
    return subject.word("clan") if subject.word("clan") in CLANS else ""


def traits(subject: Subject) -> Traits:
    keywords = [subject.table if subject.table == "warlord" else subject.word("level")]
    mood = {"scout": "round", "warrior": "calm", "master": "fierce"}.get(subject.word("level"), "calm")
    colour = CLANS[clan(subject)][0]
    base = {"tint": colour, "hat_tint": colour, "eye": mood, "hair": "short"}
    return gathered(subject, "cat", base, keywords)


def full(subject: Subject) -> str:
    if subject.table == "warlord":
        return _warlord(subject)
    drawn = _sheet(subject, 48, 192) + _band(subject, 48) + _seal(subject, 202, 10, 40)
    drawn += _brushed_name(subject, 54, 184, 30, 20)
    if subject.text:
        drawn += paragraph(subject.text, Area(58, 219, 184, 52), Pen(15, "serif", INK))
    drawn += _values(subject, 54, 300, 25, 96, 10.5)
    return drawn + _edge()


def mini(subject: Subject) -> str:
    if subject.table == "warlord":
        return _small_warlord(subject)
    drawn = _sheet(subject, 58, 236) + _band(subject, 58) + _seal(subject, 190, 10, 52)
    drawn += _brushed_name(subject, 64, 202, 40, 27)
    return drawn + _values(subject, 64, 284, 33, 90, 17) + _edge()


def token(subject: Subject) -> str:
    colour, crest = CLANS["warlord" if subject.table == "warlord" else clan(subject)]
    shown = traits(subject)
    drawn = inked(box(3, 3, 246, 346, 18), PAPER, 6, INK)
    wash = flat(disc(0, 0, 92), mix(shown["tint"], PAPER, 0.42))
    drawn += window(10, 10, 232, 332, wash + picture(shown), "-92 -112 184 264")
    drawn += inked("M10,10H96L10,96Z", colour, 5, INK) + _crest(crest, colour, 38, 38, 0.56)
    numbers = _numbers(subject)
    for x, (value, ink) in zip((62, 190), numbers, strict=True):
        drawn += inked(disc(x, 286, 46), PAPER, 9, ink)
        drawn += line(value, x, 307, Pen(62, "serif", ink, "middle"), 66)
    return drawn


def _numbers(subject: Subject) -> list[tuple[object, str]]:
    if subject.table == "warlord":
        return [(f"+{subject.number('honor_bonus')}", HONOR), (f"+{subject.number('pride_bonus')}", PRIDE)]
    return [(subject.number("hp"), HONOR), (subject.number("pp"), PRIDE)]


def _sheet(subject: Subject, band: float, height: float, view: str = "-100 -106 200 206") -> str:
    """Speckled paper, a brushed sun, and the cat before it."""
    random, shown = chance(subject.name), traits(subject)
    drawn = flat(box(0, 0, WIDTH, HEIGHT, 10), PAPER) + flat(_specks(random), SPECK)
    sun = "M-88,6a88,88 0 1 0 176,0q4,-22 -16,-46l6,22q-22,-52 -72,-60q-56,2 -80,38q-14,22 -14,46z"
    art = flat(sun, mix(shown["tint"], PAPER, 0.42)) + picture(shown)
    return drawn + window(band, 8, WIDTH - band - 6, height - 8, art, view)


def _specks(random: Random) -> str:
    spots = [(random.randint(8, 244), random.randint(8, 344), random.uniform(0.5, 1.4)) for _ in range(40)]
    return "".join(disc(x, y, round(r, 1)) for x, y, r in spots)


def _crest(path: str, colour: str, x: float, y: float, scale: float) -> str:
    drawn = inked(path, "#FFFFFF", 3, colour, 'fill-rule="evenodd"')
    return group(drawn, f"translate({x:g},{y:g}) scale({scale:g})")


def _torn(band: float, colour: str, random: Random) -> str:
    tears = "".join(f"L{band - 4 + random.uniform(-4, 5):.1f},{12 * i}" for i in range(1, 29))
    return flat(
        f"M0,10Q0,0 10,0H{band - 4}{tears}L{band - 4},{HEIGHT}H10Q0,{HEIGHT} 0,{HEIGHT - 10}Z", colour
    )


def _band(subject: Subject, band: float) -> str:
    """Clan and level. Its foot stays free: there lies the mark of the owner."""
    colour, crest = CLANS[clan(subject)]
    x = band / 2 - 2
    drawn = _torn(band, colour, chance("band", subject.name))
    drawn += _crest(crest, colour, x, band * 0.62 + 4, band / 128)
    for i in range(LEVELS.get(subject.word("level"), 0)):
        drawn += flat(
            STROKE, "#FFFFFF", f'transform="translate({x:g},{band + 26 + 14 * i:g}) scale({band / 50:g})"'
        )
    letter = subject.word("level")[:1].upper()
    return drawn + line(letter, x, band + 84, Pen(band * 0.43, "serif", "#FFFFFF", "middle"), band - 20)


def _seal(subject: Subject, x: float, y: float, size: float) -> str:
    drawn = flat(box(x, y, size, size, 5), SEAL)
    drawn += inked(box(x + 4, y + 4, size - 8, size - 8, 3), "none", 1.5, PAPER)
    pen = Pen(size * 0.66, "serif", "#FFFFFF", "middle")
    return drawn + line(subject.number("pf"), x + size / 2, y + size * 0.73, pen, size - 10)


def _brushed_name(subject: Subject, x: float, y: float, height: float, size: float) -> str:
    drawn = _brush(x, y, WIDTH - x - 10, height, chance("brush", subject.name))
    return drawn + title(
        subject.name, Area(x + 8, y + 2, WIDTH - x - 26, height - 4), Pen(size, "serif", PAPER, "middle")
    )


def _brush(x: float, y: float, width: float, height: float, random: Random) -> str:
    """One stroke of a wide brush, ragged all around."""
    top = [(x + width * i / 9, y + random.uniform(-2.5, 2.5)) for i in range(10)]
    right = [(x + width + random.uniform(0, 9), y + height * j / 6) for j in range(1, 6)]
    low = [(x + width * i / 9, y + height + random.uniform(-2.5, 2.5)) for i in range(9, -1, -1)]
    left = [(x - random.uniform(0, 9), y + height * j / 6) for j in range(5, 0, -1)]
    corners = "L".join(f"{a:.1f},{b:.1f}" for a, b in (*top, *right, *low, *left))
    return flat(f"M{corners}Z", INK)


def _values(subject: Subject, x: float, y: float, radius: float, step: float, label_size: float) -> str:
    """Full values in rings, wounded ones on ragged stars."""
    drawn, small = "", radius * 0.57
    rows = (("HONOR", "hp", HONOR), ("PRIDE", "pp", PRIDE))
    for i, (label, field, ink) in enumerate(rows):
        cx = x + 30 + i * step
        open_ring = f'stroke-dasharray="{radius * 5.6:g} 9" transform="rotate({20 + 70 * i} {cx:g} {y:g})"'
        drawn += inked(disc(cx, y, radius), "none", radius / 5, ink, open_ring)
        drawn += line(
            subject.number(field),
            cx,
            y + radius * 0.46,
            Pen(radius * 1.4, "serif", ink, "middle"),
            radius * 1.5,
        )
        sx, sy = cx + radius + small * 0.62, y + radius * 0.66
        drawn += flat(star(9, small, small * 0.8, sx, sy), WOUND)
        pen = Pen(small * 1.36, "serif", "#FFFFFF", "middle")
        drawn += line(subject.number(f"wounded_{field}"), sx, sy + small * 0.46, pen, small * 1.4)
        below = y + radius + label_size * 1.24 + 4
        drawn += line(label, cx, below, Pen(label_size, fill=ink, anchor="middle", spacing=1), 66)
    return drawn


def _warlord(subject: Subject) -> str:
    colour, crest = CLANS["warlord"]
    drawn = _sheet(subject, 34, 150, "-142 -108 284 190") + _torn(34, colour, chance("band", subject.name))
    drawn += _crest(crest, colour, 16, 26, 0.21) + _brushed_name(subject, 40, 142, 31, 22)
    drawn += _about(subject)
    honor, _, pride = subject.text.partition(" For Pride: ")
    bonuses = (("honor", honor.removeprefix("For Honor: "), HONOR, 222), ("pride", pride, PRIDE, 284))
    for field, text, ink, y in bonuses:
        drawn += _bonus(field, text, subject.number(f"{field}_bonus"), ink, y)
    return drawn + _edge()


def _about(warlord: Subject) -> str:
    """What is said about a warlord, and who follows; a long saying takes two lines."""
    lore, pen = warlord.lore, Pen(13, "italic", INK, "middle")
    followers = Pen(10.5, "plain", mix(INK, PAPER, 0.2), "middle")
    is_long = width(lore, pen) * SQUEEZE > 196
    drawn = paragraph(lore, Area(43, 175, 196, 28), pen) if is_long else line(lore, 141, 188, pen, 196)
    room = Area(44, 204, 198, 15) if is_long else Area(44, 192, 198, 26)
    return drawn + paragraph(f"with {warlord.counted('followers')}", room, followers)


def _bonus(field: str, text: str, bonus: int, ink: str, y: float) -> str:
    drawn = inked(
        disc(64, y + 23, 18),
        "none",
        4.5,
        ink,
        f'stroke-dasharray="101 9" transform="rotate(30 64 {y + 23:g})"',
    )
    drawn += line(f"+{bonus}", 64, y + 31, Pen(22, "serif", ink, "middle"), 30)
    drawn += line(field.upper(), 64, y + 52, Pen(9.5, fill=ink, anchor="middle", spacing=0.8), 46)
    said = text[:1].upper() + text[1:]
    return drawn + paragraph(said, Area(92, y, 152, 54), Pen(13, "serif", INK)) if said else drawn


def _small_warlord(subject: Subject) -> str:
    drawn = _sheet(subject, 34, 236) + _torn(34, CLANS["warlord"][0], chance("band", subject.name))
    drawn += _crest(CLANS["warlord"][1], CLANS["warlord"][0], 16, 26, 0.21)
    drawn += _brushed_name(subject, 40, 204, 42, 27)
    for x, (value, ink), label in zip((92, 192), _numbers(subject), ("HONOR", "PRIDE"), strict=True):
        drawn += inked(disc(x, 290, 31), "none", 6, ink)
        drawn += line(value, x, 304, Pen(40, "serif", ink, "middle"), 50)
        drawn += line(label, x, 340, Pen(13, fill=ink, anchor="middle", spacing=1), 80)
    return drawn + _edge()


def _edge() -> str:
    return inked(box(1.5, 1.5, 249, 349, 9), "none", 3, INK)


def back() -> str:
    waves = "M-20,0A20,20 0 0 1 20,0M-13,0A13,13 0 0 1 13,0M-6,0A6,6 0 0 1 6,0"
    return patterned(INK, PAPER, "claws", waves, step=20, tinted=True)
