"""Records as plain numbers, and records that compiled functions are handed again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import prod
from struct import Struct as Numbers
from typing import Any, NamedTuple, TypeVar

import numpy as np

from .interpreted_records import INTERPRETED

T = TypeVar("T")


class Plain:
    """A record as plain numbers and lists, turned all at once.

    An attribute of a NumPy record costs microseconds, and a view asks for hundreds. Fields that nobody has
    ever asked for are left out: half of a state is there for its rules alone.
    """

    names: list[str]  # the players as the seat calls them that looks, filled in by the facade
    whose: list[str]  # the same in front of what is theirs
    numbered: bool  # whether cards that are called by their places have them in front of their names

    def __init__(self, records: Any) -> None:
        layout = layout_of(records.dtype)
        numbers = list(layout.unpack(records.tobytes()))
        fields = self.__dict__
        for name, where in layout.numbers:
            fields[name] = numbers[where]
        for name, rows in layout.rows:
            fields[name] = [numbers[row] for row in rows]
        for name, count in layout.records:
            fields[name] = [Plain(records[name][0][i : i + 1]) for i in range(count)]
        fields["_records"] = records

    @cached_property
    def record(self) -> Any:
        """The record itself, for compiled functions."""
        return handed(self._records[0], self._records)

    def __getattr__(self, name: str) -> Any:
        """A field that was left out so far."""
        dtype = self.__dict__["_records"].dtype
        if name not in dtype.names:
            raise AttributeError(name)
        _layouts[id(dtype)] = dtype, _laid_out(dtype, {*layout_of(dtype).asked, name})
        self.__dict__.update(Plain(self._records).__dict__)
        return self.__dict__[name]


def asked_once(ask: Callable[..., T]) -> Callable[..., T]:
    """Of a function of a plain record and numbers that calls compiled ones: many options ask it the same."""

    def asked(s: Plain, cards: Any, *numbers: int) -> T:
        answers: dict[Any, T] = s.__dict__.setdefault("answers", {})
        question = ask, numbers
        if question not in answers:
            answers[question] = ask(s, cards, *numbers)
        return answers[question]

    return asked


class Handed(np.record):  # type: ignore[misc]
    """A record that compiled functions are handed again and again.

    They ask it where it lies, and NumPy would describe all its fields each time: that took ten times as long
    as what the functions do.
    """

    @cached_property
    def data(self) -> memoryview:
        return super().data


def handed(record: Any, records: Any = None) -> Any:
    """The record; as the only one of an array, whose bytes need not be described at all."""
    if not INTERPRETED:
        record.__class__ = Handed
        if records is not None:
            record.__dict__["data"] = records.view(np.uint8).data
    return record


class Layout(NamedTuple):
    """Where the fields of a record that are asked for stand among their numbers."""

    asked: set[str]
    unpack: Callable[[bytes], tuple[int, ...]]
    numbers: list[tuple[str, int | slice]]  # single ones and lists
    rows: list[tuple[str, list[slice]]]  # lists of lists
    records: list[tuple[str, int]]


CODES = {1: "b", 2: "h", 4: "i", 8: "q"}  # of `struct`, by the bytes of a number
_layouts: dict[int, tuple[Any, Layout]] = {}  # by identity: types of records are slow to compare


def layout_of(dtype: Any) -> Layout:
    if id(dtype) not in _layouts:
        _layouts[id(dtype)] = dtype, _laid_out(dtype, set())
    return _layouts[id(dtype)][1]


def _laid_out(dtype: Any, asked: set[str]) -> Layout:
    """The numbers lie in the order of their offsets, with gaps between them."""
    code, end, count = "=", 0, 0
    found = Layout(asked, lambda content: (), [], [], [])
    for name in sorted(asked, key=lambda name: dtype.fields[name][1]):
        field, offset = dtype.fields[name][:2]
        if field.base.names is not None:
            found.records.append((name, field.shape[0]))
            continue
        size = prod(field.shape)
        letter = CODES[field.base.itemsize]
        code += f"{offset - end}x{size}{letter.upper() if field.base.kind == 'u' else letter}"
        match field.shape:
            case ():
                found.numbers.append((name, count))
            case (_,):
                found.numbers.append((name, slice(count, count + size)))
            case (_, width):
                starts = range(count, count + size, width)
                found.rows.append((name, [slice(start, start + width) for start in starts]))
        end, count = offset + field.itemsize, count + size
    return found._replace(unpack=Numbers(f"{code}{dtype.itemsize - end}x").unpack)
