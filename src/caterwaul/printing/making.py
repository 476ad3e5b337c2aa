"""From what is wanted to a file: page by page, so that it can be watched and stopped."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from ..core.cardset import CardSet
from ..core.game import Game
from .box import Wanted, pieces_of
from .document import Document
from .guide import guide
from .pieces import PrintError
from .sheets import PAPERS, pages_of, sheets_of
from .typefaces import unknown_on

Progress = Callable[[int], None]
MOST_NAMED = 20  # letters in a warning


class Job:
    """A PDF to be made. Whatever is wrong with a request is found here, before anything is drawn."""

    def __init__(self, game: Game, cards: CardSet, wanted: Wanted) -> None:
        self.pieces = pieces_of(game, cards, wanted)
        sheets = sheets_of(self.pieces, wanted.paper, wanted.gap)
        self.paper = PAPERS[wanted.paper]
        self.document = Document(f"{game.title}: print and play", wanted.photos)
        self.draws = list(pages_of(self.document, sheets, wanted.backs))
        drawn = {piece.front for piece in self.pieces}
        if wanted.guide:
            first = guide(game, self.pieces, wanted.paper, wanted.backs, len(sheets))
            drawn.add(first)
            self.draws.insert(0, lambda: self._page(first))
            if wanted.backs != "none":  # nothing is behind it
                self.draws.insert(1, lambda: self._page(""))
        self.missing = "".join(sorted(set().union(*map(unknown_on, drawn))))

    @property
    def pages(self) -> int:
        return len(self.draws)

    @property
    def warning(self) -> str:
        """What will not be printed as it was written, known before anything is drawn."""
        if not self.missing:
            return ""
        more = " …" if len(self.missing) > MOST_NAMED else ""
        letters = " ".join(self.missing[:MOST_NAMED]) + more
        return f"the fonts of a PDF lack these letters, others stand for them: {letters}"

    def _page(self, svg: str) -> None:
        page = self.document.page(*self.paper)
        if svg:
            page.show(svg, 0, 0, *self.paper)
        page.done()

    def write(self, output: BinaryIO, progress: Progress = lambda done: None) -> None:
        """Draw all pages. `progress` is called after each; what it raises stops the work."""
        for i, draw in enumerate(self.draws, 1):
            draw()
            progress(i)
        self.document.write(output)

    def save(self, file: Path, progress: Progress = lambda done: None) -> None:
        """The same into a file, which appears when it is complete and not before."""
        if file.is_dir():
            raise PrintError(f"{file} is a folder")
        handle, part = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as output:
                self.write(output, progress)
            os.chmod(part, 0o666 & ~_umask())
            os.replace(part, file)
        except BaseException:
            Path(part).unlink(missing_ok=True)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
