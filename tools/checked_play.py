"""Play a game at random, many times, with every index of the compiled rules checked against its bounds.

Rule tests run interpreted, where NumPy checks each index; this looks at positions that no test thought of. It
needs NUMBA_BOUNDSCHECK=1, for which everything is compiled anew.
"""

import sys
from collections.abc import Iterator

import click
from numba.core import config

from caterwaul import games
from caterwaul.core.game import Game
from caterwaul.simulation.mass_play import simulate

PLAYED = {"random": 1_500, "greedy": 30}  # matches of each kind


def settings_of(game: Game) -> Iterator[dict[str, str]]:
    """The defaults, and every other reading of the book, all together and one by one."""
    others = {name: values[1:] for name, values in game.options.items()}
    yield {}
    yield {name: values[-1] for name, values in others.items()}
    yield from ({name: value} for name, values in others.items() for value in values)


@click.command(help=__doc__)
@click.argument("key", metavar="GAME", type=click.Choice(games.keys()))
def main(key: str) -> None:
    if not config.BOUNDSCHECK:
        raise click.ClickException("nothing would be checked: set NUMBA_BOUNDSCHECK=1")
    game, steps = games.load(key), 0
    for seats in game.seats:
        for options in settings_of(game):
            for bot, count in PLAYED.items():
                result = simulate(game, game.builtin, [bot] * seats, count, seed=seats, options=options)
                steps += result.steps
    print(f"{key}: {steps:,} steps, every index within its bounds")


if __name__ == "__main__":
    sys.exit(main())
