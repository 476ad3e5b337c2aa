"""Battlecats, what a warlord's condition counts: cards of every level, wherever in the Fray they lie."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import position, stage
from tests.games.battlecats.test_warlords import BOTH, HONOR, PRIDE, acted, dealt, met

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("drawn", "yes"),
    [
        ("b:iron_claw_scout b:eagle_eye_scout b:nightshade_scout f:guard b:jade_fan_scout", True),
        ("b:dragonstorm_scout b:sacred_fury_scout b:jade_fan_scout f:guard b:nightshade_scout", True),
        ("b:iron_claw_scout b:iron_claw_warrior b:eagle_eye_scout b:nightshade_scout f:guard", False),
        ("b:eagle_eye_scout b:iron_claw_scout b:iron_claw_warrior b:nightshade_scout f:guard", False),
        ("b:iron_claw_scout b:eagle_eye_scout b:iron_claw_warrior b:nightshade_scout f:guard", False),
        ("b:guard b:magistrate b:iron_claw_scout b:eagle_eye_scout b:nightshade_scout", False),
    ],
)
@BOTH
def test_S6a_reeds_honor_counts_each_clan_once(drawn, yes, by):
    assert met(dealt("old_mother_reed", drawn, by), HONOR, by) is yes


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("old_mother_reed", "b:guard b:iron_claw_warrior b:jade_fan_warrior b:magistrate b:guard", True),
        ("old_mother_reed", "b:guard b:iron_claw_warrior f:jade_fan_warrior b:magistrate b:guard", False),
        ("vara_highfurrow", "b:iron_claw_warrior f:guard f:guard", True),
        ("vara_highfurrow", "f:guard f:iron_claw_warrior", True),
        ("vara_highfurrow", "b:iron_claw_warrior f:guard b:jade_fan_warrior", False),
        ("vara_highfurrow", "b:guard f:guard b:magistrate", False),
        ("ilsa_quietstep", "f:jade_fan_master", True),
        ("ilsa_quietstep", "b:jade_fan_master", False),
        ("ilsa_quietstep", "b:guard f:iron_claw_warrior b:guard f:jade_fan_master", True),
        ("ilsa_quietstep", "b:guard f:iron_claw_warrior b:guard f:guard", False),
        ("orso_ironmaw", "b:iron_claw_warrior f:guard b:iron_claw_scout", True),
        ("orso_ironmaw", "b:iron_claw_warrior b:eagle_eye_scout f:iron_claw_scout", False),
        ("kaito_emberfang", "f:guard b:dragonstorm_master", True),
        ("kaito_emberfang", "f:guard b:jade_fan_master b:dragonstorm_warrior", False),
    ],
)
@BOTH
def test_S6a_pride_conditions_after_the_deal_count_cards_of_every_level(warlord, drawn, yes, by):
    assert met(dealt(warlord, drawn, by), PRIDE, by) is yes


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("dagan_twicescarred", "b:eagle_eye_warrior+wounded f:guard b:jade_fan_master+wounded", True),
        ("dagan_twicescarred", "b:jade_fan_warrior+wounded b:guard f:jade_fan_warrior+wounded", False),
        ("dagan_twicescarred", "b:jade_fan_warrior+wounded b:guard+healed b:guard+protected", False),
        ("tavi_longsight", "b:guard b:iron_claw_warrior f:guard+wounded b:guard b:jade_fan_warrior", True),
        ("tavi_longsight", "b:guard b:iron_claw_warrior f:guard f:jade_fan_warrior", False),
        ("tavi_longsight", "b:guard b:guard b:guard b:guard f:guard b:jade_fan_warrior+wounded", False),
        ("tavi_longsight", "b:guard b:guard b:jade_fan_warrior+healed f:guard b:guard+protected", True),
    ],
)
@BOTH
def test_S6a_pride_conditions_after_the_actions_count_cards_of_every_level(warlord, drawn, yes, by):
    assert met(acted(warlord, f"b:iron_claw_scout {drawn}", by=by), PRIDE, by) is yes


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("tavi_longsight", "b:iron_claw_scout b:iron_claw_warrior+protected b:jade_fan_master+healed", True),
        ("tavi_longsight", "b:iron_claw_scout b:iron_claw_warrior+wounded b:jade_fan_master+healed", False),
        ("dagan_twicescarred", "b:iron_claw_warrior f:guard b:jade_fan_master", True),
        ("dagan_twicescarred", "b:iron_claw_warrior f:guard f:jade_fan_warrior b:guard", False),
        ("ranulf_patchcoat", "b:iron_claw_warrior b:jade_fan_master f:guard b:iron_claw_scout", True),
        ("ranulf_patchcoat", "b:iron_claw_warrior b:jade_fan_master f:iron_claw_scout b:guard", False),
        ("ranulf_patchcoat", "b:iron_claw_scout b:iron_claw_warrior+wounded b:jade_fan_master", False),
        ("ranulf_patchcoat", "b:iron_claw_scout b:iron_claw_warrior+healed b:jade_fan_master", True),
        ("ranulf_patchcoat", "b:iron_claw_scout f:iron_claw_warrior b:jade_fan_master", False),
        ("ranulf_patchcoat", "b:iron_claw_scout b:iron_claw_warrior f:jade_fan_master", False),
        ("sister_camphor", "b:iron_claw_scout f:guard b:guard b:magistrate", True),
        ("sister_camphor", "b:iron_claw_scout f:guard b:guard b:jade_fan_master", False),
        ("ilsa_quietstep", "b:iron_claw_warrior f:guard b:jade_fan_warrior", True),
        ("ilsa_quietstep", "b:iron_claw_warrior f:jade_fan_warrior b:jade_fan_master", False),
        ("ilsa_quietstep", "b:iron_claw_warrior f:jade_fan_warrior+wounded b:jade_fan_warrior", True),
        ("kaito_emberfang", "b:iron_claw_scout f:guard b:dragonstorm_warrior b:dragonstorm_master", True),
        ("kaito_emberfang", "b:iron_claw_scout f:guard b:dragonstorm_warrior b:jade_fan_master", False),
    ],
)
@BOTH
def test_S6a_honor_conditions_after_the_actions_count_cards_of_every_level(warlord, drawn, yes, by):
    assert met(acted(warlord, drawn, by=by), HONOR, by) is yes


@pytest.mark.rule("S6a", "ruling 30")
@pytest.mark.parametrize(("action", "yes"), [("pass", True), ("wound 2", False)])
@BOTH
def test_ruling_30_kaitos_honor_must_hold_after_the_actions(action, yes, by, foe):
    """Two unwounded Dragonstorm cards after the deal are too early."""
    match = dealt("kaito_emberfang", "f:iron_claw_scout b:dragonstorm_scout b:dragonstorm_scout", by)
    match.play(foe if by == "b" else 0, action)
    assert met(match, HONOR, by) is yes


@pytest.mark.rule("S6a", "S6b", "ruling 30")
@BOTH
def test_ruling_30_both_conditions_may_be_met_one_after_the_other(by):
    match = dealt("kaito_emberfang", "b:dragonstorm_master b:dragonstorm_scout", by)
    assert (stage(match), met(match, HONOR, by), met(match, PRIDE, by)) == ("honor", True, True)


@pytest.mark.rule("R1.4", "Q5", "ruling 5")
@pytest.mark.parametrize(
    ("own", "asked"),
    [
        ("hand guard", True),
        ("hand dragonstorm_master; jade jade_fan_warrior", True),
        ("hand dragonstorm_master; jade jade_fan_warrior; points 2", False),
        ("hand dragonstorm_master", False),
        ("points 8; hand eagle_eye_scout dragonstorm_master", True),
    ],
)
def test_R1_4_whoever_can_pay_for_a_card_of_their_own_is_asked(own, asked, foe):
    """What others have in hand or in their supply does not help."""
    sides = f"b: points 9; hand guard; jade jade_fan_warrior|f: points 3; deck guard; {own}"
    match = position("die 5; stage pride; to_act 1", more=sides)
    match.play(0, "pass")
    assert (stage(match), match.to_act) == ("pride" if asked else "improve", [foe])
