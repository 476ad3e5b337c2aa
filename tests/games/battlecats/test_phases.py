"""Battlecats, from one phase to the next: who is told and asked first, and what lies there no more."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import fray, lying, opponents, position, stage
from tests.tables import told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("R3.4", "R3.5", "ruling 19")
def test_R3_4_honor_and_then_pride_are_told_seat_by_seat(seats):
    match = fray("b:iron_claw_scout f:guard")
    match.play(0, "pass")
    counted = [line.split()[:2] for line in told(match)[1:]]
    assert counted == [[what, str(p)] for what in ("honor", "pride") for p in range(seats)]


@pytest.mark.rule("S6b", "ruling 7")
def test_ruling_7_when_honor_has_been_counted_the_dealer_is_asked_last(seats):
    match = fray("b:iron_claw_scout f:guard", f"b: met 1|{opponents('met 1')}")
    match.play(0, "pass")
    for seat in range(seats):
        assert (stage(match), match.to_act) == ("honor", [seat])
        match.play(seat, "pass")
    assert stage(match) == "pride"


@pytest.mark.rule("R1.5")
def test_R1_5_with_the_fray_the_pawn_leaves_the_table():
    match = fray("b:iron_claw_scout f:guard", "b: deck guard", hands="dragonstorm_master")
    match.play(0, "pass")
    assert (stage(match), lying(match), match.state.line, match.state.pawn) == ("improve", [], 0, 0)


@pytest.mark.rule("S6b")
def test_S6b_all_hear_who_takes_which_pride_bonus(foe):
    sides = "b: warlord orso_ironmaw; met 2|f: warlord lady_suiren; met 2; hand guard"
    match = position("die 5; stage pride; to_act 1", more=sides)
    for seat, name in ((0, "orso_ironmaw"), (foe, "lady_suiren")):
        assert match.to_act == [seat]
        match.play(seat, "redeem")
        assert told(match)[0] == f"pride_bonus {seat} {name} 5"
