"""How many mutants of each game are killed, as the table in docs/testing.md that nobody types."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..blocks import block_of, write_block
from .kept import Result

BLOCK = "mutants"
HEAD = (
    "| game | mutants | killed | of 100 | by a time limit | survivors with a reason | without |\n"
    "|---|---|---|---|---|---|---|\n"
)


@dataclass(frozen=True)
class Score:
    """What became of all mutants."""

    mutants: int
    killed: int
    timeouts: int  # of the killed
    excused: int  # of the survivors

    @classmethod
    def of(cls, results: Iterable[Result], excused: int) -> Score:
        found = list(results)
        timeouts = sum(result.end == "timeout" for result in found)
        return cls(len(found), sum(result.is_killed for result in found), timeouts, excused)

    @property
    def share(self) -> str:
        return f"{100 * self.killed / max(self.mutants, 1):.1f}"

    @property
    def survived(self) -> int:
        return self.mutants - self.killed

    def __str__(self) -> str:
        return (
            f"{self.killed} of {self.mutants} mutants killed, {self.share} of 100; "
            f"{self.survived} survived, {self.excused} of them with a reason"
        )

    def row(self, title: str) -> str:
        unexcused = self.survived - self.excused
        cells = (title, self.mutants, self.killed, self.share, self.timeouts, self.excused, unexcused)
        return "| " + " | ".join(map(str, cells)) + " |\n"


def write_score(document: Path, title: str, score: Score) -> None:
    """Put the row of one game into the table; those of others stay."""
    lines = block_of(document.read_text(encoding="utf-8"), BLOCK).splitlines()[2:]
    rows = {line.split("|")[1].strip(): f"{line}\n" for line in lines}
    rows[title] = score.row(title)
    write_block(document, BLOCK, HEAD + "".join(rows[name] for name in sorted(rows)))
