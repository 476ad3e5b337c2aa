"""What can be read from the declaration of any game's state: places for cards, scratch, padding."""

from collections import Counter
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


def empty_ends(record: Any, state: type[Record]) -> Iterator[int]:
    """What stands in the piles above their top cards."""
    for name, field in state.fields.items():
        if field.means == "pile":
            for pile in np.asarray(getattr(record, name)).reshape(-1, field.shape[-1]):
                yield from pile[pile[0] + 1 :].tolist()


def kinds(record: Any) -> Counter[int]:
    """How many cards of each kind there are."""
    return Counter(n for n in record.kind[1:].tolist() if n)


def scratch(record: Any, state: type[Record]) -> dict[str, Any]:
    """The private fields that are not zero."""
    private = {
        name: getattr(record, name) for name, field in state.fields.items() if field.means == "private"
    }
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
