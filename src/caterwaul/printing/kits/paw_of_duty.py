"""Paw of Duty: Kitties and tactics, the city as nine Grid Markers, and paw tokens that point ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.cardset import CardSet
from ...core.rulebook import Rule
from ...faces import back
from ...faces.frames.paw_of_duty import AMBER, DARK, NIGHT, PALE, PAPER, SEA_GREEN, UNITS
from ...faces.glyphs import glyph
from ...faces.ink import box, flat, group, inked, light
from ...faces.lettering import Area, Pen, line, paragraph, title
from ..drawing import Look, picture
from ..pieces import CARD_HEIGHT, Piece
from . import Counted
from .parts import SMALL, references

LOOK = Look(NIGHT, AMBER, PAPER, DARK, "#1F6F62", "mono")
SIDE, TOKENS = 3, 9  # of the City; of each player
SQUARE = 352  # units of a Grid Marker, which holds a card whichever way it faces
COLOURS = {"black": ("#262538", "#FFFFFF"), "white": ("#FFFFFF", "#262538")}
PAGES = {
    "The turn": ("G1", "G2", "G3", "G4", "G4a", "G5", "G6", "G7"),
    "The board": ("T1", "T3", "T5", "C1", "C1a", "C2", "C2a", "B2"),
    "Winning": ("W1", "G7b", "G8", "G9a", "W2", "G9b"),
}


def counts(cards: CardSet, players: int) -> Iterable[Counted]:
    for entry in cards.tables["card"]:
        in_deck = int(cards.book.card[entry.number].copies)
        begins = {"each": players, "first": 1}  # cards that players begin with are in no deck
        yield Counted("card", entry.id, begins.get(str(entry.given.get("start")), in_deck))


def extras(cards: CardSet, rules: Mapping[str, Rule], players: int) -> list[Piece]:
    behind = back("paw_of_duty")
    return [
        *references(LOOK, rules, PAGES, players, behind),
        *[Piece("Reference: Who beats whom", units(rules["K2"].text), behind)] * players,
        *[
            Piece(f"Grid Marker {row}/{column}", marker(row, column), "", CARD_HEIGHT, CARD_HEIGHT)
            for row in range(1, SIDE + 1)
            for column in range(1, SIDE + 1)
        ],
        *[piece for colour in COLOURS for piece in [paw_token(colour)] * TOKENS],
    ]


def units(text: str) -> str:
    """Each unit, its sign, and the one that it hits twice as hard."""
    drawn = flat(box(0, 0, 252, 352, 14), NIGHT) + inked(box(6, 6, 240, 340, 10), "none", 2.5, AMBER)
    drawn += title("Double damage", Area(18, 12, 216, 34), Pen(22, "mono", AMBER, "middle"))
    for i, (unit, (colour, _, prey)) in enumerate(UNITS.items()):
        y = 58 + 66 * i
        drawn += inked(box(16, y, 220, 58, 6), "#1A3A42", 2, colour) + _unit(unit, 44, y + 29)
        drawn += line(unit.upper(), 72, y + 35, Pen(16, "mono", colour), 62)
        drawn += inked(f"M140,{y + 29}H160M154,{y + 22}L162,{y + 29}L154,{y + 36}", "none", 4, PALE)
        drawn += _unit(prey, 184, y + 29) + line("x2", 206, y + 36, Pen(18, "mono", PALE), 26)
    drawn += paragraph(text, Area(20, 262, 212, 76), Pen(13.5, "plain", PALE, "middle"))
    return picture(drawn, "Who beats whom")


def _unit(unit: str, x: float, y: float) -> str:
    colour, sign, _ = UNITS[unit]
    return group(inked(sign, colour, 2.5), f"translate({x:g},{y:g})")


def marker(row: int, column: int) -> str:
    """One space of the City. Streets run through, so that nine of them make one map."""
    edge = SQUARE
    drawn = flat(f"M0,0H{edge}V{edge}H0Z", "#27483C")
    streets = f"M0,{edge / 2}H{edge}M{edge / 2},0V{edge}"
    drawn += inked(streets, "none", 46, "#38604F") + inked(
        streets, "none", 2.5, PAPER, 'stroke-dasharray="14 12"'
    )
    for x, y in ((26, 26), (226, 26), (26, 226), (226, 226)):
        drawn += inked(box(x, y, 100, 100, 8), "#1D3A31", 3, SEA_GREEN)
    drawn += inked(box(4, 4, edge - 8, edge - 8, 10), "none", 4, AMBER)
    drawn += inked(box(118, 118, 116, 116, 58), NIGHT, 4, AMBER)
    drawn += line("CITY", 176, 160, Pen(16, "mono", AMBER, "middle", 2), 90)
    drawn += line(f"{'ABC'[column - 1]}{row}", 176, 206, Pen(44, "mono", light(AMBER, 0.2), "middle"), 80)
    return picture(drawn, f"Grid Marker {row}/{column}", edge, edge)


def paw_token(colour: str) -> Piece:
    """A paw whose claws show where the Kitty looks."""
    fill, ink = COLOURS[colour]
    claws = "".join(f"M{x},{y}l0,-11" for x, y in ((29, 35), (43, 28), (57, 28), (71, 35)))
    drawn = inked("M50,3L88,26V90Q88,97 81,97H19Q12,97 12,90V26Z", fill, 5)
    drawn += inked(claws, "none", 4, AMBER) + glyph("paw", 50, 66, 0.5, 0, 5, ink)
    shown = picture(drawn, f"{colour} paw token", 100, 100)
    return Piece(f"Paw token: {colour}", shown, shown, SMALL, SMALL)
