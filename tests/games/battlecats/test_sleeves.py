"""Battlecats, that it does not matter in which sleeve a card is: its number says nothing of its place."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import deal, fray, lying
from tests.games.battlecats.test_warlords import HONOR, PRIDE, met

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("R3.3a", "R3.3b")
def test_R3_3b_the_pawn_passes_every_card_that_was_dealt(foe):
    match = deal("f:guard#1 f:magistrate#12 b:iron_claw_scout#11")
    assert (match.state.line, match.state.pawn, match.to_act) == (3, 3, [0])


@pytest.mark.rule("R3.2", "ruling 28")
def test_R3_2_the_last_card_of_the_deal_moves_to_the_front_if_it_is_a_master():
    match = deal("f:guard#1 f:magistrate#12 b:iron_claw_master#11")
    assert lying(match) == ["b:iron_claw_master", "f:guard", "f:magistrate"]


@pytest.mark.rule("S6a")
@pytest.mark.parametrize("level", ["warrior", "master"])
def test_S6a_ilsas_pride_finds_the_master_of_an_opponent_wherever_it_lies(level):
    match = deal(f"b:guard#1 f:magistrate#12 f:iron_claw_{level}#11", "b: warlord ilsa_quietstep", die=1)
    assert met(match, PRIDE) is (level == "master")


@pytest.mark.rule("S6a")
def test_S6a_ilsas_pride_does_not_count_a_master_in_a_hand():
    sides = "b: warlord ilsa_quietstep|f: hand jade_fan_master#2"
    assert not met(deal("b:guard#11 f:guard#12", sides), PRIDE)


@pytest.mark.rule("S6a")
@pytest.mark.parametrize("last", ["jade_fan_scout", "guard"])
def test_S6a_reeds_honor_counts_the_clans_wherever_the_cards_lie(last):
    drawn = f"b:iron_claw_scout#1 b:eagle_eye_scout#12 b:nightshade_scout#13 b:{last}#14"
    match = deal(drawn, "b: warlord old_mother_reed", die=1)
    assert met(match, HONOR) is (last == "jade_fan_scout")


@pytest.mark.rule("S6a")
def test_S6a_reeds_honor_does_not_count_the_clan_of_a_card_in_hand():
    drawn = "b:iron_claw_scout#11 b:eagle_eye_scout#12 b:nightshade_scout#13"
    match = deal(drawn, "b: warlord old_mother_reed; hand jade_fan_scout#3", die=1)
    assert not met(match, HONOR)


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(("scout", "yes"), [("#11", True), ("", False)])
def test_S6a_ranulfs_honor_does_not_count_a_scout_in_hand(scout, yes):
    drawn = "b:iron_claw_warrior b:jade_fan_master#13 " + f"b:iron_claw_scout{scout}" * yes
    sides = "b: warlord ranulf_patchcoat; hand eagle_eye_scout#2"
    assert met(fray(drawn.strip() + " f:guard#14" * yes, sides), HONOR) is yes
