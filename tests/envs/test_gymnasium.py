"""Gymnasium's own checks, for every game and number of seats."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from caterwaul.envs.gymnasium_env import TableEnv, TableVectorEnv
from caterwaul.match.match import IllegalActionError
from tests.every_game.playing import Case


def test_the_check_of_gymnasium_passes(case: Case):
    env = TableEnv(case.game, seats=case.seats, bot="random", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.filterwarnings(
            "ignore", message=".*(not within the render|different from the unwrapped|spec).*"
        )
        check_env(env)


def test_whole_matches_are_played_and_paid(case: Case):
    env = TableEnv(case.game, seat=case.seats - 1, seats=case.seats, bot="random")
    chance = np.random.default_rng(0)
    ends = []
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        for _ in range(5000):
            assert env.observation_space.contains(seen)
            action = chance.choice(np.flatnonzero(info["action_mask"]))
            seen, reward, terminated, truncated, info = env.step(action)
            assert not truncated
            if terminated:
                break
            assert reward == 0
        assert terminated
        ends.append(reward)
    assert set(ends) <= {1.0, 0.0, -1.0, -0.5} or min(ends) >= -1
    assert isinstance(env.batch.text(0, 0), str)


def test_an_illegal_action_has_the_answer_that_was_asked_for():
    for answer in ("lose", "random", "refuse"):
        env: TableEnv = TableEnv("clash", illegal=answer)
        env.reset(seed=1)
        before = env.batch.records.tobytes()
        if answer == "refuse":
            with pytest.raises(IllegalActionError, match="666 is not legal"):
                env.step(np.int64(666))
            assert env.batch.records.tobytes() == before
            continue
        _, reward, terminated, _, info = env.step(np.int64(666))
        assert "is not legal" in info["illegal"]
        assert (reward, terminated) == ((-1.0, True) if answer == "lose" else (0.0, False))
        assert (env.batch.records.tobytes() == before) == (answer == "lose")
    with pytest.raises(ValueError, match="illegal is one of lose, random, refuse, not 'win'"):
        TableEnv("clash", illegal="win")


def test_many_matches_go_as_one_does(case: Case):
    """Those that have ended begin with the next step, as Gymnasium says."""
    envs = TableVectorEnv(case.game, 4, seats=case.seats, bot="random")
    seen, info = envs.reset(seed=3)
    chance = np.random.default_rng(1)
    ends = begun = 0
    was_over = np.zeros(4, bool)
    for _ in range(200):
        assert envs.observation_space.contains(seen)
        actions = [chance.choice(np.flatnonzero(m)) if m.any() else 0 for m in info["action_mask"]]
        seen, rewards, terminated, truncated, info = envs.step(np.array(actions))
        assert not rewards[was_over].any()
        assert not terminated[was_over].any()
        assert not truncated.any()
        begun += int((was_over & info["action_mask"].any(axis=1)).sum())
        was_over = terminated.copy()
        ends += int(terminated.sum())
    assert ends - int(was_over.sum()) == begun


def test_of_many_matches_those_with_an_illegal_action_lose():
    envs: Any = TableVectorEnv("clash", 3)
    _, info = envs.reset(seed=1)
    legal = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    before = envs.batch.records[1:2].tobytes()
    _, rewards, terminated, _, info = envs.step(np.array([legal[0], 666, legal[2]]))
    assert info["illegal"].tolist() == [False, True, False]
    assert terminated.tolist() == [False, True, False]
    assert rewards.tolist() == [0.0, -1.0, 0.0]
    assert envs.batch.records[1:2].tobytes() == before
    _, _, terminated, _, _ = envs.step(np.array([0, 0, 0]) + 5_000)
    assert terminated.tolist() == [True, False, True]


def test_it_is_found_by_its_name():
    import caterwaul.envs.gymnasium_env  # noqa: F401  registers it

    env = gymnasium.make("caterwaul/clash-v0", bot="random")
    assert env.reset(seed=1)[0]["action_mask"].any()
