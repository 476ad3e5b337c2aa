"""What players say without a word: a figure of their game in one of eight moods, and a sign beside it."""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

from .ink import BLUE, GOLD, OWN, RED, Drawing, box, disc, draw, group, inked, parts, star
from .pictures import picture

PAPER = "#FBF8F0"
BUBBLE = "M-34,-30H34Q46,-30 46,-18V18Q46,30 34,30H-8L-30,48L-26,30H-34Q-46,30 -46,18V-18Q-46,-30 -34,-30Z"
HEART = "M0,22C-34,0 -26,-24 -10,-22Q-2,-20 0,-10Q2,-20 10,-22C26,-24 34,0 0,22Z"


class Emote(NamedTuple):
    """What it says, the eyes that go with it, and the sign in the bubble."""

    says: str
    eye: str
    sign: Drawing


EMOTES: dict[str, Emote] = {
    "hello": Emote("Hello!", "happy", parts(
        ("M-14,20Q-24,4 -22,-8Q-18,-14 -14,-6L-12,-18Q-8,-24 -4,-18L-2,-22Q4,-26 6,-18L8,-16"
         "Q14,-20 15,-12L14,6Q12,20 0,22Z", "gold", 3.5),
        ("M22,-16Q30,-8 28,4M-28,-18Q-36,-10 -34,2", "none", 3.5),
    )),
    "well_played": Emote("Well played!", "happy", parts((star(5, 24, 11), "gold", 3.5),)),
    "thanks": Emote("Thank you!", "calm", parts((HEART, "red", 3.5),)),
    "oops": Emote("Oops!", "sad", parts(
        ("M0,-24Q18,-2 14,10Q8,22 0,22Q-8,22 -14,10Q-18,-2 0,-24Z", "blue+35", 3.5),
    )),
    "hmm": Emote("Let me think…", "sly", parts(*((disc(x, 0, 6), "ink", 0) for x in (-20, 0, 20)))),
    "ha": Emote("Ha!", "happy", parts(
        ("M-22,-6Q0,-2 22,-6Q20,22 0,22Q-20,22 -22,-6Z", "red-20", 3.5),
        ("M-16,-3Q0,0 16,-3V4Q0,6 -16,4Z", "white", 0),
        ("M-26,-20L-16,-14M26,-20L16,-14", "none", 4),
    )),
    "wow": Emote("Oh!", "round", parts(
        ("M-6,-24H6L4,8H-4Z", "red", 3.5), (disc(0, 18, 6), "red", 3.5),
    )),
    "good_game": Emote("Good game!", "calm", parts(
        ("M-14,-20H14V-8Q14,8 0,10Q-14,8 -14,-8Z", "gold", 3.5),
        ("M-14,-16H-24Q-24,-2 -12,0M14,-16H24Q24,-2 12,0", "none", 3.5),
        (box(-4, 10, 8, 8), "gold", 3.5), (box(-14, 17, 28, 7, 2), "wood", 3.5),
    )),
}  # fmt: skip

FIGURES: dict[str, dict[str, Any]] = {
    "battlecats": {"figure": "cat", "coat": "white", "mark": "patch", "scarf": RED, "hair": "long"},
    "clash": {"figure": "fighter", "mask": "wrestler", "accent": RED},
    "claw_and_order": {"figure": "cat", "coat": "ginger", "mark": "tabby", "hat": "helmet"},
    "five_rows": {"figure": "soldier", "hat": "shako", "tunic": BLUE, "held": "banner"},
    "paw_of_duty": {"figure": "cat", "coat": "grey", "mark": "tux", "hat": "beret", "scarf": GOLD},
}


def emote(game_key: str, name: str) -> str:
    """The figure of a game as it says that, 160 units wide; KeyError where there is none."""
    known = EMOTES[name]
    figure = group(
        picture(FIGURES[game_key] | {"eye": known.eye, "tilt": -4}), "translate(-24,26) scale(.82)"
    )
    sign = group(inked(BUBBLE, PAPER, 5) + draw(known.sign, 3.5), "translate(52,-58) scale(.88)")
    prefix = f"cw{zlib.crc32(f'{game_key} emote {name}'.encode()):08x}-"
    drawn = (figure + sign).replace(OWN, prefix)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-104 -104 208 208" width="160" height="160" '
        f'stroke-linejoin="round" stroke-linecap="round">{drawn}</svg>\n'
    )
