"""Contact sheets: every card of a game in one picture, to look at them together."""

from __future__ import annotations

from ..core.cardset import CardSet
from .faces import back, face
from .ink import flat
from .plates import HEIGHT, WIDTH

ACROSS, GAP = 10, 14
FELT = "#E9E3D3"


def contact_sheet(game_key: str, cards: CardSet, layout: str = "full") -> str:
    """All entries of all tables, and the back, in one picture."""
    rows = [(table, entry.id) for table, entries in cards.tables.items() for entry in entries]
    pictures = [face(game_key, cards, table, id_, layout) for table, id_ in rows] + [back(game_key)]
    width = ACROSS * (WIDTH + GAP) + GAP
    height = -(-len(pictures) // ACROSS) * (HEIGHT + GAP) + GAP
    placed = "".join(_placed(picture, i) for i, picture in enumerate(pictures))
    felt = flat(f"M0,0H{width}V{height}H0Z", FELT)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img"><title>All cards of {game_key}</title>{felt}{placed}</svg>\n'
    )


def _placed(picture: str, i: int) -> str:
    x, y = GAP + i % ACROSS * (WIDTH + GAP), GAP + i // ACROSS * (HEIGHT + GAP)
    return picture.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1)
