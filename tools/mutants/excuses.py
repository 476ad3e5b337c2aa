"""Survivors that no match can tell from the right code: a list beside the tests of a game, with the reasons.

[[survivor]]
mutants = ["effects.py wound: if n > 0: → if n >= 0:"]
because = "Nobody is ever hurt by 0: who calls it has looked."
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Excuses:
    """The reasons by the keys of mutants."""

    reasons: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path) -> Excuses:
        if not file.exists():
            return cls()
        entries = tomllib.loads(file.read_text(encoding="utf-8"))["survivor"]
        return cls({key: entry["because"] for entry in entries for key in entry["mutants"]})

    def for_nothing(self, keys: Iterable[str]) -> list[str]:
        """The entries that name no mutant."""
        there = set(keys)
        return [key for key in self.reasons if key not in there]
