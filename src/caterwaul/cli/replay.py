"""`caterwaul replay`: a match played back as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.words import count_noun
from .parameters import cards_option

if TYPE_CHECKING:
    from ..match import Match
    from .terminal import Terminal


@click.command("replay")
@click.argument("file", required=False, type=click.Path(dir_okay=False))
@click.option(
    "--seat", type=int, default=-1, help="Through whose eyes, counted from 0. Default: a spectator's."
)
@click.option("--step", is_flag=True, help="Show the table after every decision.")
@click.option("--text", is_flag=True, help="Print the position in which it ends, to paste or to edit.")
@cards_option
def command(file: str | None, seat: int, step: bool, text: bool, cards: Sequence[str]) -> None:
    """Play a match back. Without a file, the last one that you finished."""
    from .saves import newest, read_match
    from .session import result, score
    from .terminal import Terminal

    match = read_match(Path(file) if file else newest("replays"), cards)
    match.view(seat)  # refuses a seat that is not there
    if text:
        click.echo(match.to_text(), nl=False)
        return
    terminal = Terminal()
    if step:
        with terminal.screen():
            show_steps(match, seat, terminal)
    else:
        tell(match, seat, terminal)
    if match.over:
        terminal.show([f"{result(match)} {score(match)}."])
    else:
        terminal.show([f"Not over yet, after {count_noun(len(match.actions), 'action')}."])


def tell(match: Match, seat: int, terminal: Terminal) -> None:
    """The whole story in words."""
    from .screen import event_text, wrapped
    from .zones import Pen

    paper = terminal.paper
    pen = Pen(paper.plain, seat)
    terminal.show([f"{match.game.title}: {', '.join(match.names)}", ""])
    for line in match.view(seat).log:
        terminal.show(wrapped(event_text(line, True, pen), paper.width))


def show_steps(match: Match, seat: int, terminal: Terminal) -> None:
    """The table after every decision; Enter goes on."""
    from ..match import Match
    from .screen import Scene, draw
    from .tabletop import counters_in

    shown = Match(match.game, match.cards, match.start, match.names)
    heard = -1
    before: dict[tuple[int, str], int] = {}
    for actor, action in [(None, None), *match.actions]:
        if actor is not None and action is not None:
            shown.play(actor, action)
        view = shown.view(seat)
        if int(shown.state.draft) or heard == len(view.log):
            continue
        view.options, view.prompt = (
            [],
            f"After {len(shown.actions)} of {count_noun(len(match.actions), 'action')}",
        )
        terminal.clear()
        terminal.show(
            draw(Scene(match.game.title, view, heard=max(heard, 0), before=before), terminal.paper).lines
        )
        if terminal.asks_a_person and terminal.ask("Enter: on, q: stop ").lower() == "q":
            return
        heard, before = len(view.log), counters_in(view)
