"""What a thread needs to drive matches: the compiled function of their game, and memory of its own."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.compiled.policies import WORLDS
from ..bots.simple import policies_of
from ..core.compiled_parts import Notice, compiling_noticed, entry_of, made_once
from ..core.events import VALUES, new_log
from ..core.game import Game
from ..core.records import MAX_SEATS, apart
from ..core.words import blanks_in
from . import side_by_side
from .observations import Part
from .side_by_side import NOTES


@made_once
def bound_drive(game: Game) -> Any:
    """Compiled once for each game."""
    made = dict(policies_of(game))
    for template in (
        side_by_side.asked,
        side_by_side.drafts_alone,
        side_by_side.show_hidden,
        side_by_side.look,
        side_by_side.tell_all,
        side_by_side.take,
        side_by_side.deal_again,
        side_by_side.begin_match,
        side_by_side.outlook,
        side_by_side.pay,
        side_by_side.list_legal,
        side_by_side.shape,
        side_by_side.play_on,
        side_by_side.drive,
    ):
        made[template.__name__] = game.bind(template, **made)
    with compiling_noticed(Notice(game.title)):
        return entry_of(made["drive"])


def shown_values(game: Game) -> NDArray[np.int64]:
    """Of each event which of its values are told: to all, and in full. -1: it is not told at all."""
    shown = np.full((max(game.events) + 1, 2), -1, np.int64)
    for event in game.events:
        for column, sentence in enumerate((event.masked, event.text)):
            if sentence:
                told = {event.blanks.index(blank) for blank in blanks_in(sentence)}
                shown[event, column] = sum(1 << i for i in told if i < VALUES)
    return shown


class Desk:
    """The memory of one thread."""

    def __init__(self, game: Game, seats: int, parts: dict[str, Part], remembers: bool) -> None:
        self.tables: Any = game.State.zeros(1 + WORLDS)  # what a seat knows, and the worlds of a bot
        self.out, self.replies = (apart(game.actions.count, np.int32) for _ in range(2))
        self.worth = apart(game.actions.count, np.float64)
        self.drawn = apart(game.outline(seats).room, np.int32)
        self.starts = apart(len(parts["counts"].rows), np.int32)
        self.own = [apart(int(np.prod(part.shape)), np.int32).reshape(part.shape) for part in parts.values()]
        self.worth_now = apart(MAX_SEATS, np.float32).reshape(1, -1)
        self.no_log = new_log(0)
        self.log = new_log(game.log_size) if remembers else self.no_log
        self.notes: NDArray[np.int64] = apart(NOTES, np.int64)


class Desks(threading.local):
    """Those of one thread, for batches that play in it alone: a clone is made often, and room is large."""

    def __init__(self) -> None:
        self.of: dict[tuple[str, int, bool], Desk] = {}


_own = Desks()


def desk_of_thread(game: Game, seats: int, parts: dict[str, Part], remembers: bool) -> Desk:
    """One to be used and left before the caller returns."""
    key = game.key, seats, remembers
    if key not in _own.of:
        _own.of[key] = Desk(game, seats, parts, remembers)
    return _own.of[key]
