"""PettingZoo's own tests, for every game and number of seats."""

import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

from caterwaul.envs.pettingzoo_env import env, parallel_env
from caterwaul.match.match import IllegalActionError
from tests.every_game.playing import Case

CYCLES = 30


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Its tests warn of observations that are no single box, and of masks of those who are not asked."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation|Action mask|The observation")
        yield


def test_the_tests_of_the_interface_pass(case: Case):
    api_test(env(case.game, seats=case.seats), num_cycles=CYCLES)
    parallel_api_test(parallel_env(case.game, seats=case.seats), num_cycles=CYCLES)


def test_the_same_seed_gives_the_same_match(case: Case):
    seed_test(partial(env, case.game, seats=case.seats), num_cycles=CYCLES)
    parallel_seed_test(
        partial(parallel_env, case.game, seats=case.seats, illegal="random"), num_cycles=CYCLES
    )


def test_a_match_is_drawn(case: Case, capsys: pytest.CaptureFixture[str]):
    render_test(partial(env, case.game, seats=case.seats))
    assert case.key in capsys.readouterr().out


def test_a_match_is_cut_off_after_so_many_cycles():
    """Theirs wants seats that act equally often, and takes no heed of masks."""
    of_clash = {name: partial(made, "clash", illegal="random") for name, made in NAMED.items()}
    max_cycles_test(SimpleNamespace(**of_clash))


NAMED = {"env": env, "parallel_env": parallel_env}


def test_whole_matches_are_played_and_paid(case: Case):
    table, chance = env(case.game, seats=case.seats), np.random.default_rng(1)
    table.reset(seed=1)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(10_000):
        seen, reward, terminated, truncated, _ = table.last()
        assert not truncated
        paid[agent] += reward
        assert seen is not None
        if terminated:
            table.step(None)
        else:
            table.step(chance.choice(np.flatnonzero(seen["action_mask"])))
    assert not table.agents
    assert sum(paid.values()) == pytest.approx(0, abs=1e-6)
    assert paid == pytest.approx(dict(zip(paid, table.batch.rewards[0].tolist(), strict=True)))


def test_what_is_chosen_at_once_is_one_step_of_all(case: Case):
    """And nobody who is asked waits, nobody else does anything."""
    table, chance = parallel_env(case.game, seats=case.seats), np.random.default_rng(1)
    seen, _ = table.reset(seed=1)
    at_once = 0
    for _ in range(60):
        asked = table.batch.owing[0]
        masks = [seen[agent]["action_mask"] for agent in table.possible_agents]
        assert [not mask[-1] for mask in masks] == asked.tolist()
        at_once += asked.sum() > 1
        before = int(table.batch._courses[0, 0])
        actions = {a: chance.choice(np.flatnonzero(seen[a]["action_mask"])) for a in table.agents}
        seen, rewards, terminated, _, _ = table.step(actions)
        assert int(table.batch._courses[0, 0]) == before + int(asked.sum())
        if all(terminated.values()):
            assert sum(rewards.values()) == pytest.approx(0, abs=1e-6)
            seen, _ = table.reset(seed=2)
    assert at_once or case.key not in ("clash", "claw_and_order")


@pytest.mark.parametrize("answer", ["lose", "random", "refuse"])
def test_an_illegal_action_has_the_answer_that_was_asked_for(answer: str):
    table, together = env("clash", illegal=answer), parallel_env("clash", illegal=answer)
    table.reset(seed=1)
    together.reset(seed=1)
    actions = {"player_0": 666, "player_1": 666}
    if answer == "refuse":
        before = together.batch.records.tobytes()
        legal = int(np.flatnonzero(together.batch.masks()[0])[0])
        with pytest.raises(IllegalActionError):
            together.step({"player_0": legal, "player_1": 666})
        assert together.batch.records.tobytes() == before
        with pytest.raises(IllegalActionError):
            table.step(666)
        with pytest.raises(IllegalActionError):
            together.step(actions)
        return
    table.step(666)
    _, rewards, terminated, _, infos = together.step(actions)
    assert "is not legal" in table.infos["player_0"]["illegal"]
    assert "is not legal" in infos["player_0"]["illegal"]
    expected = {"player_0": -1.0, "player_1": 1.0} if answer == "lose" else {"player_0": 0.0, "player_1": 0.0}
    assert table.rewards == rewards == expected
    assert set(terminated.values()) == set(table.terminations.values()) == {answer == "lose"}


def test_what_is_no_action_is_refused_in_words():
    match = env("clash")
    for ask in (match.last, partial(match.step, 0)):
        with pytest.raises(IllegalActionError, match="call reset first"):
            ask()
    match.reset(seed=1)
    for given in (None, 1.5, "choose brute"):
        with pytest.raises(IllegalActionError, match=f"an action is a whole number, not {given!r}"):
            match.step(given)
    both = parallel_env("clash")
    both.reset(seed=1)
    with pytest.raises(IllegalActionError, match="player_1 is asked, and has no action"):
        both.step({"player_0": np.int64(0)})
