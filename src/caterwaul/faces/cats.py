"""Cats, from traits: hair, coat, mark, eye, iris, hat, tint, held things and what life has left on them.

Back to front: body, head, coat marks, muzzle, whiskers, eyes, nose, mouth, scar, hat, ears through the hat,
gear, paw. The eyes carry the mood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .glyphs import glyph
from .hats import EARS_THROUGH, HATS
from .ink import (
    BLUE,
    GOLD,
    GREEN,
    INK,
    RED,
    box,
    clipped,
    dark,
    disc,
    draw,
    flat,
    group,
    inked,
    mirrored,
    mix,
)


@dataclass(frozen=True)
class Coat:
    base: str
    mark: str
    pale: str


COATS = {
    "ginger": Coat("#E8923C", "#B65D1C", "#FCE6C4"),
    "grey": Coat("#98A1AF", "#5F6878", "#E6EAF0"),
    "black": Coat("#43435A", "#2B2A3D", "#EDEAE4"),
    "cream": Coat("#F0D9AE", "#CB9F5F", "#FFF8E8"),
    "brown": Coat("#A57248", "#6B4023", "#F0D5AE"),
    "white": Coat("#F5F1E8", "#C3BAAC", "#FFFFFF"),
    "blue": Coat("#7890AB", "#4B627D", "#D8E4EE"),
    "seal": Coat("#EEDFC6", "#5C4436", "#FFF8EA"),
    "rust": Coat("#C4623A", "#7E3419", "#F6D9BF"),
    "lilac": Coat("#B9A6B4", "#84707F", "#F1E8EE"),
}
IRISES = ("#F2C230", "#7CC254", "#4FB3D9", "#E8842A", "#A7D84A")
HEADS = {
    "short": (
        "M-46,-10",
        "L-45,-57Q-43,-67 -34,-61L-13,-44Q0,-48 13,-44L34,-61Q43,-67 45,-57L46,-10",
        "C57,8 55,25 43,34C31,44 14,48 0,48C-14,48 -31,44 -43,34C-55,25 -57,8 -46,-10Z",
    ),
    "long": (
        "M-46,-12",
        "L-47,-57Q-46,-68 -36,-62L-14,-45Q0,-50 14,-45L36,-62Q46,-68 47,-57L46,-12",
        "Q51,-2 62,0Q58,8 54,11Q64,17 67,24Q58,27 53,28Q57,36 56,43Q46,42 39,40Q24,52 0,54"
        "Q-24,52 -39,40Q-46,42 -56,43Q-57,36 -53,28Q-58,27 -67,24Q-64,17 -54,11Q-58,8 -62,0"
        "Q-51,-2 -46,-12Z",
    ),
}
EARLESS = "Q-44,-40 -13,-44Q0,-48 13,-44Q44,-40 46,-11"  # the top of a head whose ears go through the hat
EAR, INNER_EAR = "M-46,-14L-45,-57Q-43,-67 -34,-61L-10,-40Z", "M-40,-24L-39,-53L-20,-40Z"
MARKS = {
    "solid": "",
    "tux": "",
    "tabby": "M-4,-46L0,-18L4,-46ZM-17,-44Q-16,-28 -10,-20Q-9,-34 -9,-45ZM17,-44Q16,-28 10,-20Q9,-34 9,-45"
    "ZM-58,4Q-42,6 -36,10Q-46,12 -58,12ZM58,4Q42,6 36,10Q46,12 58,12ZM-56,20Q-42,18 -34,22"
    "Q-44,26 -54,28ZM56,20Q42,18 34,22Q44,26 54,28Z",
    "point": disc(0, 18, 27, 34) + EAR + "M46,-14L45,-57Q43,-67 34,-61L10,-40Z",
    "calico": "M-60,-70H-6Q4,-30 -8,-8Q-26,18 -60,4ZM60,50Q30,40 38,14Q46,2 60,4Z",
    "spots": "".join(
        disc(*spot)
        for spot in (
            (-16, -34, 6),
            (2, -38, 5),
            (18, -32, 7),
            (-42, 14, 5),
            (42, 10, 6),
            (-36, 28, 4),
            (38, 26, 5),
        )
    ),
    "split": "M0,-80H80V80H0Q6,40 0,20Q-8,0 0,-80Z",
    "patch": "M4,-70H60V10Q40,22 22,18Q2,10 4,-14Z",
}
BIB = "M0,-30Q10,2 30,16Q46,40 0,56Q-46,40 -30,16Q-10,2 0,-30Z"
LIDS = {
    "round": (disc(0, 0, 13, 13.5), "M-14,-3Q-8,-14 3,-13Q12,-12 15,-3"),
    "calm": (
        "M-13,0Q-10,-12 2,-12Q13,-11 14,-2Q12,12 0,12Q-12,11 -13,0Z",
        "M-14,-3Q-8,-14 3,-13Q12,-12 15,-3",
    ),
    "fierce": ("M-13,2Q-4,-4 15,-11Q17,9 2,12Q-11,12 -13,2Z", "M-15,3Q-4,-5 17,-13"),
    "sly": ("M-13,-1L15,-5Q14,11 1,11Q-11,10 -13,-1Z", "M-15,-1L17,-6"),
    "sad": ("M-13,-8Q2,-10 14,2Q11,12 0,12Q-12,10 -13,-8Z", "M-15,-10Q2,-12 16,3"),
    "happy": ("", "M-12,5Q0,-13 12,5"),
}
RIBBONS = (RED, BLUE, GREEN)
OLIVE = "#5E7A46"


def cat(traits: dict[str, Any]) -> str:
    """Head, body and what it holds; about 160 wide, the face at the origin."""
    return _body(traits) + head(traits) + _held(traits)


def head(traits: dict[str, Any]) -> str:
    """The head alone, as pilots show it."""
    coat, covered = _coat(traits), traits.get("hat") in EARS_THROUGH
    front, ears, jaw = HEADS["long" if traits.get("hair") == "long" else "short"]
    outline = front + (EARLESS if covered else ears) + jaw
    drawn = inked(outline, dark(coat.base, 0.2), 5) + clipped(outline, _fur(traits, coat, outline, covered))
    drawn += inked(outline, "none", 5) + _whiskers() + _eyes(traits) + _nose(traits) + _mouth(traits)
    drawn += _scars(traits) + draw(HATS.get(traits.get("hat", "none"), ()), tint=_hat_tint(traits))
    if covered:
        ear = inked(EAR, coat.base, 5) + flat(INNER_EAR, "#EBA39B")
        drawn += mirrored(group(ear, "translate(-12,-20) scale(.88) rotate(-9)"))
    return group(drawn, f"rotate({traits['tilt']})") if traits.get("tilt") else drawn


def _coat(traits: dict[str, Any]) -> Coat:
    return COATS.get(traits.get("coat", ""), COATS["ginger"])


def _hat_tint(traits: dict[str, Any]) -> str:
    return str(traits.get("hat_tint") or traits.get("tint") or OLIVE)


def _fur(traits: dict[str, Any], coat: Coat, outline: str, covered: bool) -> str:
    """All that the outline of the head cuts off: shade, marks, ears and the pale muzzle."""
    mark = MARKS.get(traits.get("mark", ""), "")
    drawn = flat(outline, coat.base, 'transform="translate(-6,-4)"') + (flat(mark, coat.mark) if mark else "")
    if not covered:
        drawn += mirrored(flat(INNER_EAR, "#B87884" if traits.get("coat") == "black" else "#EBA39B"))
        if traits.get("hair") == "long":
            drawn += mirrored(flat("M-40,-18L-36,-44L-29,-30L-24,-42L-18,-30Z", coat.pale))
    if traits.get("mark") == "tux":
        drawn += flat(BIB, coat.pale)
    return drawn + mirrored(flat(disc(-12, 27, 15, 11.5), coat.pale)) + flat(disc(0, 37, 11, 8), coat.pale)


def _whiskers() -> str:
    return mirrored(inked("M-30,24L-60,19M-30,29L-61,32", "none", 2.4, mix(INK, "#FFFFFF", 0.15)))


def _eyes(traits: dict[str, Any]) -> str:
    iris = traits.get("iris", IRISES[0])
    right, left = _eye(traits, iris), _eye(traits, traits.get("other_iris", iris))
    return right + group(left, "scale(-1,1)")


def _eye(traits: dict[str, Any], iris: str) -> str:
    mood = traits.get("eye", "calm")
    ball, lid = LIDS.get(mood, LIDS["calm"])
    drawn = ""
    if ball:
        pupil = disc(-1, 1, 5.2 if mood == "round" else 3.6, 10.5)
        drawn = inked(ball, iris, 3.4) + flat(pupil, INK)
        drawn += flat(disc(3, -4, 3.2) + disc(-4, 6, 1.6), "#FFFFFF")
    return group(
        drawn + inked(lid, "none", 4.6), f"translate(21,2){' scale(1.18)' if mood == 'round' else ''}"
    )


def _nose(traits: dict[str, Any]) -> str:
    return inked(
        "M-7,16H7Q6,23 0,24Q-6,23 -7,16Z", "#8F5563" if traits.get("coat") == "black" else "#D9776F", 3
    )


def _mouth(traits: dict[str, Any]) -> str:
    if traits.get("eye") == "fierce":
        snarl = inked("M0,24V27M-13,31Q-7,27 0,28Q7,27 13,31L10,35H-10Z", "#5B2430", 3.2)
        return snarl + flat("M-10,31L-7,37L-4,31ZM10,31L7,37L4,31Z", "#FFFFFF")
    return inked("M0,24V28M-13,29Q-6,36 0,28Q6,36 13,29", "none", 3.4)


def _scars(traits: dict[str, Any]) -> str:
    """Muzzle cloth, scars, an eye patch, glasses, a beard."""
    drawn = ""
    if traits.get("beard"):
        drawn += inked("M-30,34Q-24,66 0,84Q24,66 30,34Q14,44 0,38Q-14,44 -30,34Z", _coat(traits).pale)
    if traits.get("muzzle"):
        drawn += inked("M-50,10Q0,26 50,10Q54,30 34,42Q0,54 -34,42Q-54,30 -50,10Z", traits["muzzle"])
        drawn += inked("M-40,22Q0,34 40,22", "none", 2.5)
    if traits.get("scar"):
        drawn += inked("M14,-20L29,22M13,-8L24,-12M20,12L31,8", "none", 3, "#8E2F2A")
    if traits.get("scars"):
        drawn += inked("M-12,-24L-32,20M-30,-6L-16,-2M-34,12L-24,16", "none", 3, "#8E2F2A")
    if traits.get("patch"):
        drawn += inked("M-46,-22L44,20", "none", 5)
        drawn += inked("M5,-14Q22,-18 36,-6Q38,16 22,18Q8,14 5,-14Z", INK)
    if traits.get("goggles"):
        drawn += inked("M-52,-4H52", "none", 7) + mirrored(inked(disc(21, 2, 20, 18), "none", 6, "#8A5A35"))
    if traits.get("monocle"):
        drawn += inked(disc(21, 2, 18), "none", 3.5, GOLD) + inked("M34,14Q42,36 30,54", "none", 2.5, GOLD)
    return drawn


def _body(traits: dict[str, Any]) -> str:
    coat, tint = _coat(traits), str(traits.get("tint", OLIVE))
    cloth, shadow = (coat.base, 0.15) if traits.get("fur") else (tint, 0.25)
    body = inked("M-26,34C-62,42 -76,72 -80,130H80C76,72 62,42 26,34Z", cloth, 5)
    body += flat("M26,36C62,44 76,72 80,128H52C52,84 46,56 26,36Z", dark(cloth, shadow))
    if traits.get("cape"):
        body = inked("M-40,30Q-96,60 -98,130H98Q96,60 40,30Z", traits["cape"], 5) + body
    if traits.get("armour"):
        plate = inked("M-30,44Q-64,46 -76,86L-48,92Q-44,66 -26,58Z", dark(tint, 0.2))
        body += mirrored(plate + inked("M-70,66Q-54,66 -44,72", "none", 3, GOLD))
    elif not traits.get("fur"):
        body += _collar_and_buttons(coat)
    return body + _on_the_chest(traits, coat)


def _collar_and_buttons(coat: Coat) -> str:
    shirt = inked("M-22,40L0,76L22,40M0,76V130", "none", 4) + flat("M-20,42L0,72L20,42Z", coat.pale)
    return shirt + inked("M-22,40L-34,60L-10,72M22,40L34,60L10,72", "none", 4)


def _on_the_chest(traits: dict[str, Any], coat: Coat) -> str:
    drawn = ""
    if traits.get("hair") == "long":
        drawn += inked(
            "M-34,36Q-38,54 -30,58Q-26,72 -14,72Q-8,86 0,88Q8,86 14,72Q26,72 30,58Q38,54 34,36Z", coat.pale
        )
    if traits.get("scarf"):
        drawn += inked("M-36,36Q0,58 36,36L40,52Q0,74 -40,52Z", traits["scarf"])
        drawn += inked("M22,56L38,92L20,86L10,62Z", traits["scarf"])
    for i in range(traits.get("medals", 0)):
        x = -46 + 15 * i
        drawn += inked(box(x - 4.5, 66, 9, 12), RIBBONS[i % 3], 2.5) + inked(disc(x, 84, 6), GOLD, 3)
    if traits.get("belt"):
        drawn += inked("M-66,52L58,128L70,116L-50,42Z", "#6B4A2B") + "".join(
            inked(box(-38 + 22 * i, 60 + 15 * i, 10, 18, 3), GOLD, 3) for i in range(3)
        )
    if traits.get("collar"):
        drawn += inked("M-34,38Q0,56 34,38L36,48Q0,68 -36,48Z", RED) + inked(disc(0, 62, 9), GOLD)
    return drawn


def _held(traits: dict[str, Any]) -> str:
    if not traits.get("held"):
        return ""
    paw = inked("M38,66Q38,52 54,52Q72,52 72,68Q72,86 54,86Q38,84 38,66Z", _coat(traits).base, 4.5)
    return (
        glyph(traits["held"], 54, 44, 0.82, traits.get("turn", 14))
        + paw
        + inked("M50,54V62M60,54V62", "none", 3)
    )
