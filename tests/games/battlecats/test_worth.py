"""What Battlecats thinks a position is worth; bots play by it."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import BATTLECATS, fray
from tests.tables import table

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("O2")
def test_O2_a_position_is_worth_more_with_more_honor():
    def worth(honor: int, seat: int = 0) -> float:
        match = table(f"battlecats\nseats 2; die 5\nseat 0: honor {honor}\nseat 1: honor 9")
        return float(BATTLECATS.rules.evaluate(match.state, match.cards.book, seat))

    assert 0 < worth(3) < worth(8) < worth(9) == 0.5 < worth(20) < 1
    assert worth(3, seat=1) == pytest.approx(1 - worth(3))


@pytest.mark.rule("ruling 34", "O2")
@pytest.mark.parametrize(("winners", "worth"), [("1", 1.0), ("3", 0.5), ("2", 0.0), ("7", 1 / 3)])
def test_ruling_34_a_shared_win_is_worth_its_share(winners, worth):
    match = table(f"battlecats\nseats 3; over 1; winners {winners}; die 13\nseat 0: honor 3")
    assert BATTLECATS.rules.evaluate(match.state, match.cards.book, 0) == pytest.approx(worth)


@pytest.mark.rule("R3.4", "R3.5")
def test_R3_4_a_wound_on_an_opponent_looks_good_before_honor_is_counted():
    def worth(token: str) -> float:
        match = fray(f"b:iron_claw_master g:dragonstorm_master{token} g:guard")
        return float(BATTLECATS.rules.evaluate(match.state, match.cards.book, 0))

    assert worth("+wounded") > worth("")


@pytest.mark.rule("O1", "O2")
@pytest.mark.parametrize(
    ("stronger", "weaker"), [("pride 0 0 0 0 0 1", "pride 0 1"), ("hand guard", "hand -")]
)
def test_O1_more_in_the_deck_and_in_hand_looks_good(stronger, weaker):
    def worth(side: str) -> float:
        match = table(f"battlecats\nseats 2; die 5; stage improve\nseat 0: {side.replace('hand -', '')}")
        return float(BATTLECATS.rules.evaluate(match.state, match.cards.book, 0))

    assert worth(stronger) > worth(weaker)
