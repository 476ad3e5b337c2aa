"""Run the named parts of the suite, or all of them, and print the time each one took."""

import os
import shlex
import subprocess
import sys
import time
from typing import NamedTuple


class Part(NamedTuple):
    """One command of the suite."""

    name: str
    command: str
    setting: str = ""
    hint: str = ""


PARTS = (
    Part("format", "ruff format --check", hint="run: make format"),
    Part("lint", "ruff check"),
    Part("types", "mypy"),
    Part("client", "tools.web"),
    Part("client types", "tools.web check"),
    Part("client tests", "tools.web test"),
    Part("compile", "tools.compile"),
    Part("tests", "pytest -n 2 --dist worksteal -m 'not interpreted'"),
    Part("interpreted", "pytest -n 2 -m interpreted", "NUMBA_DISABLE_JIT=1"),
    Part("bounds-checked", "pytest -n 2 -m interpreted", "NUMBA_BOUNDSCHECK=1"),
)


def run(part: Part) -> int:
    """Run one part with its output streamed; its exit code is the answer."""
    print(f"\n── {part.name}:", *filter(None, [part.setting, part.command]), flush=True)
    env = dict([part.setting.split("=")]) if part.setting else {}
    return subprocess.run([sys.executable, "-m", *shlex.split(part.command)], env=os.environ | env).returncode


def table(parts: list[Part], seconds: list[float], failed: bool) -> str:
    """The parts in order, with the time of each that ran."""
    lines = ["", f"{'part':<16}{'seconds':>8}"]
    for number, part in enumerate(parts):
        time_taken = f"{seconds[number]:.1f}" if number < len(seconds) else "not run"
        mark = "  FAILED" if failed and number == len(seconds) - 1 else ""
        lines.append(f"{part.name:<16}{time_taken:>8}{mark}")
    lines.append(f"{'total':<16}{sum(seconds):>8.1f}")
    return "\n".join(lines)


def main(names: list[str]) -> int:
    """Stop at the first part that fails and say so on the last line."""
    known = [part.name for part in PARTS]
    if unknown := [name for name in names if name not in known]:
        print(f"no part named {', '.join(unknown)}; the parts are {', '.join(known)}")
        return 2
    parts = [part for part in PARTS if not names or part.name in names]
    seconds: list[float] = []
    code = 0
    for part in parts:
        start = time.perf_counter()
        code = run(part)
        seconds.append(time.perf_counter() - start)
        if code:
            break
    print(table(parts, seconds, failed=code != 0))
    if code:
        print(f"FAILED: {part.name} (exit code {code}){'; ' + part.hint if part.hint else ''}")
        return 1
    print("Everything is in order." if not names else f"In order: {', '.join(p.name for p in parts)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
