"""Five Rows: troops and auras on five rows; both sides of a row strike at the same moment."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Five Rows",
    blurb="Triggers, auras, simultaneous combat",
    seats=(2,),
)
