"""Decisions that are owed in the middle of an effect: a small stack of frames in the state.

Declare it with `records.frames`. A frame is a row of numbers whose meaning is the game's. Slot [0, 0] is the
depth.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from .compiling import compiled

Frames = Annotated[NDArray[np.int16], "int16[:, ::1]"]


@compiled
def suspend(stack: Frames, a: int, b: int) -> None:
    """Leave a decision to be taken; the newest is answered first. What else it holds is 0 until it is set."""
    stack[0, 0] += 1
    row = stack[stack[0, 0]]
    row[0], row[1] = a, b


@compiled
def depth(stack: Frames) -> int:
    return stack[0, 0]


@compiled
def resume(stack: Frames) -> None:
    """Take the newest frame off; read it first (`stack[depth(stack)]`)."""
    stack[stack[0, 0]][:] = 0
    stack[0, 0] -= 1
