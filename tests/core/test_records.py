"""Records: one declaration gives layout, vocabulary and checks."""

import copy
import pickle
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from caterwaul.core.records import (
    CACHE_LINES,
    MAX_SEATS,
    OPEN,
    SEATS2,
    SPECTATOR,
    Dim,
    Record,
    StateHead,
    apart,
    bit_of,
    choice,
    choices_of,
    copied,
    flags,
    i8,
    i16,
    i32,
    number,
    option,
    options_of,
    pile,
    private,
    ref,
    rows,
    seats_in,
    slot,
    u64,
    vocabulary_of,
    word,
)


class Weather(IntEnum):
    FAIR = 0
    FOUL_WIND = 1


class Odd(IntEnum):
    NONE = 0
    THREE = 3


@pytest.mark.parametrize("name", ["round", "item", "data", "min", "fill", "size", "dtype", "fields", "zeros"])
def test_names_that_numpy_or_records_use_are_refused(name: str):
    with pytest.raises(TypeError, match=rf"Wrong: .* {name}"):
        type("Wrong", (Record,), {name: i8()})


def test_all_refused_names_are_told_at_once():
    with pytest.raises(TypeError, match="data, round"):
        type("Wrong", (Record,), {"round": i8(), "hp": i8(), "data": i8()})


def test_fields_keep_their_order_and_their_base_comes_first():
    class State(StateHead):
        hp = i16(SEATS2)

    assert list(State.fields) == [*StateHead.fields, "hp"]
    assert list(State.layout.names or ()) == list(State.fields)


def test_the_layout_is_aligned_and_the_outermost_has_attributes():
    class Mixed(Record):
        small = i8()
        large = u64()

    assert Mixed.layout.itemsize == 16
    assert Mixed.layout.fields is not None
    assert Mixed.layout.fields["large"][1] == 8
    row = Mixed.zeros(1)[0]
    row.large = 2**64 - 1
    assert (row.small, row.large) == (0, 2**64 - 1)


def test_a_record_inside_another_is_written_through():
    class Effect(Record):
        n = i16()

    class Card(Record):
        acts = rows(Effect, 2)

    card = Card.zeros(2)
    card[1].acts[0].n = 7
    assert card[1].acts[0].n == 7
    assert card[0].acts[0].n == 0


class Effect(Record):
    n = i16()


class Card(Record):
    cost = i8()
    seen = u64(2)
    acts = rows(Effect, 2)


@pytest.mark.interpreted
def test_records_read_and_write_fields_as_numpy_does():
    card: Any = Card.zeros(2)
    usual = card.view(np.dtype((np.record, Card.layout)))
    card.view(np.uint8)[:] = range(card.nbytes)
    for name in Card.fields:
        for read in (getattr, type(card[1]).__getitem__):
            there, here = getattr(usual[1], name), read(card[1], name)
            assert (type(here), here.tobytes()) == (type(there), there.tobytes())
    assert card[1][0] == card[1].cost
    card[0].cost, card[0].seen, card[0].acts[1].n = 7, [1, 2], -3
    assert (usual[0].cost, usual[0].seen.tolist(), usual[0].acts[1].n) == (7, [1, 2], -3)
    with pytest.raises(OverflowError):
        card[0].cost = 200
    with pytest.raises(AttributeError):
        card[0].costs  # noqa: B018
    assert pickle.loads(pickle.dumps(card)).tobytes() == card.tobytes()


def test_fields_have_the_width_and_shape_that_they_say():
    class Shapes(Record):
        a = i8()
        b = i16(3)
        c = i32(2, 2)
        hand = pile(10, SEATS2)
        deck = pile(5)
        held = slot(SEATS2)

    row = Shapes.zeros(1)[0]
    assert [np.asarray(value).itemsize for value in (row.a, row.b[0], row.c[0, 0])] == [1, 2, 4]
    assert (row.b.shape, row.c.shape, row.hand.shape) == ((3,), (2, 2), (2, 11))
    assert (row.deck.shape, row.held.shape) == ((6,), (2,))


def test_the_first_dimension_says_what_it_counts():
    class Places(Record):
        hp = i16(SEATS2)
        damage = i8(Dim("card", 9))
        grid = i8(3, 3)
        turn = i8()

    assert [field.by for field in Places.fields.values()] == ["seat", "card", "", ""]


def test_options_are_listed_as_words_default_first():
    class State(StateHead):
        weather = option(Weather)
        speed = option(range(3))
        mood = word(Weather)

    assert options_of(State) == {"weather": ["fair", "foul_wind"], "speed": ["0", "1", "2"]}


@pytest.mark.parametrize("words", [Odd, range(1, 4)])
def test_options_are_numbered_from_0(words: type[IntEnum] | range):
    with pytest.raises(TypeError, match="numbered from 0"):
        option(words)


def test_choices_are_listed_with_their_tables():
    class State(StateHead):
        hero = choice("character", SEATS2)
        chosen = ref("character", SEATS2)

    assert choices_of(State) == {"hero": "character"}


def test_private_fields_keep_their_layout():
    class State(Record):
        scratch = private(i16(SEATS2))

    assert State.fields["scratch"].means == "private"
    assert State.fields["scratch"].shape == (2,)


def test_what_a_card_file_may_say_is_part_of_the_field():
    limits = number(1, 9, default=2)
    assert (limits.limits, limits.default) == (range(1, 10), 2)
    assert flags(Weather).default == 0
    assert vocabulary_of(word(Weather)) == ["fair", "foul_wind"]


def test_seats_and_their_bits():
    assert list(seats_in(0b1011)) == [0, 1, 3]
    bits = [bit_of(seat) for seat in (*range(MAX_SEATS), SPECTATOR)]
    assert sorted(bits) == [1, 2, 4, 8, 16]
    assert sum(bits) == OPEN


def test_a_dimension_can_be_copied_and_pickled():
    rows = Dim("row", 5)
    for same in (copy.deepcopy(rows), pickle.loads(pickle.dumps(rows))):
        assert (same, same.counts) == (5, "row")


def test_a_copy_has_every_byte_even_those_of_no_field():
    class Mixed(Record):
        small = i8()
        large = u64()

    records: Any = Mixed.zeros(2)
    records.view(np.uint8)[:] = 255
    copy = copied(records)
    assert copy.tobytes() == records.tobytes()
    copy[1].large = 0
    assert records[1].large == 2**64 - 1


@pytest.mark.parametrize("n", [1, 4, 8, 100])
def test_memory_of_different_threads_shares_no_cache_line(n: int):
    made = [apart(n, np.int64) for _ in range(50)]
    lines = [
        range(memory.ctypes.data // CACHE_LINES, (memory.ctypes.data + memory.nbytes - 1) // CACHE_LINES + 1)
        for memory in made
    ]
    touched = [line for memory in lines for line in memory]
    assert len(set(touched)) == len(touched)
    assert all(not memory.any() for memory in made)
