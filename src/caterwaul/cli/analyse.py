"""`caterwaul analyse`: the chance to win after every action of a match, where it turned, what cost most."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

import click

from ..core.words import count_noun
from .parameters import cards_option
from .percents import percents

if TYPE_CHECKING:
    from ..bots.analysis import Moment, TurningPoint
    from ..bots.choices import Choice
    from ..match import Match

HEIGHT, WIDTH = 8, 72  # of the plot in characters
LEVELS = " ▁▂▃▄▅▆▇█"
COLOURS = ("#d9822b", "#2b6cb0", "#3d8b40", "#8b3d88")


@click.command("analyse")
@click.argument("file", required=False, type=click.Path(dir_okay=False))
@click.option("--simulations", type=click.IntRange(min=1), default=400, show_default=True, help="A position.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same number thinks the same.")
@click.option("--every", is_flag=True, help="Tell all actions, not only the turning points.")
@click.option("--svg", type=click.Path(dir_okay=False), help="Draw the curve into this file.")
@cards_option
def command(
    file: str | None, simulations: int, seed: int, every: bool, svg: str | None, cards: Sequence[str]
) -> None:
    """Look at a match afterwards. Without a file, at the last one that you finished."""
    from ..bots import compile_bots
    from ..bots.analysis import analyse, turning_points
    from ..bots.choices import costliest, steps_of
    from .bars import counting_shown
    from .progress import compiling_shown
    from .saves import newest, read_match, write_whole

    match = read_match(Path(file) if file else newest("replays"), cards)
    with compiling_shown(match.game, ["tiger"]):
        compile_bots(match.game, ["tiger"])
    with counting_shown("Steps", steps_of(match)) as show:
        moments = analyse(match, simulations, seed, show)
        choices = costliest(match, moments, simulations, seed, show)
    telling = listed_all(match, moments) if every else turning_lines(match, turning_points(moments))
    for line in [*plot(match, moments), *telling, *choice_lines(match, choices)]:
        click.echo(line)
    if svg:
        write_whole(Path(svg), drawn(match, moments))
        click.echo(f"Drawn into {svg}.")


def plot(match: Match, moments: list[Moment]) -> list[str]:
    """A curve for the first seat of two; for more, a line of levels for each."""
    curves = [curve(moments, seat) for seat in range(match.start.seats)]
    if match.start.seats > 2:
        width = max(map(len, match.names))
        named = zip(match.names, curves, strict=True)
        return [f"{name:{width}} {''.join(map(level, squeezed(values)))}" for name, values in named]
    rows = []
    for row in range(HEIGHT, 0, -1):
        cells = [level(value * HEIGHT - (row - 1)) for value in squeezed(curves[0])]
        mark = {HEIGHT: "100%", HEIGHT // 2: " 50%", 1: "  0%"}.get(row, "    ")
        rows.append(f"{mark} {''.join(cells)}")
    return [f"Chance of {match.names[0]} to win, after each of {count_noun(len(moments), 'action')}", *rows]


def curve(moments: list[Moment], seat: int) -> list[float]:
    return [moments[0].before[seat], *(moment.after[seat] for moment in moments)]


def level(value: float) -> str:
    return LEVELS[round(min(max(value, 0.0), 1.0) * (len(LEVELS) - 1))]


def squeezed(values: list[float]) -> list[float]:
    """So many of them as there is room for."""
    if len(values) <= WIDTH:
        return values
    return [values[i * (len(values) - 1) // (WIDTH - 1)] for i in range(WIDTH)]


def turning_lines(match: Match, points: list[TurningPoint]) -> list[str]:
    """The turning points in words: what was done, whose chance changed, and what promised more."""
    if not points:
        return ["No turning points: nobody gave much away, and no chance changed much at one action."]
    lines = ["Turning points:"]
    for point in points:
        m = point.moment
        kind = "gave much away" if point.is_slip else "a large swing"
        lines.append(f"{m.number:>4}. {match.names[m.seat]}: {m.said} ({kind})")
        way = "fell" if point.after < point.before else "rose"
        chance = f"{match.names[point.whose]}'s chance to win"
        before, after = (percents(chances)[point.whose] for chances in (m.before, m.after))
        lines.append(f"      {chance} {way} from {before}% to {after}%.")
        if point.is_slip:
            lines.append(f"      More promising: {m.best}, {m.worth:.0%} as far as they could know.")
    return lines


def choice_lines(match: Match, choices: list[Choice]) -> list[str]:
    """Of each seat what cost it most, in sentences."""
    lines = []
    for seat, name in enumerate(match.names):
        own = [choice for choice in choices if choice.seat == seat]
        lines.append(f"Costliest choices of {name}:" if own else f"{name} had nothing to choose.")
        lines += [f"{choice.number:>4}. {choice.text}" for choice in own]
    return lines


def listed_all(match: Match, moments: list[Moment]) -> list[str]:
    """Every action, with the chance of who acted."""
    lines = ["Every action, with the chance to win of who took it, before and after:"]
    for m in moments:
        before, after = (percents(chances)[m.seat] for chances in (m.before, m.after))
        lines.append(f"{m.number:>4}. {match.names[m.seat]}: {m.said}  {before}% -> {after}%")
    return lines


def drawn(match: Match, moments: list[Moment]) -> str:
    """The curves of all seats as a picture."""
    wide, high, edge = 720, 240, 30
    lines = []
    for seat, name in enumerate(match.names):
        values = curve(moments, seat)
        points = " ".join(
            f"{edge + i * wide / (len(values) - 1):.1f},{edge + (1 - value) * high:.1f}"
            for i, value in enumerate(values)
        )
        colour = COLOURS[seat]
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="{edge + 120 * seat}" y="20" fill="{colour}">{escape(name)}</text>')
    middle = edge + high / 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 2 * edge} {high + 2 * edge}" '
            'font-family="sans-serif" font-size="14">',
            f'<rect x="{edge}" y="{edge}" width="{wide}" height="{high}" fill="#fbf7ef" stroke="#b8a98c"/>',
            f'<line x1="{edge}" y1="{middle}" x2="{edge + wide}" y2="{middle}" stroke="#d8cdb8"/>',
            *lines,
            "</svg>\n",
        ]
    )
