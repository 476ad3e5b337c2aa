"""Tell what the rules of a game make of given states; run compiled and interpreted."""

import json
import sys
from typing import Any

import numpy as np

from caterwaul.core.records import SPECTATOR, seats_in
from tests.every_game.playing import Case, digest, guessed_from, hidden_from, legal_on, stepped


def traces(scripts: list[dict[str, Any]]) -> list[list[Any]]:
    """For each script the deal, then what each of its states becomes by the action that was taken there."""
    return [trace(**script) for script in scripts]


def trace(case: list[Any], seed: int, moments: list[tuple[str, int, int]]) -> list[Any]:
    key, seats, options = case
    match = Case(key, seats, tuple(map(tuple, options))).new(seed)
    rules, book, dtype = match.game.rules, match.cards.book, match.game.State.dtype
    found: list[Any] = [[digest(match.state), match._logs[0].tolist()]]
    for number, (state, seat, action) in enumerate(moments):
        record = np.frombuffer(bytearray.fromhex(state), dtype)[0]
        watcher = number % (seats + 1) + SPECTATOR  # each in turn: interpreted, looking is slow
        hidden = hidden_from(match, record, watcher)
        guessed = guessed_from(match, hidden, watcher, seed)
        after, log = stepped(match._rules, record, seat, action, match.game.log_size)
        asked = list(seats_in(int(record.to_act)))
        found.append(
            [
                digest(after),
                log[: log[0, 0] + 1].tolist(),
                [digest(hidden), digest(guessed)],
                [legal_on(match._rules, record, p) for p in asked],
                [round(rules.evaluate(record, book, p), 9) for p in asked],
            ]
        )
    return found


if __name__ == "__main__":
    json.dump(traces(json.load(sys.stdin)), sys.stdout)
