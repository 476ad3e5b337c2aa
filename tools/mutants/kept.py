"""What became of each mutant, kept line by line, so that a run goes on where one was stopped."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .mutants import Mutant

SURVIVED = "survived"  # all tests that run it
SHORT = "short"  # those that it met, which were the first ones only


@dataclass(frozen=True)
class Result:
    """How one mutant fared, and for which sources and tests that holds."""

    mutant: str
    end: str  # killed, timeout, survived or short
    by: str  # the test that killed it
    tests: int  # how many ran
    sources: str
    files: str  # the name of the files of tests

    @property
    def is_killed(self) -> bool:
        return self.end not in (SURVIVED, SHORT)


class Kept:
    """The results of one subject. Those of other sources say where to begin, and nothing more."""

    def __init__(self, file: Path, sources: str, files: dict[str, str]) -> None:
        self.file, self.sources, self.files = file, sources, files
        self.results: dict[str, Result] = {}
        self._known: dict[str, dict[str, str]] = {}
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        for line in lines:
            self._read(line)
        self.name = hashlib.blake2s(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]
        self._known[self.name] = files
        self._tidy()

    def _read(self, line: str) -> None:
        try:
            kept = json.loads(line)
        except ValueError:  # it was being written when a run was ended
            return
        if "known" in kept:
            self._known[kept["known"]] = kept["files"]
        else:
            self.results[kept["mutant"]] = Result(**kept)

    def _tidy(self) -> None:
        """Write down what counts, once: the last result of each mutant, and the files it speaks of."""
        used = {result.files for result in self.results.values()} | {self.name}
        known = [{"known": name, "files": files} for name, files in self._known.items() if name in used]
        self.file.parent.mkdir(parents=True, exist_ok=True)
        new = self.file.with_suffix(".new")
        new.write_text("".join(map(as_line, [*known, *map(vars, self.results.values())])), encoding="utf-8")
        new.replace(self.file)

    def keep(self, mutant: Mutant, end: str, by: str, tests: int) -> Result:
        result = Result(mutant.key, end, by, tests, self.sources, self.name)
        self.results[mutant.key] = result
        with self.file.open("a", encoding="utf-8") as file:
            file.write(as_line(vars(result)))
        return result

    def killer(self, mutant: Mutant) -> str:
        """The test that killed it last time, whatever has changed since."""
        result = self.results.get(mutant.key)
        return result.by if result else ""

    def standing(self, mutant: Mutant) -> Result | None:
        """A result that still holds: nothing has changed that could make another of it."""
        result = self.results.get(mutant.key)
        if result is None or result.sources != self.sources:
            return None
        changed = self.changed_since(mutant)
        if result.is_killed:
            return None if result.by.partition("::")[0] in changed else result
        return None if changed else result

    def changed_since(self, mutant: Mutant) -> set[str]:
        """The files of tests that were not there, or not so, when this mutant survived; all if it did not."""
        result = self.results.get(mutant.key)
        if result is None or result.sources != self.sources:
            return set(self.files)
        known = self._known.get(result.files, {})
        return {name for name in self.files.keys() | known.keys() if self.files.get(name) != known.get(name)}


def as_line(kept: dict[str, Any]) -> str:
    return f"{json.dumps(kept, ensure_ascii=False)}\n"
