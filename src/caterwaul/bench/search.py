"""How fast bots think: simulations per second of our search, and of OpenSpiel's IS-MCTS on its own games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import cycle
from typing import Any

import numpy as np

from ..bots.thinking import Mind
from ..bots.tuning import TO_THE_END, Habits, habits_of
from ..core.chance import words_of_seed
from ..core.events import NO_LOG
from ..core.game import Game
from ..core.records import copied
from .peers import Peer, Rate, play_for

POSITIONS = 24  # one out of each of so many random games
THOUGHT = 500  # simulations about a position
CURIOSITY = 2.0  # of OpenSpiel's bot; it hardly matters here


def ours(game: Game, to_the_end: bool, seconds: float) -> Rate:
    """The search as it plays, or with every simulation played to the end of the game."""
    mind = mind_for(game, to_the_end)
    return play_for(seconds, partial(think, mind, positions(game)))


@cache
def mind_for(game: Game, to_the_end: bool) -> Mind:
    habits = Habits(TO_THE_END, trust=0.0) if to_the_end else habits_of(game.key)
    return Mind(game, game.builtin, 0, 2 * THOUGHT, habits)


def think(mind: Mind, at: Iterator[tuple[Any, int]]) -> int:
    """Think about the next position with an empty tree."""
    hidden, seat = next(at)
    mind.forget(0)
    mind.face(copied(hidden), seat)
    return mind.think(THOUGHT)


@cache
def positions(game: Game) -> Iterator[tuple[Any, int]]:
    """Decisions in the middle of random games, as their players see them, round and round."""
    return cycle([a_decision(game, number) for number in range(POSITIONS)])


def a_decision(game: Game, number: int) -> tuple[Any, int]:
    """One of the real decisions of a random game."""
    chance, book = random.Random(number), game.builtin.book
    out = np.zeros(game.actions.count, np.int32)
    table: Any = game.State.zeros(1)
    table["seats"] = game.seats[0]
    table["rng"] = words_of_seed(str(number).encode())
    state = table[0]
    game.rules.setup(state, book, NO_LOG)
    met: list[tuple[Any, int]] = []
    while not state.over:
        seat = (int(state.to_act) & -int(state.to_act)).bit_length() - 1
        n = game.rules.legal(state, book, seat, out)
        if n > 1:
            met.append((copied(table), seat))
            game.rules.hide(met[-1][0][0], book, seat)
        game.rules.step(state, book, seat, int(chance.choice(out[:n])), NO_LOG)
    return chance.choice(met)


def openspiel(name: str, seconds: float) -> Rate:
    """OpenSpiel's compiled IS-MCTS with its own random rollouts."""
    return play_for(seconds, partial(openspiel_think, openspiel_bot(), openspiel_positions(name)))


@cache
def openspiel_bot() -> Any:
    import pyspiel

    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(1, rollouts, CURIOSITY, THOUGHT, 1 << 30, best, False, False)


def openspiel_think(bot: Any, at: Iterator[Any]) -> int:
    bot.restart()
    bot.step(next(at))
    return THOUGHT


@cache
def openspiel_positions(name: str) -> Iterator[Any]:
    return cycle([openspiel_decision(name, number) for number in range(POSITIONS)])


def openspiel_decision(name: str, number: int) -> Any:
    """One of the real decisions of a random game."""
    import pyspiel

    chance, state = random.Random(number), pyspiel.load_game(name).new_initial_state()
    met = []
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            met.append(state.clone())
        state.apply_action(chance.choice(state.legal_actions()))
    return chance.choice(met)


PEERS: tuple[Peer, ...] = tuple(
    Peer(f"OpenSpiel IS-MCTS, {title}", "pyspiel", partial(openspiel, name))
    for title, name in (("hearts", "hearts"), ("gin rummy", "gin_rummy"))
)


def rows(game: Game) -> dict[str, Callable[[float], Rate]]:
    """The search as it plays a game, and to the end where that is something else."""
    found: dict[str, Callable[[float], Rate]] = {game.title: partial(ours, game, False)}
    if habits_of(game.key).horizon < TO_THE_END:
        found[f"{game.title}, full rollouts"] = partial(ours, game, True)
    return found
