"""How cards do in play: simulated matches, and for each card how often who used it won.

A report is a file. It holds counts and no opinions, and says which rules and cards it was made with, so that
one that is out of date is not shown.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import msgspec

from ..core.cardset import CardSet
from ..core.errors import CaterwaulError
from ..core.game import Game

MOST_BYTES = 4 << 20


class ReportError(CaterwaulError):
    """A report that cannot be read."""


class Tally(msgspec.Struct, frozen=True):
    """Of one card: how many seats used it, match by match, and how many of them won; shares of wins count."""

    seats: int
    wins: float


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Many matches, counted."""

    game: str
    rules: str  # fingerprints of what was played
    cards: str
    bots: list[str]
    seed: int
    games: int
    seats: int  # at each table
    used: dict[str, dict[str, Tally]]  # by table and id

    def is_of(self, game: Game, cards: CardSet) -> bool:
        same = (self.game, self.cards) == (game.key, cards.fingerprint)
        return same and game.plays_alike(self.rules)


def file_of(home: Path, key: str) -> Path:
    """Where a server and the command line look for the report of a game."""
    return home / "reports" / f"{key}.json"


def read_report(file: Path) -> Report:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ReportError(f"{file.name}: larger than any report")
        return msgspec.json.decode(file.read_bytes(), type=Report)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReportError(f"{file.name}: no report of simulated matches: {error}") from None


def report_for(home: Path, game: Game, cards: CardSet) -> Report | None:
    """The stored report, if there is one and it was made with these rules and cards."""
    try:
        report = read_report(file_of(home, game.key))
    except (OSError, ReportError):
        return None
    return report if report.is_of(game, cards) else None


def write_report(report: Report, file: Path) -> None:
    """The file is complete or not there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as output:
            output.write(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
        os.replace(part, file)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
