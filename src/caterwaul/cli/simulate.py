"""`caterwaul simulate`: bots against bots, many games at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from . import INTERRUPTED
from .parameters import (
    bots_of,
    cards_option,
    choices_of,
    choose_option,
    complete_bots,
    game_argument,
    setting_option,
    settings_of,
)

if TYPE_CHECKING:
    from ..simulation.mass_play import MassResult


@click.command("simulate")
@game_argument()
@click.option("--games", "count", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option(
    "--bots", multiple=True, metavar="A,B", shell_complete=complete_bots,
    help="A bot for each seat; the last one named also takes the seats that are left. Default: random.",
)  # fmt: skip
@click.option("--seats", type=int, help="How many play, where a game leaves that open.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same number plays the same games.")
@click.option("--threads", type=click.IntRange(min=1), help="Default: one for each core.")
@choose_option
@setting_option
@cards_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    count: int,
    bots: Sequence[str],
    seats: int | None,
    seed: int,
    threads: int | None,
    choose: Sequence[str],
    settings: Sequence[str],
    cards: Sequence[str],
    as_json: bool,
) -> None:
    """Let bots play each other and count who wins."""
    from .. import games
    from ..bots.simple import bound_play_games
    from ..simulation.mass_play import checked_start, simulate
    from .bars import counting_shown
    from .progress import compiling_shown

    played = games.load(game)
    named = bots_of(bots) or ["random"]
    wanted = max(len(named), played.seats[0]) if seats is None else seats
    filled = [*named[:wanted], *[named[-1]] * (wanted - len(named))]
    own, options, choices = played.cards(cards), settings_of(settings), choices_of(choose)
    checked_start(played, own, filled, count, options, choices)  # refused before anything is compiled
    with compiling_shown(played):
        bound_play_games(played)
    with counting_shown(f"{played.title}: games", count) as show:
        result = simulate(played, own, filled, count, seed, threads, options, choices, show)
    click.echo(json.dumps(as_data(result)) if as_json else as_table(result))
    if result.stopped:
        click.echo(f"stopped after {result.games:,} of {count:,} games", err=True)
        ctx.exit(INTERRUPTED)


def as_data(result: MassResult) -> dict[str, object]:
    return {
        "game": result.game,
        "bots": result.bots,
        "seed": result.seed,
        "games": result.games,
        "steps": result.steps,
        "seconds": round(result.seconds, 6),
        "steps_per_second": round(result.steps_per_second),
        "games_per_second": round(result.games_per_second),
        "mean_steps": round(result.mean_steps, 3),
        "longest": result.longest,
        "wins": result.wins,
        "draws": result.draws,
    }


def as_table(result: MassResult) -> str:
    lines = [f"{result.games:,} games of {result.game} in {result.seconds:.2f} s"]
    for seat, (bot, wins) in enumerate(zip(result.bots, result.wins, strict=True)):
        lines.append(f"  seat {seat}  {bot:10} {wins:>12,.1f} wins  {share(wins, result.games)}")
    lines.append(f"  {'draws':17} {result.draws:>12,}       {share(result.draws, result.games)}")
    lines.append(f"  {result.mean_steps:.1f} decisions a game, at most {result.longest:,}")
    lines.append(f"  {result.steps_per_second:,.0f} decisions/s, {result.games_per_second:,.0f} games/s")
    return "\n".join(lines)


def share(part: float, whole: int) -> str:
    return f"{part / whole:6.1%}" if whole else ""
