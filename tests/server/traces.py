"""What the log must not hold after anything that a stranger has sent."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from caterwaul.server.log_lines import LineFormatter


class Traces(logging.Handler):
    """Tracebacks, whatever calls for somebody, and lines that a stranger has written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        said = LineFormatter().format(record)
        if record.exc_info or record.levelno >= logging.ERROR or "\n" in said:
            self.found.append(said)


@contextmanager
def watched() -> Iterator[list[str]]:
    """What is logged meanwhile that no stranger may bring about."""
    handler, loggers = Traces(), [logging.getLogger(name) for name in ("", "caterwaul", "uvicorn")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    try:
        yield handler.found
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)
