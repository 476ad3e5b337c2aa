"""What many matches have taught about positions of Battlecats; the search judges by it."""

from __future__ import annotations

import numpy as np
import pytest

from caterwaul.games.battlecats import judging
from caterwaul.games.battlecats.judging import TIMES_LEFT, WEIGHTS, Counts
from caterwaul.match import Match
from tests.games.battlecats.frays import BATTLECATS, fray, opponents, position

pytestmark = pytest.mark.interpreted
KINDS = [entry.id for entry in BATTLECATS.builtin.tables["card"]]


def judged(match: Match, seat: int = 0) -> float:
    return float(BATTLECATS.judge(match.state, match.cards.book, seat))


def of_pride(card: str) -> str:
    """A Pride of one card."""
    return f"pride {' '.join(['0'] * (KINDS.index(card) + 1) + ['1'])}"


def test_every_thing_that_counts_has_a_weight_for_each_number_of_times():
    assert WEIGHTS.shape == (len(Counts), len(TIMES_LEFT))
    assert (np.diff(TIMES_LEFT) > 0).all()


@pytest.mark.rule("O2")
def test_O2_weights_lie_between_the_columns_of_the_table():
    BATTLECATS.judge  # noqa: B018 - compiles it
    honor = WEIGHTS[Counts.HONOR]
    assert judging.weight(Counts.HONOR, 0.0) == honor[0]
    assert judging.weight(Counts.HONOR, 4.5) == pytest.approx((honor[4] + honor[5]) / 2)
    assert judging.weight(Counts.HONOR, 6.0) == pytest.approx((honor[5] + honor[6]) / 2)
    assert judging.weight(Counts.HONOR, 99.0) == pytest.approx(honor[-1])


@pytest.mark.rule("O2")
def test_O2_what_one_gains_the_others_lose(seats):
    match = position("die 5", more=f"b: honor 3|{opponents('honor 9')}")
    assert sum(judged(match, seat) for seat in range(seats)) == pytest.approx(1)
    assert judged(match) < 1 / seats


@pytest.mark.rule("O2", "E1")
def test_O2_a_lead_is_worth_more_when_fewer_rounds_are_left():
    def worth(die: int) -> float:
        return judged(position(f"die {die}; stage improve", more=f"b: honor 9|{opponents('honor 6')}"))

    assert worth(4) < worth(8) < worth(11) < worth(12)
    assert worth(12) > 0.95  # nothing is left to be dealt


@pytest.mark.rule("R3.4")
def test_R3_4_until_honor_is_counted_a_lead_is_less_sure():
    def worth(stage: str) -> float:
        return judged(position(f"die 12; stage {stage}", more=f"b: honor 9|{opponents('honor 8')}"))

    assert worth("action") < worth("pride")


@pytest.mark.rule("ruling 34", "O2")
def test_ruling_34_a_shared_win_is_worth_its_share(seats):
    match = position(f"over 1; winners {(1 << seats) - 1}; die 13")
    assert [judged(match, seat) for seat in range(seats)] == pytest.approx([1 / seats] * seats)


@pytest.mark.rule("R3.4")
def test_R3_4_a_wound_looks_good_before_honor_is_counted_and_not_after():
    def worth(token: str, stage: str) -> float:
        drawn = f"b:iron_claw_master f:dragonstorm_master{token} f:guard"
        return judged(position(f"die 12; stage {stage}", fray=drawn))

    assert worth("+wounded", "action") > worth("", "action")
    assert worth("+wounded", "improve") == worth("", "improve")


@pytest.mark.rule("R3.4", "3b")
@pytest.mark.parametrize(("token", "hp", "pp"), [("", 5, 4), ("+wounded", 2, 1), ("+healed", 5, 4)])
def test_3b_a_wounded_card_of_the_fray_counts_for_what_it_still_brings(token, hp, pp):
    match = position("die 9; stage action", fray=f"b:dragonstorm_master{token} f:guard")
    BATTLECATS.judge  # noqa: B018 - compiles it
    found = judging.fray_standing(match.state, match.cards.book, 0, 4.0)
    assert found == pytest.approx(hp * WEIGHTS[Counts.FRAY_HP, 4] + pp * WEIGHTS[Counts.POINTS, 4])


@pytest.mark.rule("1", "X1")
@pytest.mark.parametrize(
    ("card", "counted"),
    [("iron_claw_warrior", 200 + 30), ("jade_fan_warrior", 40), ("eagle_eye_master", 351)],
)
def test_1_a_card_counts_for_its_level_if_it_harms_its_pride_and_its_honor_while_wounded(card, counted):
    BATTLECATS.judge  # noqa: B018 - compiles it
    assert judging.in_all(BATTLECATS.builtin.book, KINDS.index(card) + 1, 100.0, 10.0, 1.0) == counted


@pytest.mark.rule("R3.5")
def test_R3_5_pride_is_good_until_it_is_spent():
    def worth(points: int, stage: str) -> float:
        return judged(position(f"die 3; stage {stage}", more=f"b: points {points}"))

    assert worth(5, "pride") > worth(2, "pride")
    assert worth(5, "improve") == worth(2, "improve")
    assert judged(fray("b:jade_fan_master f:guard")) > judged(fray("b:magistrate f:guard"))


@pytest.mark.rule("3b", "E1")
def test_3b_in_the_last_deals_it_counts_what_a_card_brings_while_wounded():
    def worth(card: str) -> float:
        return judged(position("die 12; stage improve", common=f"b:{card} f:guard f:guard"))

    assert worth("dragonstorm_master") > worth("dragonstorm_warrior") > worth("dragonstorm_scout")
    assert worth("iron_claw_master") > worth("sacred_fury_scout")


@pytest.mark.rule("R4")
def test_R4_in_the_first_rounds_it_is_pride_that_a_pride_should_bring():
    def worth(card: str, die: int) -> float:
        return judged(position(f"die {die}; stage improve", more=f"b: {of_pride(card)}"))

    assert worth("jade_fan_master", 2) > worth("dragonstorm_warrior", 2)
    assert worth("jade_fan_master", 8) < worth("dragonstorm_warrior", 8)


@pytest.mark.rule("S6b", "ruling 30")
def test_S6b_a_warlord_is_worth_something_until_it_is_turned_over():
    def worth(side: str) -> float:
        return judged(position("die 9; stage pride", more=f"b: warlord kaito_emberfang; {side}"))

    assert worth("redeemed 0; met 2") > worth("redeemed 0; met 0") > worth("redeemed 1; met 2")
