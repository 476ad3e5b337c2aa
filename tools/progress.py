"""How far a run has come: one line that is written over in a terminal, and now and then a line elsewhere."""

from __future__ import annotations

import sys
import time


class Progress:
    """One line that is written over in a terminal, and now and then a line elsewhere."""

    def __init__(self) -> None:
        self._last, self._text = 0.0, ""

    def __call__(self, text: str) -> None:
        pause = 0.2 if sys.stdout.isatty() else 20
        self._text = text
        if time.monotonic() - self._last > pause:
            self._write()

    def _write(self) -> None:
        self._last = time.monotonic()
        print(f"\r{self._text:<110}" if sys.stdout.isatty() else self._text, end="", flush=True)
        print(end="" if sys.stdout.isatty() else "\n", flush=True)

    def end(self) -> None:
        if self._text:
            self._write()
            print(end="\n" if sys.stdout.isatty() else "", flush=True)
        self._last, self._text = 0.0, ""
