"""The table as lines of text: a section for each player, in the order in which they lie before a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rich.text import Text

from ..core.views import View, Zone
from .zones import BOXED, Pen, cards_of, counter_text, grid_lines, legend, legend_text

TABLE = -1  # the seat of what belongs to nobody
LABELS = 22  # widest column of labels
GAP = 3

Before = Mapping[tuple[int, str], int]  # counters by seat and label, as they were


@dataclass
class Section:
    """The zones of one player, or of nobody, in lines."""

    owner: int
    rows: list[list[Zone]] = field(default_factory=list)


def counters_in(view: View) -> dict[tuple[int, str], int]:
    return {(seat, c.label): c.value for seat, found in view.counters.items() for c in found}


@dataclass(frozen=True)
class Style:
    """How much room a table takes."""

    spread: bool = False  # each zone has a line of its own, also if it is empty
    cells: int = BOXED  # how the places of a board are drawn
    tight: bool = False  # what the others have is cut to a line


def table_lines(view: View, width: int, pen: Pen, before: Before, style: Style) -> list[Text]:
    lines: list[Text] = []
    headed: set[int] = set()
    explained: set[tuple[str, ...]] = set()
    for section in sections_of(view):
        if section.owner not in headed:
            lines += heading(view, section.owner, width, pen, before)
            headed.add(section.owner)
        tight = style.tight and section.owner != view.seat
        lines += section_lines(section, width, pen, replace(style, tight=tight), explained)
    return lines


def sections_of(view: View) -> list[Section]:
    zones = {zone.id: zone for zone in view.zones}
    found: list[Section] = []
    for ids in view.layout:
        row = [zones.pop(id_) for id_ in ids if id_ in zones]
        owners = {TABLE if zone.owner is None else zone.owner for zone in row}
        owner = owners.pop() if len(owners) == 1 else TABLE
        if row and found and found[-1].owner == owner:
            found[-1].rows.append(row)
        elif row:
            found.append(Section(owner, [row]))
    _add_missing_seats(view, found)
    for zone in zones.values():
        if zone.count:
            _section_of(zone, found).rows.append([zone])
    return found


def _add_missing_seats(view: View, found: list[Section]) -> None:
    """A player without zones has counters still."""
    there = {section.owner for section in found}
    for seat, counters in view.counters.items():
        if counters and seat not in there:
            found.insert(len(found) if seat == view.seat else 0, Section(seat))


def _section_of(zone: Zone, found: list[Section]) -> Section:
    owner = TABLE if zone.owner is None else zone.owner
    for section in reversed(found):
        if section.owner == owner:
            return section
    found.append(Section(owner))
    return found[-1]


def heading(view: View, seat: int, width: int, pen: Pen, before: Before) -> list[Text]:
    """A line across the table with the player's name and counters."""
    dash, colour = pen.glyph("━="), pen.colour(seat)
    told = [counter_text(c, before.get((seat, c.label)), pen) for c in view.counters.get(seat, [])]
    if seat == TABLE and not told:
        return [Text(pen.glyph("─-") * width, "bright_black")]
    line = Text(dash * 2, colour)
    if seat != TABLE:
        role = f", {view.roles[seat]}" if seat in view.roles else ""
        line.append(f" {view.seats[seat]}{role} ", f"bold {colour}").append(dash, colour)
    whole = line.copy()
    for counter in told:
        whole.append(" ").append_text(counter).append(" ").append(dash, colour)
    if whole.cell_len <= width:
        return [whole.append(dash * (width - whole.cell_len), colour)]
    line.append(dash * (width - line.cell_len), colour)
    return [line, *flow(told, width, indent=1)]


def section_lines(
    section: Section, width: int, pen: Pen, style: Style, explained: set[tuple[str, ...]]
) -> list[Text]:
    zones = [zone for row in section.rows for zone in row if zone.shape != "grid"]
    labels = min(max((len(zone.label) for zone in zones), default=0), LABELS)
    lines: list[Text] = []
    empty: list[Text] = []
    for row in section.rows:
        if len({zone.owner for zone in row}) > 1:
            share = width // len(row) - GAP
            lines += columns([zone_lines(z, share, pen, 0, style, explained) for z in row], width)
            continue
        drawn: list[list[Text]] = []
        for zone in row:
            if zone.count or zone.shape == "grid" or style.spread:
                drawn.append(zone_lines(zone, width, pen, 0 if drawn else labels, style, explained))
            else:
                empty.append(Text.assemble((zone.label, "bright_black"), " ", *cards_of(zone, pen)))
        lines += on_one_line(drawn, width)
    return with_empty(lines, empty, width)


def on_one_line(drawn: list[list[Text]], width: int) -> list[Text]:
    """Zones that lie side by side, if they are short enough."""
    whole = Text(" " * GAP).join(lines[0] for lines in drawn if lines)
    if all(len(lines) == 1 for lines in drawn) and whole.cell_len <= width:
        return [whole] if drawn else []
    return [line for lines in drawn for line in lines]


def with_empty(lines: list[Text], empty: list[Text], width: int) -> list[Text]:
    """Empty zones go behind the last line where there is room, else on one of their own."""
    if not empty:
        return lines
    told = Text("   ").join(empty)
    if lines and lines[-1].cell_len + GAP + told.cell_len <= width:
        return [*lines[:-1], lines[-1].copy().append(" " * GAP).append_text(told)]
    return [*lines, *flow(empty, width, indent=1)]


def zone_lines(
    zone: Zone, width: int, pen: Pen, labels: int, style: Style, explained: set[tuple[str, ...]]
) -> list[Text]:
    """A zone; what its numbers mean is said once for all zones of the same kind."""
    if zone.shape == "grid":
        return grid_lines(zone, width, pen, style.cells)
    keys = tuple(legend(zone.cards))
    legends = [legend_text(zone)] if keys and keys not in explained else []
    explained.add(keys)
    label = Text(f"{zone.label:{labels}}  ", "bold")
    lines = flow([*cards_of(zone, pen), *legends], width, indent=1, first=label)
    if style.tight and len(lines) > 1:
        lines[0].append("  …")
        lines[0].truncate(width, overflow="ellipsis")
    return lines[:1] if style.tight else lines


def flow(words: Sequence[Text], width: int, indent: int, first: Text | None = None) -> list[Text]:
    """Pieces of text side by side, in as many lines as they need, the later ones under the first piece."""
    line = Text(" " * indent).append_text(first or Text(""))
    hanging = min(line.cell_len, width // 2)
    lines, fresh = [], True
    for word in words:
        if not fresh and line.cell_len + 2 + word.cell_len > width:
            lines.append(line)
            line, fresh = Text(" " * hanging), True
        line = (line if fresh else line.append("  ")).append_text(word)
        fresh = False
    return [*lines, line]


def columns(blocks: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Blocks of lines side by side."""
    share = width // len(blocks)
    return beside(blocks, [share] * len(blocks))


def beside(blocks: Sequence[Sequence[Text]], widths: Sequence[int]) -> list[Text]:
    lines = []
    for i in range(max(len(block) for block in blocks)):
        line = Text("")
        for block, width in zip(blocks, widths, strict=True):
            piece = block[i].copy() if i < len(block) else Text("")
            piece.truncate(width, overflow="ellipsis", pad=True)
            line.append_text(piece)
        lines.append(line)
    return lines
