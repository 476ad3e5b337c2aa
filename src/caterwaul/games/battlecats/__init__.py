"""Battlecats: two to four warlords, everybody's cards in one deck, and whoever is drawn acts."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Battlecats",
    blurb="One deck for all, chained actions, recruiting",
    goal=(
        "Have the most Honor when the game ends, after twelve rounds or a few more. Your cards in the Fray "
        "bring Honor, and Pride that buys better cards."
    ),
    seats=(2, 3, 4),
)
