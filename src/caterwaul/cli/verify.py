"""`caterwaul verify`: whether the shuffle, the actions and the result of a replay are what they should be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from .parameters import cards_option


@click.command("verify")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option(
    "--commitment", metavar="HASH", default="", help="What the table, or its tournament, showed before."
)
@click.option("--seal", metavar="HASH", default="", help="What the table showed after the match.")
@click.option("--tournament", metavar="SECRET", default="", help="What its tournament told when it was over.")
@cards_option
@click.pass_context
def command(
    ctx: click.Context, file: str, commitment: str, seal: str, tournament: str, cards: Sequence[str]
) -> None:
    """Check a replay by playing it again; exit code 1 where something is wrong.

    docs/fairness.md says what this proves and what it does not.
    """
    from ..replay.verify import hash_of, verify
    from .progress import compiling_shown
    from .saves import game_in, split, text_of

    text = split(text_of(Path(file)))[1]
    game = game_in(text)
    wanted = [hash_of(given) if given else "" for given in (commitment, seal, tournament)]
    if game is None:
        verdict = verify(text)
    else:
        with compiling_shown(game):
            verdict = verify(text, game.cards(cards) if cards else None, *wanted)
    for line in verdict.holds:
        click.echo(f"holds     {line}")
    for line in verdict.unknown:
        click.echo(f"not known {line}")
    if verdict.wrong:
        click.echo(f"WRONG     {verdict.wrong}")
    click.echo(verdict.summary)
    ctx.exit(1 if verdict.wrong else 0)
