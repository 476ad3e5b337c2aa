"""`caterwaul deck`: look after decks of one's own, in the games that are played with them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .parameters import cards_option

if TYPE_CHECKING:
    from ..core.cardset import CardSet
    from ..core.game import Game


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
    played = game_with_decks(game)
    reports = reports_of(played, played.cards(cards), file)
    for report in reports:
        click.echo("\n".join(verdict_lines(report)))
    ctx.exit(0 if all(report.is_legal for report in reports) else 1)


def reports_of(game: Game, cards: CardSet, file: str) -> list[Any]:
    """What is said of each deck of a file, or of the list that it holds instead."""
    from ..cards.decks import check_text, is_one_list

    with suppress(UnicodeDecodeError):
        text = Path(file).read_text(encoding="utf-8")
        if is_one_list(text):
            return list(check_text(game, cards, text))
    return list(game.module("decks").check_file(file, cards))


def game_with_decks(key: str | None) -> Game:
    from .. import games
    from ..cards.decks import has_decks

    known = [name for name in games.keys() if has_decks(games.load(name))]  # noqa: SIM118
    if not known or key not in (None, *known):
        raise click.UsageError(f"decks are for {', '.join(known) or 'no game here'}, not {key}")
    return games.load(key or known[0])


def verdict_lines(report: Any) -> list[str]:
    """A deck, and below it what is wrong and what is unwise."""
    verdict = "legal" if report.is_legal else "not legal"
    faults = [f"  fault: {fault}" for fault in report.faults]
    return [f"{report.name}: {verdict}", *faults, *(f"  warning: {warning}" for warning in report.warnings)]
