"""Battlecats, what an exile leaves behind: places that close up, turns that stay whose they were, losses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from caterwaul.core.cardset import CardSet
from tests.games.battlecats.frays import fray, lying, stage
from tests.games.battlecats.test_bad_input import effect, scout
from tests.games.battlecats.test_warlords import BOTH, HONOR, drawn_for, met, taking
from tests.tables import told

pytestmark = pytest.mark.interpreted

Load = Callable[[str], CardSet]


@pytest.mark.rule("ruling 20", "ruling 21")
def test_ruling_21_when_the_last_card_of_the_fray_is_exiled_the_dealer_space_has_no_turn():
    match = fray("b:nightshade_scout f:magistrate f:guard", common="b:jade_fan_scout")
    match.play(0, "reveal")
    match.play(0, "take jade_fan_scout of player_1")
    match.play(0, "exile 3")
    assert lying(match) == ["b:nightshade_scout", "f:magistrate", "b:jade_fan_scout"]
    assert (stage(match), match.state.line) == ("pride", 2)


@pytest.mark.rule("ruling 20", "X1", "R3.3a")
def test_ruling_20_a_scout_of_pf_0_may_exile_itself_and_the_next_card_acts(own_cards: Load, foe):
    cards = own_cards(scout(pf=0, action=effect("exile")))
    match = fray("b:iron_claw_scout f:jade_fan_scout b:guard", own=cards)
    match.play(0, "exile 1")
    assert (lying(match), match.state.pawn) == (["f:jade_fan_scout", "b:guard"], 1)
    assert (match.to_act, match.legal(foe)) == ([foe], ["exile 2", "pass"])


@pytest.mark.rule("JF1", "2a")
def test_JF1_whoever_exiles_what_lies_behind_keeps_its_place(foe):
    match = fray("b:jade_fan_master f:magistrate f:guard")
    for card in ("magistrate", "guard"):
        match.play(0, "exile 2")
        assert told(match)[0] == f"exiled 0 {card} {foe} 2 jade_fan_master 1"


@pytest.mark.rule("2a", "3a")
def test_2a_an_exiled_card_leaves_its_token_behind():
    match = fray("b:dragonstorm_warrior f:magistrate+wounded f:guard")
    match.play(0, "exile 2")
    assert lying(match, "exiled") == ["f:magistrate"]
    assert not match.state.condition.any()


LOSER = """
[[warlord]]
id = "loser"
honor_bonus = 3
pride_bonus = 5
followers = []
honor = [{ do = "was_exiled", at = "actions", n = 2 }]
pride = [{ do = "has_exiled", at = "actions", n = 9 }]
"""


@pytest.mark.rule("S6a", "2a")
@pytest.mark.parametrize(("second", "yes"), [("exile 2", True), ("pass", False)])
@BOTH
def test_S6a_every_card_that_was_exiled_counts(own_cards: Load, second, yes, by):
    drawn = drawn_for(by, "f:jade_fan_master b:guard b:magistrate")
    match = fray(drawn, f"{by}: warlord loser", own=own_cards(LOSER))
    for action in ("exile 2", second):
        match.play(match.to_act[0], taking(action))
    assert met(match, HONOR, by) is yes
