"""The lines of the log. What strangers have written stands in them, and no line of it is theirs."""

from __future__ import annotations

import logging
from types import TracebackType

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class LineFormatter(logging.Formatter):
    """One line for each entry. Behind an error its traceback, set in, so that it cannot pass for entries."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 the name is the library's
        record.message = printable(record.message)
        return super().formatMessage(record)

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802
        return "\n".join(f"  {printable(line)}" for line in super().formatException(ei).splitlines())


def printable(text: str) -> str:
    """A text with what a terminal would obey, or what nobody sees, written out: `\\x1b`."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )
