"""Five Rows: a deck with one of each card for each player, the rows, and tracks for health and coins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.cardset import CardSet
from ...core.rulebook import Rule
from ...faces import back
from ...faces.frames.five_rows import FRAMES, HEALTH, POWER, RIM
from ..drawing import Look
from ..pieces import Piece
from . import Counted
from .parts import counters, markers, places, references, tracks

LOOK = Look("#C8432F", "#FBF3DE", "#FBF3DE", "#1C1A2A", FRAMES["aura"][0])
ROWS, MOST = 5, 29
LOST, BONUS = 30, 12
PAGES = {
    "The round": ("2.1", "2.2", "2.3", "3.1", "3.3", "4.1", "4.6", "5.1", "5.2"),
    "Rows and combat": ("3.2", "3.5", "3.6", "3.7", "4.3", "4.5", "4.7", "4.8", "5.3"),
}


def counts(cards: CardSet, players: int) -> Iterable[Counted]:
    return [Counted("card", entry.id, 1) for _ in range(players) for entry in cards.tables["card"]]


def extras(cards: CardSet, rules: Mapping[str, Rule], players: int) -> list[Piece]:
    behind = back("five_rows")
    rows = {
        f"Row {n}": ("An aura lies here, a troop of each player beside it.", "banner")
        for n in range(1, ROWS + 1)
    }
    hint = "Put a marker on your number; below 0 go on counting from the end."
    return [
        *references(LOOK, rules, PAGES, players, behind),
        *places(LOOK, rows, behind),
        *tracks(LOOK, "Health", range(MOST + 1), hint, players, behind),
        *tracks(
            LOOK,
            "Coins",
            range(MOST + 1),
            "What is left is lost when the next round begins.",
            players,
            behind,
        ),
        *tracks(LOOK, "Round", range(1, MOST + 1), "So many coins are paid this round.", 1, behind),
        *counters("lost health", HEALTH, 1, LOST),
        *counters("power", POWER, 1, BONUS),
        *markers("health", HEALTH, "heart", players),
        *markers("coins and round", RIM, "coins", players + 1),
    ]
