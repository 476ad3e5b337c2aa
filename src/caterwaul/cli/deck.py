"""`caterwaul deck`: look after decks of one's own, in the games that are played with them."""

from __future__ import annotations

from typing import Any

import click

from .parameters import cards_option


@click.group("deck")
def command() -> None:
    """Check decks of your own before you take them to a table."""


@command.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--game", metavar="GAME", help="The game, where several are played with decks.")
@cards_option
@click.pass_context
def check(ctx: click.Context, file: str, game: str | None, cards: tuple[str, ...]) -> None:
    """Name everything that is wrong with the decks of a file; exit code 1 where something is."""
    from .. import games

    with_decks = [key for key in games.keys() if (games.load(key).folder / "decks.py").exists()]  # noqa: SIM118
    if not with_decks or game not in (None, *with_decks):
        raise click.UsageError(f"decks are for {', '.join(with_decks) or 'no game here'}, not {game}")
    played = games.load(game or with_decks[0])
    reports = played.module("decks").check_file(file, played.cards(cards))
    for report in reports:
        click.echo("\n".join(lines_of(report)))
    ctx.exit(0 if all(report.is_legal for report in reports) else 1)


def lines_of(report: Any) -> list[str]:
    """A deck, and below it what is wrong and what is unwise."""
    verdict = "legal" if report.is_legal else "not legal"
    faults = [f"  fault: {fault}" for fault in report.faults]
    return [f"{report.name}: {verdict}", *faults, *(f"  warning: {warning}" for warning in report.warnings)]
