"""Claw & Order: a card of each, or the decks that are asked for; battlefields, lines, dollars and damage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.cardset import CardSet
from ...core.rulebook import Rule
from ...faces import back
from ...faces.frames.claw_and_order import CREAM, DAMAGE, HEALTH, RIVET
from ..drawing import Look
from ..pieces import Piece
from . import Counted
from .parts import counters, markers, places, references, tracks

LOOK = Look("#3F5F3C", CREAM, CREAM, "#1C1A2A", DAMAGE)
MOST_DOLLARS = 29
ONES, FIVES = 36, 12
ESCORT = ("112.2", "Escort: an enemy that could attack an Escort in the Front Line may attack nothing else.")
PAGES = {
    "The turn": ("106.3a", "104.1a", "105.1", "104.1b", "108.2", "104.1c", "110.1a", "110.1b"),
    "Troops": ("106.1a", "106.1b", "106.2", "107.2", "107.3", "107.4", "108.4a", "109.4a"),
    "Keywords": ("G.Fly", "G.Rea", "G.Obs", "G.Ret", "G.Ste", ESCORT),
    "The match": ("103.2", "103.3a", "103.4", "100.2", "111.3", "110.3"),
}
LINES = {
    "Front Line": ("Troops here attack and are attacked.", "flak"),
    "Back Line": ("Deployed troops enter here and move up when your turn begins.", "sandbag"),
}


def counts(cards: CardSet, players: int) -> Iterable[Counted]:
    """A deck is brought along, not found in the box, so its entries are lists and no cards."""
    for table in ("card", "battlefield"):
        for entry in cards.tables[table]:
            yield Counted(table, entry.id, 1)


def extras(cards: CardSet, rules: Mapping[str, Rule], players: int) -> list[Piece]:
    behind = back("claw_and_order")
    return [
        *references(LOOK, rules, PAGES, players, behind),
        *places(LOOK, LINES, behind, players),
        *tracks(
            LOOK,
            "Dollars",
            range(MOST_DOLLARS + 1),
            "What you do not spend is lost.",
            players,
            behind,
        ),
        *counters("damage", DAMAGE, 1, ONES),
        *counters("damage", HEALTH, 5, FIVES),
        *markers("dollars", RIVET, "coins", players),
    ]
