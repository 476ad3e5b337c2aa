"""The words of `art` in a card file: what a picture may be told to show. `faces` knows how it is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .faults import Fault, hinted, quoted
from .words import comma_list


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


GLYPHS = _words(
    "claws vest harness scope net plate basket drum sandbag radar fish coins medal yarn bin saucer mail "
    "smoke charge wrench radio bugle bow sword dagger bomb staff banner shield pick book hammer crate "
    "target mouse drone heart dice collar bumper rations catnip clipboard scroll magnet hose toss hook "
    "mortar glider katana fan shuriken torch bell lantern reed scales anvil oar barrels lance flak jar "
    "kite grenade bramble mire halo gold path storm fist counter dodge rotate swap move paw bolt skull "
    "ward ambush flurry lunge bulwark bash vanish cards double wind disarm mirror riposte spiral pounce "
    "sweep shove zoom burst hop cross drop clock spring sign crown moon flame "
)
CHOICES: dict[str, Sequence[str]] = {
    "hair": _words("short long"),
    "coat": _words("ginger grey black cream brown white blue seal rust lilac"),
    "mark": _words("solid tux tabby point calico spots split patch"),
    "eye": _words("round calm fierce sly sad happy"),
    "hat": _words(
        "none helmet aviator plate beret peaked headset medcap hood bandana sailor boater cap toque "
        "kabuto crest eboshi jingasa band flower veil shako bicorne bearskin lamp spyglass wizard "
        "feather musketeer jester helm kettle crown horns shaggy cowl slick mortar goggles "
    ),
    "held": GLYPHS,
    "other": GLYPHS,
    "glyph": GLYPHS,
    "vehicle": _words("tank gunship sub carrier balloon plane cart buggy truck"),
    "mask": _words("bull spike visor bat gambler skull hex halves wrestler fox mohawk robot cyclops crow"),
    "place": _words(
        "ground junkyard market rooftop underpass hospital park barracks depot cliffs bunkers works "
        "hall harbour tower woods ruin "
    ),
}
COLOURS = (
    "tint", "hat_tint", "iris", "other_iris", "scarf", "muzzle", "cape", "tunic", "skin", "beard", "accent",
)  # fmt: skip
FLAGS = (
    "scar", "scars", "patch", "goggles", "monocle", "beard", "fur", "armour", "belt", "collar", "piloted",
    "stache", "fangs", "mean", "glasses", "big",
)  # fmt: skip
NUMBERS = {"tilt": (-20, 20), "turn": (-180, 180), "medals": (0, 4), "shoulders": (50, 100)}
PICTURE = "picture"  # an own one, in the place of the drawing, by its id
PICTURE_ID = re.compile(r"[0-9a-f]{32}")
TRAITS = (PICTURE, *CHOICES, *COLOURS, *(name for name in FLAGS if name not in COLOURS), *NUMBERS)
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def is_drawable(name: str, value: Any) -> bool:
    """Whether a picture can show this."""
    if name == PICTURE:
        return isinstance(value, str) and PICTURE_ID.fullmatch(value) is not None
    if name in FLAGS and isinstance(value, bool):
        return True
    if name in COLOURS:
        return isinstance(value, str) and COLOUR.fullmatch(value) is not None
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    low, high = NUMBERS.get(name, (1, 0))
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def allowed(name: str) -> str:
    """What the values of a trait are, in words."""
    if name == PICTURE:
        return "allowed: the id of a picture that was brought to the workshop"
    if name in CHOICES:
        return f"known: {comma_list(list(CHOICES[name]), 200)}"
    if name in NUMBERS:
        return "allowed: a whole number from {} to {}".format(*NUMBERS[name])
    either = [word for names, word in ((FLAGS, "true or false"), (COLOURS, 'a colour such as "#C0392B"'))
              if name in names]  # fmt: skip
    return f"allowed: {', or '.join(either)}"


def fault_of_trait(faults: Sequence[Fault], name: str, value: Any) -> str:
    """What is wrong with a trait, in words; nothing where it can be drawn."""
    if name not in TRAITS:
        return f"unknown trait{hinted(faults, name, list(TRAITS))}; known: {comma_list(list(TRAITS), 60)}"
    if is_drawable(name, value):
        return ""
    hint = hinted(faults, value, list(CHOICES[name])) if name in CHOICES and isinstance(value, str) else ""
    return f"{quoted(value)} cannot be drawn{hint}; {allowed(name)}"
