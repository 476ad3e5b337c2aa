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
def command(seconds: float) -> None:
    """Measure decisions per second, beside other engines where they are installed."""
    from ..bench.table import main

    main(seconds)
