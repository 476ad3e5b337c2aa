"""Traits: what a picture shows, gathered from the data of a card.

Weakest first: chance, what the game knows, keywords and effects, words of the name, the card's row in
`traits.toml`, and `art` in a designer's file. Chance chooses only what says nothing: coat, marks, iris, tilt.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from ..core.art import PICTURE, is_drawable
from .cats import COATS, IRISES
from .ink import chance
from .subject import Subject

Traits = dict[str, Any]
SHORTEST_STEM = 4  # a shorter word must stand in a name as it is
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
    if not isinstance(art, dict):
        return traits
    own = accepted(art)
    if own.get(PICTURE) not in subject.pictures:
        own.pop(PICTURE, None)  # then it is drawn
    return traits | own


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
    """What of a designer's traits can be drawn; the rest, in a file of before, is passed over."""
    return {name: value for name, value in art.items() if is_drawable(name, value)}


def telling(traits: Traits) -> Traits:
    """The traits by which two pictures differ at a glance."""
    return {name: value for name, value in traits.items() if name not in SAYS_NOTHING and value}
