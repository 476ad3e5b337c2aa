"""What one seat is shown: built from its view alone, encoded once, and told only when it changes."""

from __future__ import annotations

import secrets
from functools import cache

import msgspec

from ..core.game import Game
from ..core.views import Line, View
from .messages import ShownLine, ViewSaid, encode
from .table import Table

_encoder = msgspec.json.Encoder()


class Sight:
    """What a seat has seen so far.

    `seen` counts its views. It starts anywhere, so that a move from before a restart cannot fit by chance,
    and it stands still while others choose in secret: then the view does not change.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seen = secrets.randbits(40)
        self.changed_at = 0.0
        self.view = b""
        self.flags = (False, False)
        self.to_act: list[int] = []
        self.log: list[Line] = []
        self.claim_at: float | None = None

    def look(self, table: Table, now: float, idle_seconds: float) -> ViewSaid | None:
        """What is new to this seat; None where nothing is."""
        assert table.match is not None
        view = table.match.view(self.seat)
        log, view.log = view.log, []
        _close(view, table)
        encoded = _encoder.encode(view)
        flags = table.is_drafting(self.seat), self._can_undo(table)
        old = _agreeing(self.log, log)
        if encoded == self.view and flags == self.flags and old == len(log) == len(self.log):
            return None
        self.seen += 1
        self.view, self.flags, self.log, self.to_act, self.changed_at = encoded, flags, log, view.to_act, now
        self.claim_at = now + idle_seconds if self._may_claim(table) else None
        return self._said(table, old)

    def whole(self, table: Table) -> ViewSaid:
        """Everything that this seat sees, for somebody who has just come."""
        return self._said(table, 0)

    def _said(self, table: Table, since: int) -> ViewSaid:
        return ViewSaid(
            seen=self.seen,
            view=msgspec.Raw(self.view),
            from_=since,
            lines=[shown_line(table, line) for line in self.log[since:]],
            drafting=self.flags[0],
            can_undo=self.flags[1],
            claim_at=self.claim_at,
        )

    def _can_undo(self, table: Table) -> bool:
        ended = table.result is not None and table.result.reason != "played"
        return self.seat in table.people and not ended and table.has_decided(self.seat)

    def _may_claim(self, table: Table) -> bool:
        """Only those who owe nothing themselves: to others it would tell who has chosen."""
        others = any(p in table.people for p in self.to_act if p != self.seat)
        return self.seat in table.people and self.seat not in self.to_act and others


def _close(view: View, table: Table) -> None:
    """A match that did not end by its rules offers nothing any more."""
    if table.result is not None and not view.over:
        view.over, view.winners, view.options, view.to_act = True, table.result.winners, [], []
        view.prompt = table.result.text
    elif view.over and table.result is not None:
        view.prompt = table.result.text


def _agreeing(old: list[Line], new: list[Line]) -> int:
    """How many lines at the beginning are the same. They are mostly the same objects."""
    if old and len(new) >= len(old) and new[len(old) - 1] is old[-1]:
        return len(old)
    most = min(len(old), len(new))
    return next((i for i in range(most) if old[i] != new[i]), most)


def shown_line(table: Table, line: Line) -> ShownLine:
    """A line of the log with the ids of the cards and the seats of the players it names."""
    assert table.cards is not None
    card_names, seat_names = _named(table.game, line.name)
    entries = [table.cards.entry("card", line.values[name]) for name in card_names if name in line.values]
    seats = [line.values[name] for name in seat_names if name in line.values]
    return ShownLine(line.text, line.name, line.values, [e.id for e in entries if e is not None], seats)


@cache
def _named(game: Game, event: str) -> tuple[list[str], list[str]]:
    """Which values of an event are cards, and which are players."""
    blanks = game.events[event.upper()].blanks
    return [b.name for b in blanks if b.domain == "card"], [b.name for b in blanks if b.domain == "seat"]


def encoded(said: ViewSaid) -> str:
    return encode(said).decode()
