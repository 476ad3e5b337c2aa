"""Claw & Order: two decks of 27, two lines of troops, vehicles, items, and the best of three battles."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Claw & Order",
    blurb="Own decks, vehicles and pilots, battlefields, best of three",
    seats=(2,),
)
