"""Break the rules of games one place at a time and see whether their tests notice: make mutants ARGS=GAME."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from .options import add_options
from .subject import ROOT, games

ENVIRONMENT = {"NUMBA_DISABLE_JIT": "1", "HYPOTHESIS_PROFILE": "mutants", "PYTHONHASHSEED": "0"}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(games())}; all without one")
    add_options(parser)
    named = parser.parse_args(words).games
    if unknown := [name for name in named if name not in games()]:
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(games())}")
    rest = [word for word in words if word not in named]
    codes = [
        subprocess.run(
            [sys.executable, "-m", "tools.mutants.running", game, *rest],
            cwd=ROOT,
            env=os.environ | ENVIRONMENT,
        ).returncode
        for game in named or games()
    ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
