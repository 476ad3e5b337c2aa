"""Clash!: two characters, ten moves each, one chosen in secret by both at the same moment."""

from ...core.game import Game

TURNS = 100  # ruling 25
CHOICES = 2  # a character each

GAME = Game(
    package=__name__,
    title="Clash!",
    blurb="Simultaneous hidden choice, order by Buildup",
    seats=(2,),
    max_steps=2 * TURNS + CHOICES,
    log_size=TURNS + 64,  # where nobody has a card left, all turns pass in one step
)
