"""Battlecats: ink on paper. A torn band in the clan's colour with its crest, strokes for the level.

The book says: Honor on a white square, Pride on a white circle, both red where wounded, at the bottom;
there Masters have a black arrow. The paper has the colour of the player, and warlords are square.
"""

from __future__ import annotations

from random import Random

from ..backs import patterned
from ..ink import box, chance, disc, flat, group, inked, mix, window
from ..lettering import SQUEEZE, Area, Pen, line, paragraph, title
from ..lettering import width as width_of
from ..owners import OWNERS, owner_icon
from ..pictures import picture
from ..plates import HEIGHT, WIDTH
from ..subject import Subject
from ..traits import Traits, gathered

INK, PAPER, SPECK, SEAL = "#221C1A", "#F6EEDD", "#CDBFA2", "#B3322B"
UNHURT, WOUNDED = "#FFFFFF", "#B3322B"
SQUARE = ("warlord",)
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
ARROW = "M-22,0L4,-22V-9H20V9H4V22Z"  # to the front of the Fray, which lies from left to right
WARLORD_VIEW = "-92 -100 184 184"
FOOT = (22, 318)  # of the band on a full card: there is the icon of the player


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
    drawn = _sheet(subject) + _art(subject, Area(48, 8, 198, 182)) + _band(subject, 48)
    drawn += _seal(subject, 202, 10, 40) + _brushed_name(subject, Area(54, 180, 188, 30), 20)
    if subject.text:
        drawn += paragraph(subject.text, Area(58, 213, 184, 52), Pen(15, "serif", INK))
    drawn += _values(subject, 58, 272, 46, 78, 12) + _move_icon(subject, 226, 328, 0.72)
    drawn += owner_icon(subject.owner, *FOOT) if subject.owner is not None else ""
    return drawn + _edge(subject)


def mini(subject: Subject) -> str:
    if subject.table == "warlord":
        return _small_warlord(subject)
    drawn = _sheet(subject) + _art(subject, Area(58, 8, 188, 222)) + _band(subject, 58)
    drawn += _seal(subject, 190, 10, 52) + _brushed_name(subject, Area(64, 196, 178, 40), 27)
    drawn += _values(subject, 64, 244, 58, 90, 16) + _move_icon(subject, 229, 330, 0.82)
    return drawn + _edge(subject)


def token(subject: Subject) -> str:
    of = "warlord" if subject.table == "warlord" else clan(subject)
    colour, crest = CLANS[of]
    height, shown = _height(subject), traits(subject)
    drawn = inked(box(3, 3, 246, height - 6, 18), _paper(subject), 6, INK)
    wash = flat(disc(0, 0, 92), mix(shown["tint"], PAPER, 0.42)) + picture(shown)
    drawn += window(10, 10, 232, height - 20, wash, "-92 -112 184 264" if height == HEIGHT else WARLORD_VIEW)
    drawn += inked("M10,10H96L10,96Z", colour, 5, INK) + _crest(crest, colour, 38, 38, 0.56)
    if subject.table == "warlord":
        return drawn  # a portrait: its bonuses are read on the card
    for (field, number), x in zip(_numbers(subject).items(), (56, 196), strict=True):
        drawn += _plate(field, number, x, 294, 42)
    return drawn + _move_icon(subject, 126, 304, 1)


def _numbers(subject: Subject) -> dict[str, object]:
    """What is printed as Honor and as Pride."""
    if subject.table == "warlord":
        return {field: f"+{subject.number(f'{field}_bonus')}" for field in ("honor", "pride")}
    return {"honor": subject.number("hp"), "pride": subject.number("pp")}


def _height(subject: Subject) -> int:
    return WIDTH if subject.table in SQUARE else HEIGHT


def _paper(subject: Subject) -> str:
    return PAPER if subject.owner is None else OWNERS[subject.owner].paper


def _sheet(subject: Subject) -> str:
    """Speckled paper."""
    height = _height(subject)
    specks = _specks(chance(subject.name), height)
    return flat(box(0, 0, WIDTH, height, 10), _paper(subject)) + flat(specks, SPECK)


def _art(subject: Subject, area: Area, low: float = 100) -> str:
    """A brushed sun and the cat before it, seen down to `low`."""
    shown, seen = traits(subject), 106 + low
    across = seen * area.width / area.height
    sun = "M-88,6a88,88 0 1 0 176,0q4,-22 -16,-46l6,22q-22,-52 -72,-60q-56,2 -80,38q-14,22 -14,46z"
    drawn = flat(sun, mix(shown["tint"], PAPER, 0.42)) + picture(shown)
    view = f"{-across / 2:g} -106 {across:g} {seen:g}"
    return window(area.x, area.y, area.width, area.height, drawn, view)


def _specks(random: Random, height: int) -> str:
    spots = [
        (random.randint(8, 244), random.randint(8, height - 8), random.uniform(0.5, 1.4)) for _ in range(40)
    ]
    return "".join(disc(x, y, round(r, 1)) for x, y, r in spots)


def _crest(path: str, colour: str, x: float, y: float, scale: float) -> str:
    drawn = inked(path, "#FFFFFF", 3, colour, 'fill-rule="evenodd"')
    return group(drawn, f"translate({x:g},{y:g}) scale({scale:g})")


def _torn(subject: Subject, band: float, colour: str) -> str:
    random, height = chance("band", subject.name), _height(subject)
    tears = "".join(f"L{band - 4 + random.uniform(-4, 5):.1f},{12 * i}" for i in range(1, height // 12))
    foot = f"L{band - 4},{height}H10Q0,{height} 0,{height - 10}Z"
    return flat(f"M0,10Q0,0 10,0H{band - 4}{tears}{foot}", colour)


def _band(subject: Subject, band: float) -> str:
    """Clan and level. Its foot stays free: there is the icon of the player."""
    colour, crest = CLANS[clan(subject)]
    x = band / 2 - 2
    drawn = _torn(subject, band, colour)
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


def _brushed_name(subject: Subject, area: Area, size: float) -> str:
    drawn = _brush(area.x, area.y, area.width, area.height, chance("brush", subject.name))
    inner = Area(area.x + 8, area.y + 2, area.width - 16, area.height - 4)
    return drawn + title(subject.name, inner, Pen(size, "serif", PAPER, "middle"))


def _brush(x: float, y: float, width: float, height: float, random: Random) -> str:
    """One stroke of a wide brush, ragged all around."""
    top = [(x + width * i / 9, y + random.uniform(-2.5, 2.5)) for i in range(10)]
    right = [(x + width + random.uniform(0, 9), y + height * j / 6) for j in range(1, 6)]
    low = [(x + width * i / 9, y + height + random.uniform(-2.5, 2.5)) for i in range(9, -1, -1)]
    left = [(x - random.uniform(0, 9), y + height * j / 6) for j in range(5, 0, -1)]
    corners = "L".join(f"{a:.1f},{b:.1f}" for a, b in (*top, *right, *low, *left))
    return flat(f"M{corners}Z", INK)


def _values(subject: Subject, x: float, y: float, side: float, step: float, label_size: float) -> str:
    """Honor and Pride, each with its wounded value beside it on the right, and its name below."""
    drawn, half, small = "", side / 2, side * 0.31
    for i, (field, number) in enumerate(_numbers(subject).items()):
        middle = x + half + i * step
        wounded = subject.number({"honor": "wounded_hp", "pride": "wounded_pp"}[field])
        drawn += _plate(field, number, middle, y + half, half)
        drawn += _plate(field, wounded, middle + half * 0.86 + small, y + side * 1.06 - small, small, WOUNDED)
        low = y + side * 1.12 + label_size
        drawn += line(field.upper(), middle - half, low, Pen(label_size, fill=INK, spacing=0.6), side)
    return drawn


def _plate(field: str, number: object, x: float, y: float, half: float, fill: str = UNHURT) -> str:
    """A number on a square where it is Honor, on a circle where it is Pride."""
    shape = disc(x, y, half * 1.05) if field == "pride" else box(x - half, y - half, 2 * half, 2 * half, 3)
    size, ink = half * 1.52, "#FFFFFF" if fill == WOUNDED else INK
    pen = Pen(size, "serif", ink, "middle")
    return inked(shape, fill, 2 + half / 12, INK) + line(number, x, y + size * 0.34, pen, half * 1.7)


def _move_icon(subject: Subject, x: float, y: float, scale: float) -> str:
    """The black arrow of Masters, who move forward; edged with paper, as it may lie on the art."""
    if subject.word("level") != "master":
        return ""
    drawn = inked(ARROW, _paper(subject), 12, _paper(subject)) + flat(ARROW, INK)
    return group(drawn, f"translate({x:g},{y:g}) scale({scale:g})")


def _warlord(subject: Subject) -> str:
    drawn = _sheet(subject) + _art(subject, Area(32, 8, 98, 106)) + _rank(subject)
    drawn += _brushed_name(subject, Area(134, 10, 108, 38), 19) + _about(subject)
    honor, _, pride = subject.text.partition(" For Pride: ")
    said = (honor.removeprefix("For Honor: "), pride)
    for (field, number), text, y in zip(_numbers(subject).items(), said, (143, 209), strict=True):
        drawn += _plate(field, number, 62, y, 20)
        drawn += line(field.upper(), 62, y + 34, Pen(10, fill=INK, anchor="middle", spacing=0.8), 50)
        if text:
            drawn += paragraph(text[0].upper() + text[1:], Area(92, y - 26, 152, 60), Pen(13, "serif", INK))
    return drawn + _edge(subject)


def _rank(subject: Subject) -> str:
    """A warlord's band."""
    colour, crest = CLANS["warlord"]
    return _torn(subject, 34, colour) + _crest(crest, colour, 16, 26, 0.21)


def _about(warlord: Subject) -> str:
    """What is said about a warlord, and who follows; a long saying takes more lines."""
    lore, pen = warlord.lore, Pen(13, "italic", INK, "middle")
    parted = 90 if width_of(lore, pen) * SQUEEZE > 110 else 70
    drawn = paragraph(lore, Area(134, 52, 110, parted - 52), pen)
    followers = Pen(10.5, "plain", mix(INK, PAPER, 0.2), "middle")
    return drawn + paragraph(
        f"with {warlord.counted('followers')}", Area(134, parted, 110, 116 - parted), followers
    )


def _small_warlord(subject: Subject) -> str:
    drawn = _sheet(subject) + _art(subject, Area(34, 8, 212, 124), 62) + _rank(subject)
    drawn += _brushed_name(subject, Area(40, 124, 202, 38), 27)
    for (field, number), x in zip(_numbers(subject).items(), (92, 190), strict=True):
        drawn += _plate(field, number, x, 197, 29)
        drawn += line(field.upper(), x, 243, Pen(15, fill=INK, anchor="middle", spacing=1), 86)
    return drawn + _edge(subject)


def _edge(subject: Subject) -> str:
    return inked(box(1.5, 1.5, 249, _height(subject) - 3, 9), "none", 3, INK)


def back() -> str:
    waves = "M-20,0A20,20 0 0 1 20,0M-13,0A13,13 0 0 1 13,0M-6,0A6,6 0 0 1 6,0"
    return patterned(INK, PAPER, "claws", waves, step=20, tinted=True)
