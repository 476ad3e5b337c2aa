"""Paw of Duty: Kitties with a facing, tactics made of steps, a line of three that must hold."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Paw of Duty",
    blurb="Space and facing, tactics of several steps, a victory that must hold",
    goal=(
        "Hold a row, column or diagonal of the City with three Kitties until the opponent's next turn is "
        "over. If nobody does, whoever has captured more levels wins at the end."
    ),
    seats=(2,),
)
