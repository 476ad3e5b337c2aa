"""What a program is told, line by line: the engine protocol (`docs/engine-protocol.md`).

All of it is made of a `Sight`, so nothing else can be told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from ...core.views import Option
from ...match import Match
from .sight import Sight
from .spoken import lines_of

VERSION = 1
HELLO = f"caterwaul {VERSION}"
READY = "ready"
QUIT = "quit"


def message(lines: Iterable[str]) -> str:
    """Lines as they are sent: nothing that anybody is called can begin another line."""
    return "".join(f"{' '.join(line.splitlines())}\n" for line in lines)


def game_lines(sight: Sight, seed: int) -> Iterator[str]:
    """Which match begins: the game, its switches and cards, who plays."""
    game = sight.game
    yield f"game {game.key}"
    yield f"title {game.title}"
    yield f"goal {game.goal}"
    yield f"seat {sight.seat}"
    for seat, name in enumerate(sight.names):
        yield f"player {seat} {name}"
    state = sight.record[0]
    for name, values in game.options.items():
        yield f"setting {name} {values[int(getattr(state, name))]}"
    for table, entries in sight.cards.tables.items():
        for entry in entries:
            given = {"table": table, "id": entry.id, "name": entry.name, "text": entry.text}
            yield f"card {json.dumps({**given, **entry.given}, ensure_ascii=False)}"
    yield f"luck {seed}"
    yield "begin"


def question_lines(sight: Sight) -> Iterator[str]:
    """What a seat is asked: what has happened, how the table lies, what it may do, how long it has."""
    for line in sight.news:
        yield f"told {line}"
    for line in sight.position.splitlines():
        yield f"position {line}"
    view = sight.view
    for line in lines_of(view):
        yield f"view {line}"
    for number, option in enumerate(view.options, 1):
        yield f"option {number} {option.words} | {sentence(option)}"
    yield f"go {round(1000 * sight.seconds)}"


def sentence(option: Option) -> str:
    """What an option does, as one would say it to somebody who does not see the table."""
    return " ".join(part for part in (f"{option.title}.", option.help, option.effect) if part)


def end_lines(match: Match, seat: int, winners: Sequence[int], heard: int) -> Iterator[str]:
    """How it ended."""
    for line in match.lines(seat)[heard:]:
        yield f"told {line.text}"
    yield f"over {'draw' if not winners else 'win' if seat in winners else 'loss'}"
