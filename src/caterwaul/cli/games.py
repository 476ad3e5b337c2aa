"""`caterwaul games`: what can be played."""

from __future__ import annotations

import click

from .parameters import game_keys


@click.command("games")
def command() -> None:
    """List the games."""
    from .. import games

    listed = [games.load(key) for key in game_keys()]
    width = max(len(game.key) for game in listed)
    for game in listed:
        seats = " or ".join(map(str, game.seats))
        click.echo(f"{game.key:{width}}  {game.title}, {seats} players: {game.blurb}")
