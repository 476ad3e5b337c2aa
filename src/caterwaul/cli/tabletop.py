"""The table as lines of text: a section for each player, in the order in which they lie before a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from ..core.views import View, Zone
from .zones import BOXED, Pen, card_texts, counter_text, grid_lines, legend, legend_text

TABLE = -1  # the seat of what belongs to nobody
LABELS = 22  # widest column of labels
GAP = 3
MEASURE = Console(color_system=None)
FULL, LINE, COUNT = 1000, 1, 0  # most lines of a zone; without one only its number of cards is told

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
    others: int = FULL  # most lines of a hand or pile of the other players
    own: int = FULL  # of a hand of the player who looks
    piles: int = FULL  # of a pile of that player
    played: int = FULL  # of what is in play, whoever's it is, and of what belongs to nobody

    def room_for(self, zone: Zone, seat: int) -> int:
        """How many lines of a zone that seat gets to see."""
        if zone.owner is None or zone.shape in ("row", "grid"):
            return self.played
        if zone.owner != seat:
            return self.others
        return self.piles if zone.shape == "pile" else self.own

    @property
    def is_cut(self) -> bool:
        return {self.others, self.own, self.piles, self.played} != {FULL}


def table_lines(view: View, width: int, pen: Pen, before: Before, style: Style) -> list[Text]:
    lines: list[Text] = []
    headed: set[int] = set()
    explained: set[tuple[str, ...]] = set()
    for section in sections_of(view):
        if section.owner not in headed:
            lines += heading(
                view, section.owner, width, pen, before, counted_zones(view, section.owner, style)
            )
            headed.add(section.owner)
        lines += section_lines(section, view.seat, width, pen, style, explained)
    return lines


def counted_zones(view: View, owner: int, style: Style) -> list[Zone]:
    """The zones of a player of which only the numbers of cards are told, if no counter tells them."""
    told = [counter.label for counter in view.counters.get(owner, [])]
    owned = [zone for zone in view.zones if zone.owner == owner and zone.label not in told]
    return [zone for zone in owned if style.room_for(zone, view.seat) == COUNT]


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


def heading(
    view: View, seat: int, width: int, pen: Pen, before: Before, counted: Sequence[Zone] = ()
) -> list[Text]:
    """A line across the table with the player's name and counters, and how many cards lie in some zones."""
    colour = pen.colour(seat)
    told = [counter_text(c, before.get((seat, c.label)), pen) for c in view.counters.get(seat, [])]
    if seat == TABLE and not told:
        return [Text(pen.glyph("─-") * width, "bright_black")]
    name = name_of(view, seat, pen)
    whole = strung(name, told, colour, pen)
    if counted and whole.cell_len > width:
        whole = strung(name_of(view, seat, pen, with_role=False), told, colour, pen)
    if counted or whole.cell_len <= width:
        return [across(with_counts(whole, counted, width, pen, colour), width, colour, pen)]
    return [across(name, width, colour, pen), *flow(told, width, indent=1)]


def name_of(view: View, seat: int, pen: Pen, with_role: bool = True) -> Text:
    """`━━ Ann, LOTTO ━`"""
    dash, colour = pen.glyph("━="), pen.colour(seat)
    line = Text(dash * 2, colour)
    if seat != TABLE:
        role = f", {view.roles[seat]}" if with_role and seat in view.roles else ""
        sign = f" {view.signs[seat]}" if seat in view.signs else ""
        line.append(f" {view.seats[seat]}{role}{sign} ", f"bold {colour}").append(dash, colour)
    return line


def strung(line: Text, told: Sequence[Text], colour: str, pen: Pen) -> Text:
    """More to be told on the line across the table."""
    longer = line.copy()
    for piece in told:
        longer.append(" ").append_text(piece).append(" ").append(pen.glyph("━="), colour)
    return longer


def with_counts(line: Text, zones: Sequence[Zone], width: int, pen: Pen, colour: str) -> Text:
    """How many cards lie where, as far as the line goes: name and counters come first."""
    for zone in zones:
        longer = strung(line, [Text(f"{zone.label} {zone.count}")], colour, pen)
        if longer.cell_len > width:
            break
        line = longer
    line.truncate(width, overflow="ellipsis")
    return line


def across(line: Text, width: int, colour: str, pen: Pen) -> Text:
    return line.copy().append(pen.glyph("━=") * (width - line.cell_len), colour)


def section_lines(
    section: Section, seat: int, width: int, pen: Pen, style: Style, explained: set[tuple[str, ...]]
) -> list[Text]:
    rows = [[zone for zone in row if style.room_for(zone, seat) != COUNT] for row in section.rows]
    zones = [zone for row in rows for zone in row if zone.shape != "grid"]
    labels = min(max((len(zone.label) for zone in zones), default=0), LABELS)
    lines: list[Text] = []
    empty: list[Text] = []
    for row in rows:
        if len({zone.owner for zone in row}) > 1:
            share = width // len(row) - GAP
            lines += columns([zone_lines(z, seat, share, pen, 0, style, explained) for z in row], width)
            continue
        drawn: list[list[Text]] = []
        for zone in row:
            if zone.count or zone.shape == "grid" or style.spread:
                drawn.append(zone_lines(zone, seat, width, pen, 0 if drawn else labels, style, explained))
            else:
                empty.append(Text.assemble((zone.label, "bright_black"), " ", *card_texts(zone, pen)))
        lines += side_by_side(drawn, width)
    return with_empty(lines, empty, width)


def side_by_side(drawn: list[list[Text]], width: int) -> list[Text]:
    """Zones that take a line each share one, as many as it has room for."""
    lines: list[Text] = []
    sharing = False
    for zone in drawn:
        short = len(zone) == 1
        if sharing and short and lines[-1].cell_len + GAP + zone[0].cell_len <= width:
            lines[-1] = lines[-1].copy().append(" " * GAP).append_text(zone[0])
        else:
            lines += zone
        sharing = short
    return lines


def with_empty(lines: list[Text], empty: list[Text], width: int) -> list[Text]:
    """Empty zones go behind the last line where there is room, else on one of their own."""
    if not empty:
        return lines
    told = Text("   ").join(empty)
    if lines and lines[-1].cell_len + GAP + told.cell_len <= width:
        return [*lines[:-1], lines[-1].copy().append(" " * GAP).append_text(told)]
    return [*lines, *flow(empty, width, indent=1)]


def zone_lines(
    zone: Zone, seat: int, width: int, pen: Pen, labels: int, style: Style, explained: set[tuple[str, ...]]
) -> list[Text]:
    """A zone; what its numbers mean is said once for all zones of the same kind."""
    if zone.shape == "grid":
        return grid_lines(zone, width, pen, style.cells)
    keys = tuple(legend(zone.cards))
    legends = [legend_text(zone)] if keys and keys not in explained else []
    explained.add(keys)
    label = Text(f"{zone.label:{labels}}  ", "bold")
    lines = flow([*card_texts(zone, pen), *legends], width, indent=1, first=label)
    shown = lines[: style.room_for(zone, seat)]
    if len(shown) < len(lines):
        shown[-1].append("  …")
        shown[-1].truncate(width, overflow="ellipsis")
    return shown


def flow(words: Sequence[Text], width: int, indent: int, first: Text | None = None) -> list[Text]:
    """Pieces of text side by side, in as many lines as they need, the later ones under the first piece."""
    line = Text(" " * indent).append_text(first or Text(""))
    hanging = min(line.cell_len, width // 2)
    lines, fresh = [], True
    for word in broken(words, width - hanging):
        if not fresh and line.cell_len + 2 + word.cell_len > width:
            lines.append(line)
            line, fresh = Text(" " * hanging), True
        line = (line if fresh else line.append("  ")).append_text(word)
        fresh = False
    return [*lines, line]


def broken(words: Sequence[Text], width: int) -> list[Text]:
    """Pieces that are too long for a line in several, broken between words."""
    parts = (word.wrap(MEASURE, width) if word.cell_len > width else [word] for word in words)
    return [piece for pieces in parts for piece in pieces]


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
