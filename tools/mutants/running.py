"""One run over one subject: collect the tests, map them, break the rules in children, say what survived.

`python -m tools.mutants.running GAME` with NUMBA_DISABLE_JIT=1; `python -m tools.mutants` sets that.
"""

from __future__ import annotations

import gc
import resource
import sys
from dataclasses import dataclass, field

import pytest

from ..progress import Progress
from .excuses import Excuses
from .hunt import Hunt
from .kept import Kept, Result
from .mapping import map_of
from .mutants import Mutant
from .options import Options, options_of
from .planting import load
from .scores import Score, write_score
from .subject import Subject, of_game
from .targets import targets_of

UNUSED_PLUGINS = ("terminal", "cacheprovider", "faulthandler", "xdist")


@dataclass(eq=False)
class Run:
    """A plugin of pytest that does something else with the tests that it has collected."""

    subject: Subject
    options: Options
    broken: list[str] = field(default_factory=list)  # files of tests that could not be collected
    code: int = 2

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)
            print(f"left out, since it cannot be collected: {report.nodeid}\n{report.longreprtext}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        fail_at_once()
        tests = [item for item in session.items if self.subject.asked_for(item)]
        sources = self.subject.hash_of_sources()
        targets = targets_of(self.subject.folder, self.subject.roots)
        if stale := load(self.subject, targets):
            print(f"the sources of {', '.join(stale)} have just been changed: run it again")
            return True
        gc.collect()
        gc.freeze()
        say = Progress()
        found = map_of(self.subject, sources, targets, tests, self.options.jobs, say)
        say.end()
        failing = [name for name, way in found.ways.items() if not way.passes]
        for name in failing:
            print(f"left out, since it fails without any mutant: {name}")
        kept = Kept(self.subject.kept / f"{self.subject.name}.jsonl", sources, found.files)
        excuses = Excuses.read(self.subject.excuses)
        hunt = Hunt(self.subject, self.options, targets, tests, found, kept, excuses, say)
        results = hunt.run()
        self.code = report(
            self.subject, self.options, excuses, hunt.mutants, results, whole=not (failing or self.broken)
        )
        return True


def fail_at_once() -> None:
    """Nobody reads the example that fails, so the smallest one is not looked for."""
    if hypothesis := sys.modules.get("hypothesis"):  # pytest wants to be the first to import it
        settings, phase = hypothesis.settings, hypothesis.Phase
        settings.register_profile("mutants", settings(), phases=[phase.explicit, phase.generate])
        settings.load_profile("mutants")


def processor_seconds() -> float:
    """What this process and all that have ended took: on a busy machine the clock says little."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def report(
    subject: Subject, options: Options, excuses: Excuses, mutants: list[Mutant], results: list[Result],
    whole: bool,
) -> int:  # fmt: skip
    """Say what survived; 0 if nothing did that is not excused, and nothing is excused that is killed."""
    alive = [m for m, r in zip(mutants, results, strict=True) if not r.is_killed]
    ran = {result.mutant: result.tests for result in results}
    bare = [mutant for mutant in alive if mutant.key not in excuses.reasons]
    for mutant in bare:
        print(
            f"{mutant.target.file.name}:{mutant.line} ({mutant.operator}, {ran[mutant.key]} tests run there)"
        )
        print(f"    {mutant.key}")
    killed = {result.mutant for result in results if result.is_killed}
    stale = [key for key in excuses.reasons if key in killed]
    if options.is_whole:
        stale += excuses.for_nothing(ran)
    for key in stale:
        print(f"excused, but killed or no mutant any more: {key}")
    score = Score.of(results, len(alive) - len(bare))
    print(f"{subject.name}: {score}; {processor_seconds():.0f} s of processor time")
    if options.is_whole and whole and subject.document:
        write_score(subject.document, subject.title, score)
    return 1 if bare or stale else 0


def main(subject: Subject, options: Options) -> int:
    run = Run(subject, options)
    quiet = [word for name in UNUSED_PLUGINS for word in ("-p", f"no:{name}")]
    pytest.main([*quiet, "-s", *map(str, subject.tests)], plugins=[run])
    return run.code


if __name__ == "__main__":
    sys.exit(main(of_game(sys.argv[1]), options_of(sys.argv[2:])))
