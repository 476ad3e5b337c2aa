"""Portraits of people: the head of a cat out of a few words, in the same hand as the cards."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from ..core.art import CHOICES
from .cats import IRISES, head
from .hats import HATS
from .ink import OWN

IRIS = dict(zip(("gold", "green", "blue", "amber", "lime"), IRISES, strict=True))
TINTS = {
    "red": "#C0392B",
    "blue": "#2F6FA8",
    "green": "#3F7D4E",
    "yellow": "#E0B43A",
    "purple": "#7A4E9E",
    "grey": "#6B7280",
}
TRAITS: dict[str, tuple[str, ...]] = {  # the first of each is what somebody has who has chosen nothing of it
    "coat": tuple(CHOICES["coat"]),
    "mark": tuple(CHOICES["mark"]),
    "hair": tuple(CHOICES["hair"]),
    "eye": tuple(CHOICES["eye"]),
    "iris": tuple(IRIS),
    "hat": tuple(word for word in CHOICES["hat"] if word in HATS),
    "tint": tuple(TINTS),
}
"""What can be chosen of a portrait, and from which words."""


def is_portrait(traits: Mapping[str, str]) -> bool:
    """Whether a portrait can show this: every trait, each with one of its words."""
    return traits.keys() == TRAITS.keys() and all(traits[name] in words for name, words in TRAITS.items())


def portrait(traits: Mapping[str, str]) -> str:
    """The picture, with nothing in it but what was drawn here."""
    if not is_portrait(traits):
        raise ValueError("a portrait has one of its words for every trait")
    drawn = head({**traits, "iris": IRIS[traits["iris"]], "hat_tint": TINTS[traits["tint"]]})
    prefix = f"cw{zlib.crc32(' '.join(traits[name] for name in TRAITS).encode()):08x}-"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-86 -106 172 172" stroke-linejoin="round" '
        f'stroke-linecap="round">{drawn.replace(OWN, prefix)}</svg>\n'
    )
