"""Battlecats refuses what is not legal: it says why, and nothing on the table has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caterwaul.core.faults import CardError
from caterwaul.match import IllegalActionError, Match, MatchError
from tests.games.battlecats.frays import BATTLECATS, begun, fray, position

pytestmark = pytest.mark.interpreted


def refused(match: Match, seat: int, action: str | int) -> str:
    """The reason for which an action is refused; it must leave no trace."""
    state, actions = match.state.tobytes(), list(match.actions)
    with pytest.raises(IllegalActionError) as error:
        match.play(seat, action)
    assert (match.state.tobytes(), match.actions) == (state, actions)
    return str(error.value)


@pytest.mark.only(seats=2, because="it is about the numbers of players with which nobody plays")
@pytest.mark.parametrize("number", [-1, 0, 1, 5])
def test_two_to_four_play(number):
    with pytest.raises(MatchError, match=f"Battlecats is for 2, 3, 4 players, not {number}"):
        Match.new("battlecats", number)


def drawing() -> Match:
    match = fray("b:nightshade_scout f:guard", common="f:guard b:guard")
    match.play(0, "reveal")
    return match


def recruiting() -> Match:
    return position(
        "die 5; stage pride; to_act 1",
        "deck guard",
        "b: warlord vara_highfurrow; points 4; hand guard dragonstorm_warrior; jade jade_fan_warrior",
    )


def improving() -> Match:
    return position("die 5; stage improve; to_act 1", "deck guard; hand guard")


def keeping() -> Match:
    return begun(1, warlords="deal")


def shields() -> Match:
    return fray("b:eagle_eye_scout b:guard+healed f:guard b:iron_claw_warrior f:guard+wounded")


def exiles() -> Match:
    return fray(
        "b:dragonstorm_warrior b:iron_claw_scout f:guard f:iron_claw_scout f:guard+healed b:iron_claw_warrior"
    )


def wounds() -> Match:
    return fray("b:iron_claw_scout b:guard f:magistrate f:iron_claw_warrior f:guard+wounded f:guard+healed")


def halfway() -> Match:
    match = fray("b:sacred_fury_warrior f:guard f:guard f:iron_claw_warrior")
    match.play(0, "wound 2")
    return match


@pytest.mark.parametrize(
    ("drawn", "action", "reason"),
    [
        (exiles, "exile 4", "Scouts without a Pride Factor are exiled first, Iron Claw Scout has 1 (X1)"),
        (exiles, "exile 2", "Iron Claw Scout is your own and has a Pride Factor, 1 (ruling 16)"),
        (exiles, "exile 5", "Guard has a shield (4a.2)"),
        (exiles, "exile 6", "Iron Claw Warrior is a Warrior: only Scouts can be exiled (2a)"),
        (exiles, "exile 7", "no card lies at place 7 (R3.3c)"),
        (exiles, "exile 0", "no card lies at place 0 (R3.3c)"),
        (exiles, "wound 3", "Dragonstorm Warrior cannot wound (R3.3c)"),
        (exiles, "reveal", "Dragonstorm Warrior does not draw (NS1)"),
        (exiles, "take guard of player_{foe}", "nothing has been drawn to choose from (NS1)"),
        (exiles, "recruit magistrate", "recruiting is for the Pride phase (R1.4)"),
        (exiles, "redeem", "bonuses are redeemed in the Honor and the Pride phase"),
        (exiles, "draw 2", "the hand is improved at the end of the round (R1.6)"),
        (exiles, "return magistrate", "cards are returned only while more than 8 are in hand (R1.6)"),
        (exiles, "choose nyx_hollowpaw", "warlords are chosen before the first round (S4)"),
        (exiles, "exile", "not understood"),
        (exiles, "exile the magistrate", "there is no place 'the magistrate'"),
        (exiles, "exile 999", "there is no place '999'"),
        (wounds, "wound 2", "Guard is your own: only opponents' cards are wounded (R3.3c)"),
        (wounds, "wound 4", "Iron Claw Scout cannot wound a Warrior (IC1)"),
        (wounds, "wound 5", "Guard is wounded already (ruling 12)"),
        (wounds, "wound 6", "Guard has a shield (4a.2)"),
        (shields, "shield 2", "Guard has a shield already (ruling 13)"),
        (shields, "shield 3", "Guard is an opponent's: only own cards are shielded (ruling 13)"),
        (shields, "shield 4", "Eagle Eye Scout cannot shield a Warrior (EE1)"),
        (halfway, "wound 4", "has begun otherwise and cannot wound a Warrior any more (ruling 11)"),
        (halfway, "exile 3", "Sacred Fury Warrior cannot exile (R3.3c)"),
        (drawing, "pass", "one of the drawn cards must be chosen (NS1)"),
        (
            drawing,
            "take magistrate of player_{foe}",
            "Magistrate of that colour is not among the drawn cards (NS1)",
        ),
        (drawing, "wound 2", "first one of the drawn cards must be chosen (NS1)"),
        (drawing, "reveal", "first one of the drawn cards must be chosen (NS1)"),
        (recruiting, "exile 2", "exiling is for the action phase (R3.3c)"),
        (recruiting, "wound 2", "wounding is for the action phase (R3.3c)"),
        (recruiting, "shield 1", "shields are for the action phase (R3.3c)"),
        (recruiting, "recruit dragonstorm_warrior", "costs 5 and you have 4 Pride left (R1.4)"),
        (recruiting, "recruit iron_claw_scout", "neither in your hand nor in your Jade Fan pile (R1.4)"),
        (recruiting, "redeem", "the condition of your Pride bonus has not been met (S6a)"),
        (recruiting, "reveal", "only a Nightshade card draws from the Common Deck"),
        (improving, "draw 2", "your Color Deck has 1 left, and 3 are the most (R1.6, ruling 8)"),
        (improving, "draw 4", "there is no number '4'"),
        (improving, "pass", "say how many cards you draw, 0 if none (R1.6)"),
        (keeping, "return magistrate", "Magistrate is not in your hand (R1.6)"),
        (keeping, "pass", "first return cards until 8 are left in your hand (S13, R1.6)"),
        (keeping, "draw 1", "first return cards until 8 are left in your hand (S13, R1.6)"),
    ],
)  # fmt: skip
def test_refused_with_a_reason_and_without_a_trace(drawn: Callable[[], Match], action, reason, foe):
    assert reason in refused(drawn(), 0, action.format(foe=foe + 1))


@pytest.mark.parametrize("action", [-1, 10**9])
def test_a_number_that_is_no_action(action):
    assert "not understood" in refused(exiles(), 0, action)


def test_the_same_warlord_twice(seats):
    match = Match.new("battlecats", seats, {0: "nyx_hollowpaw"}, seed=1)
    said = refused(match, match.to_act[0], "choose nyx_hollowpaw")
    assert "Nyx Hollowpaw has been taken: each warlord is there once (ruling 31)" in said


def test_everybody_needs_a_warlord(seats):
    match = Match.new("battlecats", seats, seed=1)
    assert "everybody needs a warlord (S4)" in refused(match, match.to_act[0], "pass")


def test_a_bonus_twice():
    match = recruiting()
    match.state.redeemed[0] = 1
    assert "your warlord has been turned over: one bonus in the whole game (S6b)" in refused(
        match, 0, "redeem"
    )


def test_a_common_deck_that_is_empty():
    match = fray("b:eagle_eye_scout b:guard f:guard")
    match.state.acting = match.cards.number("card", "nightshade_scout")
    assert "the Common Deck is empty (ruling 22)" in refused(match, 0, "reveal")


@pytest.mark.rule("ruling 38")
def test_a_draw_after_the_twelfth_round_where_there_is_none():
    match = fray("b:eagle_eye_scout b:guard f:guard", "late_draws none; die 13", common="f:guard")
    match.state.acting = match.cards.number("card", "nightshade_scout")
    assert "after round 12 no more cards are drawn (ruling 38)" in refused(match, 0, "reveal")


@pytest.mark.rule("ruling 30")
def test_a_bonus_that_lapses_was_not_met_this_round():
    match = recruiting()
    match.state.bonuses = 1
    assert "of your Pride bonus has not been met this round (S6a)" in refused(match, 0, "redeem")


def test_out_of_turn(seats):
    for seat in range(1, seats):
        said = refused(exiles(), seat, "exile 2")
        assert "it is not your turn to decide; the table waits for Player 1" in said


def test_a_misspelt_warlord(seats):
    match = Match.new("battlecats", seats, seed=1)
    assert "did you mean 'lady suiren'?" in refused(match, match.to_act[0], "choose lady_suirin")


def test_seats_that_are_not_there(seats, foe):
    for seat in (-1, seats):
        with pytest.raises(MatchError, match=f"there is no seat {seat}; seats are 0 to {foe}"):
            exiles().play(seat, "pass")


def test_a_choice_that_is_no_warlord(seats):
    with pytest.raises(MatchError, match="no warlord is called 'garfield'"):
        Match.new("battlecats", seats, {0: "garfield"})


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"jade_pile": "deck"}, "option jade_pile is supply, hand, not 'deck'"),
        ({"warlord": "deal"}, "no option 'warlord' (did you mean 'warlords'?)"),
    ],
)
def test_switches_take_known_values_only(options, reason, seats):
    with pytest.raises(MatchError) as error:
        Match.new("battlecats", seats, options=options)
    assert reason in str(error.value)


def scout(**more: object) -> str:
    fields = {"id": '"iron_claw_scout"', "clan": '"iron_claw"', "level": '"scout"', "copies": 3, "pf": 1,
              "hp": 0, "wounded_hp": 0, "pp": 2, "wounded_pp": 1, **more}  # fmt: skip
    return "[[card]]\n" + "\n".join(f"{name} = {value}" for name, value in fields.items())


@pytest.mark.only(seats=2, because="a file of cards is read before anybody sits down")
@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        (scout(copies=4), "card iron_claw_scout: field 'copies': 4, "
         "which makes 50 cards in a colour; allowed: 49 of all kinds together"),
        (scout(copies=1), "field 'copies': 1, which makes 47 cards in a colour"),
        (scout(copies=10**9), "field 'copies': 1000000000 is out of range: 0 to 49"),
        (scout(copies=-3), "card iron_claw_scout: field 'copies': -3 is out of range: 0 to 49"),
        (scout(copies=50), "card iron_claw_scout: field 'copies': 50 is out of range: 0 to 49"),
        (scout(copies=1),
         "warlord orso_ironmaw: field 'followers': 2 iron_claw_scout, but a colour has 1"),
        (scout(pf=10), "field 'pf': 10 is out of range: 0 to 9"),
        (scout(level='"kitten"'), "field 'level': unknown word 'kitten'"),
        (scout(action='[{ do = "wound" }]'), "'wound' also needs level"),
        (scout(action='[{ do = "exile", n = 2 }]'), "'exile' takes nothing, not n"),
        (scout(action='[{ do = "exile" }, { do = "exile" }]'), "2 effects, at most 1 fit"),
        (scout(action='[{ do = "draw", n = 7 }]'), "7 is out of range: 1 to 6"),
        ('instead = true\n[[warlord]]\nid = "tom"\nhonor_bonus = 3\npride_bonus = 5\nfollowers = []',
         "own.toml: warlord: 1 are too few; at least 4, one for each player"),
    ],
)  # fmt: skip
def test_card_files_are_checked(tmp_path: Path, toml, fault):
    file = tmp_path / "own.toml"
    file.write_text(toml)
    with pytest.raises(CardError) as error:
        BATTLECATS.cards([file])
    assert fault in str(error.value)


def effect(verb: str, *levels: str, n: int = 0) -> str:
    more = f", n = {n}" * bool(n) + f", level = {list(levels)}" * bool(levels)
    return f'[{{ do = "{verb}"{more} }}]'


FIELD = "card iron_claw_scout: field 'otherwise': "


@pytest.mark.only(seats=2, because="a file of cards is read before anybody sits down")
@pytest.mark.rule("ruling 11")
@pytest.mark.parametrize(
    ("action", "otherwise", "fault"),
    [
        (effect("exile"), effect("exile_several", n=2),
         "'action' can exile already; allowed: wound, shield, draw"),
        (effect("draw", n=2), effect("draw", n=3),
         "'action' can draw already; allowed: exile, wound, shield"),
        (effect("wound", "scout"), effect("wound_several", "scout", "warrior", n=2),
         "'action' can wound a scout already; "
         "allowed: exile, shield, draw, wound a warrior, wound a master"),
        (effect("shield", "scout", "master"), effect("shield", "warrior", "master"),
         "'action' can shield a master already; allowed: exile, wound, draw, shield a warrior"),
        ("[]", effect("exile"), "needs an 'action' beside it"),
    ],
)  # fmt: skip
def test_ruling_11_effects_between_which_no_target_could_decide(tmp_path: Path, action, otherwise, fault):
    file = tmp_path / "own.toml"
    file.write_text(scout(action=action, otherwise=otherwise))
    with pytest.raises(CardError) as error:
        BATTLECATS.cards([file])
    assert [f"{told.where}: {told.sentence}" for told in error.value.faults] == [FIELD + fault]


@pytest.mark.only(seats=2, because="a file of cards is read before anybody sits down")
@pytest.mark.rule("ruling 11")
@pytest.mark.parametrize(
    ("action", "otherwise"),
    [
        (effect("wound", "scout"), effect("wound_several", "warrior", n=2)),
        (effect("wound", "scout"), effect("shield", "scout")),
        (effect("exile"), effect("draw", n=1)),
    ],
)
def test_ruling_11_effects_between_which_the_target_decides(tmp_path: Path, action, otherwise):
    file = tmp_path / "own.toml"
    file.write_text(scout(action=action, otherwise=otherwise))
    assert BATTLECATS.cards([file])


@pytest.mark.only(seats=2, because="a file of cards is read before anybody sits down")
@pytest.mark.parametrize("field", ["action", "otherwise"])
def test_an_effect_that_could_be_aimed_at_nothing(tmp_path: Path, field):
    file = tmp_path / "own.toml"
    file.write_text(scout(**{"action": effect("exile"), field: '[{ do = "wound", level = [] }]'}))
    with pytest.raises(CardError) as error:
        BATTLECATS.cards([file])
    sentence = f"card iron_claw_scout: field '{field}[1]': 'wound' also needs level"
    assert [f"{told.where}: {told.sentence}" for told in error.value.faults] == [sentence]


@pytest.mark.only(seats=2, because="a file of cards is read before anybody sits down")
@pytest.mark.rule("S6a")
@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        ('do = "has_exiled", at = "deal", n = 1', "'has_exiled' cannot be true at 'deal'"),
        ('do = "wounded_cards", at = "deal", n = 1', "'wounded_cards' cannot be true at 'deal'"),
    ],
)
def test_S6a_a_condition_that_could_never_be_met(tmp_path: Path, claim, fault):
    file = tmp_path / "own.toml"
    file.write_text(
        f'[[warlord]]\nid = "tom"\nhonor_bonus = 3\npride_bonus = 5\nfollowers = []\npride = [{{ {claim} }}]'
    )
    with pytest.raises(CardError) as error:
        BATTLECATS.cards([file])
    sentence = f"own.toml:6: warlord tom: field 'pride[1].at': {fault}; allowed: actions, honor"
    assert str(error.value) == sentence
