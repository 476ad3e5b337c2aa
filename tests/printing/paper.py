"""A PDF as tests look at it: sizes in millimetres, pixels, and where its letters lie."""

import io
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from caterwaul import games
from caterwaul.printing import Job, Wanted
from caterwaul.printing.document import Document

POINTS = 72 / 25.4
SCALE = 8  # pixels of a millimetre


@dataclass(frozen=True)
class Letter:
    text: str
    left: float
    top: float
    right: float
    bottom: float


class Paper:
    """A document that was made, in millimetres from the top left corner."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.document = pdfium.PdfDocument(content)

    def __len__(self) -> int:
        return len(self.document)

    def size(self, page: int) -> tuple[float, float]:
        width, height = self.document[page].get_size()
        return round(width / POINTS, 1), round(height / POINTS, 1)

    def pixels(self, page: int, scale: int = SCALE) -> NDArray[Any]:
        """Red, green and blue of every pixel."""
        return np.asarray(self.document[page].render(scale=scale / POINTS, rev_byteorder=True).to_numpy())[
            ..., :3
        ]

    def text(self, page: int) -> str:
        return str(self.document[page].get_textpage().get_text_bounded())

    def letters(self, page: int) -> list[Letter]:
        text, height = self.document[page].get_textpage(), self.size(page)[1]
        found = []
        for i in range(text.count_chars()):
            shown = text.get_text_range(i, 1)
            left, bottom, right, top = (value / POINTS for value in text.get_charbox(i))
            if shown.strip():
                found.append(Letter(shown, left, height - top, right, height - bottom))
        return found


@cache
def printed(key: str, **wanted: Any) -> tuple[Job, Paper]:
    """A game from the printer."""
    game = games.load(key)
    job = Job(game, game.builtin, Wanted(**wanted))
    written = io.BytesIO()
    job.write(written)
    return job, Paper(written.getvalue())


def drawn(svg: str, width: float, height: float) -> Paper:
    """One drawing as a page of its size."""
    document = Document("test")
    page = document.page(width, height)
    page.show(svg, 0, 0, width, height)
    page.done()
    written = io.BytesIO()
    document.write(written)
    return Paper(written.getvalue())


def picture(inner: str, view: str = "0 0 100 100") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{inner}</svg>'


def is_white(pixels: NDArray[Any]) -> bool:
    return bool((pixels > 250).all())
