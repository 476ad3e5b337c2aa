"""OpenSpiel's own tests and algorithms. They run where it is installed, as `make bench` does."""

import pickle
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import caterwaul.envs.openspiel  # noqa: E402, F401  makes the games known
from tests.every_game.playing import Case  # noqa: E402


def loaded(case: Case, more: str = "") -> Any:
    return pyspiel.load_game(f"caterwaul_{case.key}{more}(players={case.seats},deals=3)")


def test_its_random_simulations_pass(case: Case, capfd: pytest.CaptureFixture[str]):
    """With states written down and read again at every step, where matches are short: it takes the square."""
    is_short = case.key in ("clash", "five_rows")
    pyspiel.random_sim_test(loaded(case), num_sims=1, serialize=is_short, verbose=False)


def test_what_was_written_down_is_the_same_match(case: Case):
    game = loaded(case)
    state, chance = game.new_initial_state(), np.random.default_rng(2)
    for _ in range(40):
        state.apply_action(int(chance.choice(state.legal_actions())))
        if state.is_terminal():
            break
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    for player in range(case.seats):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.information_state_tensor(player) == state.information_state_tensor(player)


def test_they_pass_where_all_choose_at_once(capfd: pytest.CaptureFixture[str]):
    game = loaded(Case("clash", 2), "_at_once")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.is_simultaneous_node()
    assert state.legal_actions(0)
    assert state.legal_actions(1)


def random_end(game: Any, seed: int) -> Any:
    state, chance = game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


def test_the_same_deal_and_actions_give_the_same_match(case: Case):
    state = random_end(loaded(case), 1)
    again = loaded(case).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.returns() == state.returns()
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)


def test_a_clone_goes_its_own_way():
    game = loaded(Case("clash", 2))
    state = game.new_initial_state()
    state.apply_action(1)
    other, before = state.clone(), str(state)
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)
    assert pickle.loads(pickle.dumps(state.batch)).records.tobytes() == state.batch.records.tobytes()


def test_information_sets_are_searched():
    """By its IS-MCTS, in worlds that fit what the player knows."""
    from open_spiel.python.algorithms import ismcts, mcts

    state = loaded(Case("clash", 2)).new_initial_state()
    state.apply_action(0)
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        loaded(Case("clash", 2)), mcts.RandomRolloutEvaluator(1, chance), 1.0, 20, random_state=chance
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.rand))
    for _ in range(3):
        assert bot.step(state) in state.legal_actions()
        state.apply_action(state.legal_actions()[0])


def test_regrets_are_learned():
    """By its Monte Carlo CFR, of sampled outcomes."""
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded(Case("clash", 2)))
    for _ in range(5):
        solver.iteration()
    assert len(solver._infostates) > 20
