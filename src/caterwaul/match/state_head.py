"""The head of a state, which is looked at all the time."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.records import MAX_SEATS, seats_in

SEATS_OF = [tuple(seats_in(mask)) for mask in range(1 << MAX_SEATS)]  # by the bits of a mask


class Header:
    """What the state of every game begins with, without the price of attributes of a NumPy record."""

    def __init__(self, records: Any) -> None:
        self.record: memoryview[int] = records.view(np.int8).data  # all of it, padding included
        fields = records.dtype.fields
        self._at: list[int] = [fields[name][1] for name in ("to_act", "draft", "over", "winners")]

    @property
    def to_act(self) -> int:
        return self.record[self._at[0]]

    @property
    def draft(self) -> int:
        return self.record[self._at[1]]

    @property
    def over(self) -> int:
        return self.record[self._at[2]]

    @property
    def winners(self) -> int:
        return self.record[self._at[3]]
