"""What a change to one game needs, interpreted, so that nothing is compiled: python -m tools.quick GAME.

Of the tests of every game those of the usual match are run, with the fewest players and without a switch, and
of what they play and look at an eighth: fewer matches, moments, sets of cards and steps through two worlds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = {"NUMBA_DISABLE_JIT": "1", "HYPOTHESIS_PROFILE": "quick"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Pytest asks this, to which the module is named as a plugin."""
    usual = [item for item in items if is_usual(item)]
    config.hook.pytest_deselected(items=[item for item in items if not is_usual(item)])
    items[:] = usual


def is_usual(item: pytest.Item) -> bool:
    from tests.every_game.playing import Case

    given = getattr(item, "callspec", None)
    values = given.params.values() if given else ()
    parts = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    cases = [part for part in parts if isinstance(part, Case)]
    return all(not case.options and case.seats == case.game.seats[0] for case in cases)


def main(words: list[str]) -> int:
    games = sorted(folder.name for folder in (ROOT / "tests" / "games").iterdir() if folder.is_dir())
    if len(words) != 1 or words[0] not in games:
        print(f"name the game that you change: make quick GAME={games[0]}; there are {', '.join(games)}")
        return 2
    game = words[0]
    tests = [f"tests/games/{game}", "tests/every_game", "-k", game]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "-p",
        "tools.quick",
        "-m",
        "not lengthy",
        *tests,
    ]
    return subprocess.run(command, cwd=ROOT, env=os.environ | ENVIRONMENT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
