"""A table as one picture: what a seat sees, with the faces of its cards, each drawn once."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from ..core.cardset import CardSet
from ..core.records import SPECTATOR
from ..core.views import Card, Counter, View, Zone
from .faces import back, face, face_height
from .plates import HEIGHT, WIDTH

SCALE = 0.3  # of a card
CARD_WIDTH, CARD_HEIGHT = WIDTH * SCALE, HEIGHT * SCALE
GAP, MARGIN, LINE = 6, 14, 16  # between cards, around zones, from one line of text to the next
LETTER = 6.4  # how wide a letter is, about
ACROSS = 12  # cards beside each other before a row of them is broken
LEAST = 150  # how wide a zone is at least: it has a label
TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}  # cards that lie turned; others say how they face
NOTE, NOTES = 11, 2  # how high a line of notes is, and how many there are below a card
STEP = CARD_HEIGHT + NOTE * NOTES + GAP + 2  # from one row of cards to the next
GROUND, PANEL, EDGE, INK, MUTE = "#E9E3D3", "#FBF8F0", "#C2B89F", "#1C1A2A", "#575264"
FONT = 'font-family="system-ui, sans-serif"'
MIDDLE = ' text-anchor="middle"'
SPOT = f'<rect width="{CARD_WIDTH:g}" height="{CARD_HEIGHT:g}" rx="5" fill="none" stroke="{EDGE}"/>'
SIZE = re.compile(r' width="[\d.]+" height="[\d.]+"')


def table_picture(view: View, cards: CardSet) -> str:
    """The picture of a view: it shows what is in it and nothing else."""
    return Drawing(view, cards).whole()


@dataclass
class Drawing:
    """A picture that is being drawn, and the faces that are used in it."""

    view: View
    cards: CardSet
    used: dict[str, tuple[str, str]] = field(default_factory=dict)  # faces by what they show: name, picture

    def whole(self) -> str:
        y: float = MARGIN
        parts: list[str] = []
        width = 0.0
        for line in self.headings():
            y += LINE
            weight = ' font-weight="bold"' if not parts else ""
            parts.append(text(MARGIN, y, line, weight, size=14))
            width = max(width, MARGIN + len(line) * LETTER * 1.2)
        zones = {zone.id: zone for zone in self.view.zones}
        for row in self.view.layout:
            shown = [zones[id_] for id_ in row if zones[id_].count or zones[id_].size]
            if not shown:
                continue
            y += MARGIN
            drawn, row_width, row_height = self.row(shown, y)
            parts.append(drawn)
            width, y = max(width, row_width), y + row_height
        y += MARGIN
        width += MARGIN
        title = escape(f"{self.view.game}: {self.view.heading}", quote=False)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {y:.0f}" '
            f'width="{width:.0f}" height="{y:.0f}" role="img" style="max-width:100%;height:auto" {FONT}>'
            f"<title>{title}</title><defs>{''.join(picture for _, picture in self.used.values())}</defs>"
            f'<rect width="{width:.0f}" height="{y:.0f}" rx="10" fill="{GROUND}"/>{"".join(parts)}</svg>\n'
        )

    def headings(self) -> Iterator[str]:
        view = self.view
        yield view.heading
        if view.counters.get(SPECTATOR):
            yield counted(view.counters[SPECTATOR])
        for seat, name in enumerate(view.seats):
            role = view.roles.get(seat, "")
            said = [name + (f", {role}" if role else ""), counted(view.counters.get(seat, []))]
            yield "   ".join(filter(None, [*said, view.signs.get(seat, "")]))
        yield from view.ending

    def row(self, zones: list[Zone], y: float) -> tuple[str, float, float]:
        """Zones beside each other; how far they reach and how high they are."""
        x, height, parts = float(MARGIN), 0.0, []
        for zone in zones:
            drawn, wide, high = self.zone(zone)
            parts.append(f'<g transform="translate({x:g},{y:g})">{drawn}</g>')
            x, height = x + wide + GAP, max(height, high)
        return "".join(parts), x, height

    def zone(self, zone: Zone) -> tuple[str, float, float]:
        """A panel with a label and its cards."""
        columns, rows, placed = placed_in(zone)
        inner = GAP + LINE
        wide = max(LEAST, columns * (CARD_WIDTH + GAP) + GAP)
        high = inner + GAP + rows * STEP
        owner = "" if zone.owner is None else f"{self.view.seats[zone.owner]}: "
        label = cut(f"{owner}{zone.label}{f' ({zone.count})' if zone.count else ''}", wide)
        panel = f'<rect width="{wide:g}" height="{high:g}" rx="8" fill="{PANEL}" stroke="{EDGE}"/>'
        parts = [panel, text(GAP, LINE, label, f' fill="{MUTE}"')]
        if zone.size:
            spots = [(row, column) for row in range(rows) for column in range(columns)]
            parts += [f'<g transform="{moved(inner, *spot)}">{SPOT}</g>' for spot in spots]
        for card, spot in placed:
            parts.append(f'<g transform="{moved(inner, *spot)}">{self.card(card)}</g>')
        return "".join(parts), wide, high

    def card(self, card: Card) -> str:
        """A card or a back, with what it counts and bears below it."""
        notes = [*(f"{label} {n}" for label, n in card.stats.items()), *card.marks]
        notes += [f"+ {under.name or 'a card'}" for under in card.under]
        turned = TURNS.get(card.facing or "")
        if card.facing and turned is None:
            notes.insert(0, card.facing)
        if card.face is None and card.name and not notes:
            notes = [card.name]
        wheel = f' transform="rotate({turned} {CARD_WIDTH / 2:g} {CARD_HEIGHT / 2:g})"' if turned else ""
        full = ", ".join(filter(None, [card.name or "face-down card", card.facing if turned else "", *notes]))
        shown = f'<use href="#{self.face(card)}"{wheel}/>'
        below = [
            text(CARD_WIDTH / 2, CARD_HEIGHT + NOTE * (i + 1), cut(line, CARD_WIDTH * 1.15), MIDDLE, size=10)
            for i, line in enumerate(lines_of_notes(notes))
        ]
        return f"<g><title>{escape(full, quote=False)}</title>{shown}{''.join(below)}</g>"

    def face(self, card: Card) -> str:
        """The name of a face in this picture."""
        game = self.view.game
        key = f"{card.face} {card.owner}" if card.face else ""
        if key not in self.used:
            name = f"cw{zlib.crc32(f'{game} {key}'.encode()):08x}-card"  # on a page with other pictures too
            drawn = face(game, self.cards, "card", card.face, "mini", card.owner) if card.face else back(game)
            high = face_height(game, "card") * SCALE
            sized = SIZE.sub(f' id="{name}" width="{CARD_WIDTH:g}" height="{high:g}"', drawn, count=1)
            self.used[key] = name, sized.strip()
        return self.used[key][0]


def moved(top: float, row: int, column: int) -> str:
    """To where a card lies in its zone."""
    return f"translate({GAP + column * (CARD_WIDTH + GAP):g},{top + row * STEP:g})"


def lines_of_notes(notes: list[str]) -> list[str]:
    """Each on a line of its own where there is room, or else as many as fit on the last."""
    if len(notes) <= NOTES:
        return notes
    return [*notes[: NOTES - 1], ", ".join(notes[NOTES - 1 :])]


def placed_in(zone: Zone) -> tuple[int, int, list[tuple[Card, tuple[int, int]]]]:
    """How many columns and rows a zone has, and where each card lies; a pile shows its last."""
    if zone.size:
        return zone.size[1], zone.size[0], [(card, card.at) for card in zone.cards if card.at is not None]
    shown = zone.cards[-1:] if zone.shape == "pile" else zone.cards
    if zone.shape == "pile" and zone.count and not shown:
        shown = [Card(-1, None)]
    rows = max(1, -(-len(shown) // ACROSS))
    return min(len(shown), ACROSS), rows, [(card, divmod(i, ACROSS)) for i, card in enumerate(shown)]


def counted(counters: list[Counter]) -> str:
    return "   ".join(f"{c.label} {c.value}{'' if c.most is None else f'/{c.most}'}" for c in counters)


def text(x: float, y: float, said: str, more: str = "", size: int = 12) -> str:
    fill = "" if "fill=" in more else f' fill="{INK}"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{fill}{more}>{escape(said, quote=False)}</text>'


def cut(said: str, width: float) -> str:
    """As much of it as there is room for."""
    room = int(width / LETTER)
    return said if len(said) <= room else f"{said[: room - 1]}…"
