"""Every game with a designer's cards, whatever they say: matches end and cards are conserved."""

import random
from collections import Counter
from pathlib import Path

from tests.every_game.anatomy import places, scratch
from tests.every_game.designers import random_cards
from tests.every_game.playing import Case, moments

SETS = 10


def test_random_cards_make_matches_that_end(case: Case, tmp_path: Path):
    for seed in range(SETS):
        cards = random_cards(case.game, random.Random(seed), tmp_path / "own.toml")
        assert cards.fingerprint != case.game.builtin.fingerprint
        for match in moments(case, seed, cards):
            lying = Counter(places(match.state, case.game.State))
            assert set(lying.values()) <= {1}
            assert set(lying) == {n for n, kind in enumerate(match.state.kind.tolist()) if kind}
            assert scratch(match.state, case.game.State) == {}
