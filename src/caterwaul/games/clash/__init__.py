"""Clash!: two characters, ten moves each, one chosen in secret by both at the same moment."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Clash!",
    blurb="Simultaneous hidden choice, order by Buildup",
    seats=(2,),
)
