"""The peers our speed is measured against: OpenSpiel through pyspiel, and RLCard, playing random games.

One step is one player's decision, forced ones included; chance is played but not counted.
Every loop is the tightest a user would write in Python against the peer's public interface.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib.util import find_spec
from random import random
from time import perf_counter
from typing import Any


@dataclass(frozen=True)
class Rate:
    """What was played in how many seconds."""

    steps: int
    games: int
    seconds: float

    @property
    def steps_per_second(self) -> float:
        """Decisions per second."""
        return self.steps / self.seconds

    @property
    def games_per_second(self) -> float:
        """Finished games per second."""
        return self.games / self.seconds


@dataclass(frozen=True)
class Peer:
    """A game of another package, and how to play it at random for some seconds."""

    name: str
    package: str  # the import name
    run: Callable[[float], Rate]

    def available(self) -> bool:
        """Whether the package is installed; asks without importing it."""
        return find_spec(self.package) is not None


def play_for(seconds: float, play_one: Callable[[], int]) -> Rate:
    """Play whole games, at least one, until the time is up; `play_one` returns a game's steps."""
    steps = games = 0
    start = now = perf_counter()
    end = start + seconds
    while now < end or not games:
        steps += play_one()
        games += 1
        now = perf_counter()
    return Rate(steps, games, now - start)


@cache
def openspiel_start(game: str) -> Callable[[], Any]:
    """The function that makes a new state of an OpenSpiel game, loaded once."""
    import pyspiel

    start: Callable[[], Any] = pyspiel.load_game(game).new_initial_state
    return start


# pyspiel.PlayerId, as `current_player` returns it; looking the enum up at each step would slow the peer.
SIMULTANEOUS = -2
TERMINAL = -4


def openspiel_turns(new_state: Callable[[], Any]) -> int:
    """Play one game of turns without chance; no legal action is the end."""
    state = new_state()
    legal_actions, apply_action = state.legal_actions, state.apply_action
    steps = 0
    while legal := legal_actions():
        apply_action(legal[int(random() * len(legal))])
        steps += 1
    return steps


def openspiel_chance(new_state: Callable[[], Any]) -> int:
    """Play one game of turns and uniform chance."""
    state = new_state()
    current_player = state.current_player
    legal_actions, apply_action = state.legal_actions, state.apply_action
    steps = 0
    while (player := current_player()) != TERMINAL:
        legal = legal_actions()  # at a chance node the outcomes: all alike here, so no need of probabilities
        apply_action(legal[int(random() * len(legal))])
        steps += player >= 0
    return steps


def openspiel_simultaneous(new_state: Callable[[], Any]) -> int:
    """Play one game of two players who choose at the same time, between uniform chance."""
    state = new_state()
    current_player, legal_actions = state.current_player, state.legal_actions
    apply_action, apply_actions = state.apply_action, state.apply_actions
    steps = 0
    while (player := current_player()) != TERMINAL:
        if player == SIMULTANEOUS:
            mine, theirs = legal_actions(0), legal_actions(1)
            apply_actions([mine[int(random() * len(mine))], theirs[int(random() * len(theirs))]])
            steps += 2
        else:
            legal = legal_actions()
            apply_action(legal[int(random() * len(legal))])
    return steps


def run_openspiel(game: str, play: Callable[[Callable[[], Any]], int], seconds: float) -> Rate:
    """Play an OpenSpiel game for about that many seconds, loading outside the clock."""
    return play_for(seconds, partial(play, openspiel_start(game)))


@cache
def rlcard_environment(game: str) -> Any:
    """An RLCard environment, made once."""
    import rlcard

    return rlcard.make(game)


def rlcard_game(environment: Any, raw: bool) -> int:
    """Play one game; `Env.run` with its RandomAgent would be a third slower, for it keeps trajectories."""
    step, is_over = environment.step, environment.is_over
    state, _ = environment.reset()
    steps = 0
    while not is_over():
        legal = state["raw_legal_actions"]
        state, _ = step(legal[int(random() * len(legal))], raw)
        steps += 1
    return steps


def run_rlcard(game: str, raw: bool, seconds: float) -> Rate:
    """Play an RLCard game for about that many seconds; `raw` where its raw actions are not the integers."""
    return play_for(seconds, partial(rlcard_game, rlcard_environment(game), raw))


PEERS: tuple[Peer, ...] = (
    Peer("OpenSpiel connect four", "pyspiel", partial(run_openspiel, "connect_four", openspiel_turns)),
    Peer("OpenSpiel goofspiel", "pyspiel", partial(run_openspiel, "goofspiel", openspiel_simultaneous)),
    Peer("OpenSpiel hearts", "pyspiel", partial(run_openspiel, "hearts", openspiel_chance)),
    Peer("OpenSpiel gin rummy", "pyspiel", partial(run_openspiel, "gin_rummy", openspiel_chance)),
    Peer("RLCard UNO", "rlcard", partial(run_rlcard, "uno", True)),
    Peer("RLCard gin rummy", "rlcard", partial(run_rlcard, "gin-rummy", False)),
)
