"""A view as a screen of text: the table, what happened, what is asked and what can be done.

It fits the paper. Where the table is tall the log gets less, a wide screen puts the log beside the table,
and a board that leaves no room below it gets everything else beside it. Where even that is not enough, what
the others hold is told in numbers, so that all that is in play and what each move does stay in sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rich.text import Text

from ..core.views import Line, View
from .moves import Entry, Menu, Move, arrange, column_width, columns_for
from .tabletop import COUNT, FULL, LINE, MEASURE, Before, Style, beside, table_lines
from .terminal import Paper
from .zones import BOXED, DOUBLE, LOW, Pen

WIDE = 112  # from here on the log stands beside the table
NARROW = 72  # up to here nothing stands beside a board
ROOMY = 32  # from here on every zone has a line of its own
LOG = 3  # lines of the log that should stay, whatever else there is
MORE_LOG = 2  # lines that the log gets before long words about a move do
TITLES = 28  # widest column of titles
GUTTER = 2
HINTS = ("help  undo  save  quit",)
HINTS_OF_MORE = ("view: the whole table  help  undo  quit", "view  help")  # where something was cut
CUTS = (Style(others=LINE), Style(others=COUNT, piles=COUNT), Style(others=COUNT, own=LINE, piles=COUNT))


@dataclass
class Scene:
    """A view, and what belongs on the screen besides it."""

    title: str
    view: View
    moves: Sequence[Move] = ()
    opened: str = ""  # how the moves begin, where a group of them was opened
    page: int = 0
    heard: int = 0  # lines of the log that are old
    before: Before = field(default_factory=dict)
    message: Sequence[str] = ()
    prompt: str = ""  # instead of the view's own


@dataclass
class Drawn:
    """The lines, the menu that they list, and whether all of it found a good place."""

    lines: list[Text]
    menu: Menu
    fits: bool = True


@dataclass(frozen=True)
class Plan:
    """A way to share out the paper: the widths of table and side, and what stands beside the table."""

    table: int
    style: Style
    log: int = LOG  # fewest lines of the log; with none it needs no line above it either
    side: int = 0
    moves_beside: bool = False


def draw(scene: Scene, paper: Paper) -> Drawn:
    """The first plan that fits and says what the moves do, else one that fits, else the tightest one cut.

    A board says it by itself: there the moves may stand in columns.
    """
    if paper.height is None:
        return unrolled(scene, paper)
    has_board = any(zone.shape == "grid" for zone in scene.view.zones)
    fitting: list[tuple[Plan, Drawn]] = []
    for plan in [*plans(paper, has_board), *tight_plans(paper)]:
        drawn = composed(scene, paper, plan)
        said = not drawn.menu.in_columns or (has_board and not plan.style.is_cut)
        if drawn.fits and said:
            return drawn
        fitting += [(plan, drawn)] if drawn.fits else []
    return best_in_columns(scene, fitting) if fitting else tightest(scene, paper)


def best_in_columns(scene: Scene, fitting: Sequence[tuple[Plan, Drawn]]) -> Drawn:
    """Where there is no room for what the moves do, a hand that they take cards of should be seen in full."""
    view = scene.view
    held = {card.handle for zone in view.zones if zone.owner == view.seat for card in zone.cards}
    whole = [drawn for plan, drawn in fitting if plan.style.own == FULL]
    return whole[0] if whole and held & playable(scene.moves) else fitting[0][1]


def tightest(scene: Scene, paper: Paper) -> Drawn:
    """As many lines of what is in play as there is room for."""
    assert paper.height is not None
    for lines in range(paper.height, 0, -1):
        style = Style(cells=LOW, others=COUNT, own=COUNT, piles=COUNT, played=lines)
        drawn = composed(scene, paper, Plan(paper.width, style, 0))
        if drawn.fits:
            return drawn
    drawn.lines = drawn.lines[-(paper.height - 1) :]
    return drawn


def plans(paper: Paper, has_board: bool) -> list[Plan]:
    """All that lies on the table, from the most comfortable to the tightest."""
    width, spread = paper.width, (paper.height or 0) >= ROOMY
    side = width * 2 // 5
    found = []
    if width >= WIDE:
        log = min(width // 3, 60)
        found.append(Plan(width - log - GUTTER, Style(spread, BOXED), LOG, log))
    for lines in (LOG, 1):
        found.append(Plan(width, Style(spread, BOXED), lines))
        if has_board and width >= NARROW:
            styles = [Style(cells=cells) for cells in (BOXED, DOUBLE, LOW)]
            found += [Plan(width - side - GUTTER, style, lines, side, True) for style in styles]
        if has_board:
            found.append(Plan(width, Style(cells=LOW), lines))
    return found


def tight_plans(paper: Paper) -> list[Plan]:
    """What is held is cut before what is in play."""
    return [Plan(paper.width, replace(style, cells=LOW), n) for n in (LOG, 1, 0) for style in CUTS]


def composed(scene: Scene, paper: Paper, plan: Plan) -> Drawn:
    assert paper.height is not None
    height = paper.height - 1  # the last line is typed on
    pen = Pen(paper.plain, scene.view.seat, playable(scene.moves))
    width = plan.side if plan.moves_beside else plan.table
    message = message_lines(scene, width)
    table = table_lines(scene.view, plan.table, pen, scene.before, plan.style)
    asked = prompt_lines(scene, width, pen)
    used = 1 + len(asked) + len(message) + (0 if plan.moves_beside else len(table))  # the title is one
    log_beside = plan.side > 0 and not plan.moves_beside
    room = height - used - (1 + plan.log if plan.log and not log_beside else 0)
    menu = arrange(scene.moves, width, room, scene.page)
    if codes := places(menu):
        pen = Pen(pen.plain, pen.seat, pen.playable, codes)
        table = table_lines(scene.view, plan.table, pen, scene.before, plan.style)
    listed = menu_lines(menu, width, room)
    asked += [*listed, *message]
    title = title_line(scene, paper.width, HINTS_OF_MORE if plan.style.is_cut else HINTS)
    fits = room >= len(listed) and menu.pages == 1
    if log_beside:
        left = filled(table, height - 1 - len(asked)) + asked
        right = log_lines(scene, plan.side, height - 1, pen)
        return Drawn([title, *side_by_side(left, right, plan, pen)], menu, fits)
    if plan.moves_beside:
        right = log_lines(scene, plan.side, height - 1 - len(asked), pen) + asked
        body = side_by_side(filled(table, height - 1), right, plan, pen)
        return Drawn([title, *body], menu, fits and len(body) < height)
    log = log_lines(scene, plan.table, height - 1 - len(table) - len(asked), pen)
    return Drawn([title, *table, *log, *asked], menu, fits)


def side_by_side(left: list[Text], right: list[Text], plan: Plan, pen: Pen) -> list[Text]:
    line = [Text(pen.glyph("│|"), "bright_black")] * max(len(left), len(right))
    return beside([left, line, right], [plan.table, GUTTER, plan.side])


def unrolled(scene: Scene, paper: Paper) -> Drawn:
    """On endless paper: what is new of the log, and every move on a line."""
    pen = Pen(paper.plain, scene.view.seat)
    menu = arrange(scene.moves, paper.width, None)
    table = table_lines(scene.view, paper.width, pen, scene.before, Style())
    told = [event_text(line, True, pen) for line in scene.view.log[scene.heard :]]
    return Drawn(
        [
            title_line(scene, paper.width),
            *(piece for line in told for piece in wrapped(line, paper.width)),
            *table,
            *prompt_lines(scene, paper.width, pen),
            *menu_lines(menu, paper.width, 10 * len(menu.entries)),
            *message_lines(scene, paper.width),
        ],
        menu,
    )


def playable(moves: Sequence[Move]) -> frozenset[int]:
    return frozenset(move.option.takes for move in moves if move.option.takes is not None)


def places(menu: Menu) -> dict[str, str]:
    """Where a move goes, if it is the only one that goes there."""
    codes: dict[str, list[str]] = {}
    for entry in menu.entries:
        for goes in {move.option.goes for move in entry.moves if move.option.goes}:
            codes.setdefault(goes, []).append(entry.code)
    return {goes: found[0] for goes, found in codes.items() if len(found) == 1}


def filled(lines: list[Text], height: int) -> list[Text]:
    return lines + [Text("")] * (height - len(lines))


def title_line(scene: Scene, width: int, hints: Sequence[str] = ()) -> Text:
    line = Text.assemble((f" {scene.title} ", "bold reverse"), (f"  {scene.view.heading}", "bold"))
    hint = next((hint for hint in hints if line.cell_len + len(hint) + 2 <= width), "")
    if scene.moves and hint:
        line.append(" " * (width - line.cell_len - len(hint) - 1)).append(hint, "bright_black")
    line.truncate(width, overflow="ellipsis")
    return line


def prompt_lines(scene: Scene, width: int, pen: Pen) -> list[Text]:
    """What is asked, on a line across the screen, and on more where it is long."""
    dash = pen.glyph("━=")
    asked = f"{scene.opened} …" if scene.opened else scene.prompt or scene.view.prompt
    first, *more = wrapped(Text(asked, "bold bright_white"), width - 4)
    line = Text.assemble((dash * 2, "white"), (f" {first.plain.rstrip()} ", "bold bright_white"))
    line.append(dash * (width - line.cell_len), "white")
    return [line, *(Text("   ").append_text(piece) for piece in more)]


def message_lines(scene: Scene, width: int) -> list[Text]:
    return [line for text in scene.message for line in wrapped(Text(text, "bold yellow"), width)]


def menu_lines(menu: Menu, width: int, room: int) -> list[Text]:
    if menu.in_columns:
        return column_lines(menu, width)
    titles = min(max((len(e.title) for e in menu.entries), default=0), TITLES)
    codes = max((len(e.code) for e in menu.entries), default=1)
    whole = [line for entry in menu.entries for line in entry_lines(entry, codes, titles, width)]
    if len(whole) <= max(room - MORE_LOG, len(menu.entries)):
        return whole
    once = [entry_start(entry, codes, titles) for entry in menu.entries] + explained(menu, width)
    if len(once) <= room - MORE_LOG:
        return once
    return [cut_entry(entry, codes, titles, width) for entry in menu.entries]


def explained(menu: Menu, width: int) -> list[Text]:
    """What the moves do, once for all that begin alike."""
    moves = [move for entry in menu.entries for move in entry.moves]
    does = {move.head: move.option.help for move in moves if move.option.help}
    told = [Text.assemble((f"{head}: ", "bold"), help_) for head, help_ in does.items()]
    return [Text(" ").append_text(piece) for text in told for piece in wrapped(text, width - 1)]


def entry_lines(entry: Entry, codes: int, titles: int, width: int) -> list[Text]:
    """`b  Block   Prevents all damage of "1" or "2".`, in as many lines as it takes."""
    start = entry_start(entry, codes, titles)
    pieces = wrapped(Text(entry.help), width - start.cell_len)
    indent = " " * (codes + titles + 5)
    return [start.append_text(pieces[0]), *(Text(indent).append_text(piece) for piece in pieces[1:])]


def cut_entry(entry: Entry, codes: int, titles: int, width: int) -> Text:
    line = entry_start(entry, codes, titles).append(entry.help)
    line.truncate(width, overflow="ellipsis")
    return line


def entry_start(entry: Entry, codes: int, titles: int) -> Text:
    start = Text.assemble((f" {entry.code:>{codes}} ", "bold bright_yellow"), " ", (entry.title, "bold"))
    start.pad_right(max(titles + codes + 3 - start.cell_len, 0))
    return start.append("  ")


def column_lines(menu: Menu, width: int) -> list[Text]:
    across, step = columns_for(menu.entries, width), column_width(menu.entries)
    down = -(-len(menu.entries) // across)
    lines = []
    for i in range(down):
        line = Text("")
        for entry in menu.entries[i::down]:
            cell = Text.assemble((f" {entry.code} ", "bold bright_yellow"), " ", entry.title)
            cell.pad_right(max(step - cell.cell_len, 0))
            line.append_text(cell)
        lines.append(line)
    if menu.pages > 1:
        lines.append(Text(f" more: page {menu.page + 1} of {menu.pages}", "bright_black"))
    return lines


def log_lines(scene: Scene, width: int, room: int, pen: Pen) -> list[Text]:
    """The last events in exactly so many lines: what is new in colour, what is old if there is room."""
    if room <= 1:
        return [Text("")] * room
    dash = pen.glyph("─-")
    line = Text(f"{dash * 2} What happened ", "bright_black")
    rule = line.append(dash * (width - line.cell_len), "bright_black")
    room -= 1
    log, heard = scene.view.log, scene.heard
    new = [piece for line in log[heard:] for piece in event_lines([line], True, width, pen)]
    if len(new) > room:
        new = [piece for group in turns(log[heard:]) for piece in event_lines(group, True, width, pen)]
    old = [piece for line in log[:heard][-room:] for piece in event_lines([line], False, width, pen)]
    shown = [*old, *new][-room:] if room else []
    return [rule, *filled(shown, room)]


def turns(log: Sequence[Line]) -> list[list[Line]]:
    """Events in paragraphs: one that concerns no player in particular begins a new one."""
    found: list[list[Line]] = []
    for line in log:
        if not found or "seat" not in line.values:
            found.append([])
        found[-1].append(line)
    return found


def event_lines(events: Sequence[Line], new: bool, width: int, pen: Pen) -> list[Text]:
    told = Text("  ").join(event_text(line, new, pen) for line in events)
    mark = Text(pen.glyph("›>") if new else " ", "bold bright_yellow")
    pieces = wrapped(told, width - 3)
    return [Text.assemble(" ", mark if i == 0 else " ", " ", piece) for i, piece in enumerate(pieces)]


def event_text(line: Line, new: bool, pen: Pen) -> Text:
    if not new:
        return Text(line.text, "bright_black")
    return Text(line.text, pen.colour(line.values["seat"]) if "seat" in line.values else "bold")


def wrapped(text: Text, width: int) -> list[Text]:
    """Text in lines of that width, broken between words."""
    return list(text.wrap(MEASURE, max(width, 8))) or [Text("")]
