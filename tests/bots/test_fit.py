"""Refitting evaluations: the weights that a file names, and weights that explain who won."""

from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner

from caterwaul import games
from tools import fit, learn
from tools.fit import fitted, rewritten, weights_in

SOURCE = '''"""A file."""
POWER, HEALTH = 1.7, 0.87  # of a troop
ROWS = 5
EVEN = 15.0


def worth(force: int) -> float:
    return POWER * force * 1.7
'''


def test_weights_are_the_named_numbers_with_a_point():
    found = {weight.name: weight.value for weight in weights_in(SOURCE)}
    assert found == {"POWER": 1.7, "HEALTH": 0.87, "EVEN": 15.0}


def test_only_the_weights_are_rewritten():
    new = rewritten(SOURCE, {"POWER": 2.0, "HEALTH": 0.12345, "EVEN": 14.0})
    assert new == SOURCE.replace("1.7, 0.87", "2.0, 0.123").replace("15.0", "14.0")


def test_weights_that_made_the_results_are_found_again():
    chance = np.random.default_rng(1)
    signs = chance.normal(size=(8000, 2))
    true = np.array([1.5, -0.4])
    won = (chance.random(8000) < 1 / (1 + np.exp(-signs @ true))).astype(float)
    found = fitted(lambda values: signs @ values, np.array([0.3, -1.0]), won, np.arange(8000))
    assert (abs(found.values - true) < 3 * found.errors).all()
    assert (found.errors < 0.1).all()
    assert found.after < found.before


def test_each_match_gives_other_positions_where_few_are_kept(tmp_path: Path):
    game = games.load("clash")
    fit.play(game, matches=3, seats=2, seed=1, slips=0.0, file=tmp_path / "kept.npz", every=3)
    kept = np.load(tmp_path / "kept.npz")
    records = kept["records"].view(game.State.dtype).view(np.recarray)
    begun = [game.rules.stretch(records[i], game.builtin.book) for i in range(len(records))]
    firsts = [
        next(at for at, match in zip(begun, kept["match"], strict=True) if match == n) for n in range(3)
    ]
    assert np.diff(firsts).tolist() == [1, 1]


def test_positions_of_the_same_match_count_as_one():
    chance = np.random.default_rng(2)
    signs = chance.normal(size=(1000, 1))
    won = (chance.random(1000) < 1 / (1 + np.exp(-signs[:, 0]))).astype(float)
    once = fitted(lambda v: signs @ v, np.array([1.0]), won, np.arange(1000))
    four = np.tile(signs, (4, 1))
    again = fitted(lambda v: four @ v, np.array([1.0]), np.tile(won, 4), np.tile(np.arange(1000), 4))
    assert again.errors == pytest.approx(once.errors, rel=0.01)


@pytest.mark.parametrize(
    ("command", "why"), [(fit.main, "has no weights"), (learn.main, "Clash! has no judging.py")]
)
def test_a_game_that_nobody_knows_and_one_that_has_nothing_to_fit_are_refused(
    command: click.Command, why: str
):
    unknown = CliRunner().invoke(command, ["chess"])
    assert unknown.exit_code == 2
    assert "no game is called 'chess'" in unknown.output
    without = CliRunner().invoke(command, ["clash"])
    assert without.exit_code == 2
    assert why in without.output
