"""Fold lists of actions and print what the record was after each one; run compiled and interpreted."""

import json
import sys
from typing import Any

from tests.every_game.playing import Case, digest, guessed, hidden, legal_on, watchers


def traces(scripts: list[dict[str, Any]]) -> list[list[list[Any]]]:
    """For each script the states after its actions, told by what the contract's functions make of them."""
    return [trace(**script) for script in scripts]


def trace(case: list[Any], seed: int, actions: list[tuple[int, int]]) -> list[list[Any]]:
    key, seats, options = case
    match = Case(key, seats, tuple(map(tuple, options))).new(seed)
    found = []
    for step in [None, *actions]:
        if step:
            match.play(*step)
        looking = list(watchers(match))
        watcher = looking[len(match.actions) % len(looking)]  # each in turn: interpreted, looking is slow
        found.append(
            [
                digest(match.state),
                [event.values for event in match.events(-1, len(match.actions) - 1)],
                [digest(hidden(match, watcher)), digest(guessed(match, watcher, seed))],
                *(legal_on(match, match.state, p) for p in match.to_act),
                *(
                    round(match.game.rules.evaluate(match.state, match.cards.book, p), 9)
                    for p in match.to_act
                ),
            ]
        )
    return found


if __name__ == "__main__":
    json.dump(traces(json.load(sys.stdin)), sys.stdout)
