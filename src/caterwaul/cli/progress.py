"""Progress bars: for the first compilation of a game on a machine, and for long simulations."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import isfunction

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..bots.compiled import policies
from ..core import compiling
from ..core.game import DECORATED, Game

PATIENCE = 1.0  # seconds without a bar
WORTH_IT = 4.0  # seconds to come, by what was seen so far, that are worth a bar: a warm start never has them


def bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )


@contextmanager
def compiling_shown(game: Game) -> Iterator[None]:
    """Show what compiles inside, if it turns out to be slow."""
    watcher = Watcher(game)
    compiling.watchers.append(watcher)
    try:
        yield
    finally:
        compiling.watchers.remove(watcher)
        watcher.stop()


class Watcher:
    """Told of each function that is ready; a line on the error stream where that is no terminal."""

    def __init__(self, game: Game) -> None:
        self.game, self.done, self.began = game, 0, time.monotonic()
        self.total = game.functions_to_compile + functions_of_core() + functions_of_bots()
        self.bar: Progress | None = None
        self.told = False

    def __call__(self, function: str) -> None:
        self.done += 1
        if not self.told and self.is_slow():
            self.tell()
        if self.bar is not None:
            total = max(self.total, self.done + 1)
            self.bar.update(self.bar.task_ids[0], completed=self.done, total=total)

    def is_slow(self) -> bool:
        so_far = time.monotonic() - self.began
        to_come = so_far / self.done * (self.total - self.done)
        return so_far > PATIENCE and to_come > WORTH_IT

    def tell(self) -> None:
        self.told = True
        what = f"Compiling {self.game.title}, once on this machine"
        if not sys.stderr.isatty():
            print(f"{what} ...", file=sys.stderr)
            return
        self.bar = bar(Console(stderr=True))
        self.bar.add_task(what, total=self.total, completed=self.done)
        self.bar.start()

    def stop(self) -> None:
        if self.bar is not None:
            self.bar.stop()


def functions_of_core() -> int:
    return sum(len(DECORATED.findall(file.read_text())) for file in compiling.CORE.glob("*.py"))


def functions_of_bots() -> int:
    return sum(isfunction(f) and f.__module__ == policies.__name__ for f in vars(policies).values())


@contextmanager
def counting_shown(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A function to call with how many are done; it draws a bar where the error stream is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    with bar(Console(stderr=True)) as shown:
        task = shown.add_task(what, total=total)
        yield lambda done: shown.update(task, completed=done)
