"""How fast bots think: simulations per second of our search, and of OpenSpiel's IS-MCTS on its own games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import cycle
from typing import Any

from ..bots.thinking import Mind
from ..bots.tuning import TO_THE_END, Habits, habits_of
from ..core.calls import Calls
from ..core.chance import words_of_seed
from ..core.events import NO_LOG
from ..core.game import Game
from ..core.records import copied
from .peers import Peer, Rate, play_for

POSITIONS = 24  # of different games
THOUGHT = 500  # simulations about a position
CURIOSITY = 2.0  # of OpenSpiel's bot; it hardly matters here
EVERY_WORLD = 10_000  # more worlds than simulations: each has its own, as ours have


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
    """First decisions of different games, as their players see them, round and round."""
    return cycle([a_decision(game, number) for number in range(POSITIONS)])


def a_decision(game: Game, number: int) -> tuple[Any, int]:
    """The first real decision of a game."""
    table: Any = game.State.zeros(1)
    table["seats"] = game.seats[0]
    table["rng"] = words_of_seed(str(number).encode())
    state, rules = table[0], Calls(game, game.builtin)
    rules.setup(table, NO_LOG)
    while len(legal := rules.legal(table, seat := first(state.to_act))) == 1:
        rules.step(table, seat, legal[0], NO_LOG)
    rules.hide(table, seat)
    return table, seat


def first(seats: int) -> int:
    return (int(seats) & -int(seats)).bit_length() - 1


def openspiel(name: str, seconds: float) -> Rate:
    """OpenSpiel's compiled IS-MCTS with its own random rollouts."""
    return play_for(seconds, partial(openspiel_think, openspiel_positions(name)))


def openspiel_think(at: Iterator[Any]) -> int:
    """Think about the next position with an empty tree."""
    import pyspiel

    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, rollouts, CURIOSITY, THOUGHT, EVERY_WORLD, best, False, False)
    bot.step(next(at))
    return THOUGHT


@cache
def openspiel_positions(name: str) -> Iterator[Any]:
    return cycle([openspiel_decision(name, number) for number in range(POSITIONS)])


def openspiel_decision(name: str, number: int) -> Any:
    """The first real decision of a game: in the middle of some games of hearts the bot crashes."""
    import pyspiel

    chance, state = random.Random(number), pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(chance.choice(state.legal_actions()))
    return state


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
