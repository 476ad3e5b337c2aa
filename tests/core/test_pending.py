"""Pending decisions: the newest is answered first, and nothing of it remains."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caterwaul.core.pending import depth, resume, suspend
from caterwaul.core.records import Record, frames

pytestmark = pytest.mark.interpreted

DEPTH, FRAME = 3, 4
NUMBERS = st.tuples(*[st.integers(-9, 9)] * FRAME)


@given(st.lists(st.none() | NUMBERS))
def test_frames_are_a_stack(operations: list[tuple[int, ...] | None]):
    stack, model = np.zeros((DEPTH + 1, FRAME), np.int16), list[tuple[int, ...]]()
    for frame in operations:
        if frame is not None and len(model) < DEPTH:
            suspend(stack, *frame[:2])
            assert stack[depth(stack)].tolist() == [*frame[:2], 0, 0]
            stack[depth(stack)] = frame
            model.append(frame)
        elif frame is None and model:
            assert tuple(stack[depth(stack)].tolist()) == model.pop()
            resume(stack)
        assert depth(stack) == len(model)
        assert stack[1 : len(model) + 1].tolist() == [list(frame) for frame in model]
        assert not stack[len(model) + 1 :].any()
    while depth(stack):
        resume(stack)
    assert not stack.any()


def test_a_stack_has_room_for_what_it_says():
    class State(Record):
        owed = frames(DEPTH)

    assert State.zeros(1)[0].owed.shape == (DEPTH + 1, FRAME)
