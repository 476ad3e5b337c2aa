"""What the studies of one `caterwaul lab` have in common."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from .parameters import settings_of

if TYPE_CHECKING:
    from ..core.game import Game
    from ..lab import Study

SECONDS = 10.0
BUILT_IN = "built-in"


class Asked:
    """What every study of one command has in common."""

    def __init__(
        self,
        game: Game,
        cards: Sequence[str],
        settings: Sequence[str],
        seats: int | None,
        seed: int,
        threads: int | None,
        seconds: float | None,
        count: int | None,
    ) -> None:
        from ..lab.head import texts_of

        self.game, self.seed, self.threads = game, seed, threads
        self.seconds = seconds or (SECONDS if count is None else None)
        self.given_seconds = seconds
        self.cards, self.settings = list(cards), settings_of(settings)
        self.texts = texts_of([Path(file) for file in cards])
        self.seats = game.seats[0] if seats is None else seats

    def study(self, files: Sequence[str], options: dict[str, str], bots: Sequence[str], **more: Any) -> Study:
        """A study, kept in the home folder; one that is there already goes on."""
        from ..lab import new_study
        from ..lab.head import texts_of
        from ..server.settings import settings_from

        study = new_study(
            self.game, self.game.cards(files), bots, files=texts_of([Path(file) for file in files]),
            options=options, seats=self.seats, seed=self.seed, **more,
        )  # fmt: skip
        from .progress import compiling_shown

        with compiling_shown(self.game, [bot for bot in (*study.head.bots, study.head.weaker) if bot]):
            study.compile()
        study.keep_in(settings_from().home / "studies")
        return study

    def other(
        self, files: Sequence[str], options: dict[str, str], against: Sequence[str], bots: Sequence[str]
    ) -> Study | None:
        """The study to compare with, if there is one."""
        others = settings_of(text for text in against if "=" in text)
        own = [text for text in against if "=" not in text]
        if not against:
            return self.study(files, {}, bots) if options else None
        cards = [file for file in own if file != BUILT_IN] if own else files
        return self.study(cards, {**options, **others}, bots)

    def strongest(self, games: int | None = None) -> list[str]:
        """The bot that gives an answer in time, or plays so many games."""
        import os

        from ..lab import strongest
        from ..lab.strength import ANSWER, TRIED
        from .progress import compiling_shown

        with compiling_shown(self.game, [f"tiger@{TRIED}"]):
            bot = strongest(
                self.game, self.game.cards(self.cards), self.seconds or SECONDS,
                self.threads or os.cpu_count() or 1, self.seats, games or ANSWER, options=self.settings,
                files=self.texts,
            )  # fmt: skip
        return [bot]

    @contextmanager
    def shown(self, what: str, count: int | None) -> Iterator[Callable[[int], None]]:
        """A bar of games, or of seconds with the games told beside it."""
        from .bars import bar, counting_shown

        if count is not None or not sys.stderr.isatty():
            with counting_shown(what, count or 0) as show:
                yield show
            return
        began = time.perf_counter()
        with bar(Console(stderr=True)) as line:
            task = line.add_task(what, total=round(self.seconds or SECONDS))
            yield lambda done: line.update(
                task, completed=round(time.perf_counter() - began), description=f"{what} {done:,}, seconds"
            )
