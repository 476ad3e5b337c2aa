"""Battlecats: two to four warlords, everybody's cards in one deck, and whoever is drawn acts."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Battlecats",
    blurb="One deck for all, chained actions, recruiting",
    seats=(2, 3, 4),
)
