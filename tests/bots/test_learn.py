"""Learning what counts: weights that made the results are found again, and only the table is rewritten."""

from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from caterwaul import Match, games
from caterwaul.core import compiling
from caterwaul.games.battlecats import judging
from tools.learn import between, chances, learned, positions_counted, rewritten

TIMES = np.array([0.0, 1.0, 3.0])


def test_columns_have_their_say_by_how_near_they_are():
    assert between(np.array([0.0, 0.25, 2.0, 9.0]), TIMES).tolist() == [
        [1.0, 0.0, 0.0],
        [0.75, 0.25, 0.0],
        [0.0, 0.5, 0.5],
        [0.0, 0.0, 1.0],
    ]


def test_weights_that_made_the_results_are_found_again():
    chance = np.random.default_rng(1)
    positions, seats = 20_000, 3
    true = np.array([[2.0, 1.0, 0.5], [-0.5, 0.0, 0.5]])
    found = chance.normal(size=(positions, seats, 2)) * [1.0, 10.0]
    columns = between(chance.uniform(0, 3, positions), TIMES)
    x = (columns[:, None, None, :] * found[:, :, :, None]).reshape(positions, seats, -1)
    by_chance = chances(x, (true / [[1.0], [10.0]]).ravel())
    won = (chance.random(positions)[:, None] > by_chance.cumsum(axis=1)).sum(axis=1).clip(max=seats - 1)
    stands = np.zeros_like(true)
    made = learned(found, columns, np.eye(seats)[won], stands, np.arange(positions) % 5 == 0)
    assert made.weights * [[1.0], [10.0]] == pytest.approx(true, abs=0.15)
    assert made.before == pytest.approx(np.log(seats))
    assert made.after < 0.9 * made.before


@pytest.mark.interpreted
@pytest.mark.skipif(not compiling.INTERPRETED, reason="only the interpreter can put other things for weights")
@pytest.mark.parametrize(("key", "seats"), [("battlecats", 4), ("paw_of_duty", 2)])
def test_what_counts_times_its_weights_is_the_standing(key: str, seats: int, monkeypatch: pytest.MonkeyPatch):
    game = games.load(key)
    judging = import_module(f"{game.package}.judging")
    monkeypatch.setattr(judging, "weight", judging.weight)  # which is put back afterwards
    match = Match.new(game, seats=seats, seed=1)
    for _ in range(120):
        match.take(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    state, book = match.state, match.cards.book
    left = judging.times_left(state)
    weights = [judging.weight(what, left) for what in judging.Counts]
    standings = [judging.standing(state, book, p, left) for p in range(seats)]
    times, found = positions_counted(game, [state], seats)
    assert times == [left]
    assert found[0] @ weights == pytest.approx(standings)
    assert np.count_nonzero(found[0].any(axis=0)) >= 6


def test_only_the_table_is_rewritten():
    source = Path(judging.__file__).read_text(encoding="utf-8")
    weights = judging.WEIGHTS + 1.0
    written = rewritten(source, weights)
    assert rewritten(written, judging.WEIGHTS) == source
    assert written != source
    assert [line for line in written.split("\n") if "        [" not in line] == [
        line for line in source.split("\n") if "        [" not in line
    ]
