"""`caterwaul arena`: bots against bots in every seat, and a ladder of their strengths."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from . import INTERRUPTED
from .parameters import (
    cards_option,
    choices_of,
    choose_option,
    complete_bots,
    game_argument,
    players_of,
    setting_option,
    settings_of,
)

if TYPE_CHECKING:
    from ..bots.arena import Standing
    from ..bots.ratings import Brought, Pairing

SHARES = ("games", "share of wins", "95 % between")


@click.command("arena")
@game_argument()
@click.option(
    "--bots", multiple=True, metavar="A,B,C", shell_complete=complete_bots, default=("greedy,tomcat",),
    show_default=True, help="Who plays whom. tiger@1000 is a tiger with 1000 simulations; ./mine.py:Mine a "
    "class of yours, \"program:./mybot --fast\" a program.",
)  # fmt: skip
@click.option(
    "--games", "count", type=click.IntRange(min=1), default=100, show_default=True, help="Of each pair."
)
@click.option("--simulations", type=int, help="How long bots that search may think: so many simulations.")
@click.option("--time", "seconds", type=float, help="Or so many seconds; so long has a program too.")
@click.option("--seats", type=int, help="How many play, where a game leaves that open.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same number plays the same games.")
@click.option("--threads", type=click.IntRange(min=1), help="Default: one for each core.")
@choose_option
@setting_option
@cards_option
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path),
    help="Write each game as a line of JSON into this file, and go on with what is in it.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    bots: Sequence[str],
    count: int,
    simulations: int | None,
    seconds: float | None,
    seats: int | None,
    seed: int,
    threads: int | None,
    choose: Sequence[str],
    settings: Sequence[str],
    cards: Sequence[str],
    out: Path | None,
    as_json: bool,
) -> None:
    """Let every bot play every other, each deal once with each of them in each seat."""
    from .. import games
    from ..bots import compile_bots
    from ..bots.arena import Contest, contend
    from ..bots.kept_games import GamesFile
    from ..bots.levels import Budget
    from ..bots.outside import ours
    from .bars import counting_shown
    from .progress import compiling_shown

    if simulations is not None and seconds is not None:
        raise click.UsageError("--simulations or --time, not both")
    budget = None if simulations is None and seconds is None else Budget(simulations, seconds)
    played = games.load(game)
    wanted = played.seats[0] if seats is None else seats
    contest = Contest(
        played, played.cards(cards), players_of(bots), count, wanted, seed, budget,
        settings_of(settings), choices_of(choose),
    )  # fmt: skip
    own = ours(contest.bots)
    with compiling_shown(played, own):
        compile_bots(played, own)
    kept = GamesFile(out, contest) if out else None
    total = count * len(contest.pairs)
    with counting_shown(f"{played.title}: games", total) as show:
        standing = contend(
            contest, threads or os.cpu_count() or 1, show,
            kept.take if kept else lambda game: None, kept.before if kept else (),
        )  # fmt: skip
    if as_json:
        click.echo(json.dumps(as_data(standing)))
    else:
        show_tables(standing)
    if standing.stopped:
        done = sum(pairing.games for pairing in standing.pairings)
        click.echo(f"stopped after {done:,} of {total:,} games", err=True)
        ctx.exit(INTERRUPTED)


def as_data(standing: Standing) -> dict[str, object]:
    contest = standing.contest
    return {
        "game": contest.game.key,
        "seats": contest.seats,
        "seed": contest.seed,
        "pairings": [
            {
                "bot": pairing.one,
                "against": pairing.other,
                **as_numbers(pairing),
            }
            for pairing in standing.pairings
        ],
        "ladder": [
            {"bot": rating.bot, "points": round(rating.points), "doubt": round(rating.doubt)}
            for rating in standing.ladder
        ],
        "lost_by_rule": [loss._asdict() for loss in standing.losses],
        "brought": [
            {
                "choice": thing.choice,
                "word": thing.word,
                **as_numbers(thing),
            }
            for thing in standing.brought
        ],
    }


def as_numbers(counted: Pairing | Brought) -> dict[str, object]:
    return {
        "games": counted.games,
        "wins": round(counted.wins, 6),
        "share": round(counted.share, 6),
        "interval": [round(end, 6) for end in counted.interval],
    }


def show_tables(standing: Standing) -> None:
    seats = standing.contest.seats
    others = "" if seats == 2 else f" (one against {seats - 1})"
    console = Console()
    console.print(
        table_of(
            f"{standing.contest.game.title}: pairings{others}", ("", "against"), SHARES,
            [(p.one, p.other, *shares_of(p)) for p in standing.pairings],
        ),
        table_of(
            "Ladder", ("",), ("points", "±"),
            [(r.bot, f"{r.points:.0f}", f"{r.doubt:.0f}") for r in standing.ladder],
        ),
    )  # fmt: skip
    if standing.losses:
        console.print(losses_table(standing))
    if standing.brought:
        rows = [(thing.choice, thing.word, *shares_of(thing)) for thing in standing.brought]
        console.print(table_of("What the seats brought", ("", ""), SHARES, rows))


def losses_table(standing: Standing) -> Table:
    table = Table(title="Lost by rule")
    for heading in ("", "by", "games", "the first time"):
        table.add_column(heading, justify="right" if heading == "games" else "left")
    for loss in standing.losses:
        table.add_row(*map(escape, (loss.bot, loss.fault, f"{loss.games:,}", loss.said)))
    return table


def shares_of(counted: Pairing | Brought) -> tuple[str, str, str]:
    low, high = counted.interval
    return f"{counted.games:,}", f"{counted.share:.1%}", f"{low:.1%} and {high:.1%}"


def table_of(
    title: str, names: Sequence[str], numbers: Sequence[str], rows: Sequence[Sequence[str]]
) -> Table:
    table = Table(title=title)
    for heading in names:
        table.add_column(heading)
    for heading in numbers:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(*row)
    return table
