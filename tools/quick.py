"""What a change to one game needs, interpreted, so that nothing is compiled: python -m tools.quick GAME."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = {"NUMBA_DISABLE_JIT": "1", "HYPOTHESIS_PROFILE": "quick"}


def main(words: list[str]) -> int:
    games = sorted(folder.name for folder in (ROOT / "tests" / "games").iterdir() if folder.is_dir())
    if len(words) != 1 or words[0] not in games:
        print(f"name the game that you change: make quick GAME={games[0]}; there are {', '.join(games)}")
        return 2
    game = words[0]
    tests = [f"tests/games/{game}", "tests/every_game", "-k", game]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *tests]
    return subprocess.run(command, cwd=ROOT, env=os.environ | ENVIRONMENT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
