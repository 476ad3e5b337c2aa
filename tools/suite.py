"""Run the named parts of the suite, or all of them, side by side, and print what each took.

Parts that need one core run two at a time, while there are two; tests that spread over cores run alone.
"""

import asyncio
import os
import shlex
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

CORES = min(os.cpu_count() or 1, 2)
# Python keeps what it has made of the sources, or each of some thousand processes makes it again.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
SLOWEST = 10
WAITING = 1  # tests more than there are cores: those of servers and pages wait a third of their time
GAMES = Path(__file__).parents[1] / "src" / "caterwaul" / "games"


@dataclass(frozen=True)
class Part:
    """One command of the suite."""

    name: str
    command: str
    setting: str = ""
    hint: str = ""
    cores: int = 1
    after: tuple[str, ...] = ()  # parts that have to be done first

    @property
    def runs_tests(self) -> bool:
        return self.command.startswith("pytest")


def games() -> list[str]:
    """The keys of all games; the one with the most to compile first."""
    sizes = {
        folder.name: sum(file.stat().st_size for file in folder.glob("*.py"))
        for folder in GAMES.iterdir()
        if (folder / "rules.py").exists()
    }
    return sorted(sizes, key=lambda key: -sizes[key])


def folders(mark: str) -> list[str]:
    """Those with tests of that mark: what else there is need not be imported to find them."""
    tests = Path(__file__).parents[1] / "tests"
    files = (file for file in tests.rglob("test_*.py") if mark in file.read_text(encoding="utf-8"))
    return sorted({str(file.parent.relative_to(tests.parent)) for file in files})


CHECKED = "NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1"  # the least that can be kept in a cache
RULES = "'interpreted and not lengthy'"
COMPILED = tuple(f"compile {key}" for key in games())
PARTS = (
    Part("format", "ruff format --check", hint="run: make format"),
    Part("lint", "ruff check"),
    Part("types", "mypy"),
    Part("client", "tools.web"),
    *(Part(f"compile {key}", f"tools.compile {key}") for key in games()),
    Part("client types", "tools.web check", after=("client",)),
    Part("client tests", "tools.web test", after=("client",)),
    *(Part(f"checked {key}", f"tools.checked_play {key}", CHECKED) for key in games()),
    Part(
        "interpreted",
        f"pytest -n {CORES} -m {RULES} {' '.join(folders('mark.interpreted'))}",
        "NUMBA_DISABLE_JIT=1",
        cores=CORES,
    ),
    Part(
        "tests",
        f"pytest -n {CORES + WAITING} --dist worksteal",
        cores=CORES,
        after=("client", *COMPILED),
    ),
)


@dataclass
class Run:
    """One run of some parts: which are done, and what they took."""

    parts: list[Part]
    folder: Path
    seconds: dict[str, float] = field(default_factory=dict)
    failed: Part | None = None
    cores: int = CORES

    async def run(self) -> None:
        """Start whatever can be started; after a failure nothing new is."""
        waiting, working = list(self.parts), set[asyncio.Task[None]]()
        while (waiting and not self.failed) or working:
            for part in [part for part in waiting if self._can_start(part, waiting)]:
                if part.cores <= self.cores:
                    self.cores -= part.cores
                    waiting.remove(part)
                    working.add(asyncio.create_task(self._work(part)))
            _, working = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)

    def _can_start(self, part: Part, waiting: list[Part]) -> bool:
        """Its needs are met, and no part before it waits for the cores that it would take."""
        wanted = {other.name for other in self.parts}
        is_ready = all(name in self.seconds for name in part.after if name in wanted)
        before = waiting[: waiting.index(part)]
        return is_ready and not self.failed and not any(other.cores > self.cores for other in before)

    async def _work(self, part: Part) -> None:
        start = time.perf_counter()
        code = await self._execute(part)
        self.seconds[part.name] = time.perf_counter() - start
        self.cores += part.cores
        if code and self.failed is None:
            self.failed = part

    async def _execute(self, part: Part) -> int:
        """What runs alone is seen while it runs; of the others what they said, once they are done."""
        heading = " ".join(filter(None, [f"── {part.name}:", part.setting, part.command]))
        words = [sys.executable, "-m", *shlex.split(part.command)]
        words += ["--junitxml", str(self.folder / f"{part.name}.xml")] if part.runs_tests else []
        environment = ENVIRONMENT | dict(word.split("=") for word in part.setting.split())
        if part.cores > 1:
            print(f"\n{heading}", flush=True)
            return await (await asyncio.create_subprocess_exec(*words, env=environment)).wait()
        process = await asyncio.create_subprocess_exec(
            *words, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        said, _ = await process.communicate()
        print(f"\n{heading}\n{said.decode(errors='replace')}", end="", flush=True)
        return process.returncode or 0

    def table(self) -> str:
        """The parts in order, with the time of each that ran."""
        lines = ["", f"{'part':<24}{'seconds':>8}"]
        for part in self.parts:
            taken = f"{self.seconds[part.name]:.1f}" if part.name in self.seconds else "not run"
            lines.append(f"{part.name:<24}{taken:>8}{'  FAILED' if part is self.failed else ''}")
        return "\n".join(lines)

    def slowest(self) -> list[str]:
        """The tests that took longest, of all parts together."""
        found = []
        for file in self.folder.glob("*.xml"):
            for case in ElementTree.parse(file).iter("testcase"):
                name = f"{case.get('classname', '').replace('.', '/')}::{case.get('name')} ({file.stem})"
                found.append((float(case.get("time", 0)), name))
        rows = sorted(found, reverse=True)[:SLOWEST]
        return [
            "",
            "slowest tests            seconds",
            *(f"{seconds:>31.1f}  {name}" for seconds, name in rows),
        ]


def main(names: list[str]) -> int:
    """After the first part that fails nothing new is begun; the last line says which it was."""
    known = [part.name for part in PARTS]
    if unknown := [name for name in names if name not in known]:
        print(f"no part named {', '.join(unknown)}; the parts are {', '.join(known)}")
        return 2
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        run = Run([part for part in PARTS if not names or part.name in names], Path(folder))
        asyncio.run(run.run())
        print(run.table())
        print(f"{'all, side by side':<24}{time.perf_counter() - start:>8.1f}")
        if any(part.runs_tests for part in run.parts):
            print("\n".join(run.slowest()))
    if run.failed is not None:
        hint = f"; {run.failed.hint}" if run.failed.hint else ""
        print(f"FAILED: {run.failed.name}{hint}")
        return 1
    print("Everything is in order." if not names else f"In order: {', '.join(names)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
