"""Records: one class declares a table of numbers for NumPy, for Numba and for the type checker.

A field is declared by what it means, and everything else follows from that: the compiled layout, the
text form of a position, what a card file may say.

    class State(StateHead):
        hp = i16(SEATS)             # one number per seat
        hand = pile(10, SEATS)      # piles of physical cards
        knock_out = option(KnockOut)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Annotated, Any, TypeVar, cast, overload

import numpy as np
from numpy.typing import NDArray

from .interpreted_records import scalar_of

MAX_SEATS = 4
SPECTATOR = -1
UNSEEN = 0
OPEN = (1 << MAX_SEATS + 1) - 1  # seen by every seat, and by the spectators behind the last one

TAKEN = frozenset(dir(np.record))  # attributes of np.record would shadow these fields in interpreted mode

Ints = NDArray[Any]
Pile = Annotated[NDArray[np.int16], "int16[::1]"]  # slot 0 is the count, then card numbers, bottom to top
Column = Annotated[NDArray[np.int16], "int16[::1]"]  # one value per physical card

R = TypeVar("R", bound="Record")


CACHE_LINES = 128  # bytes that processors move together, at most


def apart(n: int, dtype: Any) -> Any:
    """`n` zeros with cache lines of their own: threads that write side by side would slow each other down."""
    size = n * np.dtype(dtype).itemsize
    memory = np.zeros(size + 2 * CACHE_LINES, np.uint8)
    begin = -memory.ctypes.data % CACHE_LINES
    return memory[begin : begin + size].view(dtype)


class Dim(int):
    """A dimension that says what it counts, so that a field can be written by seat, card or row."""

    counts: str

    def __new__(cls, counts: str, size: int) -> Dim:
        dim = super().__new__(cls, size)
        dim.counts = counts
        return dim

    def __reduce__(self) -> tuple[type[Dim], tuple[str, int]]:
        return Dim, (self.counts, int(self))


SEATS2 = Dim("seat", 2)
SEATS4 = Dim("seat", MAX_SEATS)


Said = Callable[[Any, list[str]], str]  # what a card says of its words where the words alone are not all


@dataclass(frozen=True)
class Field:
    """How one field is stored and what its numbers mean."""

    dtype: Any
    shape: tuple[int, ...] = ()
    means: str = (
        "number"  # number, seat, seats, pile, slot, ref, word, flags, option, choice, rows, frames, private
    )
    table: str = ""  # of a ref or choice: the table of the book it points into
    words: type[IntEnum] | range | None = None  # of a word, flags or option: the closed vocabulary
    record: type[Record] | None = None  # of rows: what a row is
    limits: range | None = None  # of a number in a card file: what is allowed
    default: Any = None  # of a field in a card file; None: it must be given
    text: str = ""  # of rows of effects: the words that introduce them
    said: bool | Said = False  # of a word or flags in a card file: its sentence is printed on the card
    exact: bool = True  # of a list of refs in a card file: it must be full
    why: str = ""  # the rule that says so
    unique: bool = False  # of a choice: no two seats can have the same
    verbs: tuple[int, ...] = ()  # of rows of effects: the verbs that mean something there; none: all
    seen: str = ""  # of a pile or slot: who sees a card there unless told otherwise (all, owner, nobody)

    @property
    def by(self) -> str:
        """What the first dimension counts, if it says."""
        return self.shape[0].counts if self.shape and isinstance(self.shape[0], Dim) else ""


class Record:
    """Base of all records. Subclasses list fields; `dtype` is built when the class is."""

    layout: np.dtype[Any]  # aligned; inside other records
    dtype: np.dtype[Any]  # the same with fields as attributes; only the outermost may be this
    scalar: type[np.record]  # of one record of that type
    fields: dict[str, Field]

    def __init_subclass__(cls) -> None:
        inherited = getattr(cls, "fields", {})
        own = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        taken = sorted(set(own) & (TAKEN | {"dtype", "fields", "layout", "scalar", "zeros"}))
        if taken:
            raise TypeError(f"{cls.__name__}: NumPy records already use the field names {', '.join(taken)}")
        cls.fields = {**inherited, **own}
        layout = [(name, field.dtype, tuple(map(int, field.shape))) for name, field in cls.fields.items()]
        cls.layout = np.dtype(layout, align=True)
        cls.scalar = scalar_of(cls)
        cls.dtype = np.dtype((cls.scalar, cls.layout))

    @classmethod
    def zeros(cls: type[R], n: int) -> Sequence[R]:
        """`n` empty records. Padding is zero too, so that bytes can be compared and hashed."""
        return cast("Sequence[R]", apart(n, cls.dtype))


class Integer:
    """A constructor of integer fields: `i8()` is one number, `i8(SEATS)` a row of them."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, *shape: int) -> Ints: ...
    def __call__(self, *shape: int) -> Any:
        return Field(self.dtype, shape)


i8 = Integer(np.int8)
i16 = Integer(np.int16)
i32 = Integer(np.int32)
i64 = Integer(np.int64)
u64 = Integer(np.uint64)


def seat(*shape: int) -> Any:
    """A player by number: whose turn it is, or of each card to whom it belongs."""
    return Field(np.int16 if shape else np.int8, shape, "seat")


def seat_bits(*shape: int) -> Any:
    """Any of the players, as bits; the bit of the spectators stands behind the last."""
    return Field(np.int16 if shape else np.int8, shape, "seats")


def f64(*shape: int) -> Any:
    """A real number or several, in the memory of a search; states and cards have none."""
    return Field(np.float64, shape)


def private(field: Any) -> Any:
    """Scratch that is zero between decisions: no part of a position, left out of its text form."""
    return replace(field, means="private")


def pile(size: int, *shape: int, seen: str = "all") -> Ints:
    """An ordered pile of physical cards (per seat, if a dimension says so).

    `seen` says who normally sees the cards there; the text form writes only what differs from it.
    """
    return cast("Ints", Field(np.int16, (*shape, size + 1), "pile", seen=seen))


def slot(*shape: int, seen: str = "all") -> Any:
    """A place for one physical card; 0 is nothing."""
    return Field(np.int16, shape, "slot", seen=seen)


def ref(table: str, *shape: int, default: Any = None, exact: bool = True, why: str = "") -> Any:
    """A row of one of the book's tables; 0 is nothing.

    A list in a card file is full unless not `exact`; `why` is the rule that says so.
    """
    return Field(np.int16, shape, "ref", table=table, default=default, exact=exact, why=why)


def word(words: type[IntEnum], *shape: int, default: int | None = None, said: bool = False) -> Any:
    """One word of a closed vocabulary; `said`: the sentence of the word is part of the card's text."""
    return Field(np.int8, shape, "word", words=words, default=default, said=said)


def flags(words: type[IntEnum], default: int | None = 0, said: bool | Said = False) -> Any:
    """Any of the words of a closed vocabulary, as bits; `said`: they are part of the card's text, or how."""
    return Field(np.int32, (), "flags", words=words, default=default, said=said)


def number(least: int, most: int, default: int | None = None) -> Any:
    """A number in a card file, with the limits that are checked when it is read."""
    return Field(np.int16, (), "number", limits=range(least, most + 1), default=default)


def option(words: type[IntEnum] | range) -> int:
    """A contested ruling as a switch of the match; its first value is the default."""
    if [int(value) for value in words] != list(range(len(words))):
        raise TypeError(f"the values of an option are numbered from 0: {words}")
    return cast("int", Field(np.int8, (), "option", words=words))


def choice(table: str, *shape: int, unique: bool = False) -> Ints:
    """What each seat brings or chooses (a character, a deck); preset before set-up or left 0.

    `unique`: there is one of each, so that no two seats can have the same.
    """
    return cast("Ints", Field(np.int16, shape, "choice", table=table, unique=unique))


def rows(record: type[R], most: int, text: str = "", verbs: tuple[int, ...] = ()) -> Sequence[R]:
    """Up to `most` rows of another record, inside this one.

    Of effects: the words that introduce them on the card, and the verbs that the rules heed there.
    """
    field = Field(record.layout, (most,), "rows", record=record, default=(), text=text, verbs=verbs)
    return cast("Sequence[R]", field)


def frames(depth: int, width: int = 4) -> Ints:
    """A stack for up to `depth` pending decisions (`core.pending`)."""
    return cast("Ints", Field(np.int16, (depth + 1, width), "frames"))


class StateHead(Record):
    """What the state of every game begins with."""

    rng = u64(4)
    seats = i8()
    to_act = seat_bits()  # bit p: player p owes a decision; several bits: a simultaneous one
    draft = seat_bits()  # bit p: player p is in the middle of a decision made of several actions
    over = i8()
    winners = seat_bits()  # bit p: player p has won; several bits share the win, none is a draw
    score = i16(MAX_SEATS)


def copied(records: Any) -> Any:
    """A copy of an array of records, padding included, which NumPy's own copy may leave unwritten."""
    return records.view(np.uint8).copy().view(records.dtype)


def options_of(state: type[Record]) -> dict[str, list[str]]:
    """The switches of a game and their values as words, the default first."""
    return {name: vocabulary_of(field) for name, field in state.fields.items() if field.means == "option"}


def choices_of(state: type[Record]) -> dict[str, str]:
    """What each seat may bring: field -> table."""
    return {name: field.table for name, field in state.fields.items() if field.means == "choice"}


def vocabulary_of(field: Field) -> list[str]:
    """The vocabulary of a field, in the order of its numbers."""
    assert field.words is not None
    return [member.name.lower() if isinstance(member, IntEnum) else str(member) for member in field.words]


def seats_in(mask: int) -> Iterator[int]:
    """The seats whose bit is set."""
    return (p for p in range(MAX_SEATS) if mask >> p & 1)


def bit_of(seat: int) -> int:
    """The bit of a seat among those that have seen a card; that of the spectators stands behind the last."""
    return 1 << (MAX_SEATS if seat == SPECTATOR else seat)
