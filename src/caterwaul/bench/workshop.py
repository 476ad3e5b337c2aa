"""How soon the workshop answers a change of a card, and what its studies take from those who play.

`python -m caterwaul.bench.workshop` plays tables with nothing beside them, and while a study runs. Then it
changes a number of a card of each game, one step after the other as somebody does who types, and waits for
its texts and faces and for the first rates of wins.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import click
import msgspec

from .. import games
from ..core.game import faults_in
from ..lab.numbers import Number, numbers_of, patch
from .load import Load, measure
from .server import GAME, Ours, served

CHANGES = 7  # of a number; the first one, for which bots are made ready, is told apart
BESIDE = 50, 10.0, 1.0  # tables, seconds, and seconds of thinking
LONG = 25.0  # seconds that a study goes on


def changes_of(key: str) -> list[tuple[str, str, str]]:
    """Card files, each with another value of one number, and the entry that they are about."""
    game = games.load(key)
    numbers = (
        number
        for table, rows in game.builtin.tables.items()
        for entry in rows
        for number in numbers_of(game, game.builtin, table, entry.id)
        if number.most - number.least > CHANGES
    )
    for number in numbers:
        texts = [patch(game.builtin, {number: value}, {}) for value in values_of(number)]
        if not any(faults_in(game, text) for text in texts):
            return [(text, number.table, number.id) for text in texts]
    raise ValueError(f"no number of {key} can be changed by itself")


def values_of(number: Number) -> list[int]:
    """Those that follow the one that stands there, and after the last the first."""
    count = number.most - number.least + 1
    return [number.least + (number.value - number.least + step) % count for step in range(1, CHANGES + 1)]


class Bench:
    """Somebody at the workshop of a server."""

    def __init__(self, server: Ours, key: str) -> None:
        self.server, self.key = server, key
        _, self.cookie = server.ask(f"/api/lab/{key}/check", {"cards": ""})

    def look(self, cards: str, table: str, id_: str) -> float:
        """Seconds until the faults, the texts and the faces are there."""
        began = time.perf_counter()
        self.server.ask(
            f"/api/lab/{self.key}/check", {"cards": cards, "table": table, "id": id_}, self.cookie
        )
        return time.perf_counter() - began

    @contextmanager
    def study(self, cards: str, table: str, id_: str) -> Iterator[Iterator[dict[str, Any]]]:
        """What a study tells, line by line; it stops when nobody listens any more."""
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=300)
        wish = msgspec.json.encode({"cards": cards, "table": table, "id": id_, "seconds": LONG})
        headers = {"content-type": "application/json", "cookie": self.cookie}
        with closing(connection):
            connection.request("POST", f"/api/lab/{self.key}/study", wish, headers)
            yield lines_of(connection.getresponse())

    def first_rate(self, cards: str, table: str, id_: str) -> float:
        """Seconds until it is told how those win who have it."""
        began = time.perf_counter()
        with self.study(cards, table, id_) as told:
            next(line for line in told if line.get("games"))
        return time.perf_counter() - began


def lines_of(answer: HTTPResponse) -> Iterator[dict[str, Any]]:
    if answer.status != 200:
        raise RuntimeError(answer.read().decode())
    while line := answer.readline():
        if line.startswith(b"data: "):
            yield msgspec.json.decode(line[6:])


def answer_times(key: str) -> str:
    """How long somebody waits who changes a card of a game."""
    with served(key) as server:
        bench = Bench(server, key)
        found = [(bench.look(*change), bench.first_rate(*change)) for change in changes_of(key)]
    (_, first), *others = found
    looks, rates = zip(*others, strict=True)
    told = [f"{statistics.median(seconds):.2f} s (at most {max(seconds):.2f})" for seconds in (looks, rates)]
    return (
        f"Workshop of {key}: texts and faces after {told[0]}, a rate after {told[1]}, at first {first:.1f} s"
    )


def beside_a_study(key: str) -> list[str]:
    """Tables with nothing beside them, and while a study runs."""
    tables, seconds, think = BESIDE
    with served(key) as server:
        alone = measure(server, tables, seconds, think)
        busy, games_played = while_it_runs(
            Bench(server, key), lambda: measure(server, tables, seconds, think)
        )
    return [
        f"{tables} tables of {key} with {think:g} s of thinking: {alone}",
        f"the same beside a study: {busy}, {games_played:,} games studied",
    ]


def while_it_runs(bench: Bench, measured: Callable[[], Load]) -> tuple[Load, int]:
    """What is measured once a study plays, and how many games that has played by then."""
    plays, told = threading.Event(), [0]

    def listen() -> None:
        with bench.study(*changes_of(bench.key)[0]) as lines:
            for line in lines:
                told.append(int(line.get("games", 0)))
                if told[-1]:
                    plays.set()

    listening = threading.Thread(target=listen, daemon=True)
    listening.start()
    plays.wait()
    load = measured()
    return load, max(told)


def main() -> None:
    """The part of `caterwaul bench` that is about the workshop."""
    for line in beside_a_study(GAME):
        click.echo(line)
    for key in sorted(games.keys()):
        click.echo(answer_times(key))


if __name__ == "__main__":
    main()
