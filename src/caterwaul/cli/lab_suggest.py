"""`caterwaul lab --suggest`: changes of numbers as a card file, with what each of them does."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from rich.console import Console

from . import INTERRUPTED

if TYPE_CHECKING:
    from ..lab.suggestion import Suggestion
    from .lab_asked import Asked

SECONDS = 60.0
GAMES = 3000  # that a search for changes needs


def suggested(
    asked: Asked, bots: Sequence[str], band: tuple[float, float], only: Sequence[str], as_json: bool
) -> int:
    """Search, print the patch on the output and the rest beside it, and return the exit code."""
    from ..lab.study import compile_study
    from ..lab.suggestion import Suggesting
    from .progress import compiling_shown

    asked.seconds = asked.given_seconds or SECONDS
    cards = asked.game.cards(asked.cards)
    searching = Suggesting(
        asked.game, cards, bots or asked.strongest(GAMES), files=asked.texts, options=asked.settings,
        seats=asked.seats, band=band, only=only, seed=asked.seed, seconds=asked.seconds,
        threads=asked.threads,
    )  # fmt: skip
    with compiling_shown(asked.game, searching.bots):
        compile_study(asked.game, searching.bots)
    with Console(stderr=True).status("looking") if sys.stderr.isatty() else _Quiet() as line:
        searching.progress = lambda games, what: line.update(f"{games:,} games: {what}")
        found = searching.run()
    click.echo(json.dumps(found.plain) if as_json else as_file(found), nl=as_json)
    if searching.was_stopped:
        click.echo("stopped; the changes found so far are above", err=True)
    return INTERRUPTED if searching.was_stopped else 0


class _Quiet:
    """In the place of a line that changes, where nobody looks at one."""

    def __enter__(self) -> _Quiet:
        return self

    def __exit__(self, *error: object) -> None:
        return None

    def update(self, text: str) -> None:
        return None


def as_file(found: Suggestion) -> str:
    """A card file with what was found as comments."""
    low, high = found.band
    lines = [
        f"# {found.games:,} games by {', '.join(dict.fromkeys(found.bots))}; wanted: {low:.0%} to {high:.0%}"
    ]
    if not found.patch:
        lines.append("# Nothing to change was found.")
    for id_, figure in found.outside.items():
        least, most = figure.limits
        lines.append(f"# still outside: {id_} {figure.value:.1%}, between {least:.1%} and {most:.1%}")
    return "\n".join(lines) + ("\n\n" + found.patch if found.patch else "\n")
