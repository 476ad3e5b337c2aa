"""The same position with other names for things: seats exchanged, rows of the card file in another order.

What a field means is declared with it, so nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from caterwaul.core.actions import Actions
from caterwaul.core.events import CODE, FIRST_VALUE, SEATS
from caterwaul.core.game import Game
from caterwaul.core.records import Field, Record
from caterwaul.core.words import member
from tests.every_game.anatomy import is_pending, places
from tests.every_game.playing import copied


@dataclass(frozen=True)
class Renaming:
    """Which seat becomes which, and which row of a table."""

    seats: Sequence[int] = ()
    rows: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def seat(self, p: int) -> int:
        return self.seats[p] if 0 <= p < len(self.seats) else p

    def bits(self, mask: int) -> int:
        """Bits behind the last seat stay: that of the spectators is one."""
        kept = mask & ~((1 << len(self.seats)) - 1)
        return kept | sum(1 << self.seats[p] for p in range(len(self.seats)) if mask >> p & 1)

    def value(self, domain: str, value: int) -> int:
        """What stands in a blank of a sentence or an action."""
        if domain in ("seat", "whose"):
            return self.seat(value)
        return self.rows[domain][value] if domain in self.rows else value


def renamed_record(record: Any, state: type[Record], to: Renaming) -> Any:
    other = copied(record)
    for name, spec in state.fields.items():
        value = np.array(getattr(other, name))
        if spec.by == "seat":
            moved = value.copy()
            moved[list(to.seats)] = value[: len(to.seats)]
            value = moved
        value = _renamed_values(value, spec, record, to, name)
        if spec.shape:
            getattr(other, name)[...] = value
        else:
            setattr(other, name, value)
    score = np.array(record.score)
    other.score[list(to.seats)] = score[: len(to.seats)]
    return other


def _renamed_values(value: Any, spec: Field, record: Any, to: Renaming, name: str) -> Any:
    """The numbers of a field by what they mean; of cards that are not there they mean nothing."""
    table = "card" if name == "kind" else spec.table
    if spec.means in ("ref", "choice") or name == "kind":
        return np.array(to.rows[table])[value] if table in to.rows else value
    if "card" in to.rows and len(spec.shape) > 1 and getattr(spec.shape[-1], "counts", "") == "kind":
        moved = value.copy()
        moved[..., list(to.rows["card"])] = value
        return moved
    if spec.means not in ("seat", "seats"):
        return value
    one = to.seat if spec.means == "seat" else to.bits
    found = np.vectorize(one, otypes=[value.dtype])(value)
    return np.where(record.kind != 0, found, value) if spec.by == "card" else found


def renamed_action(actions: Actions, action: int, to: Renaming) -> int:
    verb = actions.verb_of(action)
    found = 0
    for blank, size in zip(verb.blanks, verb.sizes, strict=True):
        found = found * size + to.value(blank.domain, verb.values(action)[blank.name])
    return verb.start + found


def renamed_log(log: Any, game: Game, to: Renaming) -> list[list[int]]:
    """What is told, in the same order."""
    found: list[list[int]] = log[1 : log[0, 0] + 1].tolist()
    for row in found:
        row[SEATS] = to.bits(row[SEATS])
        for i, blank in enumerate(member(game.events, row[CODE]).blanks):
            row[FIRST_VALUE + i] = to.value(blank.domain, row[FIRST_VALUE + i])
    return found


def in_new_sleeves(record: Any, state: type[Record], order: Sequence[int]) -> Any:
    """The same position with all cards in other sleeves: the first of `order` becomes card 1, and so on."""
    new = np.zeros(len(order) + 1, np.int16)
    new[np.array(order)] = np.arange(1, len(order) + 1)
    other = copied(record)
    for name, spec in state.fields.items():
        value = np.array(getattr(record, name))
        if spec.means == "pile":
            getattr(other, name)[..., 1:] = new[value[..., 1:]]
        elif spec.means == "slot" and not spec.shape:
            setattr(other, name, new[value])
        elif spec.means == "slot":
            getattr(other, name)[:] = new[value]
        if spec.by == "card":
            getattr(other, name)[new] = getattr(other, name).copy()
    return other


def with_sorted_hands(record: Any) -> Any:
    """A hand has no order, though rules may keep it in one."""
    other = copied(record)
    for hand in other.hand:
        cards = hand[1 : hand[0] + 1]
        cards[:] = sorted(cards.tolist(), key=lambda card: (other.kind[card], other.seen[card], card))
    return other


def sleeved_as_it_lies(record: Any, state: type[Record]) -> Any:
    """Two positions that differ in sleeves alone become one. Pending frames may hold numbers of cards."""
    if is_pending(record, state):
        return record
    record = with_sorted_hands(record)
    lying = dict.fromkeys(int(card) for card in places(record, state))
    return in_new_sleeves(record, state, [*lying, *(set(range(1, len(record.kind))) - lying.keys())])
