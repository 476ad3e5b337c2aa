"""Paw of Duty: a map by night for Kitties, a field manual with cut corners for tactics."""

from __future__ import annotations

import re

from ..backs import emblazoned
from ..diagrams import diagram
from ..glyphs import glyph
from ..ink import FIELD, box, chance, clipped, disc, flat, group, inked, mix, window
from ..lettering import Area, Pen, bullets, line, title
from ..pictures import picture
from ..plates import HEIGHT, WIDTH
from ..subject import Subject
from ..traits import Traits, gathered

NIGHT, AMBER, SEA_GREEN, PALE = "#10292F", "#FFC857", "#5FB3A5", "#CFE6E0"
PAPER, DARK, CONTOUR, YELLOW = "#E9E0BF", "#23352F", "#6E8A5C", "#FFD777"
CUT = "M20,0H232L252,20V332L232,352H20L0,332V20Z"
RIM = "M22,5H230L247,22V330L230,347H22L5,330V22Z"
UNITS = {
    "pilot": ("#7FD1E8", "M-16,-4L0,-14L16,-4L0,14Z", "tank"),
    "tank": ("#F0B24A", box(-14, -10, 28, 20, 3), "huntress"),
    "huntress": ("#9BD66B", "M8,-15A16,16 0 1 0 8,15A20,20 0 0 1 8,-15Z", "pilot"),
}
"""The colour and the sign of a unit, and against whom it is strong."""
USUAL_LINES = 4  # of any built-in Kitty, at most
SILENT = {"choose", "may_choose", "either", "or"}  # steps that are no action
SHORT = {
    "damage": "damage {n}", "damage_target": "damage {n}", "damage_around": "damage {n} around",
    "splash": "splash {n}", "move": "move {n}", "charge": "charge {n}", "draw": "draw {n}",
    "turn_and_attack": "turn, attack", "may_rotate": "rotate", "sight": "range {most}", "may_drop": "drop",
}  # fmt: skip
LONG_TEXT = 190


def is_kitty(subject: Subject) -> bool:
    return subject.word("kind") == "kitty"


def traits(subject: Subject) -> Traits:
    if not is_kitty(subject):
        return gathered(subject, "glyph", {"glyph": "paw", "turn": -8}, reversed(subject.verbs))
    level, random = subject.number("level"), chance("kitty", subject.name)
    mood = "fierce" if level > 3 else random.choice(("calm", "calm", "sly"))
    base = {"hair": "long" if level > 2 else "short", "eye": mood}
    return gathered(subject, "cat", base, [subject.word("unit")])


def full(subject: Subject) -> str:
    return _kitty(subject) if is_kitty(subject) else _tactic(subject)


def mini(subject: Subject) -> str:
    return _small_kitty(subject) if is_kitty(subject) else _small_tactic(subject)


def token(subject: Subject) -> str:
    if not is_kitty(subject):
        return _map(PAPER, CONTOUR, DARK, subject) + glyph(traits(subject)["glyph"], 126, 176, 2, -8, 3.6)
    colour, sign, _ = UNITS[subject.word("unit")]
    drawn = inked(box(3, 3, 246, 346, 24), NIGHT, 6)
    drawn += window(14, 14, 224, 324, _portrait(subject, colour), "-98 -104 196 284")
    drawn += inked(box(14, 14, 224, 324, 14), "none", 6, colour)
    drawn += _lines(subject, 168, 20, 66, colour)
    drawn += inked(box(20, 268, 84, 66, 12), NIGHT, 6, colour) + _sign(sign, colour, 62, 301, 1.9)
    return drawn + inked(box(148, 268, 84, 66, 12), colour, 6) + _level(subject, 190, 322, 58, 70)


def _map(paper: str, contour: str, rim: str, subject: Subject) -> str:
    return flat(CUT, paper) + clipped(CUT, _contours(subject.name, contour)) + inked(RIM, "none", 2.5, rim)


def _contours(name: str, colour: str, strength: float = 0.3) -> str:
    random = chance("map", name)
    x, y = random.randint(40, 200), random.randint(40, 160)
    rings = "".join(
        inked(
            disc(x, y, 22 + 24 * i, 16 + 20 * i), "none", 1.4, colour,
            f'transform="rotate({random.randint(-8, 8) + 14} {x} {y})"',
        )
        for i in range(9)
    )  # fmt: skip
    grid = "".join(f"M{42 * i},0V{HEIGHT}M0,{42 * i + 8}H{WIDTH}" for i in range(1, 9))
    lines = group(inked(grid, "none", 0.8, colour), "", 'opacity=".7"')
    return group(rings + lines, "", f'opacity="{strength:g}"')


def _portrait(subject: Subject, colour: str) -> str:
    glow = mix(colour, NIGHT, 0.2)
    drawn = flat(FIELD, mix(colour, NIGHT, 0.45)) + flat(disc(0, 0, 84), glow)
    drawn += inked(disc(0, 0, 104), "none", 2, glow, 'stroke-dasharray="5 7"')
    return drawn + group(picture(traits(subject)), "translate(0,-8)")


def _sign(sign: str, colour: str, x: float, y: float, scale: float) -> str:
    return group(inked(sign, colour, 2), f"translate({x:g},{y:g}) scale({scale:g})")


def _level(subject: Subject, x: float, y: float, size: float, room: float) -> str:
    return line(subject.number("level"), x, y, Pen(size, anchor="middle"), room)


def _corners(x: float, y: float, width: float, height: float) -> str:
    right, low = x + width, y + height
    marks = f"M{x},{y + 18}V{y}h18M{right - 18},{y}h18v18M{x},{low - 18}v18h18M{right - 18},{low}h18v-18"
    return inked(marks, "none", 3, AMBER)


def _kitty(subject: Subject) -> str:
    colour, sign, prey = UNITS[subject.word("unit")]
    weak, weak_sign, _ = UNITS[prey]
    drawn = _map(NIGHT, SEA_GREEN, AMBER, subject)
    drawn += window(18, 62, 216, 148, _portrait(subject, colour), "-128 -88 256 175")
    drawn += _corners(18, 62, 216, 148)
    drawn += inked("M126,8L154,36H138V52H114V36H98Z", AMBER, 3)
    drawn += inked(box(18, 16, 42, 42, 6), colour, 3) + _level(subject, 39, 48, 32, 36)
    drawn += _lines(subject, 192, 16, 42, colour) + flat(box(14, 212, 224, 30), AMBER)
    drawn += title(subject.name.upper(), Area(20, 213, 212, 28), Pen(20, "mono", anchor="middle"))
    drawn += inked(box(20, 258, 62, 62, 8), NIGHT, 3, colour) + _sign(sign, colour, 51, 289, 1.7)
    said = f"{subject.word('unit').upper()}, LEVEL {subject.number('level')}"
    drawn += line(said, 94, 271, Pen(17, "mono", colour), 142)
    drawn += line("x2", 94, 296, Pen(15, "mono", PALE), 24) + _sign(weak_sign, weak, 131, 291, 0.62)
    drawn += line(prey.upper(), 146, 296, Pen(15, "mono", weak), 88)
    return drawn + line(f"TACTIC LINES: {subject.number('lines')}", 94, 321, Pen(15, "mono", PALE), 142)


def _small_kitty(subject: Subject) -> str:
    colour, sign, _ = UNITS[subject.word("unit")]
    drawn = _map(NIGHT, SEA_GREEN, AMBER, subject)
    drawn += window(14, 40, 224, 196, _portrait(subject, colour), "-112 -98 224 196")
    drawn += _corners(14, 40, 224, 196)
    drawn += inked("M126,6L158,38H138V46H114V38H94Z", AMBER, 3.5)
    drawn += inked(box(14, 12, 56, 56, 8), colour, 3) + _level(subject, 42, 55, 44, 46)
    drawn += _lines(subject, 182, 12, 56, colour) + flat(box(14, 236, 224, 42), AMBER)
    drawn += title(subject.name.upper(), Area(20, 238, 212, 38), Pen(27, "mono", anchor="middle"))
    drawn += _sign(sign, colour, 44, 312, 1.5)
    return drawn + line(subject.word("unit").upper(), 78, 322, Pen(29, "mono", colour), 154)


def _lines(subject: Subject, x: float, y: float, size: float, colour: str) -> str:
    """A horizontal line for each tactic that it grants."""
    granted = subject.number("lines")
    if not granted:
        return ""
    step = size * 0.84 / max(USUAL_LINES, granted)
    top = y + size / 2 - step * (granted - 1) / 2
    strokes = "".join(f"M{x + size * 0.22:g},{top + step * i:g}h{size * 0.56:g}" for i in range(granted))
    plate = inked(box(x, y, size, size, size / 7), NIGHT, size / 14, colour)
    return plate + inked(strokes, "none", step * 0.5, AMBER)


def _tactic(subject: Subject) -> str:
    tall = len(subject.text) <= LONG_TEXT
    height = 112 if tall else 72
    drawn = _map(PAPER, CONTOUR, DARK, subject) + flat("M24,12H228L240,24V50H12V24Z", DARK)
    drawn += title(subject.name.upper(), Area(22, 15, 208, 34), Pen(22, "mono", YELLOW, "middle"))
    drawn += inked(box(18, 58, 216, height), mix(PAPER, CONTOUR, 0.28), 2, DARK)
    middle, scale = 58 + height / 2, 0.92 if tall else 0.62
    board = diagram(subject.verbs, PAPER, DARK)
    drawn += glyph(traits(subject)["glyph"], 72 if board else 126, middle, scale, 0, 4.5)
    drawn += group(board, f"translate(181.5,{middle:g}) scale({1 if tall else 0.7})") if board else ""
    top = 62 + height
    drawn += flat(box(18, top, 216, 22), DARK)
    drawn += line(_icons(subject), 126, top + 15.5, Pen(13, "mono", "#F3EBCD", "middle", 1), 204)
    return drawn + _steps(subject, Area(21, top + 26, 211, 336 - top - 26))


def _small_tactic(subject: Subject) -> str:
    drawn = _map(PAPER, CONTOUR, DARK, subject) + flat("M24,10H228L242,24V62H10V24Z", DARK)
    drawn += title(subject.name.upper(), Area(18, 14, 216, 46), Pen(30, "mono", YELLOW, "middle"))
    drawn += glyph(traits(subject)["glyph"], 126, 170, 1.75, 0, 3.6) + flat(box(14, 282, 224, 50), DARK)
    return drawn + title(_icons(subject), Area(22, 284, 208, 46), Pen(24, "mono", "#F3EBCD", "middle"))


def _icons(subject: Subject) -> str:
    """What a tactic does, in a few words."""
    done = [step for step in subject.listed("steps") if step.get("do") not in SILENT]
    said = [SHORT.get(step["do"], step["do"].replace("_", " ")).format_map(_Blank(step)) for step in done]
    return " / ".join(dict.fromkeys(said)).upper()


class _Blank(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return ""


def _steps(subject: Subject, area: Area) -> str:
    """The text as numbered steps, or as lettered ways where one of several is chosen."""
    preface, *ways = re.split(r"\s*\b(?:Either|Or): ", subject.text)
    if ways:
        texts = ([preface] if preface else []) + ways
        marks = ([""] if preface else []) + [chr(ord("A") + i) for i in range(len(ways))]
    else:
        texts = re.split(r"(?<=\.) (?=[A-Z0-9])", subject.text)
        marks = [str(i + 1) for i in range(len(texts))] if len(texts) > 1 else [""]
    drawn, firsts = bullets(texts, area, Pen(14.5, "plain", DARK), 27, 5)
    for mark, y in zip(marks, firsts, strict=False):
        if mark:
            drawn += flat(disc(31, y - 4, 9), DARK)
            drawn += line(mark, 31, y + 0.2, Pen(12, fill=YELLOW, anchor="middle"), 16)
    return drawn


def back() -> str:
    return emblazoned(NIGHT, AMBER, "target", _contours("back", AMBER, 0.5), tinted=False)
