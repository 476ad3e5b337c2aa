"""The speed table: our games and the peers in one run, interleaved, medians, and ratios to the yardstick.

Machines are shared and noisy, so a figure alone means little; a ratio measured in the same run does.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median

from rich.console import Console
from rich.table import Table

from .. import games
from ..core.game import Game
from ..match import Match
from ..simulation.mass_play import simulate
from . import batches, search, views
from .peers import PEERS, Rate, play_for

ROUNDS = 5
WIDE = 120  # columns, where nobody says how many there are
YARDSTICK = "OpenSpiel connect four"
FIRST_GAME = """
import random, sys
from caterwaul import Match
match = Match.new(sys.argv[1], seed=1)
while not match.over:
    seat = match.to_act[0]
    match.play(seat, random.choice(match.legal_actions(seat)))
"""


@dataclass
class Row:
    """One thing that is measured, and the rates of its runs."""

    name: str
    run: Callable[[float], Rate]
    rates: list[Rate]

    @property
    def steps(self) -> float:
        return median(rate.steps_per_second for rate in self.rates)

    @property
    def games(self) -> float:
        return median(rate.games_per_second for rate in self.rates)


def ours(game: Game, seats: int, threads: int, events: bool, seconds: float) -> Rate:
    """Random play, compiled, legal actions listed at every decision, for about that long."""
    bots, count = ["random"] * seats, 64
    while (trial := simulate(game, game.builtin, bots, count, threads=threads)).seconds < seconds / 4:
        count *= 4
    count = max(64, round(trial.games_per_second * seconds))
    result = simulate(game, game.builtin, bots, count, threads=threads, events=events)
    return Rate(result.steps, result.games, result.seconds)


def through_match(game: Game, seats: int, seconds: float) -> Rate:
    """Random play through the facade, one call from Python for each decision."""
    return play_for(seconds, partial(_one_match, game, seats))


def _one_match(game: Game, seats: int) -> int:
    match = Match.new(game, seats=seats)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, random.choice(match.legal_actions(seat)))
    return len(match.actions)


def rows(keys: tuple[str, ...]) -> list[Row]:
    found = [Row(peer.name, peer.run, []) for peer in PEERS if peer.available()]
    for key in keys:
        game = games.load(key)
        for seats in game.seats:
            name = game.title + (f", {seats} seats" if len(game.seats) > 1 else "")
            found += [
                Row(name, partial(ours, game, seats, 1, False), []),
                Row(f"{name}, events on", partial(ours, game, seats, 1, True), []),
                Row(f"{name}, all cores", partial(ours, game, seats, os.cpu_count() or 1, False), []),
                Row(f"{name}, through Match", partial(through_match, game, seats), []),
            ]
    return found


def search_rows(keys: tuple[str, ...]) -> list[Row]:
    found = [Row(peer.name, peer.run, []) for peer in search.PEERS if peer.available()]
    return found + [Row(name, run, []) for key in keys for name, run in search.rows(games.load(key)).items()]


def start_up(key: str) -> tuple[float, float]:
    """Seconds to the end of the first game in a fresh process: with nothing compiled, and the second time."""
    with tempfile.TemporaryDirectory() as empty:
        env = {**os.environ, "CATERWAUL_CACHE": empty}
        taken = []
        for _ in range(2):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", FIRST_GAME, key], env=env, check=True)
            taken.append(time.perf_counter() - began)
        return taken[0], taken[1]


def main(seconds: float = 0.5, keys: tuple[str, ...] = ()) -> None:
    """Measure and print everything."""
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    keys = keys or games.keys()
    for key in keys:
        ours(games.load(key), games.load(key).seats[0], 1, False, 0.0)  # compiled before the clock runs
        for run in search.rows(games.load(key)).values():
            run(0.0)
    playing, thinking = rows(keys), search_rows(keys)
    with console.status("measuring") as status:
        for round_ in range(ROUNDS):
            for row in playing + thinking:
                status.update(f"round {round_ + 1} of {ROUNDS}: {row.name}")
                row.rates.append(row.run(seconds))
    console.print(speed_table(playing))
    console.print(search_table(thinking))
    console.print(batches.table(keys, seconds, ROUNDS))
    console.print(views.table(keys))
    console.print(start_table({key: start_up(key) for key in keys}))


def speed_table(measured: list[Row]) -> Table:
    by_name = {row.name: row for row in measured}
    table = Table(title="Random play, legal actions listed; a step is one player's decision")
    for heading in ("", "steps/s", "games/s", "of connect four", "of goofspiel", "of UNO"):
        table.add_column(heading, justify="left" if not heading else "right")
    for row in measured:
        ratios = [_ratio(row, by_name.get(name)) for name in (YARDSTICK, "OpenSpiel goofspiel", "RLCard UNO")]
        table.add_row(row.name, f"{row.steps:,.0f}", f"{row.games:,.0f}", *ratios)
    return table


def search_table(measured: list[Row]) -> Table:
    table = Table(title="Search on one core, about the first decisions of games")
    table.add_column("")
    table.add_column("simulations/s", justify="right")
    for row in measured:
        table.add_row(row.name, f"{row.steps:,.0f}")
    return table


def _ratio(row: Row, peer: Row | None) -> str:
    return f"{row.steps / peer.steps:.1f}" if peer else "not installed"


def start_table(taken: dict[str, tuple[float, float]]) -> Table:
    table = Table(title="Import and first finished game, in a fresh process")
    for heading in ("", "nothing compiled yet, s", "from the cache, s"):
        table.add_column(heading, justify="left" if not heading else "right")
    for key, (cold, warm) in taken.items():
        table.add_row(games.load(key).title, f"{cold:.1f}", f"{warm:.2f}")
    return table
