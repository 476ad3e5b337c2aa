"""Clash!: each character with its own ten moves, and tracks for HP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.cardset import CardSet
from ...core.rulebook import Rule
from ...faces import back
from ...faces.frames.clash import BLACK, HEAT, PANEL
from ..drawing import Look
from ..pieces import Piece
from . import Counted
from .parts import markers, references, tracks

LOOK = Look(BLACK, "#FFFFFF", PANEL, "#FFFFFF", HEAT["attack"])
TRACK = 31  # numbers that fit a track, from 0; higher ones are counted twice
PAGES = {
    "The turn": ("D1", "X1", "R1", "A1", "A2", "A3", "A4", "D3"),
    "Basic moves": ("M1", "M3", "M4", "M5", "M6"),
    "Words": ("T1", "T3", "T4", "T5", "T6", "G1"),
}


def counts(cards: CardSet, players: int) -> Iterable[Counted]:
    basics = [entry for entry in cards.tables["card"] if entry.given.get("basic")]
    for character in cards.tables["character"]:
        yield Counted("character", character.id, 1)
        for entry in basics:
            twice = entry.given["basic"] == character.given.get("duplicate")
            yield Counted("card", entry.id, 2 if twice else 1)
        for special in character.given.get("specials", ()):
            yield Counted("card", special, 1)


def extras(cards: CardSet, rules: Mapping[str, Rule], players: int) -> list[Piece]:
    most = max((int(cards.book.character[e.number].hp) for e in cards.tables["character"]), default=0)
    behind = back("clash")
    hint = (
        "Put a marker on your HP." if most < TRACK else f"Put a marker on your HP; above {TRACK - 1} use two."
    )
    return [
        *references(LOOK, rules, PAGES, players, behind),
        *tracks(LOOK, "HP", range(min(most + 1, TRACK)), hint, players, behind),
        *markers("HP", HEAT["guard"], "heart", 2 * players),
    ]
