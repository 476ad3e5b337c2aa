"""A toy of a game with rules in one file and tests in another, and runs over it in a process of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

ROOT = Path(__file__).parents[2]
RULES = """
    from .marks import rule
    from .sizes import MOST

    @rule("1")
    def step(hp, damage):
        '''What is left; nothing is defeat.'''
        left = hp - damage
        if left < 1:
            return -1
        return min(max(left, 1), MOST)

    @rule("2")
    def judge(hp):
        return hp > 1
"""
STRONG = """
    from toy.rules import step

    def test_damage_is_taken():
        assert step(5, 3) == 2

    def test_nothing_left_is_defeat():
        assert step(3, 3) == -1
        assert step(3, 2) == 1

    def test_nobody_has_more_than_most():
        assert step(30, 1) == 9
        assert step(9, 0) == 9
"""
RUN = """
import sys
from pathlib import Path
from tools.mutants.options import options_of
from tools.mutants.running import main
from tools.mutants.subject import Subject

home = Path(sys.argv[1])
sys.path.insert(0, str(home))
toy = Subject(
    name="toy", title="Toy", package="toy", folder=home / "toy", tests=(home / "tests",), home=home / "tests",
    kept=home / "kept", roots=("step",), document=home / "testing.md",
)
sys.exit(main(toy, options_of(sys.argv[2:])))
"""


class Toy:
    """Its files in a folder; what is written there again is another toy."""

    def __init__(self, home: Path, rules: str = RULES, tests: str = STRONG) -> None:
        self.home = home
        self.write("toy/__init__.py", "")
        self.write("toy/marks.py", "def rule(*ids):\n    return lambda function: function\n")
        self.write("toy/sizes.py", "MOST, UNUSED = 9, 1")
        self.write("toy/rules.py", rules)
        self.write("tests/test_toy.py", tests)
        self.write("testing.md", "<!-- mutants -->\n<!-- /mutants -->\n")

    def write(self, name: str, text: str) -> None:
        file = self.home / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")

    def run(self, *words: str) -> tuple[int, str]:
        """The exit code, and what was said."""
        sources = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
        environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": sources}
        command = [sys.executable, "-c", RUN, str(self.home), *words]
        done = subprocess.run(
            command, cwd=self.home / "tests", env=environment, capture_output=True, text=True
        )
        assert not done.stderr, done.stderr
        return done.returncode, done.stdout

    def results(self) -> list[dict[str, Any]]:
        """What was kept of each mutant in the end."""
        lines = (self.home / "kept" / "toy.jsonl").read_text(encoding="utf-8").splitlines()
        found = [json.loads(line) for line in lines if line.endswith("}")]
        return list({kept["mutant"]: kept for kept in found if "mutant" in kept}.values())

    def ends(self) -> dict[str, str]:
        return {kept["mutant"]: kept["end"] for kept in self.results()}
