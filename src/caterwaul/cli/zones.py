"""Zones, cards and counters as text: whatever shape a game gives them, from the view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich.text import Text

from ..core.views import Card, Counter, Zone

OWN, OTHERS = "bright_cyan", ("bright_magenta", "bright_yellow", "bright_green")
NOBODY = "white"
BOXED, DOUBLE, LOW = 3, 2, 1  # places of a board: two lines and a rule, two lines, one line
BAR = 20  # cells of the longest bar
ARROWS = {
    **dict.fromkeys(("up", "north", "n"), "↑^"),
    **dict.fromkeys(("right", "east", "e"), "→>"),
    **dict.fromkeys(("down", "south", "s"), "↓v"),
    **dict.fromkeys(("left", "west", "w"), "←<"),
}


@dataclass(frozen=True)
class Pen:
    """How things are drawn for one seat: glyphs that its terminal has, a colour for each player."""

    plain: bool = False
    seat: int = -1
    playable: frozenset[int] = frozenset()  # handles of cards that can be used now
    places: Mapping[str, str] = field(default_factory=dict)  # where a move goes -> its code

    def glyph(self, pair: str) -> str:
        """The first of two characters, or on plain paper the second."""
        return pair[1 if self.plain else 0]

    def colour(self, seat: int | None) -> str:
        if seat is None or seat < 0:
            return NOBODY
        me = max(self.seat, 0)
        return OWN if seat == me else OTHERS[(seat - me - 1) % len(OTHERS)]

    def back(self) -> str:
        return self.glyph("▒#") * 2


def bar(counter: Counter, before: int | None, pen: Pen) -> Text:
    """`HP ██████▒▒░░░ 6/11`: what is there, what has just been lost, what is missing."""
    assert counter.most
    cells = min(counter.most, BAR)
    full = cells_for(counter.value, counter.most, cells)
    lost = max(cells_for(before or 0, counter.most, cells) - full, 0)
    share = counter.value / counter.most
    colour = "green" if share > 0.5 else "yellow" if share > 0.25 else "red"
    return Text.assemble(
        (f"{counter.label} ", "bold"),
        (pen.glyph("█#") * full, colour),
        (pen.glyph("▒=") * lost, "bright_red"),
        (pen.glyph("░-") * (cells - full - lost), "bright_black"),
        (f" {counter.value}/{counter.most}", "bold"),
    )


def cells_for(value: int, most: int, cells: int) -> int:
    """Anything left is at least one cell, and never more than all."""
    return max(0, min(cells, max(round(value * cells / most), 1 if value > 0 else 0)))


def counter_text(counter: Counter, before: int | None, pen: Pen) -> Text:
    """A counter, and by how much it has just changed."""
    if counter.kind == "life" and counter.most:
        text = bar(counter, before, pen)
    else:
        text = Text(f"{counter.label} {counter.value}" + (f"/{counter.most}" if counter.most else ""))
    change = counter.value - before if before is not None else 0
    if change:
        text.append(f" {change:+d}", "bold green" if change > 0 else "bold red")
    return text


def legend(cards: Sequence[Card]) -> list[str]:
    """The stats that the cards of a zone have, in the order of their first appearance."""
    return list(dict.fromkeys(key for card in cards for key in card.stats))


def card_text(card: Card, keys: Sequence[str], pen: Pen, colour: str) -> Text:
    """`Lunge (2/3) [stunned] +Sword`; what the numbers are stands once, by the zone."""
    if card.face is None:
        text = Text(card.name or pen.back(), "bright_black")
    else:
        text = Text(card.name, f"bold {colour}" if card.handle in pen.playable else colour)
    if card.facing:
        text.append(facing(card.facing, pen), "bold")
    if card.stats:
        text.append(f" ({numbers(card, keys)})", "default")
    if card.marks:
        text.append(f" [{', '.join(card.marks)}]", "yellow")
    for below in card.under:
        text.append(" +").append_text(card_text(below, list(below.stats), pen, colour))
    return text


def numbers(card: Card, keys: Sequence[str]) -> str:
    return "/".join(str(card.stats.get(key, "-")) for key in keys)


def facing(word: str, pen: Pen) -> str:
    arrow = ARROWS.get(word.lower())
    return pen.glyph(arrow) if arrow else f" {word}"


def legend_text(zone: Zone) -> Text:
    """What the numbers behind the names are."""
    return Text(f"({'/'.join(legend(zone.cards))})", "bright_black")


def card_texts(zone: Zone, pen: Pen) -> list[Text]:
    """The cards of a hand, row or pile, hidden ones counted instead of repeated."""
    keys = legend(zone.cards)
    if zone.shape == "pile":
        return _pile(zone, keys, pen)
    found: list[Text] = []
    for hidden, run in groupby(zone.cards, lambda card: card.face is None and not card_says_more(card)):
        cards = list(run)
        if hidden:
            found.append(_backs(len(cards), pen))
        else:
            found.extend(card_text(card, keys, pen, colour_of(card, zone, pen)) for card in cards)
    if zone.count > len(zone.cards):
        found.append(_backs(zone.count - len(zone.cards), pen))
    return found or [Text("–" if not pen.plain else "-", "bright_black")]


def colour_of(card: Card, zone: Zone, pen: Pen) -> str:
    """The colour of the seat to which the zone belongs, or else the card."""
    return pen.colour(card.owner if zone.owner is None else zone.owner)


def card_says_more(card: Card) -> bool:
    return bool(card.name or card.stats or card.marks or card.under)


def _pile(zone: Zone, keys: Sequence[str], pen: Pen) -> list[Text]:
    if not zone.count:
        return [Text("–" if not pen.plain else "-", "bright_black")]
    top = zone.cards[-1] if zone.cards else None
    if top is None or top.face is None:
        return [_backs(zone.count, pen)]
    under = f" on {zone.count - 1}" if zone.count > 1 else ""
    return [card_text(top, keys, pen, colour_of(top, zone, pen)).append(under, "bright_black")]


def _backs(n: int, pen: Pen) -> Text:
    return Text(pen.back() + (f" {pen.glyph('×x')}{n}" if n > 1 else ""), "bright_black")


def grid_lines(zone: Zone, width: int, pen: Pen, cells: int = BOXED) -> list[Text]:
    """A board with numbered rows and columns; a place holds a card or the code of a move that goes there."""
    rows, columns = zone.size or (1, max(len(zone.cards), 1))
    cell = max(5, min(18, (width - 4) // columns - 1))
    cards = {card.at: card for card in zone.cards if card.at}
    keys = legend(zone.cards)
    cross, across = pen.glyph("┼+"), pen.glyph("─-") * cell
    rule = Text("   " + cross + cross.join([across] * columns) + cross, "bright_black")
    numbered = " ".join(f"{c + 1:^{cell}}" for c in range(columns))
    lines = [
        Text.assemble((f"{zone.label}  ", "bold"), legend_text(zone) if keys else ""),
        Text(f"    {numbered}", "bright_black"),
    ]
    for row in range(rows):
        if cells == BOXED or row == 0:
            lines.append(rule)
        drawn = [place(zone, (row, c), cards.get((row, c)), keys, pen, cell, cells) for c in range(columns)]
        lines += [grid_line(row, [pieces[i] for pieces in drawn], i, pen) for i in range(len(drawn[0]))]
    return [*lines, rule]


def grid_line(row: int, pieces: Sequence[Text], i: int, pen: Pen) -> Text:
    side = pen.glyph("│|")
    line = Text(f"{row + 1:>2} " if i == 0 else "   ", "bright_black").append(side, "bright_black")
    for piece in pieces:
        line.append_text(piece).append(side, "bright_black")
    return line


def place(
    zone: Zone, at: tuple[int, int], card: Card | None, keys: Sequence[str], pen: Pen, cell: int, cells: int
) -> list[Text]:
    """One or two lines of a place, each exactly as wide as it is."""
    code = pen.places.get(f"{zone.id}:{at[0]},{at[1]}", "")
    start = Text.assemble((code, "bold reverse"), " ") if code else Text("")
    name, arrow, about = Text(""), Text(""), Text("")
    if card is not None:
        name = card_text(Card(card.handle, card.face, card.name), (), pen, colour_of(card, zone, pen))
        arrow = Text(facing(card.facing, pen) if card.facing else "", "bold")
        about = about_card(card, keys)
    if cells == LOW:
        gap = " " if about and name.cell_len + arrow.cell_len + about.cell_len + start.cell_len < cell else ""
        about = Text(gap).append_text(about)
        name.truncate(max(cell - start.cell_len - arrow.cell_len - about.cell_len, 2), overflow="crop")
        pieces = [start.append_text(name).append_text(arrow).append_text(about)]
    else:
        name.truncate(cell - start.cell_len - arrow.cell_len, overflow="ellipsis")
        pieces = [start.append_text(name).append_text(arrow), about]
    for piece in pieces:
        piece.truncate(cell, overflow="ellipsis", pad=True)
    return pieces


def about_card(card: Card, keys: Sequence[str]) -> Text:
    """Numbers, marks and what lies under it."""
    parts = [Text(numbers(card, keys))] if card.stats else []
    parts += [Text(",".join(card.marks), "yellow")] if card.marks else []
    parts += [Text("+" + "+".join(below.name for below in card.under))] if card.under else []
    return Text(" ").join(parts)
