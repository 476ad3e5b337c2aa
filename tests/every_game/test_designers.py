"""Every game with a designer's cards, whatever they say: matches end and cards are conserved."""

import random
from pathlib import Path

import numpy as np
import pytest

from caterwaul import games
from tests.every_game.anatomy import scratch, times_lying
from tests.every_game.designers import random_cards
from tests.every_game.playing import cases, states_of

SETS = 10


@pytest.mark.parametrize("seed", range(SETS))
@pytest.mark.parametrize("key", games.keys())
def test_random_cards_make_matches_that_end(key: str, seed: int, tmp_path: Path):
    game = games.load(key)
    cards = random_cards(game, random.Random(seed), tmp_path / "own.toml")
    assert cards.fingerprint != game.builtin.fingerprint
    for case in (case for case in cases() if case.key == key):
        match, states = states_of(case, seed, cards)
        assert match.over, case
        assert np.array_equal(times_lying(states, game.State), states["kind"] != 0), case
        assert scratch(states, game.State) == {}, case
