"""Our search against OpenSpiel's own IS-MCTS, both playing Five Rows: at equal simulations and at equal time.

The adapter gives OpenSpiel's bot everything it asks of a game. Rollouts and guesses of hidden cards are our
compiled ones, so that what is compared is the search and not the speed of a game written in Python.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import click
import numpy as np

from caterwaul import games
from caterwaul.bots import Bot
from caterwaul.bots.arena import play_out
from caterwaul.bots.compiled.descent import WORLDS
from caterwaul.bots.levels import LEVELS, Budget, Level
from caterwaul.bots.ratings import interval
from caterwaul.bots.searcher import SearchBot
from caterwaul.bots.thinking import searching
from caterwaul.bots.tuning import TO_THE_END, Habits
from caterwaul.cli.bars import counting_shown
from caterwaul.core.chance import words_of_seed
from caterwaul.core.events import NO_LOG
from caterwaul.core.game import Game
from caterwaul.core.outcome import outcome
from caterwaul.core.records import copied

KEY = "five_rows"
CURIOSITY = 1.4  # of OpenSpiel's bot, whose returns go from -1 to 1


class Adapter:
    """A position as OpenSpiel's Python algorithms know one."""

    def __init__(self, game: Game, table: Any, rng: Any) -> None:
        self.game, self.table, self.rng = game, table, rng
        self.out = np.zeros(game.actions.count, np.int32)

    def clone(self) -> Adapter:
        return Adapter(self.game, copied(self.table), self.rng)

    def get_game(self) -> Any:
        import pyspiel

        kind = SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )
        return SimpleNamespace(get_type=lambda: kind)

    def current_player(self) -> int:
        mask = int(self.table["to_act"][0])
        return (mask & -mask).bit_length() - 1

    def is_terminal(self) -> bool:
        return bool(self.table["over"][0])

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self) -> list[int]:
        n = self.game.rules.legal(self.table[0], self.game.builtin.book, self.current_player(), self.out)
        found: list[int] = self.out[:n].tolist()
        return found

    def apply_action(self, action: int) -> None:
        self.game.rules.step(self.table[0], self.game.builtin.book, self.current_player(), action, NO_LOG)

    def returns(self) -> list[float]:
        winners = int(self.table["winners"][0])
        return [2.0 * float(outcome(winners, 2, p)) - 1.0 for p in range(2)]

    def information_state_string(self) -> bytes:
        hidden = copied(self.table)
        self.game.rules.hide(hidden[0], self.game.builtin.book, self.current_player())
        return bytes(hidden.tobytes())

    def resampled(self) -> Adapter:
        world = copied(self.table)
        self.game.rules.hide(world[0], self.game.builtin.book, self.current_player())
        self.game.rules.guess(world[0], self.game.builtin.book, self.current_player(), self.rng)
        return Adapter(self.game, world, self.rng)


class Rollouts:
    """An evaluator: one random game to the end, compiled."""

    def __init__(self, game: Game, rng: Any) -> None:
        self.game, self.rng = game, rng
        self.play_on = searching(game).play_on
        self.habits = np.array(Habits(TO_THE_END), np.float64)
        self.worlds: Any = game.State.zeros(WORLDS)
        self.out, self.replies = (np.zeros(game.actions.count, np.int32) for _ in range(2))

    def prior(self, state: Adapter) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]

    def evaluate(self, state: Adapter) -> list[float]:
        self.worlds[0] = state.table[0]
        self.play_on(
            self.worlds, self.game.builtin.book, 0, TO_THE_END, self.rng, self.out, self.replies, self.habits,
            NO_LOG,
        )  # fmt: skip
        return Adapter(self.game, self.worlds, self.rng).returns()


@dataclass
class Peer(Bot):
    """OpenSpiel's bot in the shape of ours."""

    game: Game
    simulations: int

    def start(self, seed: int) -> None:
        from open_spiel.python.algorithms import ismcts

        self.rng = np.array(words_of_seed(str(seed).encode()), np.uint64)
        self.bot = ismcts.ISMCTSBot(
            self.game, Rollouts(self.game, self.rng), CURIOSITY, self.simulations,
            random_state=np.random.RandomState(seed % (1 << 32)), allow_inconsistent_action_sets=True,
        )  # fmt: skip
        self.bot.set_resampler(lambda state, player: state.resampled())

    def decide(self, hidden: Any, seat: int) -> int:
        return int(self.bot.step(Adapter(self.game, copied(hidden), self.rng)))


@dataclass
class Timed(Bot):
    """A bot, and how long its decisions took."""

    bot: Any
    seconds: float = 0.0
    decisions: int = 0

    def start(self, seed: int) -> None:
        self.bot.start(seed)

    def decide(self, hidden: Any, seat: int) -> int:
        began = time.perf_counter()
        action = int(self.bot.decide(hidden, seat))
        self.seconds += time.perf_counter() - began
        self.decisions += 1
        return action

    @property
    def pace(self) -> float:
        return self.seconds / max(self.decisions, 1)


def contest(game: Game, ours: Timed, peer: Timed, count: int, show: Callable[[int], None]) -> float:
    """How many games ours wins, every deal once from each seat."""
    wins = 0.0
    for number in range(count):
        deal, seat = divmod(number, 2)
        bots = [ours, peer] if seat == 0 else [peer, ours]
        wins += float(outcome(int(played(game, bots, deal)["winners"][0]), 2, seat))
        show(number + 1)
    return wins


def played(game: Game, bots: list[Timed], deal: int) -> Any:
    table: Any = game.State.zeros(1)
    table["seats"] = 2
    table["rng"] = words_of_seed(f"deal {deal}".encode())
    game.rules.setup(table[0], game.builtin.book, NO_LOG)
    for seat, bot in enumerate(bots):
        bot.start(2 * deal + seat)
    play_out(game, game.builtin, table, bots)
    return table


@click.command()
@click.option("--games", "count", type=click.IntRange(min=2), default=60, show_default=True)
@click.option("--simulations", type=click.IntRange(min=1), default=500, show_default=True)
def main(count: int, simulations: int) -> None:
    """Print the share of games that our search wins against OpenSpiel's IS-MCTS in Five Rows."""
    if find_spec("open_spiel") is None:
        raise click.UsageError("OpenSpiel is not installed; make bench installs it")
    game = games.load(KEY)
    peer = Timed(Peer(game, simulations))
    for name in ("equal simulations", "equal time"):
        budget = Budget(simulations) if name == "equal simulations" else Budget(seconds=peer.pace)
        ours = Timed(SearchBot(Level(LEVELS["tiger"].says, budget), game, game.builtin, 0))
        with counting_shown(f"Five Rows, {name}", count) as show:
            wins = contest(game, ours, peer, count, show)
        low, high = interval(wins, count)
        pace = f"{1000 * ours.pace:.0f} ms a decision against {1000 * peer.pace:.0f} ms"
        click.echo(f"{name}: {wins / count:.1%} of {count} games ({low:.1%} to {high:.1%}), {pace}")


if __name__ == "__main__":
    main()
