"""The example that learns runs as docs/environments.md shows it, and goes on. Skipped without PyTorch."""

import importlib.util
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "train_ppo.py"
SHOWN = re.findall(
    r"^    python (examples/train_ppo.py .+)$",
    (ROOT / "docs" / "environments.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.fixture(scope="module")
def example() -> ModuleType:
    pytest.importorskip("torch")
    spec = importlib.util.spec_from_file_location("train_ppo", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_for_a_few_updates_and_goes_on_where_it_was(tmp_path: Path):
    pytest.importorskip("torch")
    folder = tmp_path / "ppo"
    short = f" --deals 2 --last-deals 3 --folder {folder}"
    for updates, command in ((1, SHOWN[0]), (2, SHOWN[0]), (1, SHOWN[1])):
        words = shlex.split(f"{ROOT}/{command}{short} --updates {updates}")
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    first, second = (
        [json.loads(line) for line in (folder / f"seed-{seed}.jsonl").read_text().splitlines()]
        for seed in (1, 2)
    )
    assert [row["updates"] for row in first] == [
        0,
        1,
        1,
        2,
    ]  # the second run began where the first had stopped
    assert [row["updates"] for row in second] == [0, 1]
    assert [row["seconds"] for row in first] == sorted(row["seconds"] for row in first)
    assert all(0 <= row["low"] <= row["won"] <= row["high"] <= 1 for row in first)
    assert first[-1]["matches"] == 6
    drawn = "".join(ElementTree.parse(folder / "curve.svg").getroot().itertext())
    assert "seed-1: " in drawn
    assert "seed-2: " in drawn


def test_what_is_good_for_the_next_seat_is_bad_for_this_one(example: ModuleType):
    worth, paid = np.zeros((3, 2), np.float32), np.zeros((2, 2), np.float32)
    paid[1] = 1  # the second action wins
    ended = paid == 1
    acting = np.array([[0, 0], [0, 1], [0, 0]])  # in the second match by the other seat
    gain = example.gains(worth, acting, paid, ended).numpy()
    carried = example.DISCOUNT * example.TRACE
    np.testing.assert_allclose(gain, [[carried, -carried], [1, 1]], rtol=1e-6)


def test_only_legal_actions_are_taken_and_each_says_how_likely_it_was(example: ModuleType):
    import torch

    batch = example.Batch("five_rows", 8, seed=1)
    eyes = example.Eyes(batch)
    net = example.Net(batch, eyes)
    choices = torch.from_numpy(example.choices_of(batch))
    said, worth = net(torch.from_numpy(eyes.look(batch.observe())), choices)
    shares = said.exp().detach().numpy()
    assert ((shares > 0) == (choices >= 0).numpy()).all()
    assert ((choices >= 0).sum(dim=1).numpy() == batch.mask().sum(axis=1)).all()
    np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-5)
    assert worth.shape == (8,)


def test_other_cards_are_other_places(example: ModuleType):
    batch = example.Batch("five_rows", 2, seed=1)
    eyes = example.Eyes(batch)
    seen = batch.observe().copy()
    kind = batch.parts["cards"].columns.index("kind")
    seen.cards[1] = seen.cards[0]
    seen.counters[1], seen.counts[1] = seen.counters[0], seen.counts[0]
    same = eyes.look(seen)
    assert (same[0] == same[1]).all()
    held = int(np.flatnonzero(seen.cards[0, :, kind])[0])
    seen.cards[1, held, kind] = seen.cards[0, held, kind] % 20 + 1
    other = eyes.look(seen)
    assert (other[0] != other[1]).sum() == 1
    assert other.max() < eyes.places
