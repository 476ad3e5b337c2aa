"""`caterwaul bench`: the speed table."""

from __future__ import annotations

import click


@click.command("bench")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=0.5,
    show_default=True,
    help="How long each row is measured, in each round.",
)
@click.option(
    "--only",
    type=click.Choice(["games", "server"]),
    help="The rules and the bots alone, or the server with the workshop.",
)
def command(seconds: float, only: str | None) -> None:
    """Measure decisions per second and the server under load, beside others where they are installed."""
    from ..bench import server, workshop
    from ..bench import speeds as table

    if only != "server":
        table.main(seconds)
    if only != "games":
        server.main()
        workshop.main()
