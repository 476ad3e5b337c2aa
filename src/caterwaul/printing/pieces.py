"""What is printed: pieces of paper with a front, perhaps a back, and a size."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from ..core.errors import CaterwaulError

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0  # mm: poker size, for which there are sleeves everywhere
NARROWEST, WIDEST = 40.0, 95.0


class PrintError(CaterwaulError):
    """Something that cannot be printed, and why."""


class Photo(NamedTuple):
    """An own picture of a card, as JPEG."""

    jpeg: bytes
    width: int
    height: int


@dataclass(frozen=True)
class Piece:
    """One piece of paper, in millimetres."""

    name: str
    front: str
    back: str = ""  # none: the paper stays white
    width: float = CARD_WIDTH
    height: float = CARD_HEIGHT
    both: bool = False  # the back says something that the front does not

    def scaled(self, share: float) -> Piece:
        return replace(self, width=self.width * share, height=self.height * share)


def card_scale(width: float) -> float:
    """How much larger or smaller than poker size cards of this width are."""
    if not NARROWEST <= width <= WIDEST:
        raise PrintError(f"a card can be {NARROWEST:g} to {WIDEST:g} mm wide, not {width:g}")
    return width / CARD_WIDTH
