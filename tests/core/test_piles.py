"""Piles and what is known of their cards, against plain Python lists."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from caterwaul.core import piles
from caterwaul.core.records import MAX_SEATS, OPEN, SPECTATOR, UNSEEN, bit_of

pytestmark = pytest.mark.interpreted

SIZE = 8
KINDS = st.lists(st.integers(1, 4), min_size=SIZE, max_size=SIZE)
EYES = st.lists(st.integers(0, OPEN), min_size=SIZE, max_size=SIZE)


def pile_of(cards: list[int], size: int = SIZE) -> NDArray[np.int16]:
    return np.array([len(cards), *cards, *[0] * (size - len(cards))], np.int16)


def column(values: list[int]) -> NDArray[np.int16]:
    return np.array([0, *values], np.int16)


def cards_of(pile: NDArray[np.int16]) -> list[int]:
    assert not pile[pile[0] + 1 :].any(), "an empty place is 0"
    return [int(card) for card in pile[1 : pile[0] + 1]]


def generator(seed: int = 1) -> NDArray[np.uint64]:
    return np.array([seed, 2, 3, 4], np.uint64)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["push", "push_bottom", "pop", "pop_bottom", "remove", "remove_at", "top"]),
            st.integers(1, SIZE),
        )
    )
)
def test_a_pile_is_a_list(operations: list[tuple[str, int]]):
    pile, model = pile_of([]), list[int]()
    for name, n in operations:
        absent = n not in model
        match name:
            case "push" if absent:
                piles.push(pile, n)
                model.append(n)
            case "push_bottom" if absent:
                piles.push_bottom(pile, n)
                model.insert(0, n)
            case "pop":
                assert piles.pop(pile) == (model.pop() if model else 0)
            case "pop_bottom":
                assert piles.pop_bottom(pile) == (model.pop(0) if model else 0)
            case "remove":
                piles.remove(pile, n)
                model = [card for card in model if card != n]
            case "remove_at" if n <= len(model):
                assert piles.remove_at(pile, n) == model.pop(n - 1)
            case "top":
                assert piles.top(pile) == (model[-1] if model else 0)
        assert cards_of(pile) == model
        assert [piles.place_of(pile, card) for card in range(1, SIZE + 1)] == [
            model.index(card) + 1 if card in model else 0 for card in range(1, SIZE + 1)
        ]


@given(KINDS, st.integers(1, 4))
def test_find_gives_the_lowest_place(kinds: list[int], wanted: int):
    expected = kinds.index(wanted) + 1 if wanted in kinds else 0
    assert piles.find(pile_of([*range(1, SIZE + 1)]), column(kinds), wanted) == expected


Columns = tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]


def sleeves(kinds: list[int], eyes: list[int]) -> Columns:
    """The columns kind, owner and seen; every card has an owner of its own, by which a test can follow it."""
    return column(kinds), column([*range(len(kinds))]), column(eyes)


def contents(pile: NDArray[np.int16], columns: Columns) -> list[tuple[int, ...]]:
    """Kind, owner and knowledge of every card of a pile, bottom first."""
    return [tuple(int(column[card]) for column in columns) for card in cards_of(pile)]


def numbered(count: int, size: int = SIZE) -> NDArray[np.int16]:
    return pile_of([*range(1, count + 1)], size)


@given(KINDS, EYES, st.integers(1, SIZE), st.integers(1, SIZE))
def test_an_exchange_takes_owner_and_knowledge_along(kinds: list[int], eyes: list[int], a: int, b: int):
    columns = sleeves(kinds, eyes)
    expected = contents(numbered(SIZE), columns)
    expected[a - 1], expected[b - 1] = expected[b - 1], expected[a - 1]
    piles.exchange(*columns, a, b)
    assert contents(numbered(SIZE), columns) == expected


@given(KINDS, EYES, st.integers(0, SIZE), st.integers(0, 1000))
def test_shuffling_keeps_the_cards_and_clears_what_is_known(
    kinds: list[int], eyes: list[int], count: int, seed: int
):
    pile, columns = numbered(count), sleeves(kinds, eyes)
    before = contents(numbered(SIZE), columns)
    piles.shuffle(generator(seed), pile, *columns)
    after = contents(numbered(SIZE), columns)
    assert cards_of(pile) == [*range(1, count + 1)]
    assert sorted(after[:count]) == sorted((kind, owner, UNSEEN) for kind, owner, _ in before[:count])
    assert after[count:] == before[count:]


def test_every_order_is_shuffled_equally_often():
    rng, orders = generator(), Counter[tuple[int, ...]]()
    for _ in range(6_000):
        columns = sleeves([1, 2, 3], [0, 0, 0])
        piles.shuffle(rng, numbered(3, 3), *columns)
        orders[tuple(columns[0][1:].tolist())] += 1
    assert len(orders) == 6
    assert sum((n - 1_000) ** 2 / 1_000 for n in orders.values()) < 5 + 5 * 10**0.5


@given(KINDS, EYES, st.integers(0, SIZE), st.integers(1, 4))
def test_take_gives_a_known_copy_in_the_last_sleeve(
    kinds: list[int], eyes: list[int], count: int, wanted: int
):
    hand, columns = numbered(count), sleeves(kinds, eyes)
    before = contents(hand, columns)
    taken = piles.take(hand, *columns, wanted)
    copies = [card for card in before if card[0] == wanted]
    if not copies:
        assert (taken, contents(hand, columns)) == (0, before)
        return
    (gone,) = contents(pile_of([taken]), columns)
    assert taken == count, "the last sleeve leaves, whichever copy it was"
    assert gone in copies
    assert gone[2] == max(seen for _, _, seen in copies)
    assert contents(hand, columns) == [card for card in before if card != gone], "the rest keep their order"


@given(KINDS, EYES)
def test_a_sorted_hand_forgets_the_order_in_which_it_was_drawn(kinds: list[int], eyes: list[int]):
    hand, columns = numbered(SIZE), sleeves(kinds, eyes)
    before = contents(hand, columns)
    piles.sort(hand, *columns)
    after = contents(hand, columns)
    assert cards_of(hand) == [*range(1, SIZE + 1)]
    assert [(seen, kind) for kind, _, seen in after] == sorted((seen, kind) for kind, _, seen in before)
    assert sorted(after) == sorted(before)


@given(KINDS, EYES, st.integers(SPECTATOR, MAX_SEATS - 1))
def test_hiding_blanks_exactly_what_the_seat_has_not_seen(kinds: list[int], eyes: list[int], seat: int):
    kind, seen = column(kinds), column(eyes)
    piles.hide_unseen(kind, seen, seat)
    assert kind[1:].tolist() == [k if eye & bit_of(seat) else 0 for k, eye in zip(kinds, eyes, strict=True)]
    assert seen[1:].tolist() == eyes


@given(KINDS, EYES, st.integers(SPECTATOR, MAX_SEATS - 1), st.integers(0, 1000))
def test_filling_deals_exactly_what_is_missing(kinds: list[int], eyes: list[int], seat: int, seed: int):
    kind, seen = column(kinds), column(eyes)
    piles.hide_unseen(kind, seen, seat)
    known = kind[1:].tolist()
    left = pile_of(list((Counter(kinds) - Counter(k for k in known if k)).elements()))
    piles.fill_unseen(generator(seed), numbered(SIZE), kind, left)
    assert Counter(kind[1:].tolist()) == Counter(kinds)
    assert all(now == then for now, then in zip(kind[1:].tolist(), known, strict=True) if then)
    assert cards_of(left) == []


def test_filling_stays_inside_its_pile():
    kind = column([0, 0, 0, 5])
    piles.fill_unseen(generator(), pile_of([2, 4, 3]), kind, pile_of([1, 1, 1]))
    assert kind.tolist() == [0, 0, 1, 1, 5]
