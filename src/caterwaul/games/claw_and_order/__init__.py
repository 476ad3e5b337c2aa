"""Claw & Order: two decks of 27, two lines of troops, vehicles, items, and the best of three battles."""

from ...core.game import Game

GAME = Game(
    package=__name__,
    title="Claw & Order",
    blurb="Own decks, vehicles and pilots, battlefields, best of three",
    goal=(
        "Win two of three battles. You lose a battle when your turn ends and you have no troop in play, "
        "or none left in your deck."
    ),
    seats=(2,),
)
