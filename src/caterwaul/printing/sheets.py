"""Sheets: pieces in rows and columns, marks where to cut, and backs that lie behind their fronts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from .document import Document, Page
from .pieces import Piece, PrintError

BACKS = ("long-edge", "short-edge", "none")
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SAFE = 6.4  # mm along the edges that home printers leave white, a quarter of an inch
MOST_GAP = 10.0
MARK_FROM, MARK_TO = 0.8, 4.0  # how far from the pieces a mark begins and ends
CROSS = 1.2  # half of a cross between pieces: it shows where their corners are round


@dataclass(frozen=True)
class Sheet:
    """How pieces of one size lie on a paper: in the middle, with the same room all around."""

    paper: tuple[float, float]
    width: float
    height: float
    gap: float = 0.0

    @property
    def columns(self) -> int:
        return self._fitting(self.paper[0], self.width)

    @property
    def rows(self) -> int:
        return self._fitting(self.paper[1], self.height)

    def _fitting(self, room: float, size: float) -> int:
        return int((room - 2 * SAFE + self.gap + 1e-6) // (size + self.gap))

    @property
    def holds(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.paper[0] - self.columns * (self.width + self.gap) + self.gap) / 2

    @property
    def top(self) -> float:
        return (self.paper[1] - self.rows * (self.height + self.gap) + self.gap) / 2

    def place(self, i: int) -> tuple[float, float]:
        """The corner of the i-th piece, row by row."""
        column, row = i % self.columns, i // self.columns
        return self.left + column * (self.width + self.gap), self.top + row * (self.height + self.gap)

    def behind(self, i: int, backs: str) -> int:
        """Which place of the back page lies behind a place of the front page."""
        column, row = i % self.columns, i // self.columns
        if backs == "short-edge":
            return (self.rows - 1 - row) * self.columns + column
        return row * self.columns + self.columns - 1 - column

    def cuts(self, pieces: int) -> tuple[list[float], list[float]]:
        """Where to cut so many pieces apart: the x of upright cuts and the y of level ones."""
        columns, rows = range(min(pieces, self.columns)), range(-(-pieces // self.columns))
        xs = {edge for i in columns for edge in self._edges(self.place(i)[0], self.width)}
        ys = {edge for i in rows for edge in self._edges(self.place(i * self.columns)[1], self.height)}
        return sorted(xs), sorted(ys)

    @staticmethod
    def _edges(start: float, size: float) -> tuple[float, float]:
        return round(start, 4), round(start + size, 4)


def sheets_of(pieces: Sequence[Piece], paper: str, gap: float) -> list[tuple[Sheet, list[Piece]]]:
    """The pieces, sheet by sheet; those of one size that follow each other share sheets."""
    if paper not in PAPERS:
        raise PrintError(f"no paper is called {paper!r}; there are {', '.join(PAPERS)}")
    if not 0 <= gap <= MOST_GAP:
        raise PrintError(f"the gap between pieces can be 0 to {MOST_GAP:g} mm, not {gap:g}")
    found = []
    for (width, height), same in groupby(pieces, key=lambda piece: (piece.width, piece.height)):
        sheet, group = Sheet(PAPERS[paper], width, height, gap), list(same)
        if not sheet.holds:
            raise PrintError(f"{group[0].name} is {width:g} × {height:g} mm: too large for {paper}")
        found += [(sheet, group[i : i + sheet.holds]) for i in range(0, len(group), sheet.holds)]
    return found


def pages_of(
    document: Document, sheets: Sequence[tuple[Sheet, list[Piece]]], backs: str
) -> Iterator[Callable[[], None]]:
    """What draws each page: the fronts of a sheet, and its backs on the page that follows."""
    for sheet, pieces in sheets:
        yield lambda sheet=sheet, pieces=pieces: draw_fronts(document, sheet, pieces)  # type: ignore[misc]
        if backs != "none":
            yield lambda sheet=sheet, pieces=pieces: draw_backs(document, sheet, pieces, backs)  # type: ignore[misc]


def draw_fronts(document: Document, sheet: Sheet, pieces: Sequence[Piece]) -> None:
    page = document.page(*sheet.paper)
    draw_marks(page, sheet, len(pieces))
    for i, piece in enumerate(pieces):
        page.show(piece.front, *sheet.place(i), piece.width, piece.height)
    page.done()


def draw_backs(document: Document, sheet: Sheet, pieces: Sequence[Piece], backs: str) -> None:
    """Turned over the short edge, what is up on the front is down on the back: so backs lie upside down."""
    page = document.page(*sheet.paper)
    for i, piece in enumerate(pieces):
        if piece.back:
            at = sheet.place(sheet.behind(i, backs))
            page.show(piece.back, *at, piece.width, piece.height, turned=backs == "short-edge")
    page.done()


def draw_marks(page: Page, sheet: Sheet, pieces: int) -> None:
    """Marks around all pieces, and crosses between them."""
    xs, ys = sheet.cuts(pieces)
    for x in xs:
        page.rule(x, ys[0] - MARK_TO, x, ys[0] - MARK_FROM)
        page.rule(x, ys[-1] + MARK_FROM, x, ys[-1] + MARK_TO)
    for y in ys:
        page.rule(xs[0] - MARK_TO, y, xs[0] - MARK_FROM, y)
        page.rule(xs[-1] + MARK_FROM, y, xs[-1] + MARK_TO, y)
    for x in xs:
        for y in ys:
            page.rule(x - CROSS, y, x + CROSS, y)
            page.rule(x, y - CROSS, x, y + CROSS)
