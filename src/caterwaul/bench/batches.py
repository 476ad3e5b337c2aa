"""Play for learners on one core: whoever decides looks at arrays and legal actions before every step.

Ours in a batch, and beside it what other packages give a learner, each in the tightest loop of a user.
"""

from __future__ import annotations

from functools import cache, partial
from random import random
from time import perf_counter
from typing import Any

import numpy as np
from rich.table import Table

from .. import games
from ..core.game import Game
from ..envs import Batch
from .peers import TERMINAL, Peer, Rate, openspiel_start, play_for

MATCHES = 1024
WARM_UP = 100  # steps after which matches are spread over their lengths
SIMULTANEOUS = -2


@cache
def batch_of(game: Game, seats: int) -> tuple[Batch, np.random.Generator]:
    """Matches that are under way."""
    batch, chance = Batch(game, MATCHES, seats=seats), np.random.default_rng(0)
    for _ in range(WARM_UP):
        batch.step(batch.sample(chance))
    return batch, chance


def ours(game: Game, seats: int, seconds: float) -> Rate:
    """Random play; observations, and legal actions as one list."""
    batch, chance = batch_of(game, seats)
    steps, ends = 0, 0
    begin = now = perf_counter()
    while now < begin + seconds or not steps:
        batch.observe()
        batch.legal()
        ends += int(batch.step(batch.sample(chance)).ended.sum())
        steps += batch.n
        now = perf_counter()
    return Rate(steps, ends, now - begin)


def openspiel_seen(name: str, seconds: float) -> Rate:
    """A game of OpenSpiel; whoever decides asks for its tensor, the richest that there is."""
    start = openspiel_start(name)
    type_ = start().get_game().get_type()
    of_history = type_.provides_information_state_tensor
    return play_for(seconds, partial(_one_of_openspiel, start, of_history))


def _one_of_openspiel(start: Any, of_history: bool) -> int:
    state, steps = start(), 0
    look = state.information_state_tensor if of_history else state.observation_tensor
    while (player := state.current_player()) != TERMINAL:
        if player == SIMULTANEOUS:
            picks = []
            for p in range(2):
                look(p)
                legal = state.legal_actions(p)
                picks.append(legal[int(random() * len(legal))])
            state.apply_actions(picks)
            steps += 2
            continue
        if player >= 0:
            look(player)
            steps += 1
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
    return steps


@cache
def rlcard_seen_environment(name: str) -> Any:
    import rlcard

    return rlcard.make(name)


def rlcard_seen(name: str, seconds: float) -> Rate:
    """A game of RLCard: its state has the array `obs` and the legal actions."""
    return play_for(seconds, partial(_one_of_rlcard, rlcard_seen_environment(name)))


def _one_of_rlcard(environment: Any) -> int:
    state, _ = environment.reset()
    steps = 0
    while not environment.is_over():
        assert state["obs"] is not None
        legal = [*state["legal_actions"]]
        state, _ = environment.step(legal[int(random() * len(legal))], False)
        steps += 1
    return steps


def pettingzoo_seen(seconds: float) -> Rate:
    """Connect four of PettingZoo; `last` brings observation and mask."""
    return play_for(seconds, partial(_one_of_pettingzoo, _connect_four()))


@cache
def _connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def _one_of_pettingzoo(env: Any) -> int:
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[int(random() * len(legal))]))
        steps += 1
    return steps


PEERS: tuple[Peer, ...] = (
    *(
        Peer(f"OpenSpiel {name.replace('_', ' ')}", "pyspiel", partial(openspiel_seen, name))
        for name in ("connect_four", "goofspiel", "hearts", "gin_rummy")
    ),
    *(
        Peer(f"RLCard {name}", "rlcard", partial(rlcard_seen, game))
        for name, game in (("UNO", "uno"), ("gin rummy", "gin-rummy"))
    ),
    Peer("PettingZoo connect four", "pygame", pettingzoo_seen),  # without which none of its games is there
)


def table(keys: tuple[str, ...], seconds: float, rounds: int) -> Table:
    """All of them in turn, and the medians; each beside the fastest of the others."""
    runs: dict[str, Any] = {peer.name: peer.run for peer in PEERS if peer.available()}
    peers = len(runs)
    for key in keys:
        game = games.load(key)
        for seats in game.seats:
            runs[game.title + (f", {seats} seats" if len(game.seats) > 1 else "")] = partial(
                ours, game, seats
            )
    for run in runs.values():
        run(0.0)
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            rates[name].append(run(seconds).steps_per_second)
    medians = {name: float(np.median(found)) for name, found in rates.items()}
    fastest = max([*medians.values()][:peers], default=0.0)
    made = Table(title=f"Steps with observation and legal actions, one core; ours {MATCHES} at once")
    for heading in ("", "steps/s", "of the fastest other"):
        made.add_column(heading, justify="left" if not heading else "right")
    for name, rate in medians.items():
        made.add_row(name, f"{rate:,.0f}", f"{rate / fastest:.1f}" if fastest else "none installed")
    return made
