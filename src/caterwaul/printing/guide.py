"""The first page: how to print and cut, a ruler to check the scale, and what is on the pages that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core.game import Game
from ..core.words import count_noun
from ..faces.ink import INK, flat, inked
from ..faces.lettering import Area, Pen, line, paragraph
from .drawing import picture
from .pieces import Piece
from .sheets import PAPERS

UNIT = 4  # units of a millimetre, as on a card
MARGIN = 18 * UNIT
RULER = 100  # mm
MUTE = "#575264"
TURNS = {
    "long-edge": "Print on both sides, turned over the long edge: backs follow each page of fronts.",
    "short-edge": "Print on both sides, turned over the short edge: backs follow each page of fronts.",
    "none": "Print on one side: these pages have no backs. In sleeves the cards look the same from behind.",
}


def guide(game: Game, pieces: Sequence[Piece], paper: str, backs: str, sheets: int) -> str:
    width, height = (side * UNIT for side in PAPERS[paper])
    room = width - 2 * MARGIN
    drawn = line(game.title, MARGIN, 130, Pen(64, fill=INK), room)
    drawn += line("Print and play", MARGIN, 172, Pen(24, "plain", MUTE), room)
    steps = [
        f"Print at 100 % (“actual size”), not fitted to the page, on {paper.capitalize()}.",
        TURNS[backs],
        "Cut along the marks in the margins; small crosses show where corners meet.",
        f"Measure the ruler: it is {RULER} mm long, or the scale is wrong.",
    ]
    y = 200.0
    for i, text in enumerate(steps, 1):
        drawn += line(f"{i}.", MARGIN, y + 30, Pen(20, fill=INK), 40)
        drawn += paragraph(text, Area(MARGIN + 44, y, room - 44, 46), Pen(18, "plain"))
        y += 52
    drawn += _ruler(MARGIN, y + 24)
    drawn += line(_summary(pieces, sheets), MARGIN, y + 120, Pen(20, fill=INK), room)
    return picture(
        drawn + _listing(pieces, y + 146, width, height), f"{game.title}: print and play", width, height
    )


def _summary(pieces: Sequence[Piece], sheets: int) -> str:
    return f"{count_noun(len(pieces), 'piece')} on {count_noun(sheets, 'sheet')}"


def _ruler(x: float, y: float) -> str:
    drawn = flat(f"M{x},{y}h{RULER * UNIT}v3h{-RULER * UNIT}Z", INK)
    ticks = "".join(f"M{x + mm * UNIT},{y}v{28 if mm % 10 == 0 else 14}" for mm in range(0, RULER + 1, 5))
    drawn += inked(ticks, "none", 1.5)
    for mm in range(0, RULER + 1, 10):
        drawn += line(mm, x + mm * UNIT, y + 46, Pen(14, "plain", anchor="middle"), 36)
    return drawn


def _listing(pieces: Sequence[Piece], top: float, width: float, height: float) -> str:
    """Every piece by name and how often, in columns."""
    many = Counter(piece.name for piece in pieces)
    columns, step = 3, 19.0
    rows = max(1, int((height - MARGIN - top) // step))
    room = (width - 2 * MARGIN) / columns
    shown = [f"{n} × {name}" for name, n in many.items()]
    if len(shown) > rows * columns:
        left = len(shown) - rows * columns + 1
        shown = [*shown[: rows * columns - 1], f"… and {left} more"]
    return "".join(
        line(text, MARGIN + i // rows * room, top + i % rows * step + 14, Pen(14, "plain"), room - 14)
        for i, text in enumerate(shown)
    )
