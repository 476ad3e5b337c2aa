"""The terminal: where lines are shown and typed. It may be a pipe at either end."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text


@dataclass(frozen=True)
class Paper:
    """What there is to draw on. Without a height it is endless; plain paper takes ASCII only."""

    width: int
    height: int | None
    plain: bool = False


class Terminal:
    """Shows lines, asks for lines. Interactive, it is a screen that is drawn anew each time."""

    def __init__(self) -> None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a card may be called what this terminal cannot show
        self.console = make_console()
        both = sys.stdin.isatty() and sys.stdout.isatty()
        self.interactive = both and not self.console.is_dumb_terminal
        self.asks_a_person = both
        self.echoes = not sys.stdin.isatty()  # so that a transcript tells what was typed
        self.words: list[str] = []

    @property
    def paper(self) -> Paper:
        plain = not self.console.encoding.lower().startswith("utf")
        if not self.interactive:
            return Paper(self.console.width, None, plain)
        return Paper(self.console.width, self.console.height, plain)

    @contextmanager
    def screen(self) -> Iterator[None]:
        """Take the whole screen and give it back as it was, with nothing of the game in the scrollback."""
        if not self.interactive:
            yield
            return
        self._complete_words()
        forget_typed_ahead()
        self.console.set_alt_screen(True)
        try:
            yield
        finally:
            self.console.set_alt_screen(False)

    def clear(self) -> None:
        if self.interactive:
            self.console.clear()
        elif self.asks_a_person:
            self.console.print("\n" * (self.console.height or 24))  # a terminal that can only scroll

    def show(self, lines: Sequence[Text | str]) -> None:
        for line in lines:
            text = line if isinstance(line, Text) else Text(line)
            text.rstrip()
            self.console.print(text, no_wrap=True, overflow="crop", crop=True)

    def ask(self, prompt: str = "> ", words: Sequence[str] = ()) -> str:
        """A typed line. The end of the input is an EOFError."""
        self.words = list(words)
        sys.stdout.flush()
        line = input(prompt)
        if self.echoes:
            print(line)
        return line.strip()

    def ask_unseen(self, prompt: str = "> ", words: Sequence[str] = ()) -> str:
        """The same, but what is typed into a pipe stays out of what is printed."""
        echoes, self.echoes = self.echoes, False
        try:
            line = self.ask(prompt, words)
        finally:
            self.echoes = echoes
        if echoes:
            print()
        return line

    def pages(self, lines: Sequence[Text | str]) -> None:
        """Show more than fits, a screen at a time."""
        height = self.paper.height
        if height is None:
            self.show(lines)
            return
        step = max(height - 1, 1)
        for start in range(0, max(len(lines), 1), step):
            self.clear()
            self.show(lines[start : start + step])
            last = start + step >= len(lines)
            if self.ask("Enter: back to the table " if last else "Enter: more, q: back ").lower() == "q":
                return

    def _complete_words(self) -> None:
        """Tab completes; nothing is remembered, or the next player could look it up."""
        with suppress(ImportError):
            import readline

            readline.set_auto_history(False)
            readline.set_completer_delims("")
            readline.set_completer(self._completion)
            readline.parse_and_bind("tab: complete")

    def _completion(self, typed: str, n: int) -> str | None:
        found = [word for word in self.words if word.lower().startswith(typed.lower())]
        return found[n] if n < len(found) else None


def forget_typed_ahead() -> None:
    """Keys that were pressed while a game compiled were not meant as moves."""
    with suppress(ImportError, OSError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def make_console() -> Console:
    """Rich drops only the colours for NO_COLOR; we print no escape codes for it at all."""
    if os.environ.get("NO_COLOR"):
        return Console(color_system=None, highlight=False)
    return Console(highlight=False)
