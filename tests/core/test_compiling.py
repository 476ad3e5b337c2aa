"""Compilation: one signature per function, bindings that do not mix, a cache that is never stale."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Annotated, Any

import numba
import numpy as np
import pytest

from caterwaul.core import compiling
from caterwaul.core.compiling import INTERPRETED, Many, Out, Rng, bind, called_once, compiled, numba_type
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
    compiling.compile_pending()
    with pytest.raises(TypeError, match="No matching definition"):
        bind(template, "strict", value=one)(Pair.zeros(1))  # type: ignore[arg-type]


def often() -> int:
    return 1


def once() -> int:
    return often() + often()


def outermost() -> int:
    return once()


@compiles
def test_what_is_called_once_is_inlined():
    dispatchers = {f.__name__: numba.njit(f) for f in (often, once, outermost)}
    for dispatcher in dispatchers.values():
        dispatcher.py_func = FunctionType(dispatcher.py_func.__code__, dispatchers)
    assert called_once([*dispatchers.values()]) == [dispatchers["once"]]


def test_one_template_bound_twice_does_two_things():
    compiling.compile_pending()
    first, second = (bind(template, name, value=v) for name, v in (("first", one), ("second", two)))
    assert (first(3), second(3)) == (13, 23)
    assert template(3) == 3


def test_the_same_name_cannot_mean_two_things():
    compiling.compile_pending()
    bind(template, "once", value=one)
    bind(template, "once", value=one)
    with pytest.raises(TypeError, match=r"template\.once is bound to something else already"):
        bind(template, "once", value=two)
