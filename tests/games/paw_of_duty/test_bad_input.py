"""Paw of Duty refuses what is not legal: it says why, and nothing on the table has changed."""

from __future__ import annotations

import pytest

from caterwaul.match import IllegalActionError, Match, MatchError
from tests.games.paw_of_duty.battles import GAME, battle, play

pytestmark = pytest.mark.interpreted

BOARD = """
    . . . . Goggles^
    . Bolt>* pebble< . .
    . Rivets> . . .
    . . . . .
    thistle^ . . . .
"""
HAND = "claws_out zoomies supply_crate bombs_away long_shot bamboozle"


def refused(match: Match, seat: int, action: str | int) -> str:
    """The reason for which an action is refused; it must leave no trace."""
    state, actions = match.state.tobytes(), list(match.actions)
    with pytest.raises(IllegalActionError) as error:
        match.play(seat, action)
    assert (match.state.tobytes(), match.actions) == (state, actions)
    return str(error.value).partition(" Legal now")[0]


def tactics() -> Match:
    return battle(BOARD, hand=HAND)


def placing() -> Match:
    return play(battle(BOARD, phase="kitty", lines=0, ours="drawn willow bumper"), "bring willow")


def during(*actions: str, cards: str = HAND) -> Match:
    return play(battle(BOARD, hand=cards, discard="radio pounce"), *actions)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("place at r1c1", "Kitties are placed on the Grid Markers of the City (G2, ruling 14)"),
        ("place at r3c5", "Kitties are placed on the Grid Markers of the City (G2, ruling 14)"),
        ("place at off", "that is not on the board (ruling 12)"),
        ("place at r2c3", "another Kitty stands there (T3)"),
        ("place at r6c1", "there is no place 'r6c1'"),
        ("place at r0c0", "there is no place 'r0c0'"),
        ("bring bumper", "a Kitty is chosen at the beginning of a turn (G1)"),
        ("play zoomies", "first the Kitty is placed (G2)"),
        ("face north", "first the Kitty is placed (G2)"),
    ],
)
def test_placing(action, reason):
    assert reason in refused(placing(), 0, action)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play radio", "Radio is not in your hand (G3)"),
        ("play willow", "Willow is a Kitty, not a Tactic card (G3)"),
        ("play bombs", "there is no card 'bombs'"),
        ("discard claws_out", "Claws Out is never discarded (S2c)"),
        ("discard pounce", "Pounce is not in your hand (G3)"),
        ("play long_shoot", "there is no card 'long shoot' (did you mean 'long shot'?)"),
        ("bring willow", "a Kitty is chosen at the beginning of a turn (G1)"),
        ("keep the rest", "Tactic cards are set aside before the first turn only (S8)"),
        ("token on r1c5", "with several own Kitties in the Outer City (G6)"),
        ("rescue bolt", "a line in the City and less captured than the opponent (G8)"),
        ("place at r3c3", "no Kitty is being placed now (G2)"),
        ("skip", "no tactic is being carried out now (G3, G4)"),
        ("way 1", "no tactic is being carried out now (G3, G4)"),
        ("kitty at r2c2", "no tactic is being carried out now (G3, G4)"),
        ("", "not understood"),
        (-1, "not understood"),
        (10**9, "not understood"),
    ],
)
def test_choosing_a_tactic(action, reason):
    assert reason in refused(tactics(), 0, action)


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        (("play claws_out",), "kitty at r2c2", "cannot be used on the Kitty that was just played (S2b)"),
        (("play claws_out",), "kitty at r2c3", "that Kitty is not friendly (T2)"),
        (("play claws_out",), "kitty at r4c4", "no Kitty stands there (G4)"),
        (("play claws_out",), "end the turn", "first Claws Out is carried out (G4)"),
        (("play claws_out",), "play zoomies", "first Claws Out is carried out (G4)"),
        (("play claws_out",), "skip", "Claws Out asks for a Kitty now (G4)"),
        (("play claws_out",), "kitty at off", "no Kitty stands there (G4)"),
        (("play claws_out", "kitty at r3c2"), "go to r3c3", "Claws Out asks for one of its ways now (G4)"),
        (("play bamboozle",), "kitty at r2c2", "that Kitty is friendly, and an enemy is needed (T2)"),
        (("play bamboozle",), "kitty at r5c1", "Thistle cannot do what Bamboozle asks next (ruling 29)"),
        (("play bamboozle", "kitty at r2c3"), "face south", "there is no Kitty south of it to attack (T5)"),
        (("play bamboozle", "kitty at r2c3"), "face north", "there is no Kitty north of it to attack (T5)"),
        (("play claws_out", "kitty at r3c2"), "way 1", "cannot be taken now: It attacks the Kitty in its"),
        (("play claws_out", "kitty at r3c2"), "way 4", "Claws Out has no way 4 (K4)"),
        (("play claws_out", "kitty at r3c2"), "way 0", "Claws Out has no way 0 (K4)"),
        (("play claws_out", "kitty at r3c2", "way 3"), "face east", "it faces east already"),
        (("play claws_out", "kitty at r3c2", "way 2"), "go to r2c2", "another Kitty stands there (T3)"),
        (("play claws_out", "kitty at r3c2", "way 2"), "go to r5c5", "it moves 1 space, through empty ones"),
        (("play claws_out", "kitty at r3c2", "way 2"), "go to r3c2", "it stands there already (T3)"),
        (("play claws_out", "kitty at r3c2", "way 2"), "go to off", "that is not on the board (ruling 12)"),
        (("play zoomies",), "kitty at r1c2", "no Kitty stands there (G4)"),
        (("play bombs_away", "kitty at r2c2"), "kitty at r1c5", "an adjacent Kitty with an empty"),
        (("play supply_crate",), "drop claws_out", "Claws Out is never discarded (S2c)"),
        (("play supply_crate",), "drop radio", "Radio is not in your hand (G3)"),
    ],
)  # fmt: skip
def test_carrying_out_a_tactic(before, action, reason):
    assert reason in refused(during(*before), 0, action)


@pytest.mark.parametrize(
    ("card", "kitty", "action", "reason"),
    [
        ("hairball_mortar", "r3c2", "go to r2c2", "it lands exactly 2 away in a straight line (K4)"),
        ("glider_drop", "r3c2", "go to r4c4", "it stays in its row or column (K4)"),
        ("pounce", "r3c2", "go to r4c2", "it moves 1 to 2 spaces straight ahead, through empty ones (T3)"),
        ("switcheroo", "r3c2", "kitty at r1c5", "it changes places with an adjacent Kitty (T1)"),
    ],
)
def test_a_space_or_kitty_that_a_step_does_not_reach(card, kitty, action, reason):
    match = during(f"play {card}", f"kitty at {kitty}", cards=card)
    assert reason in refused(match, 0, action)


def test_a_kitty_that_attacks_need_not_turn_but_needs_a_target():
    match = battle(". . . . .\n. pebble^ Bolt> . .\n" + ". . . . .\n" * 3, hand="bamboozle")
    play(match, "play bamboozle", "kitty at r2c2")
    assert "there is no Kitty north of it to attack (T5)" in refused(match, 0, "face north")


def test_a_tactic_has_to_wait_until_a_kitty_has_come():
    match = battle(BOARD, phase="kitty", lines=0, ours="drawn willow bumper; hand zoomies")
    assert "first a Kitty is chosen (G1)" in refused(match, 0, "play zoomies")
    play(match, "bring willow", "place at r4c4")
    assert "first the Kitty gets its facing (G2a)" in refused(match, 0, "end the turn")


def test_the_same_card_twice():
    match = during("play claws_out", "kitty at r3c2", "way 3", "face south")
    assert "Claws Out has been played this turn (G4)" in refused(match, 0, "play claws_out")


def test_a_tactic_whose_first_step_cannot_be_done():
    match = battle(". . . . .\n. Bolt>* . . .\n" + ". . . . .\n" * 3, hand="claws_out switcheroo")
    assert "no Kitty for it, none can do what Switcheroo asks (ruling 29)" in refused(
        match, 0, "play switcheroo"
    )
    assert "needs another Kitty, Claws Out cannot be used on the one that was just played (S2b)" in refused(
        match, 0, "play claws_out"
    )


def test_radio_takes_no_radio_and_nothing_that_is_not_there():
    match = during("play radio", "way 4", cards="radio")
    assert "Radio takes a card with another name (K4)" in refused(match, 0, "take radio")
    assert "Zoomies is not in the discard pile (K4)" in refused(match, 0, "take zoomies")


def test_about_face_asks_for_another_kitty():
    match = during("play about_face", "kitty at r2c3", "face north", cards="about_face")
    assert "it must be another Kitty (K4)" in refused(match, 0, "kitty at r2c3")


def test_tokens_and_rescues():
    match = battle(BOARD.replace(". . . . Goggles^", "Bumper^ . . . Goggles^"))
    play(match, "end the turn")
    assert "a token goes on an own Kitty in the Outer City (G6)" in refused(match, 0, "token on r2c2")
    assert "first a Kitty gets a token (G6)" in refused(match, 0, "end the turn")
    line = ". . . . .\n. Bolt> Rivets> Willow> .\n" + ". . . . .\n" * 3
    match = play(battle(line, theirs="captured crawler contrail"), "end the turn")
    said = refused(match, 0, "rescue crawler")
    assert "Crawler is not among the lowest that the opponent captured (G8)" in said
    assert "first a Kitty is rescued, or not (G8)" in refused(match, 0, "end the turn")


def test_setting_aside():
    match = Match.new(GAME, seed=1)
    assert "Radio is never set aside (S8)" in refused(match, 0, "set aside radio")
    assert "is a Kitty" in refused(match, 0, "set aside bolt")
    assert "it is not your turn to decide; the table waits for Player 1" in refused(match, 1, "keep the rest")


def test_a_kitty_that_was_not_drawn():
    match = battle(BOARD, phase="kitty", lines=0, ours="drawn willow bumper")
    assert "Crawler is not one of the two Kitties drawn (G1)" in refused(match, 0, "bring crawler")


def test_nothing_is_played_after_the_end():
    match = play(battle(BOARD, turn=14, kitties="willow"), "end the turn")
    assert refused(match, 0, "end the turn") == "the match is over"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"refill": "later"}, "option refill is before_return, after_return, not 'later'"),
        ({"friendly_fires": "on"}, "no option 'friendly_fires' (did you mean 'friendly_fire'?)"),
        ({"outer_reset": "1"}, "option outer_reset is keep, reset, not '1'"),
        ({"full_city": ""}, "option full_city is kitty_leaves, turn_without_kitty, not ''"),
    ],
)
def test_switches_take_known_values_only(options, reason):
    with pytest.raises(MatchError) as error:
        Match.new(GAME, options=options)
    assert reason in str(error.value)
