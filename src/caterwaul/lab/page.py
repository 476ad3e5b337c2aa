"""A study as one HTML page that needs nothing else: plots, and what they show as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from .comparison import Comparison
from .estimates import Figure
from .plots import cards, changes, grid, intervals, lengths, percent
from .summary import Summary

WIDEST_GRID = 24
DETAILS = ("won when opening", "won when drawn", "won when played")  # of what "held" sums up
STYLE = """
:root {
  color-scheme: light dark;
  --bg: #e9e3d3; --panel: #fbf8f0; --ink: #1c1a2a; --mute: #575264; --line: #c2b89f;
  --you: #1a5298; --foe: #a02d1b; --legal: #086048; --sel: #8a4b00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #151923; --panel: #242b39; --ink: #f3efe6; --mute: #b7b3c4; --line: #414a5e;
    --you: #7db8ff; --foe: #ff8f7a; --legal: #4fe3b2; --sel: #ffc84a;
  }
}
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 820px; margin: 0 auto; padding: 24px 16px 64px; }
section { background: var(--panel); border: 2px solid var(--ink); border-radius: 12px; }
section { padding: 12px 18px 18px; margin: 18px 0; overflow-x: auto; }
h1 { margin: 0 0 4px; }
h2 { margin: 4px 0 8px; font-size: 19px; }
p { margin: 6px 0; }
.small { color: var(--mute); font-size: 13px; }
svg { width: 100%; height: auto; font: 14px system-ui, sans-serif; }
svg text { fill: var(--ink); }
svg text.small { fill: var(--mute); font-size: 12px; }
svg .axis { stroke: var(--line); }
svg .even { stroke: var(--ink); stroke-dasharray: 4 4; stroke-width: 1.5; }
svg .span { stroke: var(--you); stroke-width: 8; stroke-linecap: round; opacity: .45; }
svg circle, svg .bar { fill: var(--you); }
svg .good { fill: var(--legal); }
svg .bad { fill: var(--foe); }
svg .thin { stroke-width: 3; stroke-linecap: round; opacity: .5; }
svg path.opening { stroke: var(--you); }
svg path.drawn { stroke: var(--legal); }
svg path.played { stroke: var(--sel); }
svg circle.drawn { fill: var(--legal); }
svg circle.played { fill: var(--sel); }
.key span { margin-right: 18px; }
.key i { display: inline-block; width: 10px; height: 10px; border-radius: 5px; margin-right: 6px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
td, th { text-align: right; padding: 2px 8px; border-bottom: 1px solid var(--line); }
td:first-child, th:first-child { text-align: left; }
details { margin-top: 8px; }
summary { cursor: pointer; color: var(--mute); }
"""


def page_of(summary: Summary, comparison: Comparison | None = None) -> str:
    """The whole page."""
    parts = [f"<section>{part}</section>" for part in parts_of(summary, comparison)]
    title = escape(f"{summary.title}: a study of {summary.cards} cards")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><main>{''.join(parts)}</main></body></html>\n"
    )


def parts_of(summary: Summary, comparison: Comparison | None) -> Iterator[str]:
    yield heading(summary)
    if comparison:
        yield from compared(comparison)
    seats = {f"seat {i + 1}": figure for i, figure in enumerate(summary.seats)}
    even = 1 / max(len(summary.seats), 1)
    yield plotted("Wins by seat", intervals("Wins by seat", {**seats, **summary.by_bot}, even), seats)
    for name, found in summary.brought.items():
        ordered = best_first(found)
        yield plotted(f"Wins by {name}", intervals(f"Wins by {name}", ordered, even), ordered)
        if 2 <= len(found) <= WIDEST_GRID:
            title = f"Each {name} against each"
            about = '<p class="small">Of what both won, the share of the row, in percent.</p>'
            yield f"<h2>{title}</h2>{about}{grid(title, list(ordered), summary.pairs[name])}"
    yield of_cards(summary)
    yield plotted("How it ends", intervals("How it ends", best_first(summary.endings)), summary.endings)
    yield of_games(summary)


def heading(summary: Summary) -> str:
    bots = ", ".join(dict.fromkeys(summary.bots))
    options = ", ".join(f"{name}: {value}" for name, value in summary.options.items())
    notes = "".join(f"<p>{escape(note)}</p>" for note in summary.notes)
    read = f"; {options}" if options else ""
    return (
        f"<h1>{escape(summary.title)}</h1><p>{summary.games:,} games of {summary.deals:,} deals with the "
        f"cards {escape(summary.cards)}, played by {escape(bots)}{escape(read)}. Seed {summary.seed}.</p>"
        f'{notes}<p class="small">Bars hold the true share 19 times out of 20. They know that games of a '
        "deal share its luck and that games which were played before say nothing new.</p>"
    )


def plotted(title: str, plot: str, figures: Mapping[str, Figure]) -> str:
    return f"<h2>{escape(title)}</h2>{plot}{table(figures)}"


def table(figures: Mapping[str, Figure]) -> str:
    """The same figures in a table, folded up."""
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{percent(figure.value)}</td><td>{percent(figure.low)}</td>"
        f"<td>{percent(figure.high)}</td><td>{figure.of:,.0f}</td></tr>"
        for name, figure in figures.items()
    )
    head = "<tr><th></th><th>share</th><th>from</th><th>to</th><th>of</th></tr>"
    return f"<details><summary>as a table</summary><table>{head}{rows}</table></details>"


def best_first(figures: Mapping[str, Figure]) -> dict[str, Figure]:
    return dict(sorted(figures.items(), key=lambda kf: -(kf[1].value or 0)))


def of_cards(summary: Summary) -> str:
    """What came of every card that anybody held."""
    held = [card for card in summary.by_card if any(figure.value is not None for figure in card.won.values())]
    held.sort(key=lambda card: -(card.won["held"].value or 0))
    key = (
        '<p class="key"><span><i style="background:var(--you)"></i>dealt at first</span>'
        '<span><i style="background:var(--legal)"></i>drawn later</span>'
        '<span><i style="background:var(--sel)"></i>played</span></p>'
    )
    about = (
        '<p class="small">The share of wins of the seats that had the card so, in games in which not all '
        "had. What was dealt is luck, so the first two tell most.</p>"
    )
    idle = f"<p>Never played though they could have been: {escape(', '.join(summary.idle))}.</p>"
    return f"<h2>Cards</h2>{key}{about}{cards('Cards', held)}{idle if summary.idle else ''}"


def of_games(summary: Summary) -> str:
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{number(figure.value)}</td><td>{number(figure.low)}</td>"
        f"<td>{number(figure.high)}</td></tr>"
        for name, figure in summary.means.items()
    )
    skill = ""
    if summary.skill.value is not None:
        skill = (
            f"<p>{escape(summary.bots[0])} won {percent(summary.skill.value)} against {summary.weaker}.</p>"
        )
    head = "<tr><th>of a game</th><th>mean</th><th>from</th><th>to</th></tr>"
    plot = lengths("Actions of a game", summary.lengths)
    return f"<h2>A game</h2>{plot}<table>{head}{rows}</table>{skill}"


def number(value: float | None) -> str:
    return "–" if value is None else f"{value:,.2f}"


def compared(comparison: Comparison) -> Iterator[str]:
    """What changed, group by group."""
    how = (
        f"{comparison.moved:,} games went another way"
        if comparison.moved
        else "not one game went another way"
    )
    yield f"<h2>On the same {comparison.deals:,} deals {how}.</h2>"
    for name, found in comparison.changes.items():
        rises = {key: change.rise for key, change in found.items() if change.rise.is_told}
        if rises and name not in DETAILS and "pairs" not in name and not name.startswith("often"):
            title = f"Change of {name}"
            yield f"<h2>{escape(title)}</h2>{changes(title, rises, is_share=name != 'mean')}"
