"""Load the server of this tree and of earlier commits in one run, and write the figures into docs/server.md.

    python -m tools.load ca0c55e

Each tree is loaded as `caterwaul bench --only server` does it, beside boardgame.io, and shows tables of every
game to their seats. Nothing else should run meanwhile.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .blocks import write_block

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "server.md"
NOW = "now"
VIEWS = """
import random, time
from statistics import median
import msgspec
from caterwaul import Match, games
try:
    from caterwaul.match.vocabulary import Vocabulary
except ImportError:
    Vocabulary = None
for key in games.keys():
    sizes, times = [], []
    for seed in range(6):
        match, chance = Match.new(key, seed=seed), random.Random(seed)
        eyes = [Vocabulary() if Vocabulary else None for _ in match.names]
        for eye in filter(None, eyes):
            eye.begin(match.telling)
        while not match.over and len(match.actions) < 200:
            seat = chance.choice(match.to_act)
            match.take(seat, chance.choice(match.legal_actions(seat)))
            for seat, eye in enumerate(eyes):
                hidden = match.hidden_records(seat)
                began = time.perf_counter()
                scene = match.scene(seat, hidden)
                sent = msgspec.json.encode(eye.shown(scene) if eye else scene)
                times.append(1e6 * (time.perf_counter() - began))
                sizes.append(len(sent))
    print(f"a view of {match.game.title} {median(times):.0f} µs and {median(sizes):,.0f} bytes, the median")
"""


def main(commits: list[str]) -> None:
    told = []
    for commit in (*commits, NOW):
        with tree_of(commit) as tree:
            print(f"{commit}:", flush=True)
            lines = [
                *said(tree, "-c", VIEWS),
                *said(tree, "-c", "from caterwaul.bench.server import main; main()"),
            ]
            told.append(f"`{commit}`:\n\n" + "".join(f"- {line}\n" for line in lines))
    write_block(DOCUMENT, "load", "\n".join(told))


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The source as it was then."""
    if commit == NOW:
        yield ROOT
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", folder, commit], check=True
        )
        try:
            yield Path(folder)
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", folder], check=True)


def said(tree: Path, *words: str) -> list[str]:
    """What Python prints with that source, shown as it comes."""
    given = {**os.environ, "PYTHONPATH": str(tree / "src")}
    with subprocess.Popen(
        [sys.executable, *words], env=given, cwd=tree, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        lines = []
        for line in run.stdout:
            print(f"  {line}", end="", flush=True)
            lines.append(line.strip())
    if run.returncode:
        raise SystemExit(run.returncode)
    return lines


if __name__ == "__main__":
    main(sys.argv[1:])
