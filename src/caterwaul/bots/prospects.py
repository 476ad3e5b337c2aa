"""Where two actions lead, by the numbers on the table: which of them tells best why one is worth more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.calls import Calls
from ..core.sheet import COUNTERS, NOBODY
from ..match.scene import written_number, zones_of_drawing
from ..match.state_head import SEATS_OF

if TYPE_CHECKING:
    from ..match import Match

CLEAR = 2.0  # standard errors: less than that is taken for luck
DECIDES = 0.5  # of what an action is worth more, at least, comes of how the match ends
ENDINGS = 2  # of the numbers: won, and not lost
LEAST_TELLING = 0.2  # the correlation with what it is worth, below which a number says nothing of it
SHAPES = ("hand", "row")  # of zones in which cards can be of use,
AWAY = ("pick", "drawn", "aside", "played", "discard", "removed")  # but not in these


class Number(NamedTuple):
    """Something that can be counted at the end of what a search tries."""

    label: str
    owner: int


class Prospects:
    """What may come of two actions for a seat, in the same worlds."""

    def __init__(self, match: Match, seat: int) -> None:
        self.names, self.seat = match.names, seat
        self.calls = Calls(match.game, match.cards)
        self.outline = outline = match.game.outline(match.start.seats)
        self.counters = [i for i, (_, owner) in enumerate(outline.counters) if owner != NOBODY]
        self.zones = [
            i
            for i, (form, owner) in enumerate(outline.zones)
            if owner != NOBODY and form.shape in SHAPES and form.id not in AWAY
        ]
        self.numbers = [
            *(Number(outline.counters[i][0].label, outline.counters[i][1]) for i in self.counters),
            *(Number(f"cards under {outline.zones[i][0].label}", outline.zones[i][1]) for i in self.zones),
        ]
        self.good_for = np.array(  # 1 where more of it should be good for the seat, -1 where for the others
            [1] * ENDINGS + [1 if number.owner == seat else -1 for number in self.numbers]
        )
        self.found: tuple[list[list[float]], list[list[float]]] = ([], [])  # of the one, and of the other
        self.worth: tuple[list[float], list[float]] = ([], [])

    def compare(self, ends: Any, gains: NDArray[np.float64]) -> None:
        """Look at how a world ended with each, and what that was worth."""
        for i in range(2):
            self.found[i].append(self._counted(ends[i : i + 1].copy()))
            self.worth[i].append(float(gains[i]))

    def _counted(self, records: Any) -> list[float]:
        winners = SEATS_OF[int(records[0].winners)] if records[0].over else None
        endings = [winners is not None and self.seat in winners, winners is None or self.seat in winners]
        self.calls.hide(records, self.seat)
        drawing: list[int] = self.calls.draw(records, self.seat).tolist()
        counters: list[float] = [written_number(drawing[COUNTERS + 2 * i]) for i in self.counters]
        counts = [written_number(count) for count, _ in zones_of_drawing(drawing, self.outline)]
        return [*map(float, endings), *counters, *(counts[i] for i in self.zones)]

    def told(self) -> str:
        """The number that tells most of why the one is worth more; nothing where none does clearly."""
        one, other = (np.array(found) for found in self.found)
        gaps = one - other
        errors = gaps.std(axis=0) / np.sqrt(len(gaps)) + 1e-9
        worths = np.concatenate(self.worth)
        tells = np.array([correlation(numbers, worths) for numbers in np.concatenate((one, other)).T])
        is_clear = (np.abs(gaps.mean(axis=0)) > CLEAR * errors) & (tells * self.good_for > LEAST_TELLING)
        strength = np.where(is_clear, gaps.mean(axis=0) / errors * tells, 0.0)
        decides = gaps[:, :ENDINGS].mean(axis=0) > DECIDES * (np.mean(self.worth[0]) - np.mean(self.worth[1]))
        if (strength[:ENDINGS] * decides).max() > 0:
            return self._ending(int((strength[:ENDINGS] * decides).argmax()), one, other)
        for part in (slice(ENDINGS, ENDINGS + len(self.counters)), slice(ENDINGS, None)):
            if len(strength[part]) and strength[part].max() > 0:
                return self._number(part.start + int(strength[part].argmax()), one, other)
        return ""

    def _ending(self, i: int, one: NDArray[np.float64], other: NDArray[np.float64]) -> str:
        parts = [found[:, i].mean() if i == 0 else 1 - found[:, i].mean() for found in (one, other)]
        came = "won" if i == 0 else "lost"
        return f"the match is then soon {came} in {parts[0]:.0%} of what may come, not in {parts[1]:.0%}"

    def _number(self, i: int, one: NDArray[np.float64], other: NDArray[np.float64]) -> str:
        label, owner = self.numbers[i - ENDINGS]
        stands = "better" if owner == self.seat else "worse"
        better, worse = (f"{found[:, i].mean():.1f}" for found in (one, other))
        who = self.names[owner]
        return f"on average {who} soon stands {stands} in {label} then: {better}, not {worse}"


def correlation(numbers: NDArray[np.float64], worths: NDArray[np.float64]) -> float:
    """How much a number goes with the worth; nothing, where either never changes."""
    spread = float(numbers.std() * worths.std())
    if spread < 1e-9:
        return 0.0
    return float(np.mean((numbers - numbers.mean()) * (worths - worths.mean()))) / spread
