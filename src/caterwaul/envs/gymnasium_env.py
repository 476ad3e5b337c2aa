"""Gymnasium: one seat of any game against bots, one match or many (`pip install caterwaul[gymnasium]`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .. import games
from ..core.game import Game
from .batch import Batch
from .spaces import MASK, checked_illegal, mask_of, mask_space, table_of, table_space, why_illegal

SEEDS = 1 << 62
Seen = dict[str, NDArray[Any]]


def batch_against(game: str | Game, n: int, seat: int, bot: str | Mapping[int, str], **more: Any) -> Batch:
    """Matches in which bots play every other seat."""
    alone = Batch(game, 1, **{name: value for name, value in more.items() if name == "seats"})
    others = [p for p in range(alone.seats) if p != seat]
    bots = dict.fromkeys(others, bot) if isinstance(bot, str) else dict(bot)
    return Batch(game, n, opponents=bots, anew=False, **more)


class TableEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of a match against bots.

    An action is a number of the game; `action_mask`, in observation and info, says which are legal. One that
    is not loses the match: -1, terminated, and `info["illegal"]` says so. With `illegal="random"` a legal one
    is taken instead, with `illegal="refuse"` it is an error. More is as in `Batch`, `shaping` too.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  as Gymnasium declares it

    def __init__(
        self,
        game: str | Game = "clash",
        seat: int = 0,
        bot: str | Mapping[int, str] = "greedy",
        illegal: str = "lose",
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        self.batch = batch_against(game, 1, seat, bot, **more)
        self.seat, self.illegal, self.render_mode = seat, checked_illegal(illegal), render_mode
        count = self.batch.game.actions.count
        self.action_space = spaces.Discrete(count)
        seen = spaces.Dict({**table_space(self.batch).spaces, MASK: mask_space(count)})
        self.observation_space = cast("spaces.Space[Seen]", seen)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a match: the same one for the same seed, and without one the next."""
        super().reset(seed=seed)
        self.batch.reset(seed=int(self.np_random.integers(SEEDS)))
        seen = self._seen()
        return seen, {MASK: seen[MASK]}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        chosen, info = int(action), {}
        if self.illegal != "refuse" and chosen not in self.batch.legal_actions(0):
            info["illegal"] = why_illegal(self.batch, chosen)
            if self.illegal == "lose":
                seen = self._seen()
                return seen, -1.0, True, False, {**info, MASK: seen[MASK]}
            chosen = int(self.batch.sample(self.np_random)[0])
        step = self.batch.step([chosen])
        seen = self._seen()
        reward = float(step.rewards[0, self.seat])
        return seen, reward, bool(step.ended[0]), False, {**info, MASK: seen[MASK]}

    def render(self) -> str | None:
        """The position as the seat knows it, as text."""
        return self.batch.text(0, self.seat) if self.render_mode == "ansi" else None

    def _seen(self) -> Seen:
        return {**table_of(self.batch, self.seat), MASK: mask_of(self.batch)}


class TableVectorEnv(VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """Many matches of one seat against bots, in one compiled call.

    A match that has ended begins anew with the next step, which takes no action there (Gymnasium's
    `NEXT_STEP`). Illegal actions are answered as in `TableEnv`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game = "clash",
        num_envs: int = 64,
        seat: int = 0,
        bot: str | Mapping[int, str] = "greedy",
        illegal: str = "lose",
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        self.batch = batch_against(game, num_envs, seat, bot, **more)
        self.seat, self.illegal, self.render_mode = seat, checked_illegal(illegal), render_mode
        self.num_envs = num_envs
        count = self.batch.game.actions.count
        self.single_action_space = spaces.Discrete(count)
        self.single_observation_space = spaces.Dict(
            {**table_space(self.batch).spaces, MASK: mask_space(count)}
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._done = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all matches: the same ones for the same seed, and without one the next."""
        super().reset(seed=seed)
        self.batch.reset(seed=int(self.np_random.integers(SEEDS)))
        self._done[:] = False
        seen = self._seen()
        return seen, {MASK: seen[MASK]}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        begins = self._done.copy()
        chosen = np.array(actions, np.int64)
        illegal = np.zeros(self.num_envs, np.bool_)
        if self.illegal != "refuse":
            illegal = ~begins & ~self._are_legal(chosen)
            if self.illegal == "random":
                chosen = np.where(illegal, self.batch.sample(self.np_random), chosen)
        lost = illegal & (self.illegal == "lose")
        step = self.batch.step(chosen, only=~begins & ~lost)
        rewards = np.where(lost, -1.0, step.rewards[:, self.seat])
        terminated = step.ended | lost
        if begins.any():
            self.batch.begin(begins)
        self._done = terminated.copy()
        seen = self._seen()
        info = {MASK: seen[MASK], "illegal": illegal}
        return seen, rewards, terminated, np.zeros(self.num_envs, np.bool_), info

    def _are_legal(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        masks = self.batch.masks()
        known = (actions >= 0) & (actions < masks.shape[1])
        return np.asarray(known & masks[np.arange(self.num_envs), np.where(known, actions, 0)])

    def render(self) -> tuple[str, ...] | None:
        """The positions as the seat knows them, as text."""
        if self.render_mode != "ansi":
            return None
        return tuple(self.batch.text(i, self.seat) for i in range(self.num_envs))

    def _seen(self) -> Seen:
        seen = self.batch.observe(self.seat).copy()
        return {**seen._asdict(), MASK: self.batch.masks().astype(np.int8)}


def register() -> None:
    """`gymnasium.make("caterwaul/clash-v0")`, and so on for every game."""
    for key in games.keys():  # noqa: SIM118  a function, not a dictionary
        gymnasium.register(
            f"caterwaul/{key}-v0", f"{__name__}:TableEnv", vector_entry_point=f"{__name__}:TableVectorEnv",
            kwargs={"game": key},
        )  # fmt: skip


register()
