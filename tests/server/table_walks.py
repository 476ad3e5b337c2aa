"""Whole matches at two tables that one seat cannot tell apart: every byte that the server sends to it.

Besides moving, people step back, take back, ask the others whether they may, and are answered. Both tables
are asked the same in the same moments, so whoever looks at one of them gets the same from the other, but for
what has become visible (`tests.every_game.worlds`). Of what others do in secret nothing is sent at all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
import numpy as np

from caterwaul import Match
from caterwaul.core.records import SPECTATOR, copied
from caterwaul.core.views import Line
from caterwaul.server.api import table_commands
from caterwaul.server.tables import room as rooms
from caterwaul.server.tables.event_types import Played, Seat, SteppedBack, TookBack
from caterwaul.server.tables.table import Table
from caterwaul.server.websocket.messages import Allow, Back, Move, Undo
from tests.every_game.playing import Case, generator
from tests.every_game.walks import Leak, Tally, some_action
from tests.every_game.worlds import around, things, with_decks_of

from .watched_tables import Asked, Watched

ANSWERS, STEPS_BACK, TAKES_BACK = 0.3, 0.15, 0.05  # how often one of those who may does so
IN_VAIN = 0.01  # how often somebody asks for what mostly may not be
OTHERWISE = 0.5  # how often others do something else at the other table that looks the same
TRIED = 3  # other things
BOTS = 0.2  # of how many matches one seat is a bot's
PAUSES = 0.25, 3.0, 20.0  # seconds between two steps
LONGEST = 4  # times as many steps as a match has: then enough was taken back


class TableWalk:
    """A random match at a table, and beside it, again and again, another table that one seat takes for it."""

    def __init__(self, case: Case, seed: int, tally: Tally) -> None:
        self.case, self.seed, self.tally = case, seed, tally
        self.chance = random.Random(f"{case} {seed} at a table")
        self.start = case.new(seed)
        self.seats = seats_of(self.start, self.chance)
        looking = [p for p in range(SPECTATOR, case.seats) if p < 0 or self.seats[p].kind == "person"]
        self.seat = looking[seed % len(looking)]
        self.now = 1000.0
        self.one = self._at(self.start._records, self.seats)
        self.other: Watched | None = None
        self.is_forked = False  # whether anybody has done different things at the two tables

    def _at(self, records: Any, seats: list[Seat]) -> Watched:
        return Watched(self.start, records, seats, self.seat, lambda: self.now)

    def leaks(self) -> Iterator[Leak | None]:
        """Play to the end; after each thing that was asked, what the seat can tell the tables apart by."""
        clock = SimpleNamespace(time=lambda: self.now)
        with patch.object(rooms, "time", clock), patch.object(table_commands, "time", clock):
            for step in range(LONGEST * self.case.game.max_steps):
                if self.one.match.over:
                    break
                if self.other is None:
                    self._guess()
                yield self._step(step)
        self.tally.matches += 1

    def _guess(self) -> None:
        """Lay out two tables from here on, if nobody has begun a decision, or has made one in secret."""
        match = self.one.match
        known, header = match.hidden_records(self.seat), match._header
        if (header.to_act, header.draft) != (
            int(known["to_act"][0]),
            0,
        ) or self.one.table.undo_asked is not None:
            return
        guess = copied(known)
        match._rules.guess(guess, self.seat, generator(self.chance.getrandbits(60)))
        guess["rng"] = match._records["rng"]
        alike = with_decks_of(match._records, guess, self.case.game.State)
        hidden = copied(alike)
        match._rules.hide(hidden, self.seat)
        is_alike = hidden.tobytes() == known.tobytes()
        self.other = self._at(alike if is_alike else guess, [self._otherwise(p) for p in self.seats])
        self.one = self._at(match._records, self.seats)
        self.is_forked = False
        self.tally.worlds += 1

    def _otherwise(self, seat: Seat) -> Seat:
        """Of others the one who looks may not know what they have brought."""
        is_own = self.seat >= 0 and seat is self.seats[self.seat]
        return seat if is_own else msgspec.structs.replace(seat, choices={"deck": "another"})

    # what is asked

    def _step(self, step: int) -> Leak | None:
        """Ask the same at both tables. The other one is gone where it can no longer be taken for this one."""
        self.now += self.chance.choice(PAUSES)
        one, other = self.one, self.other
        seat, asked = self._asked(one.table, one.match)
        knew, luck = known_to(one.match, self.seat), one.match._records["rng"].copy()
        several = len(one.match.to_act) > 1
        event, ours = one.ask(seat, asked)
        self.tally.steps += 1
        if ours and seat != self.seat and isinstance(event, Played | SteppedBack | TookBack):
            is_open = isinstance(event, SteppedBack) or (isinstance(event, Played) and several)
            is_secret = is_open or one.match.is_drafting(seat)  # and else by what it changes
            if is_secret or known_to(one.match, self.seat) == knew:
                return self._leak(step, (asked, asked), "what is done in secret", ours, [])
        instead = self._instead(other.match, seat, asked) if other is not None else None
        if other is None or instead is None:
            self.other = None
            return None
        happened, theirs = other.ask(seat, instead)
        self.tally.comparisons += 1
        self.is_forked = self.is_forked or instead != asked
        if ours == theirs:
            return None
        self.other = None
        if moment_of(one) != moment_of(other):
            return None  # by cards that nobody knew: with no troop left in the deck a battle is lost
        if seat != self.seat and type(event) is not type(happened):
            return None  # whether somebody else has to ask is public, and follows from what they have seen
        has_shuffled = bool(np.any(luck != one.match._records["rng"]))
        how = leak_between(one, other, self.is_forked, has_shuffled)
        return self._leak(step, (asked, instead), how, ours, theirs) if how else None

    def _asked(self, table: Table, match: Match) -> tuple[int, Asked]:
        """Who asks for something, and what."""
        chance, people = self.chance, table.people
        allow = Allow(id=0, undo=chance.random() < 0.5, question=table.undo_question)
        back, undo = Back(id=0, seen=0), Undo(id=0, seen=0)
        may: list[tuple[Asked, list[int], float]] = [
            (allow, table.must_allow, ANSWERS),
            (back, [p for p in people if match.is_drafting(p)], STEPS_BACK),
            (undo, [p for p in people if table.has_decided(p)], TAKES_BACK),
            (chance.choice((allow, back, undo)), people, IN_VAIN),
        ]
        for asked, seats, often in may:
            if seats and chance.random() < often:
                return chance.choice(seats), asked
        seat = chance.choice(match.to_act)
        return seat, Move(id=0, seen=0, action=some_action(match, seat, self.seat, chance))

    def _instead(self, other: Match, seat: int, asked: Asked) -> Asked | None:
        """What is asked at the other table: the same, or if another player moves what looks the same."""
        if not isinstance(asked, Move):
            return asked
        legal, verb = other.legal_actions(seat), self.case.game.actions.verb_of
        is_legal = asked.action in legal
        if seat != self.seat and (not is_legal or self.chance.random() < OTHERWISE):
            others = [a for a in legal if a != asked.action and verb(a) == verb(asked.action)]
            tried = self.chance.sample(others, min(TRIED, len(others)))
            alike = [a for a in tried if self._is_alike(other, seat, a)]
            if alike:
                return Move(id=0, seen=0, action=self.chance.choice(alike))
        return asked if is_legal else None

    def _is_alike(self, other: Match, seat: int, action: int) -> bool:
        """Whether the one who looks knows the same of both tables if this is done at the other one."""
        after, now = other.clone(), self.one.match
        after._apply(seat, action)
        known, theirs = (match.hidden_records(self.seat).tobytes() for match in (now, after))
        return known == theirs and now.growing_log(self.seat) == after.growing_log(self.seat)

    def _leak(
        self, step: int, asked: tuple[Asked, Asked], how: str, ours: list[bytes], theirs: list[bytes]
    ) -> Leak:
        words = said(self.start, asked[0]), said(self.start, asked[1])
        by = f"{how}: {around(b' '.join(ours), b' '.join(theirs))}"
        return Leak(f"{self.case} at a table", self.seed, step, self.seat, words, by)


def seats_of(match: Match, chance: random.Random) -> list[Seat]:
    """People with what they have brought; at times one is a bot."""
    brought = match.start.choices
    seats = [
        Seat("person", name, f"guest {p}", choices=brought.get(p, {})) for p, name in enumerate(match.names)
    ]
    if chance.random() < BOTS:
        p = chance.randrange(len(seats))
        seats[p] = Seat("bot", seats[p].name, level="tabby", choices=seats[p].choices)
    return seats


def known_to(match: Match, seat: int) -> tuple[bytes, list[Line]]:
    return match.hidden_records(seat).tobytes(), match.lines(seat)


def said(match: Match, asked: Asked) -> str:
    return match.words(asked.action) if isinstance(asked, Move) else type(asked).__name__.lower()


def moment_of(watched: Watched) -> tuple[bool, str]:
    """What everybody sees of how far the match has come."""
    return bool(watched.match.over), watched.view.heading


def leak_between(one: Watched, other: Watched, is_forked: bool, has_shuffled: bool) -> str:
    """By what else than what is open the one who looks can tell the tables apart."""
    seat = one.seat
    is_told_the_same = one.match.growing_log(seat) == other.match.growing_log(seat)
    if is_told_the_same and things(one.view) == things(other.view):
        return "what it is sent"
    kinds = [match.hidden_records(seat)["kind"] for match in (one.match, other.match)]
    if is_forked or not np.array_equal(*kinds):
        return ""
    if is_told_the_same:
        return "what lies on the table"
    return "" if has_shuffled else "what it is told"


def leaks_at_tables(case: Case, steps: int) -> Iterator[Leak]:
    """The leaks found in so many steps of one random match after another."""
    tally = Tally()
    for seed in count():
        for leak in TableWalk(case, seed, tally).leaks():
            if leak is not None:
                yield leak
            if tally.steps >= steps:
                return
