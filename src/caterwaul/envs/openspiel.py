"""OpenSpiel: every game as one of its Python games (`pip install caterwaul[openspiel]`).

Import this, then `pyspiel.load_game("caterwaul_clash")`. Seats decide one after the other, and what is chosen
at once stays hidden until all have; `caterwaul_clash_at_once` has simultaneous nodes in the place of that, as
all games for two have. Luck is a chance node at the beginning, which draws one of `deals` deals: all that
comes of cards later follows from it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from .. import games
from ..core.game import Game
from .batch import Batch, kept

DEALS = 1000
HASH_BITS = 63
SEEDS = 1 << 53
PARTS = 36  # whatever is paid for a share of a win is made of such parts; OpenSpiel adds up more exactly
CHANCE, TERMINAL, AT_ONCE = (
    pyspiel.PlayerId.CHANCE,
    pyspiel.PlayerId.TERMINAL,
    pyspiel.PlayerId.SIMULTANEOUS,
)


class Copied(Batch):
    """A match that is kept as what of it has changed since its prototype, for it is kept at every step."""

    def __reduce__(self) -> tuple[Any, ...]:
        arrays = {name: kept(mine) for name, mine in vars(self).items() if isinstance(mine, np.ndarray)}
        return copied, (self.game.key, self.seats, arrays, self._deals)


def copied(key: str, seats: int, arrays: dict[str, Any], deals: Any) -> Batch:
    """One that was kept."""
    return prototype(key, seats).clone().put(arrays, deals)


@cache
def prototype(key: str, seats: int) -> Batch:
    """A match to make others of."""
    return Copied(key, 1, seats=seats, remember=True, anew=False)


def type_of(game: Game, is_at_once: bool) -> Any:
    """What OpenSpiel has to know of a game before it is loaded."""
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=f"caterwaul_{game.key}" + ("_at_once" if is_at_once else ""),
        long_name=game.title,
        dynamics=dynamics.SIMULTANEOUS if is_at_once else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seats[0], "deals": DEALS},
    )


class TableGame(pyspiel.Game):
    """A game for so many players, with so many deals."""

    def __init__(self, game: Game, type_: Any, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.seats, self.deals = int(params.get("players", game.seats[0])), int(params.get("deals", DEALS))
        if self.seats not in game.seats or self.deals < 1:
            raise ValueError(f"{game.title} is for {game.seats} players and 1 deal or more, not {params}")
        self.prototype = prototype(game.key, self.seats)
        self.is_at_once = type_.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.count, max_chance_outcomes=self.deals, num_players=self.seats,
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=game.max_steps,
        )  # fmt: skip
        super().__init__(type_, info, params)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self, kind, params)


class TableState(pyspiel.State):
    """A match at one moment; before its deal, at the chance node."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.batch = game.prototype.clone()
        self.deals, self.seats, self.is_at_once = game.deals, game.seats, game.is_at_once
        self.is_dealt = False
        self.paid = [0.0] * game.seats

    def current_player(self) -> Any:
        if not self.is_dealt:
            return CHANCE
        if self.batch.acting[0] < 0:
            return TERMINAL
        if self.is_at_once and self.batch.owing[0].all():
            return AT_ONCE
        return int(self.batch.acting[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        """Of who is asked, and where all are, of each."""
        if not self.batch.owing[0, player] or (player != self.batch.acting[0] and not self.is_at_once):
            return []
        self.batch.ask(player)
        return self.batch.legal_actions(0)

    def _apply_action(self, action: int) -> None:
        if not self.is_dealt:
            self.batch.reset(deals=[action])
            self.is_dealt = True
        else:
            self._step(action)

    def _apply_actions(self, actions: list[int]) -> None:
        for player, action in enumerate(actions):
            self.batch.ask(player)
            self._step(action)

    def _step(self, action: int) -> None:
        step = self.batch.step([action])
        if step.ended[0]:
            self.paid = [round(PARTS * float(paid)) / PARTS for paid in step.rewards[0]]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self.batch.words(action)

    def is_terminal(self) -> bool:
        return self.is_dealt and bool(self.batch.acting[0] < 0)

    def returns(self) -> list[float]:
        return [*self.paid]

    def resample_from_infostate(self, player: int, draw: Any) -> TableState:
        """A world that the player takes for this one. Its deal is none of those that are drawn.

        Who has chosen in secret before the player chooses anew, by chance.
        """
        other: TableState = self.clone()
        other.batch.resample(player)
        chance = np.random.default_rng(int(draw() * SEEDS))
        while other.batch.acting[0] != player and other.batch.owing[0, player]:
            other.batch.step(other.batch.sample(chance))
        return other

    def __str__(self) -> str:
        """Short, since OpenSpiel asks for it all the time: the position as text is `batch.text(0)`."""
        if not self.is_dealt:
            return "before the deal"
        return f"{self.batch.game.key} {digest(self.batch.records.tobytes())}"


class TableObserver:
    """What a player sees, as numbers; with perfect recall also a hash of all that it has seen and done."""

    def __init__(self, game: TableGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there is nothing to set, not {params}")
        self.remembers = bool(kind.perfect_recall)
        self.parts = dict(game.prototype.parts)
        sizes = {name: int(np.prod(part.shape)) for name, part in self.parts.items()}
        sizes |= {"player": game.seats} | ({"memory": HASH_BITS} if self.remembers else {})
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in sizes.items():
            shape = self.parts[name].shape if name in self.parts else (size,)
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if not state.is_dealt:
            return
        for name, seen in state.batch.observe(player)._asdict().items():
            self.dict[name][...] = seen[0]
        if self.remembers:
            hashed = int(state.batch.recall(player)[0])
            self.dict["memory"][:] = [hashed >> bit & 1 for bit in range(HASH_BITS)]

    def string_from(self, state: TableState, player: int) -> str:
        """With perfect recall the hash of what the player recalls, else of what it sees.

        What that is as text says `state.batch.text(0, player)`, which takes long.
        """
        if not state.is_dealt:
            return f"player {player}, before the deal"
        if self.remembers:
            return f"player {player}: {int(state.batch.recall(player)[0]):016x}"
        seen = b"".join(part.tobytes() for part in state.batch.observe(player))
        return f"player {player} sees {digest(seen)}"


def digest(content: bytes) -> str:
    return hashlib.blake2s(content, digest_size=8).hexdigest()


def register() -> None:
    """Make all games known to OpenSpiel."""
    for key in games.keys():  # noqa: SIM118  a function, not a dictionary
        game = games.load(key)
        for is_at_once in (False, True) if game.seats == (2,) else (False,):
            pyspiel.register_game(*_registered(game, type_of(game, is_at_once)))


def _registered(game: Game, type_: Any) -> tuple[Any, Any]:
    """The type of a game, and the class of what is loaded."""

    class Loaded(TableGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, type_, params)

    return type_, Loaded


register()
