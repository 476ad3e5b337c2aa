"""Whole random matches in two worlds that a seat must not tell apart: a million steps of every game.

A tenth as many are played at tables, where every byte is compared that the server sends.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count
from multiprocessing import get_context
from pathlib import Path

from caterwaul import games
from tests.every_game import own_decks, playing, walks, worlds
from tests.every_game.own_decks import cases_with_own_decks
from tests.every_game.playing import Case, cases
from tests.every_game.walks import Tally, Walk
from tests.server import table_walks, watched_tables
from tests.server.table_walks import TableWalk

from ..mutants.subject import hash_of, is_source
from .part import DoesNotHold, Part, Say

STEPS = 1_000_000
AT_TABLES = 10  # of so many steps one more is played at a table
AT_ONCE = 20  # matches between two looks at what has been played
ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".soak" / "worlds.jsonl"
HEAD = "| game | matches | steps | worlds | comparisons | leaks |\n|---|---|---|---|---|---|\n"


@dataclass(frozen=True)
class Course:
    """A case, and whether it is played at tables of a server."""

    case: Case
    at_tables: bool = False

    def __str__(self) -> str:
        return f"{self.case}{' at tables' if self.at_tables else ''}"

    @property
    def title(self) -> str:
        """Of all courses that share their steps."""
        return f"{self.case.game.title}{', at tables' if self.at_tables else ''}"


def courses() -> list[Course]:
    found = [*cases(), *cases_with_own_decks()]
    return [Course(case, at_tables) for at_tables in (False, True) for case in found]


@dataclass(frozen=True)
class Errand:
    """So many matches of a course, by their seeds, with the sources that there were when the run began."""

    mark: str
    case: Course
    number: int

    def seeds(self) -> range:
        return range(self.number * AT_ONCE, (self.number + 1) * AT_ONCE)


@dataclass(frozen=True)
class Found:
    """What came of an errand."""

    mark: str
    case: str
    number: int
    matches: int
    steps: int
    worlds: int
    comparisons: int
    seconds: float  # of a processor
    leaks: list[str]


def run(errand: Errand) -> Found:
    """Play; of a match that leaks the first leak is told."""
    tally, leaks, began = Tally(), [], time.process_time()
    for seed in errand.seeds():
        walk = (TableWalk if errand.case.at_tables else Walk)(errand.case.case, seed, tally)
        found = (leak for leak in walk.leaks() if leak is not None)
        if (leak := next(found, None)) is not None:
            leaks.append(str(leak))
    seconds = time.process_time() - began
    return Found(errand.mark, str(errand.case), errand.number, **asdict(tally), seconds=seconds, leaks=leaks)


@cache
def mark_of(course: Course) -> str:
    """Of all that can make a match, or what a seat gets of it, another one."""
    rooms, modules = ["core", "match", "cards"], [playing, own_decks, walks, worlds]
    if course.at_tables:
        rooms += ["server", "learning"]
        modules += [table_walks, watched_tables]
    folders = [*(ROOT / "src" / "caterwaul" / room for room in rooms), course.case.game.folder]
    files = [file for folder in folders for file in folder.rglob("*") if is_source(file)]
    return hash_of(sorted([*files, *(Path(str(module.__file__)) for module in modules)]))


class Played:
    """What has been found out, kept line by line, so that a run goes on where one was stopped."""

    def __init__(self, file: Path, wanted: Sequence[Course], steps: int) -> None:
        self.file, self.wanted, self.steps = file, wanted, steps
        self.found: dict[str, dict[int, Found]] = {str(case): {} for case in wanted}
        self.marks = {str(case): mark_of(case) for case in wanted}
        for found in read(file):
            if self.marks.get(found.case) == found.mark:
                self.found[found.case][found.number] = found

    def keep(self, found: Found) -> None:
        self.found[found.case][found.number] = found
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(asdict(found), ensure_ascii=False)}\n")

    def of(self, *some: Course) -> list[Found]:
        return [found for case in some for _, found in sorted(self.found[str(case)].items())]

    def share(self, case: Course) -> int:
        """How many steps of its game are its own."""
        whole = self.steps // (AT_TABLES if case.at_tables else 1)
        return -(-whole // sum(other.title == case.title for other in self.wanted))

    def missing(self, case: Course) -> int:
        """The steps that have still to be played; none where a leak is known."""
        if any(found.leaks for found in self.of(case)):
            return 0
        return max(0, self.share(case) - sum(found.steps for found in self.of(case)))

    @property
    def left(self) -> int:
        return sum(map(self.missing, self.wanted))


def read(file: Path) -> Iterator[Found]:
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            yield Found(**json.loads(line))
        except ValueError:  # it was being written when a run was ended
            continue


class Soaking:
    """One run: errands on all cores, the next always for the case of which most is missing."""

    def __init__(self, played: Played, pool: ProcessPoolExecutor, say: Say) -> None:
        self.played, self.pool, self.say = played, pool, say
        self.under_way: dict[Future[Found], Errand] = {}
        self.left_before, self.began = played.left, time.monotonic()

    def run(self, cores: int) -> None:
        while self.played.left:
            while len(self.under_way) < cores and (errand := self._next()) is not None:
                self.under_way[self.pool.submit(run, errand)] = errand
            for future in wait(self.under_way, return_when=FIRST_COMPLETED).done:
                del self.under_way[future]
                self.played.keep(future.result())
            self.say(self._progress())

    def _next(self) -> Errand | None:
        case = max(self.played.wanted, key=self._missing)
        if not self._missing(case):
            return None
        known = {*self.played.found[str(case)], *self._numbers(case)}
        number = next(number for number in count() if number not in known)
        return Errand(self.played.marks[str(case)], case, number)

    def _numbers(self, case: Course) -> Iterable[int]:
        return (errand.number for errand in self.under_way.values() if errand.case == case)

    def _missing(self, case: Course) -> float:
        """What is missing, as a part of its share, if all that is under way comes home."""
        done = self.played.of(case)
        usual = sum(found.steps for found in done) / len(done) if done else AT_ONCE
        coming = usual * len(list(self._numbers(case)))
        return max(0.0, self.played.missing(case) - coming) / self.played.share(case)

    def _progress(self) -> str:
        left, seconds = self.played.left, time.monotonic() - self.began
        rate = (self.left_before - left) / seconds
        minutes = f", some {left / rate / 60:,.0f} minutes to go" if rate else ""
        return f"{left:,} steps are left{minutes}; whoever stops it goes on here"


def figures(played: Played) -> str:
    rows = []
    for title in dict.fromkeys(case.title for case in played.wanted):
        found = played.of(*(case for case in played.wanted if case.title == title))
        numbers = (
            sum(getattr(one, name) for one in found) for name in ("matches", "steps", "worlds", "comparisons")
        )
        leaks = sum(len(one.leaks) for one in found)
        rows.append(f"| {title} | {' | '.join(f'{n:,}' for n in numbers)} | {leaks} |\n")
    minutes = sum(found.seconds for found in played.of(*played.wanted)) / 60
    return (
        f"{HEAD}{''.join(rows)}\nEach game with every number of players, its switches, and own decks: "
        f"{minutes:,.0f} minutes of processor time, on {os.cpu_count()} cores.\n"
    )


def soaked(wanted: Sequence[Course], steps: int, file: Path, cores: int, say: Say) -> str:
    """Play what is missing; raises where anything leaks."""
    for key in dict.fromkeys(course.case.key for course in wanted):
        say(f"{games.load(key).title} is made ready")
        Case(key, games.load(key).seats[0]).new(0)  # compiled here, and read by the others
    played = Played(file, wanted, steps)
    pool = ProcessPoolExecutor(cores, get_context("spawn"), ignore_ctrl_c)
    try:
        Soaking(played, pool, say).run(cores)
    except KeyboardInterrupt:
        print(f"\nSo far:\n\n{figures(played)}", flush=True)
        raise
    finally:
        pool.shutdown(cancel_futures=True)
    leaks = [leak for found in played.of(*wanted) for leak in found.leaks]
    if leaks:
        raise DoesNotHold(
            f"A seat can tell what it may not know:\n{chr(10).join(leaks)}\n\n{figures(played)}"
        )
    return figures(played)


def ignore_ctrl_c() -> None:
    """Whoever started the processes ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def soak(options: list[str], say: Say) -> str:
    parser = argparse.ArgumentParser(prog="make soak ARGS=worlds", description=PART.says)
    parser.add_argument("--steps", type=int, default=STEPS, help=f"of each game; {STEPS:,} without it")
    return soaked(courses(), parser.parse_args(options).steps, KEPT, os.cpu_count() or 1, say)


PART = Part(
    "worlds", "whole matches in two worlds that a seat must not tell apart, a million steps each", soak
)
