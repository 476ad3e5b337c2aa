"""Five Rows: troops and auras on five rows; both sides of a row strike at the same moment."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Five Rows",
    blurb="Triggers, auras, simultaneous combat",
    goal=(
        "Bring the other player from 20 health to 0. A troop that stands alone in its row strikes the "
        "player; if both fall in one round, more health wins."
    ),
    seats=(2,),
)
