"""The smallest changes of numbers that bring every card and every thing that is brought into a band of wins.

One thing after the other, the furthest outside first. Of its numbers many values are tried on few deals, the
better half of them on twice as many, and so on: games go where they decide something. All are compared with
the set as it is on the same deals, and what a step of a number does is learned from all its values together.
Of two values that both do, the nearer to the built-in card is taken, or else to what stands there now.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from ..core.cardset import CardSet
from ..core.errors import CaterwaulError
from ..core.game import Game
from .comparison import Change, compare
from .estimates import Figure, turned
from .head import LabError
from .numbers import Number, changed, numbers_of, owned, patch, usual
from .study import Study, new_study
from .summary import Summary, summary_of

STEPS = (1, 2, 3, 4)  # by which a number is changed, either way
FIRST, LAST = 24, 384  # deals of each value at first, and of those that are left in the end
LOOK = 300  # deals of the set as it is, to see what is outside
NEAR = 0.004  # of a win: what a step nearer to what stands there is worth


class Step(msgspec.Struct, frozen=True):
    """A number that is changed, and what that does to the thing for whose sake it is."""

    about: str
    table: str
    id: str
    number: str
    before: int
    after: int
    change: Change

    @property
    def said(self) -> str:
        figures = (self.change.before.value or 0, self.change.after.value or 0, self.change.rise.value or 0)
        low, high = self.change.rise.limits
        old, new, rise = figures
        return (
            f"{self.number} {self.before} -> {self.after}: {self.about} {old:.1%} -> {new:.1%} "
            f"({rise:+.1%}, between {low:+.1%} and {high:+.1%})"
        )


class Suggestion(msgspec.Struct, frozen=True):
    """All changes, the patch that makes them, and what stays outside the band."""

    band: tuple[float, float]
    bots: list[str]
    steps: list[Step]
    patch: str  # a card file; empty: nothing is to be changed
    outside: dict[str, Figure]  # in the end
    games: int

    @property
    def plain(self) -> dict[str, object]:
        found: dict[str, object] = msgspec.to_builtins(self)
        return found


@dataclass(frozen=True)
class Item:
    """Something that is to come into the band."""

    group: str  # of a comparison
    table: str
    id: str
    figure: Figure
    pairs: tuple[Figure, ...] = ()  # with whom it meets, for it

    def outside(self, band: tuple[float, float]) -> float:
        """How far out its share is, and those of its pairs, as far as that is sure."""
        pairs = [sure_excess(figure, band) for figure in self.pairs]
        return sure_excess(self.figure, band) + (sum(pairs) / len(pairs) if pairs else 0.0)


def excess(value: float, band: tuple[float, float]) -> float:
    return max(band[0] - value, value - band[1], 0.0)


def sure_excess(figure: Figure, band: tuple[float, float]) -> float:
    """How far out a share is, where more speaks for that than its luck."""
    if figure.value is None or not figure.is_told:
        return 0.0
    low, high = figure.limits
    middle = (figure.value + (low + high) / 2) / 2  # half of what few games exaggerate
    return excess(middle, band) if high < band[0] or low > band[1] or figure.width < 0.1 else 0.0


@dataclass
class Candidate:
    """A number with another value, and the games of that."""

    number: Number
    value: int
    study: Study
    rise: Figure = field(default_factory=lambda: Figure(None, None, None))
    change: Change | None = None

    @property
    def step(self) -> int:
        return self.value - self.number.value


class Suggesting:
    """A search for changes, one after the other."""

    def __init__(
        self,
        game: Game,
        cards: CardSet,
        bots: Sequence[str],
        *,
        files: dict[str, str] | None = None,
        options: dict[str, str] | None = None,
        seats: int | None = None,
        band: tuple[float, float] = (0.45, 0.55),
        only: Sequence[str] = (),
        seed: int = 0,
        seconds: float | None = None,
        threads: int | None = None,
        stop: Any = None,
        progress: Callable[[int, str], None] = lambda games, what: None,
    ) -> None:
        if not 0 <= band[0] < band[1] <= 1:
            raise LabError(
                f"a band goes from a lower share to a higher one, not {band[0]:.0%} to {band[1]:.0%}"
            )
        known = [entry.id for rows in cards.tables.values() for entry in rows]
        for id_ in only:
            if id_ not in known:
                raise LabError(f"no card is called {id_!r}")
        self.game, self.original, self.bots = game, cards, list(bots)
        self.files, self.band, self.only = dict(files or {}), band, list(only)
        self.more: dict[str, Any] = {"options": options, "seats": seats, "seed": seed, "weaker": ""}
        self.threads, self.progress = threads, progress
        self.until = float("inf") if seconds is None else time.perf_counter() + seconds
        self.stop = np.zeros(1, np.int64) if stop is None else stop
        self.values: dict[Number, int] = {}
        self.steps: list[Step] = []
        self.games = 0

    def run(self) -> Suggestion:
        """Look, change what is furthest outside, look again, until all is inside or the time is over."""
        tried: set[tuple[str, str]] = set()
        while True:
            found = self._items(summary_of(self._played(self._study(), LOOK, "looking")))
            outside = {item: item.outside(self.band) for item in found}
            ahead = [item for item in found if outside[item] and (item.table, item.id) not in tried]
            if not ahead or self._is_over:
                left = {item.id: item.figure for item in found if outside[item]}
                return self._told(left)
            worst = max(ahead, key=lambda item: outside[item])
            tried.add((worst.table, worst.id))
            best = self._best(worst)
            if best is not None and best.change is not None:
                self._take(worst, best)

    @property
    def was_stopped(self) -> bool:
        """Whether somebody said stop before the time was over."""
        return bool(self.stop[0])

    @property
    def _is_over(self) -> bool:
        return bool(self.stop[0]) or time.perf_counter() >= self.until

    def _set(self, more: dict[Number, int] | None = None) -> tuple[dict[str, str], CardSet]:
        values = {**self.values, **(more or {})}
        return (
            changed(self.game, self.files, self.original, values) if values else (self.files, self.original)
        )

    def _study(self, more: dict[Number, int] | None = None, focus: Sequence[str] = ()) -> Study:
        files, cards = self._set(more)
        return new_study(self.game, cards, self.bots, files=files, focus=focus, **self.more)

    def _played(self, study: Study, deals: int, what: str) -> Study:
        """A study with so many deals, fewer if the time is over before."""
        before = len(study.games)
        left = None if self.until == float("inf") else max(self.until - time.perf_counter(), 0.01)
        study.play(max(0, deals - len(study.done)), left, self.threads, stop=self.stop)
        study.rest()
        self.games += len(study.games) - before
        self.progress(self.games, what)
        return study

    def _items(self, summary: Summary) -> list[Item]:
        """What has a share of wins and may be changed: what is brought, and cards that nobody owns alone."""
        found, theirs = [], set()
        for name, table in self.game.choices.items():
            theirs |= {card for cards in owned(self.game, self.original, table).values() for card in cards}
            for word, figure in summary.brought[name].items():
                pairs = [
                    met.share if met.one == word else turned(met.share)
                    for met in summary.pairs[name]
                    if word in (met.one, met.other)
                ]
                found.append(Item(name, table, word, figure, tuple(pairs)))
        for card in summary.by_card:
            if card.id not in theirs:
                found.append(Item("won when held", "card", card.id, card.won["held"]))
        return [item for item in found if not self.only or item.id in self.only]

    def _candidates(self, item: Item, base: Study) -> Iterator[Candidate]:
        """Other values of its numbers; those that differ from a built-in card alone, where some do."""
        numbers = numbers_of(self.game, self.original, item.table, item.id)
        moved = [number for number in numbers if usual(self.game, number) != number.value]
        for number in moved or numbers:
            now = self.values.get(number, number.value)
            values = {now + sign * step for step in STEPS for sign in (-1, 1)} | {usual(self.game, number)}
            for value in sorted(values - {now}):
                if not number.least <= value <= number.most:
                    continue
                try:
                    yield Candidate(number, value, self._study({number: value}, base.head.focus))
                except CaterwaulError:
                    continue  # a set may have faults that no single field shows

    def _best(self, item: Item) -> Candidate | None:
        """The value that brings it into the band, or nearest to it, by halving."""
        focus = [item.id] if item.table in self.game.choices.values() else []
        base = self._study(focus=focus)
        left, deals = list(self._candidates(item, base)), FIRST
        if not left:
            return None
        share = item.figure.value or 0.0
        while True:
            self._played(base, deals, item.id)
            for candidate in left:
                self._played(candidate.study, deals, f"{item.id} {candidate.number.said} {candidate.value}")
                if self._is_over and len(candidate.study.done) < FIRST:
                    return None
                candidate.change = compare(base, candidate.study).changes[item.group].get(item.id)
                candidate.rise = candidate.change.rise if candidate.change else candidate.rise
            now = self._share_now(base, item, share)
            left.sort(key=lambda candidate: self._score(candidate, left, now))
            if deals >= LAST or self._is_over:
                break
            left = left[: max(2, (len(left) + 1) // 2)]
            deals *= 2
        best = left[0]
        is_better = excess(now + (best.rise.value or 0), self.band) < excess(now, self.band)
        return best if is_better else None

    def _share_now(self, base: Study, item: Item, share: float) -> float:
        """Its share as it is, by all that was played of it."""
        found = next((other for other in self._items(summary_of(base)) if other.id == item.id), item)
        return share if found.figure.value is None else found.figure.value

    def _score(self, candidate: Candidate, all_: Sequence[Candidate], now: float) -> float:
        """How far outside it would be, and how far from what stood there, in wins: the less the better."""
        same = [c for c in all_ if c.number == candidate.number and c.rise.value is not None]
        squares = sum(c.step**2 for c in same) or 1
        slope = sum(c.step * (c.rise.value or 0.0) for c in same) / squares
        rise = ((candidate.rise.value or 0.0) + slope * candidate.step) / 2
        away = abs(candidate.value - usual(self.game, candidate.number))
        return excess(now + rise, self.band) + NEAR * away

    def _take(self, item: Item, best: Candidate) -> None:
        number, change = best.number, best.change
        assert change is not None
        before = self.values.get(number, number.value)
        self.values[number] = best.value
        step = Step(item.id, number.table, number.id, number.said, before, best.value, change)
        self.steps.append(step)
        self.progress(self.games, step.said)

    def _told(self, left: dict[str, Figure]) -> Suggestion:
        notes: dict[Number, str] = {}
        for number in self.values:
            said = [
                s.said
                for s in self.steps
                if (s.table, s.id, s.number) == (number.table, number.id, number.said)
            ]
            notes[number] = "; ".join(said)
        text = patch(self.original, self.values, notes) if self.values else ""
        return Suggestion(self.band, self.bots, self.steps, text, left, self.games)
