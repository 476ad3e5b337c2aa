"""Plots of figures as inline SVG, drawn for light and dark by the colours of the page that they stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import isfinite

from .estimates import UNKNOWN, Figure, turned
from .summary import CardFigures, Met, Span

ROW, LABELS, PLOT, VALUES = 24, 190, 420, 120
WIDTH = LABELS + PLOT + VALUES
LONGEST = 24  # characters of a label beside its row
CELL = 46
MOMENTS = {"opening": "dealt at first", "drawn": "drawn later", "played": "played"}


def percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.1%}"


def said(figure: Figure) -> str:
    """A share and its limits in words."""
    if figure.value is None:
        return "nothing was counted"
    if not figure.is_told:
        return f"{percent(figure.value)}; between what cannot be told yet"
    low, high = figure.limits
    return f"{percent(figure.value)}, between {percent(low)} and {percent(high)}"


def svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">'
    return f"{head}{''.join(parts)}</svg>"


def text(x: float, y: float, words: str, of: str = "", anchor: str = "start") -> str:
    kind = f' class="{of}"' if of else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{kind}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, of: str) -> str:
    return f'<path d="M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}" class="{of}"/>'


class Scale:
    """From values to places between two ends of a plot."""

    def __init__(self, least: float, most: float, left: float = LABELS, width: float = PLOT) -> None:
        self.least, self.span, self.left, self.width = least, (most - least) or 1.0, left, width

    def __call__(self, value: float) -> float:
        part = min(max((value - self.least) / self.span, 0.0), 1.0)
        return self.left + self.width * part


def intervals(title: str, figures: Mapping[str, Figure], even: float = 0.5) -> str:
    """A row for each figure: its share as a dot, its limits as a bar, and a line where nobody is better."""
    scale, rows = (
        Scale(0, 1),
        [(name, figure) for name, figure in figures.items() if figure.value is not None],
    )
    tall = ROW if all(len(name) <= LONGEST for name, _ in rows) else 2 * ROW
    height = tall * len(rows) + ROW
    parts = axis(scale, height, [0, 0.25, 0.5, 0.75, 1], percent_mark)
    parts.append(line(scale(even), 0, scale(even), height - ROW, "even"))
    for i, (name, figure) in enumerate(rows):
        top = tall * (i + 1) - ROW
        label = name if tall == ROW else ""
        parts += [] if label else [text(0, top - 3, name)]
        parts += row(scale, top, label, figure, percent(figure.value), said(figure))
    return svg(WIDTH, height, title, parts)


def changes(title: str, rises: Mapping[str, Figure], is_share: bool = True) -> str:
    """A row for each difference, with a line where nothing changes."""
    told = [figure for figure in rises.values() if figure.is_told]
    most = max((abs(end) for figure in told for end in figure.limits if isfinite(end)), default=0.0) or 1.0
    scale, height = Scale(-most, most), ROW * (len(rises) + 1)
    parts = axis(scale, height, [-most, 0, most], rise_mark if is_share else "{:+.2f}".format)
    parts.append(line(scale(0), 0, scale(0), height - ROW, "even"))
    for i, (name, figure) in enumerate(rises.items()):
        value = (
            "–" if figure.value is None else rise_mark(figure.value) if is_share else f"{figure.value:+.2f}"
        )
        parts += row(scale, ROW * i, name[:LONGEST], figure, value, value)
    return svg(WIDTH, height, title, parts)


def percent_mark(value: float) -> str:
    return f"{value:.0%}"


def rise_mark(value: float) -> str:
    return f"{value:+.1%}"


def axis(scale: Scale, height: float, marks: Sequence[float], told: object) -> list[str]:
    parts = []
    for mark in marks:
        parts.append(line(scale(mark), 0, scale(mark), height - ROW, "axis"))
        words = told(mark) if callable(told) else str(mark)
        parts.append(text(scale(mark), height - 7, words, "small", "middle"))
    return parts


def row(scale: Scale, top: float, name: str, figure: Figure, value: str, title: str) -> list[str]:
    middle = top + ROW / 2
    parts = [
        text(LABELS - 12, middle + 5, name[:26], anchor="end"),
        text(WIDTH - 4, middle + 5, value, "", "end"),
    ]
    if figure.value is None:
        return parts
    if figure.is_told:
        low, high = figure.limits
        parts.append(line(scale(low), middle, scale(high), middle, "span"))
    return [*parts, dot(scale(figure.value), middle, 5.5, title)]


def dot(x: float, y: float, radius: float, title: str, of: str = "figure") -> str:
    """A point that says what it is to who rests on it."""
    about = f"<title>{escape(title)}</title>"
    return f'<circle cx="{x:.1f}" cy="{y:g}" r="{radius:g}" class="{of}">{about}</circle>'


def grid(title: str, words: Sequence[str], pairs: Sequence[Met]) -> str:
    """Each against each: the share of the row, the stronger the colour the more lopsided."""
    share = {(met.one, met.other): met.share for met in pairs}
    top, left = 96, 150
    parts = []
    for i, word in enumerate(words):
        x, y = left + CELL * i + CELL / 2, top + CELL * i + CELL / 2
        parts.append(text(left - 10, y + 5, word[:20], anchor="end"))
        parts.append(f'<g transform="translate({x + 4:g} {top - 8}) rotate(-45)">{text(0, 0, word[:14])}</g>')
        for j, other in enumerate(words):
            figure = share.get((word, other)) or turned(share.get((other, word), UNKNOWN))
            if figure.value is not None:
                parts.append(cell(left + CELL * j, top + CELL * i, figure, f"{word} against {other}"))
    return svg(left + CELL * len(words) + 60, top + CELL * len(words) + 4, title, parts)


def cell(x: float, y: float, figure: Figure, who: str) -> str:
    value = figure.value or 0.0
    kind, strength = ("good", value - 0.5) if value >= 0.5 else ("bad", 0.5 - value)
    box = f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{CELL - 2}" height="{CELL - 2}" class="{kind}"'
    number = text(x + CELL / 2, y + CELL / 2 + 5, f"{100 * value:.0f}", "", "middle")
    shade = f' style="opacity:{min(2 * strength, 1) * 0.75:.2f}"/>'
    return f"<g><title>{escape(f'{who}: {said(figure)}')}</title>{box}{shade}{number}</g>"


def cards(title: str, found: Sequence[CardFigures]) -> str:
    """A row for each card with three dots: dealt at first, drawn later, played."""
    scale, row_height = Scale(0, 1), 30
    height = row_height * len(found) + ROW
    parts = axis(scale, height, [0, 0.25, 0.5, 0.75, 1], percent_mark)
    parts.append(line(scale(0.5), 0, scale(0.5), height - ROW, "even"))
    for i, card in enumerate(found):
        top = row_height * i
        parts.append(text(LABELS - 12, top + 20, card.name[:LONGEST], anchor="end"))
        often = card.often["held"].value
        parts.append(text(WIDTH - 4, top + 20, f"held {percent_mark(often or 0)}", "small", "end"))
        for k, (moment, words) in enumerate(MOMENTS.items()):
            figure = card.won[moment]
            if figure.value is None:
                continue
            y = top + 7 + 8 * k
            if figure.is_told:
                low, high = figure.limits
                parts.append(line(scale(low), y, scale(high), y, f"thin {moment}"))
            about = f"{card.name}, {words}: {said(figure)}"
            parts.append(dot(scale(figure.value), y, 3.5, about, moment))
    return svg(WIDTH, height, title, parts)


def lengths(title: str, spans: Sequence[Span]) -> str:
    """How many games were how long."""
    most = max((span.games for span in spans), default=1)
    wide, high = 600 / max(len(spans), 1), 140
    parts = []
    for i, span in enumerate(spans):
        tall = high * span.games / most
        words = f"{span.least} to {span.most} actions: {span.games} games"
        parts.append(
            f'<rect x="{30 + wide * i:.1f}" y="{high - tall + 8:.1f}" width="{wide - 2:.1f}" '
            f'height="{tall:.1f}" class="bar"><title>{words}</title></rect>'
        )
        if i % max(1, len(spans) // 10) == 0:
            parts.append(text(30 + wide * i, high + 26, str(span.least), "small"))
    return svg(WIDTH, high + 34, title, parts)
