"""The warlords of Battlecats: both bonuses of each, when they may be taken, and that it is once."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import BATTLECATS, SEATS, deal, fray, rest, stage
from tests.tables import table, told

pytestmark = pytest.mark.interpreted

HONOR, PRIDE = 1, 2


def met(match: Match, bonus: int, seat: int = 0) -> bool:
    """Whether the condition has been met, once all cards have acted or rested."""
    return bool(rest(match).state.met[seat] & bonus)


def dealt(warlord: str, drawn: str, seats: int = 2, die: int = 4, more: str = "") -> Match:
    return deal(drawn, f"0: warlord {warlord}{more}", seats, die)


def acted(warlord: str, drawn: str, *actions: str, seats: int = 2, common: str = "", more: str = "") -> Match:
    """A Fray in which blue has acted; what is left to act rests."""
    match = fray(drawn, f"0: warlord {warlord}{more}", seats, **({"common": common} if common else {}))
    for action in actions:
        match.play(match.to_act[0], action)
    return match


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("kaito_emberfang", "b:dragonstorm_master", True),
        ("kaito_emberfang", "b:dragonstorm_warrior g:dragonstorm_master b:iron_claw_master", False),
        ("lady_suiren", "b:jade_fan_warrior b:jade_fan_scout", True),
        ("lady_suiren", "b:jade_fan_warrior g:jade_fan_scout", False),
        ("orso_ironmaw", "b:iron_claw_scout b:iron_claw_scout", True),
        ("orso_ironmaw", "b:iron_claw_scout b:eagle_eye_scout", False),
        ("nyx_hollowpaw", "b:nightshade_scout b:nightshade_master", True),
        ("nyx_hollowpaw", "b:nightshade_scout g:nightshade_master", False),
        ("brann_thunderthroat", "b:sacred_fury_scout b:sacred_fury_warrior", True),
        ("brann_thunderthroat", "b:sacred_fury_scout", False),
        ("old_mother_reed", "b:guard b:guard b:guard b:guard b:guard", True),
        ("old_mother_reed", "b:guard b:guard b:guard b:guard g:guard", False),
        ("ilsa_quietstep", "b:guard g:jade_fan_master", True),
        ("ilsa_quietstep", "b:jade_fan_master g:jade_fan_master", False),
        ("ilsa_quietstep", "b:guard g:guard", False),
        ("vara_highfurrow", "b:guard g:guard", True),
        ("vara_highfurrow", "g:guard g:guard", True),
        ("vara_highfurrow", "b:guard b:guard g:guard", False),
    ],
)
def test_S6a_the_pride_condition_after_the_deal(warlord, drawn, yes):
    assert met(dealt(warlord, drawn), PRIDE) is yes


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("tavi_longsight", "b:iron_claw_scout b:guard b:guard b:guard g:guard", True),
        ("tavi_longsight", "b:iron_claw_scout b:guard b:guard+wounded b:guard g:guard", False),
        ("tavi_longsight", "b:iron_claw_scout b:guard b:guard g:guard", False),
        ("dagan_twicescarred", "b:iron_claw_scout b:guard+wounded b:guard+wounded g:guard", True),
        (
            "dagan_twicescarred",
            "b:iron_claw_scout b:guard+wounded b:guard+healed g:guard+wounded g:guard",
            False,
        ),
        ("ranulf_patchcoat", "b:iron_claw_scout g:guard", False),
    ],
)
def test_S6a_the_pride_condition_after_the_actions(warlord, drawn, yes):
    assert met(acted(warlord, drawn), PRIDE) is yes


@pytest.mark.rule("S6a")
def test_S6a_ranulfs_pride_when_a_card_of_his_was_exiled():
    match = fray("g:jade_fan_scout b:guard", "0: warlord ranulf_patchcoat")
    match.play(1, "exile 2")
    assert met(match, PRIDE)


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("die", "honor", "yes"),
    [(5, (1, 2, 3), True), (4, (1, 2, 3), False), (5, (2, 2, 3), False), (6, (4, 5, 9), True)],
)
def test_S6a_camphors_pride_with_the_least_honor_from_the_fifth_round_on(die, honor, yes):
    sides = "|".join(f"{p}: honor {n}" + ("; warlord sister_camphor" * (p == 0)) for p, n in enumerate(honor))
    assert met(deal("b:magistrate", sides, 3, die - 1), PRIDE) is yes


@pytest.mark.rule("S6a", "R3.4")
def test_S6a_camphors_pride_is_looked_at_when_honor_has_been_counted():
    sides = "0: warlord sister_camphor; honor 2|1: honor 2"
    assert met(deal("g:guard", sides), PRIDE)
    assert not met(deal("b:guard", sides), PRIDE)


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("warlord", "drawn", "yes"),
    [
        ("kaito_emberfang", "b:iron_claw_scout b:dragonstorm_scout b:dragonstorm_scout g:guard", True),
        (
            "kaito_emberfang",
            "b:iron_claw_scout b:dragonstorm_scout b:dragonstorm_scout+wounded g:guard",
            False,
        ),
        ("kaito_emberfang", "b:iron_claw_scout b:dragonstorm_scout b:dragonstorm_scout+healed g:guard", True),
        ("tavi_longsight", "b:iron_claw_scout b:guard+protected b:guard+healed g:guard", True),
        ("tavi_longsight", "b:iron_claw_scout b:guard+protected g:guard+healed g:guard", False),
        ("dagan_twicescarred", "b:iron_claw_scout b:guard g:guard", True),
        ("dagan_twicescarred", "b:iron_claw_scout g:guard", False),
        ("ilsa_quietstep", "b:iron_claw_warrior b:jade_fan_warrior g:guard", True),
        (
            "ilsa_quietstep",
            "b:iron_claw_warrior b:jade_fan_warrior b:eagle_eye_warrior+wounded g:guard",
            False,
        ),
        ("ilsa_quietstep", "b:iron_claw_warrior b:guard+wounded g:guard", False),
        ("ranulf_patchcoat", "b:iron_claw_scout b:iron_claw_warrior b:jade_fan_master g:guard", True),
        ("ranulf_patchcoat", "b:iron_claw_warrior b:guard b:jade_fan_master g:guard", False),
        (
            "ranulf_patchcoat",
            "b:iron_claw_scout b:iron_claw_warrior b:jade_fan_master+wounded g:guard",
            False,
        ),
        (
            "ranulf_patchcoat",
            "b:iron_claw_warrior b:iron_claw_scout+wounded b:jade_fan_master g:guard",
            False,
        ),
        ("ranulf_patchcoat", "b:iron_claw_scout b:jade_fan_master g:guard", False),
        ("sister_camphor", "b:iron_claw_scout b:guard b:magistrate g:guard", True),
        ("sister_camphor", "b:iron_claw_scout b:guard b:magistrate+wounded g:guard", False),
        ("sister_camphor", "b:iron_claw_scout b:guard b:jade_fan_warrior g:guard", False),
    ],
)
def test_S6a_the_honor_condition_after_the_actions(warlord, drawn, yes):
    assert met(acted(warlord, drawn), HONOR) is yes


@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("drawn", "yes"),
    [
        ("b:iron_claw_scout b:eagle_eye_scout b:nightshade_scout b:jade_fan_scout g:guard", True),
        ("b:iron_claw_scout b:eagle_eye_scout b:nightshade_scout g:jade_fan_scout b:guard", False),
    ],
)
def test_S6a_reeds_honor_with_four_clans_after_the_deal(drawn, yes):
    assert met(dealt("old_mother_reed", drawn), HONOR) is yes


@pytest.mark.rule("S6a")
def test_S6a_suirens_honor_when_her_actions_exiled_two():
    drawn = "b:jade_fan_master g:guard g:guard"
    assert met(acted("lady_suiren", drawn, "exile 2", "exile 2"), HONOR)
    assert not met(acted("lady_suiren", drawn, "exile 2", "pass"), HONOR)


@pytest.mark.rule("S6a")
def test_S6a_orsos_honor_when_his_actions_wounded_three():
    drawn = "b:sacred_fury_master b:iron_claw_scout g:guard g:guard g:guard"
    assert met(acted("orso_ironmaw", drawn, "wound 3", "wound 4", "wound 5"), HONOR)
    assert not met(acted("orso_ironmaw", drawn, "wound 3", "wound 4", "pass"), HONOR)


@pytest.mark.rule("ruling 37", "S6a", "NS2")
@pytest.mark.parametrize(("owner", "yes"), [(1, True), (0, False)])
def test_ruling_37_varas_honor_counts_a_master_that_she_betrayed(owner, yes):
    match = acted(
        "vara_highfurrow", "b:nightshade_scout g:guard", "reveal", f"take jade_fan_master of {owner}", "pass",
        common=f"{'bg'[owner]}:jade_fan_master",
    )  # fmt: skip
    assert met(match, HONOR) is yes


@pytest.mark.rule("ruling 37", "S6a", "NS2")
def test_ruling_37_dagans_pride_counts_a_card_of_his_that_was_betrayed():
    match = fray(
        "g:nightshade_scout b:guard+wounded", "0: warlord dagan_twicescarred", common="b:guard"
    )  # fmt: skip
    match.play(1, "reveal")
    match.play(1, "take guard of 0")
    assert met(match, PRIDE)


@pytest.mark.rule("ruling 37", "S6a", "NS2")
def test_ruling_37_orsos_honor_counts_the_wound_of_a_nightshade_card():
    match = acted(
        "orso_ironmaw",
        "b:nightshade_scout b:sacred_fury_warrior g:guard g:guard",
        "reveal", "take guard of 1", "wound 3", "wound 4", common="g:guard",
    )  # fmt: skip
    assert met(match, HONOR)


@pytest.mark.rule("S6a", "NS2", "ruling 24")
@pytest.mark.parametrize(
    ("card", "owner", "use", "yes"),
    [
        ("iron_claw_warrior", 1, "wound 2", True),
        ("iron_claw_master", 1, "wound 2", True),
        ("iron_claw_warrior", 1, "pass", False),
        ("iron_claw_scout", 1, "wound 2", False),
        ("iron_claw_warrior", 0, "wound 2", False),
    ],
)
def test_S6a_nyxs_honor_when_she_used_an_opponents_warrior_or_master(card, owner, use, yes):
    match = acted(
        "nyx_hollowpaw", "b:nightshade_scout g:guard", "reveal", f"take {card} of {owner}", use,
        common=f"{'bg'[owner]}:{card}",
    )  # fmt: skip
    assert met(match, HONOR) is yes


@pytest.mark.rule("S6a", "NS2")
def test_S6a_nyxs_honor_when_the_betrayed_card_draws():
    match = acted(
        "nyx_hollowpaw", "b:nightshade_scout g:guard", "reveal", "take nightshade_warrior of 1", "reveal",
        "take guard of 0", common="b:guard g:guard g:nightshade_warrior g:guard",
    )  # fmt: skip
    assert met(match, HONOR)


@pytest.mark.rule("S6a", "SF1")
def test_S6a_branns_honor_when_one_action_wounded_two():
    drawn = "b:sacred_fury_warrior b:iron_claw_scout g:guard g:guard"
    assert met(acted("brann_thunderthroat", drawn, "wound 3", "wound 4"), HONOR)
    assert not met(acted("brann_thunderthroat", drawn, "wound 3", "pass", "wound 4"), HONOR)


@pytest.mark.rule("S6a")
def test_S6a_varas_honor_when_she_wounded_a_master():
    drawn = "b:iron_claw_master g:guard g:jade_fan_master+protected g:jade_fan_master"
    assert met(acted("vara_highfurrow", drawn, "wound 4"), HONOR)
    assert not met(acted("vara_highfurrow", drawn, "wound 2"), HONOR)


READY = "b:iron_claw_scout b:guard g:guard"  # more cards than the opponent: Dagan's Honor


@pytest.mark.rule("S6b")
@pytest.mark.parametrize("seats", SEATS)
def test_S6b_the_honor_bonus_is_taken_in_the_honor_phase(seats):
    match = acted("dagan_twicescarred", READY, "pass", seats=seats)
    assert (stage(match), match.legal(0)) == ("honor", ["redeem", "pass"])
    match.play(0, "redeem")
    assert told(match)[0] == "honor_bonus 0 dagan_twicescarred 3"
    assert (match.state.honor[0], match.state.redeemed[0], stage(match)) == (1 + 3, 1, "pride")


@pytest.mark.rule("S6b")
def test_S6b_the_pride_bonus_is_taken_in_the_pride_phase():
    match = rest(dealt("orso_ironmaw", "b:iron_claw_scout b:iron_claw_scout g:guard"))
    assert (stage(match), match.legal(0)) == ("pride", ["recruit magistrate", "redeem", "pass"])
    match.play(0, "redeem")
    assert (match.state.points[0], match.state.redeemed[0]) == (4 + 5, 1)
    assert match.legal(0) == ["recruit magistrate", "pass"]


@pytest.mark.rule("S6b")
def test_S6b_the_pride_bonus_may_make_the_first_recruit_possible():
    match = rest(
        fray(
            "b:iron_claw_scout b:guard+wounded b:guard+wounded g:magistrate",
            "0: warlord dagan_twicescarred; redeemed 0",
            hands="dragonstorm_master",
        )
    )
    match.play(0, "pass")
    assert (stage(match), match.legal(0)) == ("pride", ["redeem", "pass"])


@pytest.mark.rule("S6b")
def test_S6b_one_bonus_only():
    both = "b:iron_claw_scout b:guard+wounded b:guard+wounded g:guard"
    match = acted("dagan_twicescarred", both, "pass")
    match.play(0, "redeem")
    assert (stage(match), match.legal(0)) == ("pride", ["recruit magistrate", "pass"])


@pytest.mark.rule("S6b")
def test_S6b_a_warlord_that_has_been_turned_over_brings_nothing_more():
    match = acted("dagan_twicescarred", READY, "pass", more="; redeemed 1")
    assert stage(match) == "pride"


@pytest.mark.rule("ruling 30")
def test_ruling_30_a_bonus_that_was_declined_may_be_met_again():
    match = acted("dagan_twicescarred", READY, "pass", more="; deck guard")
    match.play(0, "pass")
    assert (stage(match), match.state.redeemed[0], match.state.honor[0]) == ("pride", 0, 1)
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.state.met[0] == 0
    match.play(0, "draw 0")
    assert (match.state.die, stage(rest(match))) == (6, "honor")


@pytest.mark.rule("ruling 30")
def test_ruling_30_a_condition_must_hold_at_its_own_moment():
    """Two Iron Claw cards after the deal are enough, and the same after the actions are too late."""
    match = deal(
        "g:jade_fan_warrior b:iron_claw_scout b:iron_claw_scout",
        "0: warlord orso_ironmaw|1: warlord lady_suiren",
    )
    match.play(1, "exile 2")
    assert met(match, PRIDE)
    late = acted("orso_ironmaw", "b:nightshade_scout b:iron_claw_scout+wounded g:guard", "reveal",
                 "take iron_claw_scout of 0", common="b:iron_claw_scout")  # fmt: skip
    assert not met(late, PRIDE)


@pytest.mark.rule("ruling 32")
def test_ruling_32_bonuses_are_there_from_the_first_round_on():
    match = dealt("old_mother_reed", "b:guard b:guard b:guard b:guard b:guard g:guard", die=0)
    assert (match.state.die, stage(match)) == (1, "pride")
    assert "redeem" in match.legal(0)


@pytest.mark.rule("S6a", "S6b")
def test_S6b_bonuses_in_seat_order():
    drawn = "b:iron_claw_scout b:guard+wounded b:guard+wounded g:guard+wounded g:guard+wounded g:guard"
    match = fray(drawn, "0: warlord sister_camphor|1: warlord dagan_twicescarred; honor 5")
    match.play(0, "pass")
    assert (stage(match), match.legal(0), match.state.met.tolist()) == (
        "pride", ["recruit magistrate", "redeem", "pass"], [2, 2, 0, 0]
    )  # fmt: skip


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
        "b:iron_claw_scout g:guard", f"0: {deed} 3; deck guard|1: {deed} 3", hands="dragonstorm_master"
    )
    match.play(0, "pass")
    assert (stage(match), getattr(match.state, deed).tolist()) == ("improve", [0, 0, 0, 0])


@pytest.mark.rule("S6b", "ruling 30")
def test_ruling_30_what_was_met_is_forgotten_after_the_round():
    match = table("""
        battlecats
        seats 2; die 5; stage pride; to_act 1
        seat 0: warlord orso_ironmaw; met 2; points 1; hand guard; deck guard
    """)
    match.play(0, "pass")
    assert (stage(match), match.state.met[0]) == ("improve", 0)
