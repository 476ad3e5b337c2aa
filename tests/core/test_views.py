"""Plain records: what a view reads of a state and of the cards."""

from pathlib import Path

import pytest

from caterwaul.core.cardset import CardSet, of_cards
from caterwaul.core.interpreted_records import INTERPRETED
from caterwaul.core.plain import Plain, handed
from caterwaul.core.records import Record, i8, i16
from tests.core.toys import toy_cards

pytestmark = pytest.mark.interpreted


class Board(Record):
    turn = i8()
    hp = i16(2)
    rows = i8(2, 3)


def test_a_field_is_there_when_it_is_first_asked_for_and_ever_after():
    boards = Board.zeros(2)
    boards[0].turn, boards[0].hp[:], boards[0].rows[:] = 3, (-1, 300), ((1, 2, 3), (4, 5, 6))
    early, late = Plain(boards[:1]), Plain(boards[1:])
    assert (early.turn, early.hp, early.rows) == (3, [-1, 300], [[1, 2, 3], [4, 5, 6]])
    assert (late.rows, late.hp, late.turn) == ([[0, 0, 0], [0, 0, 0]], [0, 0], 0)
    with pytest.raises(AttributeError):
        early.nothing  # noqa: B018


def test_a_record_that_is_handed_over_is_the_one_that_lies_there():
    boards = Board.zeros(1)
    record = handed(boards[0])
    assert INTERPRETED or record.data is record.data
    boards[0].turn = 5
    assert (record.turn, bytes(record.data)) == (5, record.tobytes())
    only = handed(boards[0], boards)
    assert (only.turn, bytes(only.data)) == (5, record.tobytes())


def test_what_is_found_of_cards_is_found_once_for_each_set(tmp_path: Path):
    asked: list[str] = []

    @of_cards
    def name(cards: CardSet, row: int) -> str:
        asked.append(cards.name)
        return cards.title("card", row)

    other = '[[card]]\nid = "tabby"\nname = "Other"\nkind = "troop"\ncost = 1\n'
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    sets = [toy_cards(tmp_path / "a"), toy_cards(tmp_path / "b", other)]
    assert [name(cards, row) for _ in range(2) for cards in sets for row in (1, 2)][:4] == [
        "Tabby", "A Nap", "Other", "A Nap",
    ]  # fmt: skip
    assert len(asked) == 4
