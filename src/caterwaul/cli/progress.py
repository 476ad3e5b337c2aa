"""What is shown while a game is compiled for the first time on a machine."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

from ..bots import functions_for
from ..core import compiled_parts
from ..core.game import Game
from .bars import bar


@contextmanager
def compiling_shown(game: Game, bots: Iterable[str] = ()) -> Iterator[None]:
    """Show what is compiled inside for a game and these bots, and let it be interrupted."""
    watcher = Watcher(game, bots)
    try:
        with compiled_parts.compiling_noticed(watcher), interrupting(watcher.interrupt):
            yield
    finally:
        watcher.stop()


@contextmanager
def interrupting(interrupt: Callable[[], None]) -> Iterator[None]:
    """Take note of Ctrl-C: raised inside the compiler it would be swallowed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: interrupt())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Watcher(compiled_parts.Notice):
    """A bar in the place of the line where the error stream is a terminal, and an end to it on Ctrl-C."""

    def __init__(self, game: Game, bots: Iterable[str] = ()) -> None:
        super().__init__(game.title)
        self.done = 0
        self.total = functions_for(game, bots) - len(compiled_parts.ready)
        self.bar: Progress | None = None
        self.interrupted = False

    def __call__(self, function: str, is_new: bool) -> None:
        self.done += 1
        if self.interrupted:
            raise KeyboardInterrupt
        super().__call__(function, is_new)
        if self.bar is not None:
            total = max(self.total, self.done)
            self.bar.update(self.bar.task_ids[0], completed=self.done, total=total)

    def interrupt(self) -> None:
        self.interrupted = True

    def show(self) -> None:
        if not sys.stderr.isatty():
            super().show()
            return
        self.bar = bar(Console(stderr=True))
        self.bar.add_task(self.what, total=self.total, completed=self.done)
        self.bar.start()

    def stop(self) -> None:
        if self.bar is not None:
            self.bar.stop()
        if self.interrupted:
            raise KeyboardInterrupt
