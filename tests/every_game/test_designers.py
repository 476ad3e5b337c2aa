"""Every game with a designer's cards, whatever they say: matches end and cards are conserved."""

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from caterwaul import games
from caterwaul.core.cardset import CardSet
from tests.every_game.anatomy import scratch, times_lying
from tests.every_game.designers import random_cards
from tests.every_game.playing import Case, few, states_of

SETS = few(10)


@cache
def designed(key: str, seed: int) -> CardSet:
    with TemporaryDirectory() as folder:
        return random_cards(games.load(key), random.Random(seed), Path(folder) / "own.toml")


@pytest.mark.parametrize("seed", range(SETS))
def test_random_cards_make_matches_that_end(case: Case, seed: int):
    cards, state = designed(case.key, seed), case.game.State
    assert cards.fingerprint != case.game.builtin.fingerprint
    match, states = states_of(case, seed, cards)
    assert match.over
    assert np.array_equal(times_lying(states, state), states["kind"] != 0)
    assert scratch(states, state) == {}
