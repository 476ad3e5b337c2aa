"""What one seat is shown: built from its view alone, encoded once, and told only when it changes."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec

from ...core.records import SPECTATOR
from ...core.views import Line, View
from ...learning.coach import LEARNER, Coaching
from ...match import Match
from ..websocket.messages import Result, ViewSaid, encode
from .table import Table


class Marks(NamedTuple):
    """What a seat is told besides its view."""

    drafting: bool = False
    can_undo: bool = False
    decided: bool = False  # anything yet


class SeatFeed:
    """What a seat has seen so far.

    `seen` counts its views. It starts anywhere, so that a move from before a restart cannot fit by chance,
    and it stands still while others choose in secret: then the view does not change.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seen = secrets.randbits(40)
        self.changed_at = 0.0
        self.known: tuple[bytes, Result | None, list[str]] = (b"", None, [])  # all that the view is made of
        self.view = b""
        self.marks = Marks()
        self.to_act: list[int] = []
        self.log: list[Line] = []  # that of the match, as far as `told`
        self.told = 0
        self.claim_at: float | None = None
        self.coaching: Coaching | msgspec.UnsetType = msgspec.UNSET

    def look(self, table: Table, now: float, idle_seconds: float) -> bytes | None:
        """What is new to this seat, as it is sent; None where nothing is."""
        match = table.match
        assert match is not None
        hidden = match.hidden_records(self.seat)
        known = hidden.tobytes(), table.result, match.names
        log = match.growing_log(self.seat)
        old = self.told if log is self.log else agreeing(self.log[: self.told], log)
        marks = self._marks(table, match)
        is_told = marks == self.marks and old == len(log) == self.told
        if is_told and known == self.known:
            return None  # most often it was another's secret choice, and the view need not even be built
        view = match.scene(self.seat, hidden)
        _address(view, table.result_to(self.seat))
        encoded, self.known = encode(view), known
        if is_told and encoded == self.view:
            return None
        self.seen += 1
        self.view, self.marks, self.to_act, self.changed_at = encoded, marks, view.to_act, now
        self.log, self.told = log, len(log)
        self.claim_at = now + idle_seconds if self._may_claim(table) else None
        if table.coach is not None and self.seat == LEARNER:
            table.coach.follow(match)
            self.coaching = table.coach.coaching()
        return self._said(old)

    def whole(self) -> bytes:
        """Everything that this seat sees, for somebody who has just come."""
        return self._said(0)

    def _said(self, since: int) -> bytes:
        return encode(
            ViewSaid(
                seen=self.seen,
                view=msgspec.Raw(self.view),
                from_=since,
                lines=self.log[since : self.told],
                drafting=self.marks.drafting,
                can_undo=self.marks.can_undo,
                decided=self.marks.decided,
                claim_at=self.claim_at,
                coach=self.coaching,
            )
        )

    def _marks(self, table: Table, match: Match) -> Marks:
        decided = table.is_person(self.seat) and table.has_decided(self.seat)
        ended = table.result is not None and table.result.reason != "played"
        can_undo = decided and not ended and not table.created.tournament
        return Marks(match.is_drafting(self.seat), can_undo, decided)

    def _may_claim(self, table: Table) -> bool:
        """Only those who owe nothing themselves: to others it would tell who has chosen."""
        if self.seat in self.to_act or not table.is_person(self.seat):
            return False
        return any(table.is_person(p) for p in self.to_act)


def _address(view: View, result: Result | None) -> None:
    """Say to a seat how it ended, or to others that they only watch."""
    if result is not None:
        _close(view, result)
    elif view.seat == SPECTATOR:
        view.prompt = f"You are watching. {view.prompt}"


def _close(view: View, result: Result) -> None:
    """A match that did not end by its rules offers nothing any more."""
    if not view.over:
        view.over, view.winners, view.options, view.to_act = True, result.winners, [], []
    view.prompt = result.text


def agreeing(old: list[Line], new: list[Line]) -> int:
    """How many lines at the beginning are the same."""
    if new[: len(old)] == old:
        return len(old)
    most = min(len(old), len(new))
    return next((i for i in range(most) if old[i] != new[i]), most)
