"""Compilation: one signature per function, bindings that do not mix, a cache that is never stale."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, RLock, Semaphore
from typing import Annotated, Any

import numpy as np
import pytest

from caterwaul.core import compiled_parts
from caterwaul.core.compiled_parts import made_once
from caterwaul.core.compiling import INTERPRETED, Many, Out, Rng, bind, compiled, numba_type
from caterwaul.core.records import Record, i8

HERE = Path(__file__).parent
compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


class Pair(Record):
    a = i8()
    b = i8()


@pytest.mark.parametrize("unknown", [str, list[int], Annotated, np.int16])
def test_a_signature_is_made_of_records_arrays_and_numbers_only(unknown: Any):
    with pytest.raises(TypeError, match="a compiled function cannot take"):
        numba_type(unknown)


def test_annotations_become_types():
    assert str(numba_type(int)) == "int64"
    assert str(numba_type(Rng)) == "array(uint64, 1d, C)"
    assert str(numba_type(Out)) == "array(int32, 1d, C)"
    assert numba_type(Many[Pair]).dtype == numba_type(Pair)


def value() -> int:
    """What the template below asks for; bound to something else in each game."""
    return 0


def template(n: int) -> int:
    return value() * 10 + n


@compiled
def one() -> int:
    return 1


@compiled
def two() -> int:
    return 2


@compiles
def test_a_compiled_function_takes_its_one_signature_only():
    with pytest.raises(TypeError, match="No matching definition"):
        bind(template, "strict", value=one)(Pair.zeros(1))  # type: ignore[arg-type]


def test_one_template_bound_twice_does_two_things():
    first, second = (bind(template, name, value=v) for name, v in (("first", one), ("second", two)))
    assert (first(3), second(3)) == (13, 23)
    assert template(3) == 3


def test_the_same_name_cannot_mean_two_things():
    bind(template, "once", value=one)
    bind(template, "once", value=one)
    with pytest.raises(TypeError, match=r"template\.once is bound to something else already"):
        bind(template, "once", value=two)


class Asked:
    """The lock of what is made, and an event when so many have asked for it."""

    def __init__(self, wanted: int) -> None:
        self.lock, self.left, self.all_have = RLock(), Semaphore(wanted - 1), Event()

    def __enter__(self) -> None:
        if not self.left.acquire(blocking=False):
            self.all_have.set()
        self.lock.acquire()

    def __exit__(self, *_: object) -> None:
        self.lock.release()


def test_threads_that_ask_at_the_same_moment_get_what_is_made_once(monkeypatch: pytest.MonkeyPatch):
    made, asked = [], Asked(4)
    monkeypatch.setattr(compiled_parts, "_making", asked)

    @made_once
    def make(name: str) -> object:
        made.append(name)
        assert asked.all_have.wait(60)
        return object()

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(make, ["search"] * 4))
    assert made == ["search"]
    assert len(set(map(id, found))) == 1
