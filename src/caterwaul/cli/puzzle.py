"""`caterwaul puzzle`: a puzzle out of a real match, solved in the terminal."""

from __future__ import annotations

from datetime import datetime

import click

from .parameters import game_argument


@click.command("puzzle")
@game_argument()
@click.option(
    "--day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="The puzzle of that day, like 2026-11-19.",
)
@click.option("--number", type=int, help="A puzzle of the shelf, counted from 1, the easiest first.")
def command(game: str, day: datetime | None, number: int | None) -> None:
    """Solve a puzzle: one move wins, or is the only one that does not lose.

    Without an option it is the one of today, which is the same for everybody. Solve it by playing; `hint`
    tells the answer.
    """
    from .. import games
    from .puzzle_sitting import puzzle_sitting
    from .session import Leave
    from .terminal import Terminal

    if day is not None and number is not None:
        raise click.UsageError("--day or --number, not both")
    terminal = Terminal()
    sitting = puzzle_sitting(games.load(game), day.date() if day else None, number, terminal)
    try:
        with terminal.screen():
            sitting.run()
    except (Leave, EOFError):
        terminal.show(["Not solved yet: the same command begins it again."])
    finally:
        sitting.close()
