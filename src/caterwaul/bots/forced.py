"""Forced wins: which actions win for certain, in one world or out of what a seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.calls import Calls
from ..core.cardset import CardSet
from ..core.compiled_parts import entry_of, made_once
from ..core.events import NO_LOG
from ..core.game import Game
from ..core.records import apart, copied, seats_in
from .compiled import forced
from .compiled.forced import DEEPEST, NOT, OPEN, SURE, Fork

__all__ = ["NOT", "OPEN", "SURE", "Depth", "Forcing"]


@made_once
def bound_after_each(game: Game) -> Any:
    """Compiled once for each game, callees first."""
    made: dict[str, Any] = {}
    for template in (forced.opened, forced.can_force, forced.after_each):
        made[template.__name__] = game.bind(template, **made)
    return entry_of(made["after_each"])


@dataclass(frozen=True)
class Depth:
    """How far is looked: choices of the winner and of the others, and positions for each action."""

    choices: int
    replies: int
    most: int


class Forcing:
    """The memory of a search for forced wins."""

    def __init__(self, game: Game, cards: CardSet) -> None:
        self.game, self.cards = game, cards
        self.calls, self.search = Calls(game, cards), bound_after_each(game)
        self.stack, self.path = game.State.zeros(DEEPEST), Fork.zeros(DEEPEST)
        self.rows = apart(DEEPEST * game.actions.count, np.int32).reshape(DEEPEST, -1)
        self.actions, self.found = (apart(game.actions.count, np.int32) for _ in range(2))

    def after_each(self, world: Any, seat: int, winner: int, depth: Depth) -> dict[int, int]:
        """Of every action of a seat, whether the winner can force a win after it, in that world."""
        n = self.search(
            world, self.stack, self.cards.book, seat, winner, depth.choices, depth.replies, depth.most,
            self.actions, self.found, self.path, self.rows, NO_LOG,
        )  # fmt: skip
        return dict(zip(self.actions[:n].tolist(), self.found[:n].tolist(), strict=True))

    def worlds(self, hidden: Any, seat: int, count: int, seed: int) -> list[Any]:
        """So many worlds that could be, out of what a seat may know."""
        rng, found = apart(4, np.uint64), []
        rng[:] = np.random.SeedSequence(seed).generate_state(4, np.uint64)
        for _ in range(count):
            world = copied(hidden)
            self.calls.guess(world, seat, rng)
            found.append(world)
        return found

    def stepped(self, world: Any, seat: int, action: int) -> Any:
        after = copied(world)
        self.calls.step(after, seat, action, NO_LOG)
        return after

    def is_plan(self, worlds: Sequence[Any], seat: int, action: int, depth: Depth) -> bool:
        """Whether an action wins for certain for somebody who cannot tell these worlds apart.

        What to do next may depend on what is seen by then, and on nothing else.
        """
        return self._wins([self.stepped(world, seat, action) for world in worlds], seat, depth)

    def _wins(self, worlds: Iterable[Any], seat: int, depth: Depth) -> bool:
        return all(self._wins_alike(group, seat, depth) for group in self._told_apart(worlds, seat, depth))

    def _wins_alike(self, worlds: list[Any], seat: int, depth: Depth) -> bool:
        """Of worlds that look alike: all are won, or the seat has one action that wins in all of them."""
        if worlds[0][0].over:
            return all(world[0].over and world[0].winners == 1 << seat for world in worlds)
        options = self.calls.legal(worlds[0], seat)
        is_choice = len(options) > 1
        if is_choice and depth.choices == 0:
            return False
        after = Depth(depth.choices - is_choice, depth.replies, depth.most)
        for world in worlds:
            found = self.after_each(world, seat, seat, after)
            options = [action for action in options if found.get(action) == SURE]
        return any(self.is_plan(worlds, seat, action, after) for action in options)

    def _told_apart(self, worlds: Iterable[Any], seat: int, depth: Depth) -> list[list[Any]]:
        """All that may follow until the seat decides again, by what it sees then."""
        groups: dict[bytes, list[Any]] = {}
        waiting = [(world, depth.replies) for world in worlds]
        while waiting:
            world, replies = waiting.pop()
            header = world[0]
            if header.over or header.to_act >> seat & 1:
                sight = copied(world)
                self.calls.hide(sight, seat)
                groups.setdefault(sight.tobytes(), []).append(world)
                continue
            other = next(seats_in(int(header.to_act)))
            options = self.calls.legal(world, other)
            left = replies - (len(options) > 1)
            if left < 0:
                return [[world]]  # never won in so few choices
            waiting += [(self.stepped(world, other, action), left) for action in options]
        return list(groups.values())
