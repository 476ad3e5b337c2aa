"""Positions as text: what is written and left out, and what is said about a text that cannot be read."""

from pathlib import Path
from typing import Any

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.core.notation import PositionError, draw, read
from caterwaul.core.records import OPEN, SPECTATOR, bit_of
from tests.core.toys import Kind, Season, State, toy_cards

pytestmark = pytest.mark.interpreted


@pytest.fixture
def cards(tmp_path: Path) -> CardSet:
    return toy_cards(tmp_path)


@pytest.fixture
def read_toy(cards: CardSet):
    return lambda text: read(text, State, cards)[0]


def test_every_kind_of_field_is_written_and_read(cards: CardSet):
    records = State.zeros(1)
    s: Any = records[0]
    s.rng[:], s.seats, s.to_act, s.score[:] = (1, 0, 42, 0), 2, 3, (4, -1, 0, 0)
    s.season, s.mood, s.hp[:], s.brought[1] = Season.WINTER, Kind.TRICK, (15, 3), 1
    s.kind[1:6] = (1, 2, 1, 2, 1)
    s.damage[3], s.rider[3] = 2, 4
    s.hand[0][:3], s.seen[1:3] = (2, 1, 2), bit_of(0)
    s.rows_[1][0][:2], s.seen[3] = (1, 3), OPEN
    s.rows_[1][1][:2], s.seen[4] = (1, 4), OPEN
    s.deck[:2], s.seen[5] = (1, 5), bit_of(1)
    s.field_[1] = 0
    text = draw("toy", s, State, cards)
    body = text.split("\n", 1)[1]
    assert "  season winter\n" in text
    assert "  hand tabby#1 nap\n" in text
    assert "(owner=0,damage=2,rider=#4)" in text
    assert "{1}" in text
    assert read(body, State, cards)[0].tobytes() == s.tobytes()


def test_zeros_are_left_out(cards: CardSet):
    s: Any = State.zeros(1)[0]
    s.seats = 2
    assert draw("toy", s, State, cards) == "toy\n  seats 2\nseat 0\nseat 1\n"


def test_a_line_and_an_indented_block_are_the_same(read_toy):
    block = read_toy("seat 0\n  hp 15\n  hand tabby nap\n")
    assert read_toy("seat 0: hp 15; hand tabby nap").tobytes() == block.tobytes()


def test_cards_are_numbered_as_they_are_read_and_belong_to_their_seat(read_toy):
    s = read_toy("seat 0: hand tabby nap\nseat 1: hand nap#7 tabby nap(owner=0)")
    assert s.hand[0].tolist() == [2, 1, 2, 0, 0]
    assert s.hand[1].tolist() == [3, 7, 8, 3, 0]
    assert s.kind.tolist() == [0, 1, 2, 2, 0, 0, 0, 2, 1]
    assert s.owner.tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 1]


def test_who_sees_a_card_is_what_its_place_says(read_toy):
    s = read_toy("deck nap\nseat 0: hand tabby; field_ nap\nseat 1: hand tabby nap{} tabby{0*}")
    seen = {number: int(s.seen[number]) for number in range(1, 9) if s.kind[number]}
    lies_in = {int(s.deck[1]): 0, int(s.hand[0][1]): bit_of(0), int(s.field_[0]): OPEN}
    second = [int(n) for n in s.hand[1][1:4]]
    assert seen == lies_in | dict(zip(second, (bit_of(1), 0, bit_of(0) | bit_of(SPECTATOR)), strict=True))


def test_a_hidden_card_is_a_question_mark(read_toy, cards: CardSet):
    s = read_toy("seat 1: hand ? nap")
    assert s.kind[s.hand[1][1:3]].tolist() == [0, 2]
    assert "hand ? nap" in draw("toy", s, State, cards)


def test_a_nested_pile_is_split_by_strokes(read_toy, cards: CardSet):
    s = read_toy("seat 0: rows_ tabby / nap tabby")
    assert s.rows_[0, :, 0].tolist() == [1, 2]
    assert "rows_ tabby / nap tabby" in draw("toy", s, State, cards)


def test_empty_places_are_dashes(read_toy):
    assert read_toy("score 0 3 - 1").score.tolist() == [0, 3, 0, 1]
    assert read_toy("seat 0: field_ -").field_.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sesaon winter", r"unknown field 'sesaon' \(did you mean 'season'\?\)"),
        ("kind 1", "unknown field 'kind'"),
        ("scratch 1", "unknown field 'scratch'"),
        ("season wintr", "season: 'wintr' is not understood; needs summer, winter"),
        ("to_act many", "to_act: 'many' is not understood; needs a number"),
        ("rng xyz", "rng: 'xyz' is not understood; needs a number"),
        ("hp 3", "'hp' belongs under a seat"),
        ("seat 0: season winter", "'season' belongs above the seats"),
        ("seat 2: hp 1", "'seat 2': a seat is 0 to 1"),
        ("seat", "'seat': a seat is 0 to 1"),
        ("seats 1\nseat 1: hp 1", "'seat 1': a seat is 0 to 0"),
        ("seats 9", "seats: 9 is not 1 to 2"),
        ("seats 9\nseat 5: hand tabby", "'seat 5': a seat is 0 to 1"),
        ("score 1 2 3 4 5", "score: 5 values, room for 4"),
        ("seat 0: hand tabby tabby tabby tabby nap", "hand: more than 4 cards"),
        ("seat 0: rows_ tabby / nap / nap", "rows_: 3 piles, there are 2"),
        ("seat 0: hand tabbby", r"hand: no card is called 'tabbby' \(did you mean 'tabby'\?\)"),
        ("seat 0: brought bsic", r"brought: no deck is called 'bsic' \(did you mean 'basic'\?\)"),
        ("seat 0: hand tabby!", "hand: 'tabby!' is not a card such as"),
        ("seat 0: hand tabby#99", "hand: no card number is left for 'tabby#99'"),
        ("seat 0: hand tabby#2 nap#2", "hand: no card number is left for 'nap#2'"),
        ("seat 0: hand tabby(dmg=2)", "'tabby.dmg=2.': a card has no 'dmg'; it has owner, damage, rider"),
        ("seat 0: hand tabby(damage)", r"'tabby\(damage\)': a card's own field needs a value"),
        ("seat 0: field_ #7", "no card has the number 7"),
        ("seat 0: hand tabby(rider=#7)", "no card has the number 7"),
        ("seat 0: hand tabby(damage=x)", "damage: 'x' is not understood; needs a number"),
    ],
)
def test_a_text_that_cannot_be_read_is_told_where_and_why(read_toy, text: str, message: str):
    with pytest.raises(PositionError, match=message):
        read_toy(text)


IMPOSSIBLE = {
    "a number that does not fit": "seat 0: hp 99999",
    "a card number that nothing has declared": "seat 0: hand #7",
    "a card number that does not exist": "seat 0: hand #99",
    "a card number that is no number": "seat 0: hand #²",
    "the same card twice": "seat 0: hand tabby#1 #1",
    "an attached card that does not exist": "seat 0: hand tabby(rider=#99)",
    "a seat below the first": "seat -1: hand tabby",
    "nobody at the table": "seats 0",
    "fewer seats than none": "seats -1",
}


@pytest.mark.parametrize("text", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_text_that_describes_nothing_possible_is_refused(read_toy, text: str):
    with pytest.raises(PositionError):
        read_toy(text)


def test_a_slot_can_point_at_a_card_that_lies_elsewhere(read_toy, cards: CardSet):
    s = read_toy("seat 0: field_ #3\nseat 1: hand tabby#3")
    assert (s.field_.tolist(), s.hand[1].tolist()) == ([3, 0], [1, 3, 0, 0, 0])
    assert read_toy(draw("toy", s, State, cards).split("\n", 1)[1]).tobytes() == s.tobytes()
