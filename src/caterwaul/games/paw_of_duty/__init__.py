"""Paw of Duty: Kitties with a facing, tactics made of steps, a line of three that must hold."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Paw of Duty",
    blurb="Space and facing, tactics of several steps, a victory that must hold",
    seats=(2,),
)
