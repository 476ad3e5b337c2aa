"""Interpreted and compiled, the rules of every game do the same, byte for byte."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

from caterwaul import Match, games
from caterwaul.core.compiling import INTERPRETED
from caterwaul.core.events import CODE
from caterwaul.core.words import member
from tests.every_game.lockstep import traces
from tests.every_game.playing import cases, states_of

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is nothing compiled to compare with")

ROOT = Path(__file__).parents[2]
MATCHES = 20
OF_EACH_KIND = 8


def happened(match: Match, number: int) -> set[str]:
    """The kinds of things that came of an action of a match: its verb, and all that was told of it."""
    log, events = match._logs[number + 1], match.game.events
    verb = match.game.actions.verb_of(match.actions[number][1])
    return {f"to {verb.name}", *(member(events, code).name for code in log[1:, CODE].tolist())}


def scripts_of(key: str) -> list[dict[str, Any]]:
    """Moments of whole random games: whatever ever happens in them happens in some of these, often enough."""
    own = [case for case in cases() if case.key == key]
    courses = [states_of(own[seed % len(own)], seed) for seed in range(MATCHES)]
    kept: list[list[tuple[str, int, int]]] = [[] for _ in courses]
    moments = [(seed, i) for seed, (match, _) in enumerate(courses) for i in range(len(match.actions))]
    times: Counter[str] = Counter()
    for seed, i in random.Random(key).sample(moments, len(moments)):
        match, states = courses[seed]
        kinds = happened(match, i)
        if any(times[kind] < OF_EACH_KIND for kind in kinds):
            times.update(kinds)
            kept[seed].append((states[i].tobytes().hex(), *match.actions[i]))
    return [
        {"case": astuple(own[seed % len(own)]), "seed": seed, "moments": found}
        for seed, found in enumerate(kept)
    ]


@pytest.mark.parametrize("key", games.keys())
def test_interpreted_and_compiled_agree(key: str):
    sent = json.dumps(scripts_of(key))
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.every_game.lockstep"],
        input=sent, text=True, capture_output=True, cwd=ROOT, check=False,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    interpreted = json.loads(answer.stdout)
    compiled = json.loads(json.dumps(traces(json.loads(sent))))
    for script, ours, theirs in zip(json.loads(sent), compiled, interpreted, strict=True):
        for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            where = f"moment {number - 1} of {script['moments']}" if number else "the deal"
            assert one == other, f"{script['case']} seed {script['seed']}: different at {where}"
