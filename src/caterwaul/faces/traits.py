"""Traits: what a picture shows, gathered from the data of a card.

Weakest first: chance, what the game knows, keywords and effects, words of the name, the card's row in
`traits.toml`, and `art` in a designer's file. Chance chooses only what says nothing: coat, marks, iris, tilt.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from .cats import COATS, IRISES, LIDS, MARKS
from .fighters import MASKS
from .glyphs import GLYPHS
from .hats import HATS
from .ink import chance
from .scenes import PLACES
from .soldiers import SOLDIER_HATS
from .subject import Subject
from .vehicles import VEHICLES

Traits = dict[str, Any]
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
SHORTEST_STEM = 4  # a shorter word must stand in a name as it is
CHOICES: dict[str, Iterable[str]] = {
    "hair": ("short", "long"),
    "coat": COATS,
    "mark": MARKS,
    "eye": LIDS,
    "hat": {**HATS, **SOLDIER_HATS},
    "held": GLYPHS,
    "other": GLYPHS,
    "glyph": GLYPHS,
    "vehicle": VEHICLES,
    "mask": MASKS,
    "place": PLACES,
}
COLOURS = {
    "tint", "hat_tint", "iris", "other_iris", "scarf", "muzzle", "cape", "tunic", "skin", "beard", "accent",
}  # fmt: skip
FLAGS = {
    "scar", "scars", "patch", "goggles", "monocle", "beard", "fur", "armour", "belt", "collar", "piloted",
    "stache", "fangs", "mean", "glasses", "big",
}  # fmt: skip
NUMBERS = {"tilt": (-20, 20), "turn": (-180, 180), "medals": (0, 4), "shoulders": (50, 100)}
SAYS_NOTHING = {"tilt", "iris", "turn"}


@cache
def table() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "traits.toml").read_text(encoding="utf-8"))


def gathered(subject: Subject, figure: str, base: Traits, keywords: Iterable[str] = ()) -> Traits:
    """All traits of a subject that is drawn as a cat, vehicle, soldier, fighter, glyph or place."""
    known = table()[figure]
    traits = {"figure": figure, **by_chance(subject), **base}
    for keyword in keywords:
        traits |= known.get("keywords", {}).get(keyword, {})
    for word in subject.words:
        traits |= _of_word(known["words"], word)
    traits |= table()["cards"].get(subject.game, {}).get(subject.entry.id, {})
    art = subject.entry.given.get("art")
    return traits | accepted(art) if isinstance(art, dict) else traits


def _of_word(known: dict[str, Traits], word: str) -> Traits:
    """The traits of a word, or of the longest known word with which it begins."""
    stems = [stem for stem in known if len(stem) >= SHORTEST_STEM and word.startswith(stem)]
    return known.get(word) or (known[max(stems, key=len)] if stems else {})


def by_chance(subject: Subject) -> Traits:
    random = chance("cat", subject.name)
    coat = random.choice(list(COATS))
    usual = {"seal": "point", "black": "tux"}
    marks = ("tabby", "tabby", "solid", "calico", "spots", "split", "tux", "patch")
    return {
        "coat": coat,
        "mark": usual.get(coat) or random.choice(marks),
        "iris": random.choice(IRISES),
        "tilt": random.choice((-4, 0, 0, 4)),
    }


def accepted(art: dict[str, Any]) -> Traits:
    """What of a designer's traits can be drawn; the rest is passed over, for it cannot break a game."""
    return {name: value for name, value in art.items() if _drawable(name, value)}


def _drawable(name: str, value: Any) -> bool:
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    if name in COLOURS and isinstance(value, str):
        return bool(COLOUR.fullmatch(value))
    if name in FLAGS:
        return isinstance(value, bool)
    low, high = NUMBERS.get(name, (1, 0))
    return isinstance(value, int) and low <= value <= high


def telling(traits: Traits) -> Traits:
    """The traits by which two pictures differ at a glance."""
    return {name: value for name, value in traits.items() if name not in SAYS_NOTHING and value}
