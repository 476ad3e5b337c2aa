"""The warlords of Battlecats: both bonuses of each, when they may be taken, and that it is once."""

from __future__ import annotations

import re

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import BATTLECATS, deal, fray, opponents, players, position, rest, stage
from tests.tables import told

pytestmark = pytest.mark.interpreted

HONOR, PRIDE = 1, 2


BOTH = pytest.mark.parametrize("by", ["b", "f"])  # the warlord is blue's, or the foe's in blue's place


def met(match: Match, bonus: int, by: str = "b") -> bool:
    """Whether the condition has been met, once all cards have acted or rested."""
    return bool(rest(match).state.met[players().index(by)] & bonus)


def drawn_for(by: str, drawn: str) -> str:
    """What is drawn for blue; for the foe, both are in each other's place."""
    if by == "b":
        return drawn
    return re.sub(r"\b[bf]:", lambda player: "f:" if player[0] == "b:" else "b:", drawn)


def dealt(warlord: str, drawn: str, by: str = "b", die: int = 4) -> Match:
    return deal(drawn_for(by, drawn), f"{by}: warlord {warlord}", die)


def acted(warlord: str, drawn: str, *actions: str, by: str = "b", common: str = "", more: str = "") -> Match:
    """A Fray in which the warlord's player has acted, as in `take b:guard`; what is left to act rests."""
    match = fray(drawn_for(by, drawn), f"{by}: warlord {warlord}{more}", common=drawn_for(by, common))
    for action in actions:
        match.play(match.to_act[0], taking(drawn_for(by, action)))
    return match


def taking(action: str) -> str:
    """`take b:guard` in the words of the game."""
    return re.sub(
        r"([bgyf]):(\w+)", lambda card: f"{card[2]} of player_{players().index(card[1]) + 1}", action
    )


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("kaito_emberfang", "b:dragonstorm_master", True),
        ("kaito_emberfang", "b:dragonstorm_warrior f:dragonstorm_master b:iron_claw_master", False),
        ("lady_suiren", "b:jade_fan_warrior b:jade_fan_scout", True),
        ("lady_suiren", "b:jade_fan_warrior f:jade_fan_scout", False),
        ("orso_ironmaw", "b:iron_claw_scout b:iron_claw_scout", True),
        ("orso_ironmaw", "b:iron_claw_scout b:eagle_eye_scout", False),
        ("nyx_hollowpaw", "b:nightshade_scout b:nightshade_master", True),
        ("nyx_hollowpaw", "b:nightshade_scout f:nightshade_master", False),
        ("brann_thunderthroat", "b:sacred_fury_scout b:sacred_fury_warrior", True),
        ("brann_thunderthroat", "b:sacred_fury_scout", False),
        ("old_mother_reed", "b:guard b:guard b:guard b:guard b:guard", True),
        ("old_mother_reed", "b:guard b:guard b:guard b:guard f:guard", False),
        ("ilsa_quietstep", "b:guard f:jade_fan_master", True),
        ("ilsa_quietstep", "b:jade_fan_master f:jade_fan_master", False),
        ("ilsa_quietstep", "b:guard f:guard", False),
        ("vara_highfurrow", "b:guard f:guard", True),
        ("vara_highfurrow", "f:guard f:guard", True),
        ("vara_highfurrow", "b:guard b:guard f:guard", False),
    ],
)
@BOTH
def test_S6a_the_pride_condition_after_the_deal(warlord, drawn, yes, by):
    assert met(dealt(warlord, drawn, by), PRIDE, by) is yes


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("tavi_longsight", "b:iron_claw_scout b:guard b:guard b:guard f:guard", True),
        ("tavi_longsight", "b:iron_claw_scout b:guard b:guard+wounded b:guard f:guard", False),
        ("tavi_longsight", "b:iron_claw_scout b:guard b:guard f:guard", False),
        ("dagan_twicescarred", "b:iron_claw_scout b:guard+wounded b:guard+wounded f:guard", True),
        (
            "dagan_twicescarred",
            "b:iron_claw_scout b:guard+wounded b:guard+healed f:guard+wounded f:guard",
            False,
        ),
        ("ranulf_patchcoat", "b:iron_claw_scout f:guard", False),
    ],
)
@BOTH
def test_S6a_the_pride_condition_after_the_actions(warlord, drawn, yes, by):
    assert met(acted(warlord, drawn, by=by), PRIDE, by) is yes


@pytest.mark.rule("S6a")
@BOTH
def test_S6a_ranulfs_pride_when_a_card_of_his_was_exiled(by):
    match = acted("ranulf_patchcoat", "f:jade_fan_scout b:guard", "exile 2", by=by)
    assert met(match, PRIDE, by)


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("die", "own", "foes", "yes"),
    [(5, 1, 2, True), (4, 1, 2, False), (5, 2, 2, False), (5, 3, 2, False), (6, 4, 5, True)],
)
@BOTH
def test_S6a_camphors_pride_with_the_least_honor_from_the_fifth_round_on(die, own, foes, yes, by):
    """Whoever sits between blue and the foe has the most."""
    between = [f"{player}: honor 9" for player in players()[1:-1]]
    sides = "|".join([f"b: warlord sister_camphor; honor {own}", *between, f"f: honor {foes}"])
    assert met(deal("b:magistrate", drawn_for(by, sides), die - 1), PRIDE, by) is yes


@pytest.mark.rule("S6a", "R3.4")
def test_S6a_camphors_pride_is_looked_at_when_honor_has_been_counted():
    sides = f"b: warlord sister_camphor; honor 2|{opponents('honor 2')}"
    assert met(deal(" ".join(f"{player}:guard" for player in players()[1:]), sides), PRIDE)
    assert not met(deal("b:guard", sides), PRIDE)


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("kaito_emberfang", "b:iron_claw_scout b:dragonstorm_scout b:dragonstorm_scout f:guard", True),
        (
            "kaito_emberfang",
            "b:iron_claw_scout b:dragonstorm_scout b:dragonstorm_scout+wounded f:guard",
            False,
        ),
        ("kaito_emberfang", "b:iron_claw_scout b:dragonstorm_scout b:dragonstorm_scout+healed f:guard", True),
        ("tavi_longsight", "b:iron_claw_scout b:guard+protected b:guard+healed f:guard", True),
        ("tavi_longsight", "b:iron_claw_scout b:guard+protected f:guard+healed f:guard", False),
        ("dagan_twicescarred", "b:iron_claw_scout b:guard f:guard", True),
        ("dagan_twicescarred", "b:iron_claw_scout f:guard", False),
        ("ilsa_quietstep", "b:iron_claw_warrior b:jade_fan_warrior f:guard", True),
        (
            "ilsa_quietstep",
            "b:iron_claw_warrior b:jade_fan_warrior b:eagle_eye_warrior+wounded f:guard",
            False,
        ),
        ("ilsa_quietstep", "b:iron_claw_warrior b:guard+wounded f:guard", False),
        ("ranulf_patchcoat", "b:iron_claw_scout b:iron_claw_warrior b:jade_fan_master f:guard", True),
        ("ranulf_patchcoat", "b:iron_claw_warrior b:guard b:jade_fan_master f:guard", False),
        (
            "ranulf_patchcoat",
            "b:iron_claw_scout b:iron_claw_warrior b:jade_fan_master+wounded f:guard",
            False,
        ),
        (
            "ranulf_patchcoat",
            "b:iron_claw_warrior b:iron_claw_scout+wounded b:jade_fan_master f:guard",
            False,
        ),
        ("ranulf_patchcoat", "b:iron_claw_scout b:jade_fan_master f:guard", False),
        ("sister_camphor", "b:iron_claw_scout b:guard b:magistrate f:guard", True),
        ("sister_camphor", "b:iron_claw_scout b:guard b:magistrate+wounded f:guard", False),
        ("sister_camphor", "b:iron_claw_scout b:guard b:jade_fan_warrior f:guard", False),
    ],
)
@BOTH
def test_S6a_the_honor_condition_after_the_actions(warlord, drawn, yes, by):
    assert met(acted(warlord, drawn, by=by), HONOR, by) is yes


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("drawn", "yes"),
    [
        ("b:iron_claw_scout b:eagle_eye_scout b:nightshade_scout b:jade_fan_scout f:guard", True),
        ("b:iron_claw_scout b:eagle_eye_scout b:nightshade_scout f:jade_fan_scout b:guard", False),
    ],
)
@BOTH
def test_S6a_reeds_honor_with_four_clans_after_the_deal(drawn, yes, by):
    assert met(dealt("old_mother_reed", drawn, by), HONOR, by) is yes


@pytest.mark.rule("S6a")
@BOTH
def test_S6a_suirens_honor_when_her_actions_exiled_two(by):
    drawn = "b:jade_fan_master f:guard f:guard"
    assert met(acted("lady_suiren", drawn, "exile 2", "exile 2", by=by), HONOR, by)
    assert not met(acted("lady_suiren", drawn, "exile 2", "pass", by=by), HONOR, by)


@pytest.mark.rule("S6a")
@BOTH
def test_S6a_orsos_honor_when_his_actions_wounded_three(by):
    drawn = "b:sacred_fury_master b:iron_claw_scout f:guard f:guard f:guard"
    assert met(acted("orso_ironmaw", drawn, "wound 3", "wound 4", "wound 5", by=by), HONOR, by)
    assert not met(acted("orso_ironmaw", drawn, "wound 3", "wound 4", "pass", by=by), HONOR, by)


@pytest.mark.rule("ruling 37", "S6a", "NS2")
@pytest.mark.parametrize(("owner", "yes"), [("f", True), ("b", False)])
@BOTH
def test_ruling_37_varas_honor_counts_a_master_that_she_betrayed(owner, yes, by):
    match = acted(
        "vara_highfurrow", "b:nightshade_scout f:guard",
        "reveal", f"take {owner}:jade_fan_master", "pass",
        common=f"{owner}:jade_fan_master", by=by,
    )  # fmt: skip
    assert met(match, HONOR, by) is yes


@pytest.mark.rule("ruling 37", "S6a", "NS2")
@BOTH
def test_ruling_37_dagans_pride_counts_a_card_of_his_that_was_betrayed(by):
    drawn = "f:nightshade_scout b:guard+wounded"
    match = acted("dagan_twicescarred", drawn, "reveal", "take b:guard", common="b:guard", by=by)
    assert met(match, PRIDE, by)


@pytest.mark.rule("ruling 37", "S6a", "NS2")
@BOTH
def test_ruling_37_orsos_honor_counts_the_wound_of_a_nightshade_card(by):
    match = acted(
        "orso_ironmaw",
        "b:nightshade_scout b:sacred_fury_warrior f:guard f:guard",
        "reveal", "take f:guard", "wound 3", "wound 4", common="f:guard", by=by,
    )  # fmt: skip
    assert met(match, HONOR, by)


@pytest.mark.rule("S6a", "NS2", "ruling 24")
@pytest.mark.parametrize(
    ("card", "owner", "use", "yes"),
    [
        ("iron_claw_warrior", "f", "wound 2", True),
        ("iron_claw_master", "f", "wound 2", True),
        ("iron_claw_warrior", "f", "pass", False),
        ("iron_claw_scout", "f", "wound 2", False),
        ("iron_claw_warrior", "b", "wound 2", False),
    ],
)
@BOTH
def test_S6a_nyxs_honor_when_she_used_an_opponents_warrior_or_master(card, owner, use, yes, by):
    match = acted(
        "nyx_hollowpaw", "b:nightshade_scout f:guard",
        "reveal", f"take {owner}:{card}", use,
        common=f"{owner}:{card}", by=by,
    )  # fmt: skip
    assert met(match, HONOR, by) is yes


@pytest.mark.rule("S6a", "NS2")
@BOTH
def test_S6a_nyxs_honor_when_the_betrayed_card_draws(by):
    match = acted(
        "nyx_hollowpaw", "b:nightshade_scout f:guard",
        "reveal", "take f:nightshade_warrior", "reveal", "take b:guard",
        common="b:guard f:guard f:nightshade_warrior f:guard", by=by,
    )  # fmt: skip
    assert met(match, HONOR, by)


@pytest.mark.rule("S6a", "SF1")
@BOTH
def test_S6a_branns_honor_when_one_action_wounded_two(by):
    drawn = "b:sacred_fury_warrior b:iron_claw_scout f:guard f:guard"
    assert met(acted("brann_thunderthroat", drawn, "wound 3", "wound 4", by=by), HONOR, by)
    assert not met(acted("brann_thunderthroat", drawn, "wound 3", "pass", "wound 4", by=by), HONOR, by)


@pytest.mark.rule("S6a")
@BOTH
def test_S6a_varas_honor_when_she_wounded_a_master(by):
    drawn = "b:iron_claw_master f:guard f:jade_fan_master+protected f:jade_fan_master"
    assert met(acted("vara_highfurrow", drawn, "wound 4", by=by), HONOR, by)
    assert not met(acted("vara_highfurrow", drawn, "wound 2", by=by), HONOR, by)


READY = "b:iron_claw_scout b:guard f:guard"  # more cards than the opponent: Dagan's Honor


@pytest.mark.rule("S6b")
@BOTH
def test_S6b_the_honor_bonus_is_taken_in_the_honor_phase(by):
    match, seat = acted("dagan_twicescarred", READY, "pass", by=by), players().index(by)
    assert (stage(match), match.legal(seat)) == ("honor", ["redeem", "pass"])
    match.play(seat, "redeem")
    assert told(match)[0] == f"honor_bonus {seat} dagan_twicescarred 3"
    assert (match.state.honor[seat], match.state.redeemed[seat], stage(match)) == (1 + 3, 1, "pride")


@pytest.mark.rule("S6b")
def test_S6b_the_pride_bonus_is_taken_in_the_pride_phase():
    match = rest(dealt("orso_ironmaw", "b:iron_claw_scout b:iron_claw_scout f:guard"))
    assert (stage(match), match.legal(0)) == ("pride", ["recruit magistrate", "redeem", "pass"])
    match.play(0, "redeem")
    assert (match.state.points[0], match.state.redeemed[0]) == (4 + 5, 1)
    assert match.legal(0) == ["recruit magistrate", "pass"]


@pytest.mark.rule("S6b")
def test_S6b_the_pride_bonus_may_make_the_first_recruit_possible():
    match = rest(
        fray(
            "b:iron_claw_scout b:guard+wounded b:guard+wounded f:magistrate",
            "b: warlord dagan_twicescarred; redeemed 0",
            hands="dragonstorm_master",
        )
    )
    match.play(0, "pass")
    assert (stage(match), match.legal(0)) == ("pride", ["redeem", "pass"])


@pytest.mark.rule("S6b")
def test_S6b_one_bonus_only():
    both = "b:iron_claw_scout b:guard+wounded b:guard+wounded f:guard"
    match = acted("dagan_twicescarred", both, "pass")
    match.play(0, "redeem")
    assert (stage(match), match.legal(0)) == ("pride", ["recruit magistrate", "pass"])


@pytest.mark.rule("S6b")
def test_S6b_a_warlord_that_has_been_turned_over_brings_nothing_more():
    match = acted("dagan_twicescarred", READY, "pass", more="; redeemed 1")
    assert stage(match) == "pride"


@pytest.mark.rule("ruling 30")
def test_ruling_30_a_bonus_that_has_lapsed_may_be_met_again(seats):
    match = acted("dagan_twicescarred", READY, "pass", more="; deck guard|bonuses lapse")
    match.play(0, "pass")
    assert (stage(match), match.state.redeemed[0], match.state.honor[0]) == ("pride", 0, 1)
    for seat in range(seats):
        match.play(seat, "pass")
    assert match.state.met[0] == 0
    match.play(0, "draw 0")
    assert (match.state.die, stage(rest(match))) == (6, "honor")


@pytest.mark.rule("ruling 30")
def test_ruling_30_a_condition_must_hold_at_its_own_moment(foe):
    """Two Iron Claw cards after the deal are enough, and the same after the actions are too late."""
    match = deal(
        "f:jade_fan_warrior b:iron_claw_scout b:iron_claw_scout",
        "b: warlord orso_ironmaw|f: warlord lady_suiren",
    )
    match.play(foe, "exile 2")
    assert met(match, PRIDE)
    late = acted("orso_ironmaw", "b:nightshade_scout b:iron_claw_scout+wounded f:guard", "reveal",
                 "take b:iron_claw_scout", common="b:iron_claw_scout")  # fmt: skip
    assert not met(late, PRIDE)


@pytest.mark.rule("ruling 32")
def test_ruling_32_bonuses_are_there_from_the_first_round_on():
    match = dealt("old_mother_reed", "b:guard b:guard b:guard b:guard b:guard f:guard", die=0)
    assert (match.state.die, stage(match)) == (1, "pride")
    assert "redeem" in match.legal(0)


@pytest.mark.rule("S6a", "S6b")
def test_S6b_bonuses_in_seat_order(foe):
    drawn = "b:iron_claw_scout b:guard+wounded b:guard+wounded f:guard+wounded f:guard+wounded f:guard"
    sides = f"b: warlord sister_camphor|{opponents('honor 5')}|f: warlord dagan_twicescarred"
    match = fray(drawn, sides)
    match.play(0, "pass")
    assert (stage(match), match.legal(0), match.state.met[[0, foe]].tolist()) == (
        "pride", ["recruit magistrate", "redeem", "pass"], [2, 2]
    )  # fmt: skip


@pytest.mark.only(seats=2, because="it reads what is printed; nobody plays")
@pytest.mark.rule("S6a")
def test_S6a_every_warlord_has_both_bonuses_at_a_moment():
    book = BATTLECATS.builtin.book
    for entry in BATTLECATS.builtin.tables["warlord"]:
        row = book.warlord[entry.number]
        assert (row.honor_bonus, row.pride_bonus) == (3, 5)
        assert row.honor[0].do
        assert row.pride[0].do
        assert row.honor[0].at
        assert row.pride[0].at


@pytest.mark.rule("ruling 30")
@pytest.mark.parametrize(
    "deed", ["wounds", "masters_wounded", "double_wounds", "exiles", "betrayals", "losses"]
)
def test_ruling_30_the_deeds_of_a_round_are_forgotten_after_it(deed):
    match = fray(
        "b:iron_claw_scout f:guard",
        f"b: {deed} 3; deck guard|{opponents(f'{deed} 3')}",
        hands="dragonstorm_master",
    )
    match.play(0, "pass")
    assert (stage(match), getattr(match.state, deed).tolist()) == ("improve", [0, 0, 0, 0])


@pytest.mark.rule("S6b", "ruling 30")
@pytest.mark.parametrize("bonuses", ["stay", "lapse"])
def test_ruling_30_what_was_met_stays_after_the_round_or_lapses(bonuses, seats):
    sides = f"b: warlord orso_ironmaw; met 2; points 1; hand guard; deck guard|{opponents('met 1')}"
    match = position(f"die 5; bonuses {bonuses}; stage pride; to_act 1", more=sides)
    match.play(0, "pass")
    kept = [2, *[1] * (seats - 1), *[0] * (4 - seats)] if bonuses == "stay" else [0, 0, 0, 0]
    assert (stage(match), match.state.met.tolist()) == ("improve", kept)


def a_round_later(match: Match, by: str) -> Match:
    """The next round in its Honor phase; no condition is met in it."""
    while match.state.die == 5:
        seat = match.to_act[0]
        match.play(seat, "pass" if "pass" in match.legal(seat) else "draw 0")
    return rest(match)


@pytest.mark.rule("S6b", "ruling 30")
@BOTH
def test_ruling_30_a_bonus_that_was_declined_can_be_redeemed_in_a_later_honor_phase(by):
    ready = {"more": "; deck guard", "by": by, "common": "f:guard b:iron_claw_scout f:magistrate"}
    seat = players().index(by)
    match = acted("dagan_twicescarred", READY, "pass", **ready)
    match.play(seat, "pass")
    match = a_round_later(match, by)
    assert (match.state.die, stage(match), match.legal(seat)) == (6, "honor", ["redeem", "pass"])
    match.play(seat, "redeem")
    assert (match.state.redeemed[seat], match.state.met[seat]) == (1, 0)


@pytest.mark.rule("S6b", "ruling 30")
def test_ruling_30_with_lapse_a_bonus_is_for_the_round_in_which_it_was_met():
    lapsing = "; deck guard|bonuses lapse"
    match = acted("dagan_twicescarred", READY, "pass", more=lapsing, common="f:guard f:magistrate")
    match.play(0, "pass")
    match = a_round_later(match, "b")
    assert (match.state.die, stage(match), match.state.met[0]) == (6, "pride", 0)


@pytest.mark.rule("S6b", "ruling 30")
def test_ruling_30_a_pride_bonus_waits_for_a_later_pride_phase(foe):
    sides = "b: warlord orso_ironmaw; met 2; deck guard; points 1; hand guard"
    match = position("die 5; stage pride; to_act 1", more=sides, common="f:guard f:magistrate")
    match.play(0, "pass")
    match = a_round_later(match, "b")
    assert (match.state.die, stage(match)) == (6, "pride")
    assert match.legal(0) == ["recruit guard", "redeem", "pass"]


@pytest.mark.rule("S6b", "ruling 30")
def test_ruling_30_both_bonuses_may_wait_and_one_is_redeemed():
    match = position("die 5; stage honor; to_act 1", more="b: warlord orso_ironmaw; met 3; deck guard")
    match.play(0, "redeem")
    assert (match.state.met[0], match.state.honor[0], stage(match)) == (0, 3, "improve")
