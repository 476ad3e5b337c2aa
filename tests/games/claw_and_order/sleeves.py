"""Scenes of Claw & Order in which each card has a number of its own, but one that a test has chosen."""

from __future__ import annotations

import re

from caterwaul.match import Match
from tests.games.claw_and_order import scene as scenes
from tests.games.claw_and_order.scene import DECK

PILES = ("troops", "gear", "buffs", "hand", "discard", "stock")


def numbered(near: str, far: str) -> tuple[str, str]:
    """The sides with a number for each card, so that number 1 is left for the one that asks for it."""
    free = iter(range(4, 40))

    def card(word: str) -> str:
        return re.sub(r"^\w+(?![\w#])", lambda id_: f"{id_[0]}#{next(free)}", word)

    def part(words: str) -> str:
        name, *rest = words.split()
        return " ".join([name, *(map(card, rest) if name in PILES else rest)])

    def side(given: str) -> str:
        return "; ".join(map(part, (given if "stock" in given else f"{given}; {DECK}").split(";")))

    return side(near), side(far)


def scene(near: str, far: str) -> Match:
    return scenes.scene(*numbered(near, far))


def attack(near: str, far: str) -> Match:
    return scenes.attack(*numbered(near, far))


def begin(near: str, far: str) -> Match:
    return scenes.begin(*numbered(near, far))


TWO = "troops scarred_tom#1(front=1) scarred_tom(front=1)"
