"""Claw & Order refuses what is not legal: it names the rule, and nothing on the table has changed."""

from __future__ import annotations

import pytest

from caterwaul.core.faults import CardError
from caterwaul.match import IllegalActionError, Match, MatchError
from tests.games.claw_and_order.scene import FOE, GAME, attack, begin, manned, scene

pytestmark = pytest.mark.interpreted


def refused(match: Match, seat: int, action: str | int) -> str:
    """The reason for which an action is refused; it must leave no trace."""
    state, actions = match.state.tobytes(), list(match.actions)
    with pytest.raises(IllegalActionError) as error:
        match.play(seat, action)
    assert (match.state.tobytes(), match.actions) == (state, actions)
    return str(error.value)


NEAR = (
    "dollars 3; hand steel_claws war_drums barn_colossus rally_collar yarn_bomb smoke_screen union_wages; "
    "troops wind_up_mouse(front=1) dock_brawler#50; buffs union_wages; "
    "gear long_scope(host=#50) steel_claws(host=#50)"
)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play yarn_bom at 1", "there is no card 'yarn bom' (did you mean 'yarn bomb'?)"),
        ("play unheard_of", "there is no card 'unheard of'"),
        ("play fluffguard", "Fluffguard is not in your hand (G.Dep)"),
        ("play barn_colossus", "needs $6, you have $3 (105.3)"),
        ("play war_drums", "needs $4, you have $3 (105.3)"),
        ("play union_wages", "Union Wages is in play already, and only one of a name may be (109.7)"),
        ("play union_wages on 1", "Union Wages is not played on a troop (106.2, 109.7)"),
        ("play steel_claws", "needs a troop, Steel Claws has to be attached to one of your troops (101.3a)"),
        ("play rally_collar on 1", "for Cats only (G.Cat)"),
        ("play rally_collar on 9", "you have no troop number 9 (G.Zone)"),
        ("play yarn_bomb at 2", "only at an enemy in the Front Line (106.1b)"),
        ("play yarn_bomb at 5", "there is no enemy troop number 5 (G.Zone)"),
        ("play smoke_screen", "Smoke Screen is a reaction (109.6)"),
        ("retreat 1", "Wind-Up Mouse has no Retreat (G.Ret)"),
        ("take flak_vest from 2", "no Flak Vest of yours is on that troop (109.4a)"),
        ("attack with 1 at 1", "troops attack in the Attack Phase (104.1c)"),
        ("shell with 1 at 1", "troops shell in the Attack Phase (104.1c)"),
        ("pilot 1", "pilots are assigned at the start of the Play Phase only (108.3)"),
        ("no pilot", "pilots are assigned at the start of the Play Phase only (108.3)"),
        ("no reaction", "nothing is there to react to (109.6)"),
        ("draw", "nothing offers you a card (G.Drw)"),
        ("advance", "troops move at the beginning of the own turn (106.3a)"),
        ("strike 1", "no troop has been turned up by moving (G.Ste)"),
        ("fall back to fish_market", "battlefields are chosen after a battle on neutral ground (111.1)"),
    ],
)
def test_in_the_play_phase(action, reason):
    assert reason in refused(scene(NEAR, "troops dock_brawler(front=1) fluffguard"), 0, action)


def test_a_second_item_is_not_taken_back_and_the_first_not_played_again():
    match = scene(NEAR, FOE)
    match.play(0, "take long_scope from 2")
    assert "an item has been taken back this turn already (109.4a)" in refused(
        match, 0, "take steel_claws from 2"
    )
    assert "Long Scope was taken back this turn and cannot be played in it (109.4b)" in refused(
        match, 0, "play long_scope on 1"
    )


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("attack with 1 at 2", "troops in the Back Line cannot be attacked (106.1b)"),
        ("attack with 2 at 1", "Dock Brawler is in the Back Line and cannot attack (106.1b)"),
        ("attack with 3 at 1", "Cardboard Carrier has no pilot (108.1)"),
        ("attack with 5 at 1", "Alley Conscript is a pilot and has given up its attack (108.2a)"),
        ("attack with 6 at 1", "Scarred Tom has attacked this turn (107.1)"),
        ("attack with 1 at 3", "a pilot is inside its Vehicle and cannot be attacked (108.2c)"),
        ("attack with 1 at 4", "only Flying and Reach can attack a Flying troop (G.Fly)"),
        ("attack with 1 at 1", "an Escort it can attack stands before that troop (112.2)"),
        ("attack with 9 at 1", "you have no troop number 9 (G.Zone)"),
        ("shell with 1 at 2", "Dock Brawler has nothing to shell with (106.1b)"),
        ("shell with 7 at 1", "only troops in the Back Line can be shelled (106.1b)"),
        ("play steel_claws on 1", "cards are played in the Play Phase (104.1b)"),
        ("retreat 1", "troops retreat in the own Play Phase (G.Ret)"),
    ],
)
def test_in_the_attack_phase(action, reason):
    near = (
        f"hand steel_claws; dollars 9; troops dock_brawler(front=1) dock_brawler cardboard_carrier(front=1) "
        f"{manned('milk_float_buggy')} scarred_tom(front=1,attacks=1) mortar_team(front=1)"
    )
    far = (
        "troops dock_brawler(front=1) dock_brawler alley_conscript#30(front=1,crew=#20) kite_drone(front=1) "
        "cardboard_carrier#20(front=1,crew=#30)"
    )
    assert reason in refused(attack(near, far), 0, action)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("pilot 1", "a Vehicle cannot pilot another one (108.2)"),
        ("pilot 3", "only a troop in the Front Line can be a pilot (108.2)"),
        ("pilot 4", "you have no troop number 4 (G.Zone)"),
        ("done", "there is nothing to be done with now (104.1)"),
    ],
)
def test_in_the_pilot_step(action, reason):
    match = begin("troops milk_float_buggy dock_brawler mortar_team")
    match.play(1, "stay")
    assert reason in refused(match, 1, action)


def test_a_second_pilot_is_refused():
    match = begin("troops milk_float_buggy dock_brawler fluffguard")
    match.play(1, "pilot 2")
    assert "pilots are assigned at the start of the Play Phase only (108.3)" in refused(match, 1, "pilot 3")


def test_before_the_battle_no_one_time_items():
    match = scene("turn 0; dollars 5; hand yarn_bomb", "turn 0", phase="deployment", to_act=3)
    assert "One-Time Items are played in the Play Phase (109.6)" in refused(match, 0, "play yarn_bomb at 1")
    assert "not yet, Yarn Bomb is a One-Time Item, and none are played before the battle (103.4)" in refused(
        match, 0, "play yarn_bomb"
    )


def test_with_a_card_on_offer_nothing_else():
    match = scene("dollars 2; hand errand_kitten alley_conscript", FOE)
    match.play(0, "play errand_kitten")
    assert "first say whether you draw (G.Drw)" in refused(match, 0, "play alley_conscript")


def test_while_a_troop_strikes_nothing_else():
    match = begin("troops curtain_prowler{1}")
    assert "first strike with the troop that was turned up (G.Ste)" in refused(match, 1, "done")
    assert "there is no enemy 2 in the Front Line (106.1b)" in refused(match, 1, "strike 2")


def test_in_a_reaction_only_reactions():
    match = attack(FOE, "dollars 9; hand smoke_screen dock_brawler field_mail; troops dock_brawler(front=1)")
    match.play(0, "attack with 1 at 1")
    assert "Dock Brawler is no reaction (109.6)" in refused(match, 1, "play dock_brawler")
    assert "Field Mail is no reaction (109.6)" in refused(match, 1, "play field_mail")
    assert "it is not your turn to decide" in refused(match, 0, "done")


@pytest.mark.parametrize("action", [-1, 0, 10**9])
def test_integers_that_name_nothing(action):
    match = scene("troops dock_brawler", FOE)
    if action == 0:  # `done`, which is legal here
        match.play(0, "done")
    assert refused(match, 0, action)


def test_an_unknown_deck_is_refused():
    with pytest.raises(MatchError, match=r"no deck is called 'sky_patrole' \(did you mean 'sky_patrol'\?\)"):
        Match.new("claw_and_order", choices={0: "sky_patrole"})


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"loss_timing": "later"}, "option loss_timing is end_of_own_turn, immediate, not 'later'"),
        ({"firts": "loser"}, "no option 'firts' (did you mean 'first'?)"),
    ],
)
def test_switches_take_known_values_only(options, reason):
    with pytest.raises(MatchError) as error:
        Match.new("claw_and_order", options=options)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("toml", "reason"),
    [
        ('[[card]]\nid = "x"\nkind = "trop"\ncost = 1', "unknown word 'trop' (did you mean 'troop'?)"),
        ('[[card]]\nid = "x"\nkind = "troop"\ncost = 0', "0 is out of range: 1 to 9"),
        (
            '[[card]]\nid = "x"\nkind = "one_time"\ncost = 1\nwhen_played = [{ do = "armour", n = 1 }]',
            "means nothing here",
        ),
        ('[[deck]]\nid = "x"\ncards = { alley_conscript = 26 }', "26 given, exactly 27 needed"),
        ('[[deck]]\nid = "x"\ncards = { alley_konscript = 27 }', "no card is called 'alley_konscript'"),
        (
            '[[battlefield]]\nid = "x"\napplies = "both"\neffects = [{ do = "strike", n = 1 }]',
            "means nothing here",
        ),
    ],
)
def test_card_files_with_faults_are_refused(tmp_path, toml, reason):
    file = tmp_path / "own.toml"
    file.write_text(toml)
    with pytest.raises(CardError) as error:
        GAME.cards([file])
    assert reason in str(error.value)
