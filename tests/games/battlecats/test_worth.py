"""What Battlecats thinks a position is worth; bots play by it."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import BATTLECATS, TABLE, fray, opponents, position

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


def many() -> str:
    """As many cards as go round after some rounds."""
    return "f:guard " * (10 * TABLE.seats)


def with_card(die: int, card: str, common: str = "") -> float:
    """How it looks for blue, with a card of its own on the Discard Pile."""
    kinds = [entry.id for entry in BATTLECATS.builtin.tables["card"]]
    pride = " ".join(["0"] * (kinds.index(card) + 1) + ["1"]) if card else "0"
    return evaluated(
        position(f"die {die}; stage improve", more=f"b: pride {pride}", common=common, discard=many()), 0
    )


@pytest.mark.rule("O1", "O2")
def test_O1_a_card_that_brings_little_is_worse_than_the_place_it_takes():
    assert with_card(9, "magistrate") < with_card(9, "")
    assert with_card(9, "dragonstorm_scout") > with_card(9, "")


@pytest.mark.rule("O2")
def test_O2_first_it_is_cards_with_pride_that_pay_and_then_those_with_honor():
    assert with_card(2, "jade_fan_master") > with_card(2, "dragonstorm_warrior")
    assert with_card(10, "jade_fan_master") < with_card(10, "dragonstorm_warrior")


@pytest.mark.rule("R4", "E1", "E2")
def test_E1_what_is_discarded_after_the_last_shuffle_is_worth_nothing():
    assert with_card(11, "dragonstorm_master") > with_card(11, "")
    assert with_card(11, "dragonstorm_master", common=many()) == with_card(11, "", common=many())
    assert with_card(12, "dragonstorm_master") == with_card(12, "")


@pytest.mark.rule("R4", "E1")
def test_E1_where_the_last_shuffle_may_come_or_not_a_card_looks_half_as_good():
    soon, perhaps = "", "f:guard " * (5 * TABLE.seats)
    sure = with_card(10, "dragonstorm_master", soon) - with_card(10, "", soon)
    assert 0 < with_card(10, "dragonstorm_master", perhaps) - with_card(10, "", perhaps) < sure


@pytest.mark.rule("E1", "E2")
def test_E1_what_is_in_the_common_deck_is_still_dealt_after_the_last_round():
    def worth(card: str) -> float:
        return evaluated(position("die 12; stage improve", common=f"b:{card} f:guard f:guard"), 0)

    assert worth("dragonstorm_master") > worth("dragonstorm_warrior") > worth("magistrate")


@pytest.mark.rule("S6b", "ruling 30")
@pytest.mark.parametrize(("met", "stage"), [(1, "honor"), (2, "pride")])
@pytest.mark.parametrize(("bonuses", "die"), [("lapse", 9), ("stay", 12)])
def test_S6b_a_bonus_within_reach_looks_good_until_its_last_moment_is_gone(met, stage, bonuses, die):
    """Where bonuses stay, that is in the last round."""

    def worth(met: int, turns: int, dealer: int = TABLE.seats - 1) -> float:
        return evaluated(
            position(
                f"die {die}; stage {stage}; bonuses {bonuses}; dealer {dealer}; turns {turns}",
                more=f"b: warlord kaito_emberfang; met {met}; redeemed 0",
                discard=many(),
            ),
            0,
        )

    if met == 1 or die == 9:  # Pride is worth nothing any more in the last round
        assert worth(met, turns=0) > worth(0, turns=0)
        assert worth(met, turns=1, dealer=0) > worth(0, turns=1, dealer=0)
    assert worth(met, turns=1) == worth(0, turns=1)


@pytest.mark.rule("S6b", "ruling 30")
@pytest.mark.parametrize("met", [1, 2])
def test_ruling_30_a_bonus_that_stays_looks_good_when_its_phase_has_passed(met):
    def worth(met: int, bonuses: str) -> float:
        drawn = f"die 5; stage improve; bonuses {bonuses}"
        side = f"b: warlord kaito_emberfang; met {met}"
        return evaluated(position(drawn, more=side, discard=many()), 0)

    assert worth(met, "stay") > worth(0, "stay")
    assert worth(met, "lapse") == worth(0, "lapse")


@pytest.mark.rule("S6b")
def test_S6b_a_bonus_that_may_still_come_looks_good_and_better_early_than_late():
    def worth(die: int, redeemed: int) -> float:
        return evaluated(position(f"die {die}; stage improve", more=f"b: redeemed {redeemed}"), 0)

    assert worth(4, redeemed=0) > worth(4, redeemed=1)
    assert worth(4, redeemed=1) < worth(11, redeemed=1) < worth(11, redeemed=0)


@pytest.mark.rule("R3.3b")
def test_R3_3b_what_is_judged_apart_comes_one_after_the_other_to_the_last_round(seats):
    """The action phase of a round is one stretch, every turn of the others one of its own."""
    found = [
        BATTLECATS.rules.stretch(
            position(f"die {die}; stage {stage}; turns {turns}").state, BATTLECATS.builtin.book
        )
        for die in range(29)
        for stage, last in (("action", 0), ("honor", seats), ("pride", seats), ("improve", seats))
        for turns in range(last + 1)
    ]
    assert found == sorted(set(found))
