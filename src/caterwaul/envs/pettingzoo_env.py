"""PettingZoo: all seats of a match, one after the other or at once (`pip install caterwaul[pettingzoo]`)."""

from __future__ import annotations

import secrets
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ..core.game import Game
from ..match.match import IllegalActionError
from .batch import Batch
from .spaces import MASK, checked_illegal, mask_of, mask_space, table_of, table_space, why_illegal

SEEDS = 1 << 62
MODES = ["ansi", "human"]
Seen = dict[str, Any]  # `observation`, part by part, and `action_mask`


class Seats:
    """What both kinds of environment have in common: a match, its agents and spaces."""

    batch: Batch
    agents: list[str]
    possible_agents: list[str]
    waits = 0  # actions that stand behind those of the game: to wait is one

    def __init__(
        self,
        game: str | Game = "clash",
        illegal: str = "lose",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.batch = Batch(game, 1, anew=False, **more)
        self.illegal, self.max_cycles = checked_illegal(illegal), max_cycles
        self.possible_agents = [f"player_{p}" for p in range(self.batch.seats)]
        self.agents = []
        count = self.batch.game.actions.count + self.waits
        seen = spaces.Dict({"observation": table_space(self.batch), MASK: mask_space(count)})
        self._seen_spaces = dict.fromkeys(self.possible_agents, seen)
        self._action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._luck = np.random.default_rng()

    def _begin(self, seed: int | None) -> None:
        self._luck = np.random.default_rng(secrets.randbits(62) if seed is None else seed)
        self.batch.reset(seed=int(self._luck.integers(SEEDS)))
        self.agents = [*self.possible_agents]
        self._taken = dict.fromkeys(self.agents, 0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """The whole position, as text: returned in the mode `ansi`, printed in the mode `human`."""
        if self.render_mode == "human":
            print(self.batch.text(0))
        return self.batch.text(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _seat(self, agent: str) -> int:
        if not agent:
            raise IllegalActionError("no match has begun: call reset first")
        return self.possible_agents.index(agent)

    def _answer_to(self, seat: int, given: Any) -> tuple[int | None, dict[str, Any]]:
        """What is taken in the place of an action (nothing: the match is lost), and what is said of it."""
        try:
            action = index(given)
        except TypeError:
            raise IllegalActionError(f"an action is a whole number, not {given!r}") from None
        if action in self.batch.legal_actions(0):
            return action, {}
        said = {"illegal": why_illegal(self.batch, action)}
        if self.illegal == "refuse":
            raise IllegalActionError(f"seat {seat}: {said['illegal']}")
        return (None if self.illegal == "lose" else int(self.batch.sample(self._luck)[0])), said

    def _lost_by(self, seat: int) -> dict[str, float]:
        """Rewards where a seat has lost by an illegal action: the others share what it pays."""
        others = len(self.possible_agents) - 1
        return {agent: -1.0 if p == seat else 1.0 / others for p, agent in enumerate(self.possible_agents)}

    def _paid(self) -> dict[str, float]:
        return {agent: float(self.batch.rewards[0, p]) for p, agent in enumerate(self.possible_agents)}


class TableAEC(Seats, AECEnv[str, Seen, Any]):
    """A match in which seats act one after the other; what is chosen at once stays hidden until all have.

    An illegal action loses the match: -1, and the others share 1; `infos` says so. With `illegal="random"` a
    legal one is taken instead, with `illegal="refuse"` it is an error. With `max_cycles` a match is truncated
    before a seat acts more often than that.
    """

    metadata = {"render_modes": MODES, "name": "caterwaul_v0", "is_parallelizable": False}  # noqa: RUF012
    agent_selection = ""  # until a match has begun

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: the same one for the same seed, and without one any."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.batch.acting[0])]

    def observe(self, agent: str) -> Seen:
        """What a seat sees; only of who is asked are actions legal."""
        seat = self._seat(agent)
        mask = mask_of(self.batch)
        if seat != self.batch.acting[0]:
            mask[:] = 0
        return {"observation": table_of(self.batch, seat), MASK: mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        seat = self._seat(agent)
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen, said = self._answer_to(seat, action)
        self._cumulative_rewards[agent] = 0.0
        if chosen is None:
            self._end(self._lost_by(seat))
        else:
            over = bool(self.batch.step([chosen]).ended[0])
            self._taken[agent] += 1
            self.rewards = self._paid()
            if over:
                self._end(self.rewards)
        self.infos[agent] = said
        if not self.terminations[agent]:
            self.agent_selection = self.possible_agents[int(self.batch.acting[0])]
            if self.max_cycles and self._taken[self.agent_selection] >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)


class TableParallel(Seats, ParallelEnv[str, Seen, Any]):
    """A match in which all seats act with every step. Who is not asked waits: its one legal action, the last.

    Where several seats choose at once, and each by one action, a step is such a choice. An illegal action is
    answered as in `TableAEC`; a seat that has to wait does, whatever it says. With `max_cycles` a match is
    truncated after so many steps.
    """

    metadata = {"render_modes": MODES, "name": "caterwaul_v0"}  # noqa: RUF012
    waits = 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a match: the same one for the same seed, and without one any."""
        self._begin(seed)
        self._steps = 0
        return self._all_see(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        agents = [*self.agents]
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._steps += 1
        answers: dict[int, int | None] = {}
        for seat in np.flatnonzero(self.batch.owing[0]).tolist():
            agent = self.possible_agents[seat]
            self.batch.ask(seat)
            if agent not in actions:
                raise IllegalActionError(f"{agent} is asked, and has no action among those that were given")
            answers[seat], infos[agent] = self._answer_to(seat, actions[agent])
        lost = [seat for seat, chosen in answers.items() if chosen is None]
        if lost:
            rewards, over = self._lost_by(lost[0]), True
        else:
            over = self._take(answers)
            rewards = self._paid()
        late = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        seen = self._all_see()
        if over or late:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, bool(late)), infos

    def _take(self, answers: dict[int, int | None]) -> bool:
        """The actions of all that are asked, and whether the match is over."""
        for seat, chosen in answers.items():
            assert chosen is not None
            self.batch.ask(seat)
            self.batch.step([chosen])
        return bool(self.batch.ended[0])

    def _all_see(self) -> dict[str, Seen]:
        """Each seat what it sees, and what is legal to it now."""
        masks: dict[int, NDArray[np.int8]] = {}
        for seat in np.flatnonzero(self.batch.owing[0]).tolist():
            self.batch.ask(seat)
            masks[seat] = mask_of(self.batch, more=self.waits)
        wait = np.zeros(self.batch.game.actions.count + self.waits, np.int8)
        wait[-1] = 1
        return {
            agent: {"observation": table_of(self.batch, p), MASK: masks.get(p, wait.copy())}
            for p, agent in enumerate(self.possible_agents)
        }


def env(game: str | Game = "clash", **more: Any) -> TableAEC:
    """One after the other, as PettingZoo calls it."""
    return TableAEC(game, **more)


def parallel_env(game: str | Game = "clash", **more: Any) -> TableParallel:
    """All at once, as PettingZoo calls it."""
    return TableParallel(game, **more)
