"""One thread that plays whole games: compiled from their deal to their end, but for bots that think."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.compiled.whole_games import (
    ACTION,
    ANSWERED,
    ASKS,
    ASSIGNMENTS,
    BROKEN,
    GAME,
    PLACES,
    SEAT,
    STATUS,
    Counted,
)
from ..bots.simple import Room, bound_play_games
from ..core.calls import Calls
from ..core.cardset import CardSet
from ..core.events import new_log
from ..core.game import Game
from ..core.records import MAX_SEATS, apart, copied

Decide = Callable[[int, int, Any], int]  # of a game by its place, a seat, and what that seat may know


def nobody(game: int, seat: int, hidden: Any) -> int:
    raise AssertionError("no bot here thinks")


class Player:
    """The memory of a thread, with what it has counted."""

    def __init__(self, game: Game, cards: CardSet, events: bool = False) -> None:
        self.play_games = bound_play_games(game)
        self.game, self.cards = game, cards
        self.room = Room(game)
        self.words = self.room.table.view(np.int16).reshape(-1)  # type: ignore[attr-defined]
        self.log, self.no_log = new_log(game.log_size if events else 0), new_log(0)
        self.totals = apart(BROKEN + 1, np.int64)
        self.at = apart(PLACES, np.int64)
        self.rows = len(cards.book.card)
        self.held = apart(1 + int(game.State.dtype["kind"].shape[0]), np.uint8)
        self.opened = apart(MAX_SEATS, np.int64)
        self.kinds = place_of(game, "kind")
        self.hands, self.names = hands_of(game), played_by(game)
        self.uncounted: Any = Counted.zeros(0)
        self.no_marks = apart(0, np.uint8)

    def play(
        self,
        starts: Any,
        policies: NDArray[np.int64],
        seed: int,
        first: int,
        count: int,
        stop: NDArray[np.int64],
        assignments: int = 1,
        decide: Decide = nobody,
        counts: Any = None,
        marks: NDArray[np.uint8] | None = None,
    ) -> int:
        """Play games by their numbers, and count them where there is room; returns how many are over."""
        self.at[:] = 0
        self.at[ASSIGNMENTS] = assignments
        while True:
            done = self._go_on(starts, policies, seed, first, count, stop, counts, marks)
            if self.at[STATUS] != ASKS:
                return done
            seat, hidden = int(self.at[SEAT]), copied(self.room.table)
            self.rules.hide(hidden, seat)
            self.at[ACTION] = decide(int(self.at[GAME]), seat, hidden)
            self.at[STATUS] = ANSWERED

    def _go_on(
        self,
        starts: Any,
        policies: Any,
        seed: int,
        first: int,
        count: int,
        stop: Any,
        counts: Any,
        marks: Any,
    ) -> int:  # fmt: skip
        room = self.room
        return int(
            self.play_games(
                starts, room.table, room.hidden, room.worlds, self.words, self.cards.book, policies, seed,
                first, count, room.rng, room.actions, room.replies, room.worth, self.log, self.no_log,
                self.totals, self.game.max_steps, self.at, self.uncounted if counts is None else counts,
                self.no_marks if marks is None else marks, self.held, self.opened, self.hands, self.kinds,
                self.rows, self.names, stop,
            )
        )  # fmt: skip

    @cached_property
    def rules(self) -> Calls:
        """For bots that think, which get what their seat may know."""
        return Calls(self.game, self.cards)


def place_of(game: Game, field: str) -> int:
    """Where a field begins in the memory of a state, counted in numbers of 16 bits."""
    assert game.State.dtype.fields is not None
    return int(game.State.dtype.fields[field][1]) // 2


def hands_of(game: Game) -> NDArray[np.int64]:
    """Where the piles begin that are hands: so many for each seat, -1 where a seat has none.

    A hand is what the sheet draws as one, and every other pile that its owner alone looks into.
    """
    drawn = {form.id for form in game.sheet.zones if form.shape == "hand"}
    fields = {
        name: field
        for name, field in game.State.fields.items()
        if field.means == "pile" and field.by == "seat" and (name in drawn or field.seen == "owner")
    }
    places: NDArray[np.int64] = apart(MAX_SEATS * len(fields), np.int64)
    places[:] = -1
    for i, (name, field) in enumerate(fields.items()):
        for seat in range(field.shape[0]):
            places[seat * len(fields) + i] = place_of(game, name) + seat * field.shape[-1]
    return places


def played_by(game: Game) -> NDArray[np.int32]:
    """Of every action the row of the card that it plays, 0 where it plays none."""
    rows: NDArray[np.int32] = apart(game.actions.count, np.int32)
    starts = game.module("actions").PLAYS
    for verb in game.actions.verbs:
        if verb.start in starts:
            for action in range(verb.start, verb.start + verb.count):
                rows[action] = verb.values(action)["card"]
    return rows
