"""The folder of studies: what has been found out about a card set so far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ..core.cardset import CardSet
from ..core.errors import CaterwaulError
from ..core.game import Game
from .head import Head
from .study import open_study, read_head
from .summary import Summary, summary_of


def studies(folder: Path, game: Game, cards: CardSet) -> Iterator[tuple[Path, Head]]:
    """The studies of a card set that can be gone on with, the largest file first."""
    files = (folder / game.key / cards.fingerprint).glob("*.jsonl")
    for file in sorted(files, key=lambda file: (-file.stat().st_size, file.name)):
        try:
            with file.open("rb") as lines:
                head = read_head(lines.readline(), file.name)
        except (OSError, CaterwaulError):
            continue
        if head.cards == cards.fingerprint and game.plays_alike(head.rules):
            yield file, head


def summary_for(folder: Path, game: Game, cards: CardSet) -> Summary | None:
    """What the largest study of these cards as they are usually played has found, if there is one."""
    for file, head in studies(folder, game, cards):
        if not (head.options or head.among or head.focus):
            found = _summary(file, file.stat().st_mtime_ns, file.stat().st_size)
            if found:
                return found
    return None


@lru_cache(16)
def _summary(file: Path, changed: int, size: int) -> Summary | None:
    """Told once for as long as the file is as it is."""
    try:
        return summary_of(open_study(file))
    except (OSError, CaterwaulError):
        return None
