"""What one seat is shown: built from its view alone, encoded once, and told only when it changes."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec

from ...core.records import SPECTATOR
from ...core.views import Line, Scene
from ...learning.coach import Coaching
from ...match import Match
from ...match.vocabulary import News, SheetShown, Vocabulary, sheet_shown
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
        self.scene = b""
        self.sheet: SheetShown | None = None
        self.vocabulary = Vocabulary()
        self.marks = Marks()
        self.to_act: list[int] = []
        self.log: list[Line] = []  # that of the match, as far as `told`
        self.told = 0
        self.owes_answer = False  # to a move of this seat, which may leave all that it sees as it was
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
        is_told = marks == self.marks and old == len(log) == self.told and not self.owes_answer
        if is_told and known == self.known:
            return None  # most often it was another's secret choice, and the view need not even be built
        begins = self._begin_anew(match)
        scene = match.scene(self.seat, hidden)
        _address(scene, table.result_to(self.seat))
        encoded, self.known = encode(self.vocabulary.shown(scene)), known
        if is_told and encoded == self.scene and not begins:
            return None
        self.seen, self.owes_answer = self.seen + 1, False
        self.scene, self.marks, self.to_act, self.changed_at = encoded, marks, scene.to_act, now
        self.log, self.told = log, len(log)
        self.claim_at = now + idle_seconds if self._may_claim(table) else None
        if table.coach is not None and self.seat == table.coach.seat:
            table.coach.follow(match)
            self.coaching = table.coach.coaching()
        return self._said(old, self.vocabulary.news(), begins)

    def _begin_anew(self, match: Match) -> bool:
        """Whether the seat has to be told what numbers mean: at first, and when its words are too many."""
        begins = self.sheet is None or self.vocabulary.is_too_long(match.telling)
        if begins:
            self.sheet = sheet_shown(match.game, match.cards, len(match.names), self.seat)
            self.vocabulary.begin(match.telling)
        return begins

    def whole(self) -> bytes:
        """Everything that this seat sees, for somebody who has just come."""
        return self._said(0, self.vocabulary.all(), True)

    def _said(self, since: int, news: News, begins: bool) -> bytes:
        return encode(
            ViewSaid(
                seen=self.seen,
                sheet=self.sheet if begins else None,
                words_from=news.since,
                words=news.words,
                actions=news.actions,
                scene=msgspec.Raw(self.scene),
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


def _address(scene: Scene, result: Result | None) -> None:
    """Say to a seat how it ended, or to others that they only watch."""
    if result is not None:
        _close(scene, result)
    elif scene.seat == SPECTATOR:
        scene.prompt = f"You are watching. {scene.prompt}"


def _close(scene: Scene, result: Result) -> None:
    """A match that did not end by its rules offers nothing any more."""
    if not scene.over:
        scene.over, scene.winners, scene.options, scene.to_act = True, result.winners, [], []
    scene.prompt = result.text


def agreeing(old: list[Line], new: list[Line]) -> int:
    """How many lines at the beginning are the same."""
    if new[: len(old)] == old:
        return len(old)
    most = min(len(old), len(new))
    return next((i for i in range(most) if old[i] != new[i]), most)
