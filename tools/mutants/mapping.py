"""The map: which statements of the rules each test runs, and how long it takes. Made once, and kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from . import forks
from .planting import Marks, plant_marks
from .subject import Subject, hash_of
from .targets import Target

LONGEST = 120.0  # seconds that a test may take here


@dataclass
class Way:
    """What one test does: the numbers of the statements that it runs, as bits, and its seconds."""

    bits: int
    seconds: float
    passes: bool = True

    def runs(self, statement: int) -> bool:
        return bool(self.bits >> statement & 1)


@dataclass
class Map:
    """The ways of all tests by their ids, and the hash of each file of tests as it was then."""

    sources: str
    files: dict[str, str] = field(default_factory=dict)
    ways: dict[str, Way] = field(default_factory=dict)


def map_of(
    subject: Subject, sources: str, targets: list[Target], tests: list[pytest.Item], most: int,
    say: Callable[[str], None],
) -> Map:  # fmt: skip
    """The kept one, with new files of tests and changed ones walked anew."""
    file = subject.kept / f"{subject.name}.map.json"
    old = read(file, sources)
    found = Map(sources, files_of(tests))
    unchanged = {name for name, mark in found.files.items() if old.files.get(name) == mark}
    new = []
    for test in tests:
        if name_of(test) in unchanged and test.nodeid in old.ways:
            found.ways[test.nodeid] = old.ways[test.nodeid]
        else:
            new.append(test)
    begun = time.monotonic()
    try:
        for name, way in walked(subject, targets, new, most):
            found.ways[name] = way
            say(f"map: {len(found.ways)} of {len(tests)} tests, {time.monotonic() - begun:.0f} s")
    finally:
        if new:
            write(file, found)
    return found


def walked(
    subject: Subject, targets: list[Target], tests: list[pytest.Item], most: int
) -> Iterator[tuple[str, Way]]:
    """Each test in a process of its own, so that nothing that another has kept hides what it runs.

    Those that are asked about a part of the rules alone are slow and play the same matches: they go together,
    and each is said to run what all do.
    """

    marks = Marks.of(targets)

    def plant() -> tuple[bytearray, float]:
        return plant_marks(subject, marks), time.process_time()

    def tell(planted: tuple[bytearray, float]) -> Any:
        ran, start = planted
        bits = sum(1 << number for number, mark in enumerate(ran) if mark)
        return [f"{bits:x}", time.process_time() - start]

    def job(group: list[pytest.Item]) -> forks.Job:
        return forks.Job(group, plant, group, [LONGEST] * len(group), tell)

    groups = groups_of(subject, tests)
    while groups:
        once_more = []
        for done, outcome in forks.run(map(job, groups), most):
            group: list[pytest.Item] = done.about
            if outcome.end == "passed":
                bits, seconds = outcome.told
                yield from ((test.nodeid, Way(int(bits, 16), seconds)) for test in group)
            elif len(group) > 1:
                once_more += [[test] for test in group]
            else:
                yield group[0].nodeid, Way(0, 0.0, passes=False)
        groups = once_more


def groups_of(subject: Subject, tests: list[pytest.Item]) -> list[list[pytest.Item]]:
    alone, together = list[list[pytest.Item]](), dict[str, list[pytest.Item]]()
    for test in tests:
        if subject.asked_for(test) == subject.roots:
            alone.append([test])
        else:
            together.setdefault(name_of(test), []).append(test)
    return [*together.values(), *alone]


def name_of(test: pytest.Item) -> str:
    return test.nodeid.partition("::")[0]


def files_of(tests: list[pytest.Item]) -> dict[str, str]:
    return {name_of(test): hash_of([test.path]) for test in tests}


def read(file: Path, sources: str) -> Map:
    if file.exists():
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["sources"] == sources:
            ways = {name: Way(int(bits, 16), *rest) for name, (bits, *rest) in kept["ways"].items()}
            return Map(sources, kept["files"], ways)
    return Map(sources)


def write(file: Path, found: Map) -> None:
    ways = {name: [f"{way.bits:x}", way.seconds, way.passes] for name, way in found.ways.items()}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        json.dumps({"sources": found.sources, "files": found.files, "ways": ways}), encoding="utf-8"
    )
