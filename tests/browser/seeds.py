"""Which match of chance comes to the decision that a test is about.

What is looked for says so itself, with `@sought`. `python -m tests.browser` looks for all of it and writes
`seeds.toml`. Where a stored seed no longer fits, one test fails that says so; the others search on their own.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from caterwaul import Match
from caterwaul.core.views import View
from caterwaul.replay.text import write_replay

HERE = Path(__file__).parent
STORED = HERE / "seeds.toml"
TRIED = range(200)

Wanted = Callable[[View], bool]


@dataclass(frozen=True, eq=False)
class Sought:
    """A decision of the first player, and how the matches are set up that may come to it."""

    name: str
    game: str
    is_it: Wanted
    setup: dict[str, Any]

    def moments(self, seed: int) -> Iterator[Match]:
        """A match played by chance, before each of its actions; at the end it is over."""
        match, dice = Match.new(self.game, seed=seed, **self.setup), random.Random(seed)
        while not match.over:
            yield match
            seat = match.to_act[0]
            match.take(seat, dice.choice(match.legal_actions(seat)))

    def find(self, seed: int) -> tuple[int, View] | None:
        """After how many actions the match of that seed comes to it, and what the first player sees then."""
        for match in self.moments(seed):
            if match.to_act[0] == 0 and not match.is_drafting(0) and self.is_it(view := match.view(0)):
                return len(match.actions), view
        return None

    def search(self) -> tuple[int, tuple[int, View]]:
        """The first seed whose match comes to it, and where it does."""
        for seed in TRIED:
            if come := self.find(seed):
                return seed, come
        raise AssertionError(f"none of {len(TRIED)} matches comes to it: {self.name}")


SOUGHT: dict[tuple[Wanted, str, int], Sought] = {}


def sought(game: str, seats: int = 2, **setup: Any) -> Callable[[Wanted], Wanted]:
    """Say of a look at a view in which game a decision is looked for by it."""

    def declare(is_it: Wanted) -> Wanted:
        name = f"{is_it.__module__.rpartition('.')[2]} {is_it.__name__} {game} {seats}"
        SOUGHT[is_it, game, seats] = Sought(name, game, is_it, {"seats": seats, **setup})
        return is_it

    return declare


def all_sought() -> list[Sought]:
    """What any test looks for, by its name."""
    for file in sorted(HERE.glob("test_*.py")):
        import_module(f"{__package__}.{file.stem}")
    return sorted(SOUGHT.values(), key=lambda found: found.name)


@cache
def stored() -> dict[str, int]:
    return tomllib.loads(STORED.read_text(encoding="utf-8"))


@cache
def found(wanted: Sought) -> tuple[str, int, View]:
    """A whole match that comes to it, after how many actions, and what the first player sees then."""
    seed = stored().get(wanted.name)
    come = None if seed is None else wanted.find(seed)
    if seed is None or come is None:
        before, (seed, come) = seed, wanted.search()
        said = f"stored is {before}, it is found with {seed}; python -m tests.browser writes it down"
        print(f"{wanted.name}: {said}")
    *_, match = wanted.moments(seed)
    return write_replay(match), *come
