"""Clash!: two characters, ten moves each, one chosen in secret by both at the same moment."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Clash!",
    blurb="Simultaneous hidden choice, order by Buildup",
    goal=(
        "Bring the other character down to 0 HP. Both choose a move in secret. The lower Buildup acts first, "
        "and who has been hit by then deals that much less."
    ),
    seats=(2,),
)
