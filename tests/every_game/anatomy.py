"""What can be read from the declaration of any game's state: places for cards, scratch, padding."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caterwaul.core.records import Record


def places(record: Any, state: type[Record]) -> Iterator[int]:
    """The number of every card that lies somewhere, as often as it does."""
    for name, field in state.fields.items():
        if field.by == "card" or field.means not in ("pile", "slot"):
            continue
        value = np.asarray(getattr(record, name))
        if field.means == "pile":
            for pile in value.reshape(-1, field.shape[-1]):
                yield from pile[1 : pile[0] + 1].tolist()
        else:
            yield from (n for n in value.reshape(-1).tolist() if n)


def piles(states: Any, state: type[Record]) -> Iterator[tuple[NDArray[Any], NDArray[np.bool_]]]:
    """Of each state all its piles without their sizes, and which places in them are below the size."""
    for name, field in state.fields.items():
        if field.means == "pile":
            found = states[name].reshape(len(states), -1, field.shape[-1])
            yield found[..., 1:], np.arange(field.shape[-1] - 1) < found[..., :1]


def times_lying(states: Any, state: type[Record]) -> NDArray[np.int64]:
    """In how many places each card lies, a row for each state; an empty slot is none."""
    times = np.zeros(states["kind"].shape, np.int64)
    for cards, filled in piles(states, state):
        np.add.at(times, (filled.nonzero()[0], cards[filled]), 1)
    for name, field in state.fields.items():
        if field.means == "slot" and field.by != "card":
            cards = states[name].reshape(len(states), -1)
            np.add.at(times, (cards.nonzero()[0], cards[cards != 0]), 1)
    return times


def any_above_the_top(states: Any, state: type[Record]) -> bool:
    """Whether anything stands in the piles above their top cards."""
    return any(bool(cards[~filled].any()) for cards, filled in piles(states, state))


def scratch(record: Any, state: type[Record]) -> dict[str, Any]:
    """The private fields that are not zero, of one record or of an array of them."""
    private = {name: record[name] for name, field in state.fields.items() if field.means == "private"}
    return {name: value for name, value in private.items() if np.asarray(value).tobytes().strip(b"\0")}


def padding(dtype: np.dtype[Any]) -> NDArray[np.bool_]:
    """Which bytes of a record belong to no field."""
    unused = np.ones(dtype.itemsize, bool)
    for kind, offset, *_ in (dtype.fields or {}).values():
        base, count = (kind.base, int(np.prod(kind.shape))) if kind.subdtype else (kind, 1)
        inner = padding(base) if base.fields else np.zeros(base.itemsize, bool)
        unused[offset : offset + kind.itemsize] = np.tile(inner, count)
    return unused


def is_pending(record: Any, state: type[Record]) -> bool:
    """Whether a stack of pending decisions holds frames, whose numbers only the game understands."""
    stacks = [name for name, field in state.fields.items() if field.means == "frames"]
    return any(np.any(getattr(record, name)) for name in stacks)
