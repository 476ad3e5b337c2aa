"""What it costs to show a table to a seat: in numbers, as it is sent, and written out, as in a terminal."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from statistics import median

import msgspec
from rich.table import Table

from .. import games
from ..core.game import Game
from ..match import Match
from ..match.vocabulary import Vocabulary

MATCHES, MOST_ACTIONS = 6, 200


@dataclass
class Shown:
    """Of many views of one game: microseconds and bytes."""

    sent: list[float] = field(default_factory=list)
    sent_bytes: list[int] = field(default_factory=list)
    written_out: list[float] = field(default_factory=list)
    written_out_bytes: list[int] = field(default_factory=list)


def measure(game: Game) -> Shown:
    """Random matches, at which every seat looks after every action. What comes first is not counted."""
    found, chance = Shown(), random.Random(1)
    for seed in range(MATCHES):
        match = Match.new(game, seed=seed)
        eyes = [Vocabulary() for _ in match.names]
        for eye in eyes:
            eye.begin(match.telling)
        while not match.over and len(match.actions) < MOST_ACTIONS:
            seat = chance.choice(match.to_act)
            match.take(seat, chance.choice(match.legal_actions(seat)))
            for seat, eye in enumerate(eyes):
                look(match, seat, eye, found if seed else Shown())
    return found


def look(match: Match, seat: int, eye: Vocabulary, found: Shown) -> None:
    hidden = match.hidden_records(seat)
    began = time.perf_counter()
    sent = msgspec.json.encode(eye.shown(match.scene(seat, hidden)))
    found.sent.append(1e6 * (time.perf_counter() - began))
    found.sent_bytes.append(len(sent))
    began = time.perf_counter()
    view = match.written_out(match.scene(seat, hidden), numbered=False)
    written_out = msgspec.json.encode(view)
    found.written_out.append(1e6 * (time.perf_counter() - began))
    found.written_out_bytes.append(len(written_out))


def table(keys: tuple[str, ...]) -> Table:
    found = Table(title="A view of a seat, the median over matches")
    for heading in ("", "sent, µs", "bytes", "written out, µs", "bytes"):
        found.add_column(heading, justify="left" if not heading else "right")
    for key in keys:
        game = games.load(key)
        shown = measure(game)
        figures = (shown.sent, shown.sent_bytes, shown.written_out, shown.written_out_bytes)
        found.add_row(game.title, *(f"{median(numbers):,.0f}" for numbers in figures))
    return found
