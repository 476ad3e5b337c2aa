"""Interpreted and compiled, the rules of every game do the same, byte for byte."""

import json
import os
import subprocess
import sys
from dataclasses import astuple
from pathlib import Path

import pytest

from caterwaul import games
from tests.every_game.lockstep import traces
from tests.every_game.playing import cases, played

ROOT = Path(__file__).parents[2]
MATCHES = 20
STEPS = 40


@pytest.mark.parametrize("key", games.keys())
def test_interpreted_and_compiled_agree(key: str):
    own = [case for case in cases() if case.key == key]
    scripts = []
    for seed in range(MATCHES):
        case = own[seed % len(own)]
        actions = played(case, seed, STEPS).actions
        scripts.append({"case": astuple(case), "seed": seed, "actions": actions})
    sent = json.dumps(scripts)
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.every_game.lockstep"],
        input=sent, text=True, capture_output=True, cwd=ROOT, check=False,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    interpreted = json.loads(answer.stdout)
    compiled = json.loads(json.dumps(traces(json.loads(sent))))
    for script, ours, theirs in zip(scripts, compiled, interpreted, strict=True):
        for step, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            assert one == other, f"{script['case']} seed {script['seed']}: different after {step} actions"
