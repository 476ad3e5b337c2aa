"""Actions: integers and words from one declaration."""

from enum import IntEnum

import pytest

from caterwaul.core.actions import Actions

pytestmark = pytest.mark.interpreted


class Side(IntEnum):
    LEFT = 1
    RIGHT = 2


class TwoCards:
    """Card 0 is nothing, 1 and 2 have names, 3 is not in this set; rows are plain numbers."""

    def __init__(self) -> None:
        self.spelled: dict[str, int] = {}

    def word(self, domain: str, value: int) -> str | None:
        return {1: "miner", 2: "medic"}.get(value) if domain == "card" else str(value)


@pytest.fixture
def actions() -> Actions:
    return Actions(
        {"card": 4, "row": 3, "side": Side},
        PASS="pass",
        PLAY="play {card} row {row}",
        TURN="turn {card} {side}",
    )


def test_verbs_start_where_the_last_one_ended(actions: Actions):
    assert list(actions) == [0, 1, 13]
    assert actions.count == 1 + 4 * 3 + 4 * 3


def test_the_last_blank_runs_fastest(actions: Actions):
    _, play, _ = actions
    assert actions.words(play + 2 * 3 + 1, TwoCards()) == "play medic row 1"
    assert actions.verb_of(play + 7).values(play + 7) == {"card": 2, "row": 1}


def test_words_of_a_vocabulary_are_its_names(actions: Actions):
    *_, turn = actions
    assert actions.words(turn + 1 * 3 + Side.RIGHT, TwoCards()) == "turn miner right"


@pytest.mark.parametrize("nothing", [-1, 25, 1, 1 + 3 * 3, 13 + 1 * 3])
def test_an_integer_that_names_nothing_has_no_words(actions: Actions, nothing: int):
    assert actions.words(nothing, TwoCards()) is None


def test_a_seat_is_called_as_its_player_is():
    """`player_2` beside Player 2: what people read counts from one."""
    actions = Actions({"card": 3, "seat": 4}, TAKE="take {card} of {seat}")
    names = TwoCards()
    assert actions.words(1 * 4 + 1, names) == "take miner of player_2"
    assert actions.parse("take miner of Player 2", names) == 1 * 4 + 1
    assert actions.parse("take miner of 1", names) is None
    assert actions.unclear("take miner of player 5", names).startswith("there is no seat 'player 5'")


def test_words_read_back_whatever_their_case_and_spaces(actions: Actions):
    names = TwoCards()
    assert actions.parse("  Play  MEDIC row 1 ", names) == 8
    assert actions.parse("pass", names) == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("play cobbler row 1", "there is no card 'cobbler'"),
        ("play mediic row 1", "there is no card 'mediic' (did you mean 'medic'?)"),
        ("play medic row 9", "there is no row '9'"),
        ("turn medic up", "there is no side 'up'"),
        ("sing", ""),
        ("pass", ""),
    ],
)
def test_what_names_nothing_is_told(actions: Actions, words: str, reason: str):
    assert actions.unclear(words, TwoCards()) == reason


def test_a_card_is_known_by_its_words_too():
    class Titled(TwoCards):
        def word(self, domain: str, value: int) -> str | None:
            return {1: "claws_out"}.get(value)

    play = Actions({"card": 2}, PLAY="play {card}")
    assert play.parse("play claws_out", Titled()) == play.parse("Play Claws  Out", Titled()) == 1


@pytest.mark.parametrize("nonsense", ["", "play", "play medic", "play medic row 9", "play cobbler row 1"])
def test_other_words_are_not_understood(actions: Actions, nonsense: str):
    assert actions.parse(nonsense, TwoCards()) is None


def test_two_card_sets_do_not_share_their_words(actions: Actions):
    class Other(TwoCards):
        def word(self, domain: str, value: int) -> str | None:
            return {1: "baker"}.get(value) if domain == "card" else str(value)

    assert actions.parse("play miner row 0", TwoCards()) == actions.parse("play baker row 0", Other())
    assert actions.parse("play miner row 0", Other()) is None
