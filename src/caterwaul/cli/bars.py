"""Progress bars for whatever takes long, without what compiles."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


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
def counting_shown(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A function to call with how many are done; it draws a bar where the error stream is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    with bar(Console(stderr=True)) as shown:
        task = shown.add_task(what, total=total)
        yield lambda done: shown.update(task, completed=done)
