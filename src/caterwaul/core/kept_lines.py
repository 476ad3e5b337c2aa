"""Files that only ever grow, a line at a time: who was stopped while writing one goes on behind the last."""

from __future__ import annotations

from pathlib import Path


def whole_lines(file: Path) -> list[bytes]:
    """The lines of a file, without a last one that was cut off."""
    content = file.read_bytes()
    return content[: content.rfind(b"\n") + 1].splitlines()


def drop_cut_line(file: Path) -> None:
    """Drop a last line that was cut off, so that the next one begins on its own."""
    content = file.read_bytes()
    end = content.rfind(b"\n") + 1
    if end < len(content):
        with file.open("r+b") as cut:
            cut.truncate(end)
