"""What the log must not hold after anything that a stranger has sent."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class Traces(logging.Handler):
    """Tracebacks, whatever calls for somebody, and lines that a stranger has written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        said = logging.Formatter().format(record)
        if record.exc_info or record.levelno >= logging.ERROR or "\n" in said:
            self.found.append(said)


@contextmanager
def watched() -> Iterator[list[str]]:
    """What is logged meanwhile that no stranger may bring about."""
    handler, loggers = Traces(), [logging.getLogger(name) for name in ("", "caterwaul", "uvicorn")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        yield handler.found
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
