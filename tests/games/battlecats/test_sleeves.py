"""Battlecats, that it does not matter in which sleeve a card is: its number says nothing of its place."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import deal, lying, stage

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("R3.3a", "R3.3b")
def test_R3_3b_the_pawn_passes_every_card_that_was_dealt(foe):
    match = deal("f:guard#1 f:magistrate#12 b:iron_claw_scout#11")
    assert (match.state.line, match.state.pawn, match.to_act) == (3, 3, [0])


@pytest.mark.rule("R3.2", "ruling 28")
def test_R3_2_the_last_card_of_the_deal_moves_to_the_front_if_it_is_a_master():
    match = deal("f:guard#1 f:magistrate#12 b:iron_claw_master#11")
    assert lying(match) == ["b:iron_claw_master", "f:guard", "f:magistrate"]
