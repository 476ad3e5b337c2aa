"""What is wrong with a card file: each fault with its line, its card and field, and what is allowed there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from .errors import CaterwaulError
from .words import nearest

LONGEST_SHOWN = 80  # of what somebody has written, in a fault
MOST_FAULTS = 50  # that anybody reads at once


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, or, of a warning, that somebody may not have meant."""

    line: int | None  # of its file; None where it is no single line
    where: str  # `card tom: field 'cost'`; nothing where it is the whole file
    sentence: str
    file: str = ""  # as people call it

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, self.where, self.sentence) if part)


class CardError(CaterwaulError):
    """Card files that cannot be used: all faults that were found, in words a line each."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(in_lines(self.faults))

    def __reduce__(self) -> tuple[type[CardError], tuple[list[Fault]]]:
        return CardError, (self.faults,)


def in_lines(faults: list[Fault]) -> str:
    """A line each, of no more than anybody reads."""
    lines = [str(fault) for fault in faults[:MOST_FAULTS]]
    if len(faults) > MOST_FAULTS:
        lines.append(f"and {len(faults) - MOST_FAULTS} more")
    return "\n".join(lines)


def quoted(value: Any) -> str:
    """What stands there, as far as one wants to read it."""
    text = str(value) if isinstance(value, date | time) else repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} …"


def hinted(faults: Sequence[Fault], word: str, allowed: list[str]) -> str:
    """What may have been meant, looked for as long as somebody reads it: that takes longer than all else."""
    return nearest(word, allowed) if len(faults) < MOST_FAULTS else ""
