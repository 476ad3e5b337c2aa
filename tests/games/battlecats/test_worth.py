"""What Battlecats thinks a position is worth; bots play by it."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import BATTLECATS, fray, opponents, position

pytestmark = pytest.mark.interpreted


def evaluated(match: Match, seat: int) -> float:
    return float(BATTLECATS.rules.evaluate(match.state, match.cards.book, seat))


@pytest.mark.rule("O2")
def test_O2_a_position_is_worth_more_with_more_honor(foe, seats):
    def worth(honor: int, seat: int = 0) -> float:
        return evaluated(position("die 5", more=f"b: honor {honor}|{opponents('honor 9')}"), seat)

    assert 0 < worth(3) < worth(8) < worth(9) < worth(20) < 1
    assert 1 > worth(3, foe) > worth(8, foe) > worth(9, foe) > worth(20, foe) > 0
    assert worth(9) == worth(9, foe) == pytest.approx(1 / seats)


@pytest.mark.rule("O2")
def test_O2_what_one_gains_the_others_lose(seats):
    match = position("die 5", more=f"b: honor 3|{opponents('honor 9')}")
    assert sum(evaluated(match, seat) for seat in range(seats)) == pytest.approx(1)


@pytest.mark.rule("O2", "E1")
def test_O2_a_lead_is_worth_more_when_fewer_rounds_are_left():
    def worth(die: int) -> float:
        return evaluated(position(f"die {die}", more=f"b: honor 9|{opponents('honor 6')}"), 0)

    assert worth(2) < worth(8) < worth(11)


@pytest.mark.rule("ruling 34", "O2")
def test_ruling_34_a_shared_win_is_worth_its_share(seats):
    for winners in range(1, 1 << seats):
        match = position(f"over 1; winners {winners}; die 13")
        won = [seat for seat in range(seats) if winners >> seat & 1]
        worth = [1 / len(won) if seat in won else 0.0 for seat in range(seats)]
        assert [evaluated(match, seat) for seat in range(seats)] == pytest.approx(worth)


@pytest.mark.rule("R3.4", "R3.5")
def test_R3_4_a_wound_on_an_opponent_looks_good_before_honor_is_counted():
    def worth(token: str) -> float:
        match = fray(f"b:iron_claw_master f:dragonstorm_master{token} f:guard")
        return evaluated(match, 0)

    assert worth("+wounded") > worth("")


@pytest.mark.rule("O1", "O2")
@pytest.mark.parametrize(
    ("stronger", "weaker"), [("pride 0 0 0 0 0 1", "pride 0 1"), ("hand iron_claw_warrior", "hand -")]
)
def test_O1_more_in_the_deck_and_in_hand_looks_good(stronger, weaker):
    def worth(side: str) -> float:
        match = position("die 5; stage improve", more=f"b: {side.replace('hand -', '')}")
        return evaluated(match, 0)

    assert worth(stronger) > worth(weaker)


@pytest.mark.rule("O1", "O2")
def test_O1_a_card_that_brings_little_is_worse_than_the_place_it_takes():
    def worth(side: str) -> float:
        return evaluated(position("die 5; stage improve", more=f"b: {side}"), 0)

    assert worth("pride 0 1") < worth("pride 0 0")
