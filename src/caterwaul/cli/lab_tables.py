"""What a study has found as tables for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from ..lab import Comparison, Figure, Study, Summary
    from ..lab.comparison import Change

WIDEST_GRID = 12  # things that are shown as a grid of pairs; of more, the most lopsided pairs
MOST_ROWS = 40
MOST_CHANGES = 25
NOT_TOLD = "–"


def show(summary: Summary, comparison: Comparison | None, study: Study) -> None:
    """All of it, the most asked first."""
    console = Console(highlight=False)
    console.print(heading(summary), style="bold")
    if comparison:
        show_comparison(console, comparison)
    else:
        show_summary(console, summary)
    for note in summary.notes:
        console.print(note)
    console.print(f"Kept in {study.file}", soft_wrap=True, markup=False)
    console.print(f"Go on: caterwaul lab {summary.game} {words_of(summary)}", soft_wrap=True, markup=False)


def heading(summary: Summary) -> str:
    bots = summary.bots[0] if len(set(summary.bots)) == 1 else ", ".join(summary.bots)
    return (
        f"{summary.game}, {summary.cards} cards: {summary.games:,} games of {summary.deals:,} deals, "
        f"played by {bots}"
    )


def words_of(summary: Summary) -> str:
    options = [f"--option {name}={value}" for name, value in summary.options.items()]
    bots = summary.bots if len(set(summary.bots)) > 1 else summary.bots[:1]
    return " ".join(["--bots", ",".join(bots), "--seed", str(summary.seed), *options])


def show_summary(console: Console, summary: Summary) -> None:
    seats = {f"seat {i + 1}": figure for i, figure in enumerate(summary.seats)}
    console.print(figures("Wins", {**seats, **{f"bot {k}": f for k, f in summary.by_bot.items()}}))
    for name, found in summary.brought.items():
        console.print(figures(f"Wins by {name}", found, best_first=True))
        console.print(grid(summary, name))
    console.print(cards_table(summary))
    if summary.idle:
        console.print(f"Never played though they could have been: {', '.join(summary.idle)}.")
    console.print(figures("How it ends", summary.endings, best_first=True))
    console.print(figures("A game", summary.means, percent=False))
    if summary.skill.value is not None:
        skill = f"{summary.bots[0]} against {summary.weaker}"
        console.print(figures("The better player", {skill: summary.skill}))


def table(title: str, *columns: str) -> Table:
    made = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE, padding=(0, 1))
    for i, column in enumerate(columns):
        made.add_column(column, justify="right" if i else "left", overflow="fold", no_wrap=i > 0)
    return made


def figures(title: str, found: dict[str, Figure], best_first: bool = False, percent: bool = True) -> Table:
    made = table(title, "", "", "95 % between", "of")
    rows = sorted(found.items(), key=lambda kf: -(kf[1].value or 0)) if best_first else list(found.items())
    for name, figure in rows[:MOST_ROWS]:
        said = number(figure.value, percent)
        made.add_row(name, said, limits(figure, percent), f"{figure.of:,.0f}" if figure.of else NOT_TOLD)
    return made


def number(value: float | None, percent: bool = True) -> str:
    if value is None:
        return NOT_TOLD
    return f"{value:.1%}" if percent else f"{value:,.2f}"


def limits(figure: Figure, percent: bool = True) -> str:
    if figure.low is None or figure.high is None:
        return "cannot be told yet"
    return f"{number(figure.low, percent)} and {number(figure.high, percent)}"


def about(figure: Figure) -> str:
    """A share with half of its interval, short enough for a table of many."""
    if figure.value is None:
        return NOT_TOLD
    if figure.low is None or figure.high is None:
        return f"{figure.value:.0%} ?"
    return f"{figure.value:.0%} ±{50 * (figure.high - figure.low):.0f}"


def grid(summary: Summary, name: str) -> Table | str:
    """Pair against pair: of what both won, the share of the one whose row it is."""
    words = sorted(summary.brought[name])
    if len(words) < 2:
        return ""
    if len(words) > WIDEST_GRID:
        return lopsided(summary, name)
    share = {(met.one, met.other): met.share for met in summary.pairs[name]}
    made = table(f"Each {name} against each: wins of the row in %", "", *(word[:4] for word in words))
    made.padding, made.show_edge = (0, 0), False
    for row in words:
        cells: list[Text | str] = []
        for column in words:
            value = against(share, row, column)
            cells.append(Text(f"{100 * value:.0f}", style=shade(value)) if value is not None else "")
        made.add_row(row[:14], *cells)
    return made


def against(share: dict[tuple[str, str], Figure], one: str, other: str) -> float | None:
    if (one, other) in share:
        return share[one, other].value
    turned = share[other, one].value if (other, one) in share else None
    return None if turned is None else 1 - turned


def shade(value: float) -> str:
    return "green" if value > 0.55 else "red" if value < 0.45 else ""


def lopsided(summary: Summary, name: str) -> Table:
    told = [met for met in summary.pairs[name] if met.share.value is not None and met.share.is_told]
    made = table(f"The most lopsided pairs ({name})", "", "wins", "95 % between")
    for met in sorted(told, key=lambda met: -abs((met.share.value or 0) - 0.5))[: MOST_ROWS // 4]:
        made.add_row(f"{met.one} against {met.other}", number(met.share.value), limits(met.share))
    return made


def cards_table(summary: Summary) -> Table:
    """Of each card how those won to whom it was dealt at first, who drew it, who played it; and how often."""
    made = table(
        "Cards: wins when dealt at first, drawn later, played; and in how many games each",
        "", "dealt", "drawn", "played", "dealt in", "drawn in", "played in",
    )  # fmt: skip
    made.padding = (0, 1, 0, 0)
    rows = [card for card in summary.by_card if any(figure.value for figure in card.often.values())]
    for card in sorted(rows, key=lambda card: -(card.won["held"].value or 0)):
        often = (card.often[when].value for when in ("opening", "drawn", "played"))
        rates = (about(card.won[when]) for when in ("opening", "drawn", "played"))
        made.add_row(card.id[:20], *rates, *(f"{value:.0%}" if value else NOT_TOLD for value in often))
    return made


def show_comparison(console: Console, comparison: Comparison) -> None:
    """What rose and fell, the surest first."""
    console.print(
        f"On the same {comparison.deals:,} deals {comparison.moved:,} games went another way."
        if comparison.moved
        else f"On the same {comparison.deals:,} deals not one game went another way."
    )
    made = table("What changed", "", "before", "after", "rise", "95 % between")
    for name, change in surest(comparison):
        percent = not name.startswith("mean")
        made.add_row(
            name, number(change.before.value, percent), number(change.after.value, percent),
            signed(change.rise.value, percent), limits(change.rise, percent),
        )  # fmt: skip
    console.print(made)
    for said, words in (("before", comparison.only_before), ("after", comparison.only_after)):
        if words:
            console.print(f"Only {said}: {', '.join(words)}.")


def surest(comparison: Comparison) -> Iterable[tuple[str, Change]]:
    """The changes that are most sure, of all groups."""
    rows: list[tuple[float, str, Change]] = []
    told: list[Change] = []  # cards that always come together did the same
    for group, changes in comparison.changes.items():
        for key, change in changes.items():
            rise = change.rise
            if rise.value is None or not rise.is_told:
                continue
            half = rise.width / 2
            sure = abs(rise.value) / half if half else 0.0
            if change in told:
                continue
            told.append(change)
            rows.append((sure, f"{group}: {key}", change))
    rows.sort(key=lambda row: (-row[0], row[1]))
    return [(name, change) for _, name, change in rows[:MOST_CHANGES]]


def signed(value: float | None, percent: bool) -> str:
    if value is None:
        return NOT_TOLD
    return f"{value:+.1%}" if percent else f"{value:+,.2f}"
