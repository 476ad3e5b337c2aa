"""What the packages that speak of spaces get of a batch: Gymnasium and PettingZoo (needs Gymnasium)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .batch import Batch

MASK = "action_mask"  # what both packages call it
ILLEGAL = ("lose", "random", "refuse")


def table_space(batch: Batch) -> spaces.Dict:
    """What a seat sees of one match, part by part. A number that is always the same has room for another:
    Gymnasium takes it for a mistake.
    """
    return spaces.Dict(
        {
            name: spaces.Box(part.low, np.maximum(part.high, part.low + 1), dtype=np.int32)
            for name, part in batch.parts.items()
        }
    )


def mask_space(count: int) -> spaces.Box:
    return spaces.Box(0, 1, (count,), np.int8)


def table_of(batch: Batch, seat: int, i: int = 0) -> dict[str, NDArray[Any]]:
    """What a seat sees of a match now: arrays of one's own."""
    seen = batch.observe(seat)
    return {name: part[i].copy() for name, part in seen._asdict().items()}


def mask_of(batch: Batch, i: int = 0, more: int = 0) -> NDArray[np.int8]:
    """Which actions are legal to who is asked, with room for so many more."""
    mask = np.zeros(batch.game.actions.count + more, np.int8)
    mask[batch.legal_actions(i)] = 1
    return mask


def checked_illegal(answer: str) -> str:
    """What happens when an action is illegal: `lose`, `random` (a legal one is taken) or `refuse`."""
    if answer not in ILLEGAL:
        raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {answer!r}")
    return answer


def why_illegal(batch: Batch, action: int) -> str:
    return f"{action} ({batch.words(action)}) is not legal"
