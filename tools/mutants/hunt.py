"""The hunt: which mutants a run is about, and which tests each of them meets in which order."""

from __future__ import annotations

import random
import time
from collections import Counter
from functools import partial
from itertools import accumulate

import pytest

from ..progress import Progress
from . import forks
from .excuses import Excuses
from .kept import SHORT, SURVIVED, Kept, Result
from .mapping import Map
from .mutants import Mutant, mutants_of
from .options import Options
from .planting import plant, starts_of
from .subject import Subject
from .targets import Target, reached

SLACK, TIMES = 1.0, 5.0  # a test that takes a second more than five times as long does not end


class Hunt:
    """All mutants that a run is about, against the tests that run them."""

    def __init__(
        self, subject: Subject, options: Options, targets: list[Target], tests: list[pytest.Item], found: Map,
        kept: Kept, excuses: Excuses, say: Progress,
    ) -> None:  # fmt: skip
        self.subject, self.options, self.map, self.kept, self.say = subject, options, found, kept, say
        self.excuses = excuses
        self.tests = {test.nodeid: test for test in tests if found.ways[test.nodeid].passes}
        self.targets, self.starts = targets, starts_of(targets)
        asked_for = {name: subject.asked_for(test) for name, test in self.tests.items()}
        reach = {roots: reached(targets, roots) for roots in set(asked_for.values())}
        self.asked = {name: reach[roots] for name, roots in asked_for.items()}
        self.size = {name: found.ways[name].bits.bit_count() for name in self.tests}
        self.kills: dict[tuple[str, str, int], Counter[str]] = {}
        self.mutants = self._chosen()

    def _chosen(self) -> list[Mutant]:
        found = mutants_of(self.targets)
        if self.options.function:
            found = [m for m in found if self.options.function in (m.function, m.file)]
        if self.options.survivors:
            old = self.kept.results
            found = [mutant for mutant in found if mutant.key in old and not old[mutant.key].is_killed]
        if self.options.sample:
            count = min(self.options.sample, len(found))
            found = random.Random(self.options.seed).sample(found, count)
        return found

    def run(self) -> list[Result]:
        """What became of each: what stands of earlier runs is taken over, the others are broken now."""
        results = self._standing()
        todo = [mutant for mutant in self.mutants if mutant.key not in results]
        begun = time.monotonic()
        for done, (job, outcome) in enumerate(forks.run(map(self._job, todo), self.options.jobs), 1):
            results[job.about.key] = self._result(job, outcome)
            left = (time.monotonic() - begun) / done * (len(todo) - done)
            killed = sum(result.is_killed for result in results.values())
            self.say(
                f"{self.subject.name}: {killed} killed, {len(results) - killed} survived, "
                f"{len(todo) - done} left, about {left:.0f} s"
            )
        self.say.end()
        return [results[mutant.key] for mutant in self.mutants]

    def _standing(self) -> dict[str, Result]:
        found = {}
        for mutant in self.mutants:
            result = None if self.options.fresh else self.kept.standing(mutant)
            if result and (result.end != SHORT or result.tests >= len(self._met(mutant))):
                found[mutant.key] = result
                self._remember(mutant, result.by)
        return found

    def _job(self, mutant: Mutant) -> forks.Job:
        names = self._met(mutant)
        limits = [SLACK + TIMES * self.map.ways[name].seconds for name in names]
        tests = [self.tests[name] for name in names]
        return forks.Job(mutant, partial(plant, self.subject, mutant), tests, limits)

    def _met(self, mutant: Mutant) -> list[str]:
        """All that are asked, or so many seconds of them; of one with a reason why none can notice it few."""
        names = self._in_order(mutant)
        most = self.options.excused if mutant.key in self.excuses.reasons else self.options.seconds
        taken = accumulate(self.map.ways[name].seconds for name in names)
        return [name for name, seconds in zip(names, taken, strict=True) if seconds < most]

    def _in_order(self, mutant: Mutant) -> list[str]:
        """First who killed it last time, then who kills around there, then who is about little else."""
        names = self._asked(mutant)
        old = self.kept.results.get(mutant.key)
        if old and old.end == SURVIVED and not self.options.fresh:
            changed = self.kept.changed_since(mutant)
            names = [name for name in names if name.partition("::")[0] in changed]
        killer = self.kept.killer(mutant)
        here = self.kills.get((mutant.file, mutant.function, mutant.statement), Counter())
        near = self.kills.get((mutant.file, mutant.function, -1), Counter())
        return sorted(
            names,
            key=lambda name: (
                name != killer, -here[name], -near[name], self.size[name] * self.map.ways[name].seconds
            ),
        )  # fmt: skip

    def _asked(self, mutant: Mutant) -> list[str]:
        """The tests that run what is changed, where they are about it."""
        statements, place = self._statements(mutant), mutant.target.place
        return [
            name
            for name, way in self.map.ways.items()
            if name in self.tests and place in self.asked[name] and any(map(way.runs, statements))
        ]

    def _statements(self, mutant: Mutant) -> list[int]:
        """By their numbers in the map; of a constant the first one of every function that uses it."""
        place = mutant.target.place
        if not mutant.target.is_constant:
            return [self.starts[place] + mutant.statement]
        return [self.starts[t.place] for t in self.targets if place in t.uses and not t.is_constant]

    def _result(self, job: forks.Job, outcome: forks.Outcome) -> Result:
        mutant: Mutant = job.about
        if outcome.end == "passed":
            met_all = len(job.tests) == len(self._in_order(mutant))
            met = len(self._asked(mutant)) if met_all else len(job.tests)
            return self.kept.keep(mutant, SURVIVED if met_all else SHORT, "", met)
        if outcome.test is None:
            return self.kept.keep(mutant, "killed", "", 0)
        killer = job.tests[outcome.test].nodeid
        self._remember(mutant, killer)
        end = "timeout" if outcome.end == "timeout" else "killed"
        return self.kept.keep(mutant, end, killer, outcome.test + 1)

    def _remember(self, mutant: Mutant, killer: str) -> None:
        if killer:
            for place in (mutant.statement, -1):
                self.kills.setdefault((mutant.file, mutant.function, place), Counter())[killer] += 1
