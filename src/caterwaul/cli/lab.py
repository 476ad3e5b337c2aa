"""`caterwaul lab`: studies of what cards, decks and readings of the rules do to a game."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import INTERRUPTED
from .lab_asked import Asked
from .parameters import bots_of, cards_option, complete_bots, game_argument, setting_option, settings_of

if TYPE_CHECKING:
    from ..lab import Comparison, Study, Summary

UNITS = {"": 1, "s": 1, "m": 60, "min": 60, "h": 3600}


class Duration(click.ParamType[float]):
    """`10s`, `2m`, `1h` or a number of seconds."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        said = re.fullmatch(r"(\d+(?:\.\d+)?) *(\w*)", str(value).strip())
        if not said or said[2] not in UNITS or not float(said[1]):
            self.fail(f"{value!r} is no time; write 10s, 2m or 1h", param, ctx)
        return float(said[1]) * UNITS[said[2]]


class Band(click.ParamType[tuple[float, float]]):
    """`45-55`, in percent."""

    name = "band"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        said = re.fullmatch(r"(\d+(?:\.\d+)?) *- *(\d+(?:\.\d+)?) *%?", str(value).strip())
        if not said or not 0 <= float(said[1]) < float(said[2]) <= 100:
            self.fail(f"{value!r} is no band; write 45-55", param, ctx)
        return float(said[1]) / 100, float(said[2]) / 100


@click.command("lab")
@game_argument()
@cards_option
@click.option(
    "--against", multiple=True, metavar="FILE|NAME=VALUE",
    help="Compare, on the same deals, with another card file, `built-in`, or another reading. Repeatable.",
)  # fmt: skip
@setting_option
@click.option(
    "--bots", multiple=True, metavar="A[,B]", shell_complete=complete_bots,
    help="Who plays: one for all seats, or one for each. Default: the strongest with an answer in time.",
)  # fmt: skip
@click.option("--time", "seconds", type=Duration(), help="How long to play, such as 10s or 2m. Default: 10s.")
@click.option("--games", "count", type=click.IntRange(min=1), help="Or until there are so many games.")
@click.option("--seats", type=int, help="How many play, where a game leaves that open.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same number plays the same games.")
@click.option("--threads", type=click.IntRange(min=1), help="Default: one for each core.")
@click.option(
    "--suggest", is_flag=True,
    help="Search the smallest changes of numbers that bring every card and matchup into the band.",
)  # fmt: skip
@click.option("--band", type=Band(), default="45-55", show_default=True, help="Wins in %, with --suggest.")
@click.option("--only", multiple=True, metavar="ID", help="What may be changed, with --suggest. Repeatable.")
@click.option("--html", "page", type=click.Path(dir_okay=False, path_type=Path), help="Also as a page.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    cards: Sequence[str],
    against: Sequence[str],
    settings: Sequence[str],
    bots: Sequence[str],
    seconds: float | None,
    count: int | None,
    seats: int | None,
    seed: int,
    threads: int | None,
    suggest: bool,
    band: tuple[float, float],
    only: Sequence[str],
    page: Path | None,
    as_json: bool,
) -> None:
    """Let bots play the same deals from every seat, and tell what wins and how sure that is.

    With --option that reading of the rules is compared with the usual one. A study is kept, and the same line
    goes on with it.
    """
    from .. import games
    from ..lab.pairing import play_both

    played = games.load(game)
    asked = Asked(played, cards, settings, seats, seed, threads, seconds, count)
    if suggest:
        from .lab_suggest import suggested

        ctx.exit(suggested(asked, bots_of(bots), band, only, as_json))
    named = bots_of(bots) or asked.strongest()
    after = asked.study(cards, settings_of(settings), named)
    before = asked.other(cards, settings_of(settings), against, named)
    turns = after.deals.assignments
    wanted = None if count is None else -(-count // turns)
    with asked.shown(f"{played.title}: games", count) as show:
        if before is None:
            lacking = None if wanted is None else max(0, wanted - len(after.done))
            stopped = after.play(lacking, asked.seconds, threads, lambda done: show(done * turns))
        else:
            lacking = None if wanted is None else max(0, wanted - len(before.done & after.done))
            stopped = play_both(
                before, after, lacking, asked.seconds, threads, lambda done: show(2 * done * turns)
            )
    tell(after, before, as_json, page)
    if stopped:
        click.echo("stopped; what was played is kept, and the same command goes on", err=True)
        ctx.exit(INTERRUPTED)


def tell(after: Study, before: Study | None, as_json: bool, page: Path | None) -> None:
    """Tables or JSON of what has been played, and a page if one is wanted."""
    from ..lab import compare, summary_of

    summary = summary_of(after)
    comparison = compare(before, after) if before else None
    if page:
        from ..lab.page import page_of

        page.write_text(page_of(summary, comparison), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(as_data(summary, comparison, after)))
        return
    from .lab_tables import show

    show(summary, comparison, after)
    if page:
        click.echo(f"The page is {page}")


def as_data(summary: Summary, comparison: Comparison | None, study: Study) -> dict[str, object]:
    compared = {"comparison": comparison.plain} if comparison else {}
    return {**summary.plain, **compared, "file": str(study.file)}
