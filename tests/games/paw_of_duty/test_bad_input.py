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
        ("place at r6c1", "not understood"),
        ("place at r0c0", "not understood"),
        ("bring bumper", "a Kitty is chosen at the beginning of a turn (G1)"),
        ("play zoomies", "no Tactic card can be played now (G3)"),
        ("face north", "no tactic asks for that now (G4)"),
    ],
)
def test_placing(action, reason):
    assert reason in refused(placing(), 0, action)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play radio", "Radio is not in your hand (G3)"),
        ("play willow", "Willow is a Kitty, not a Tactic card (G3)"),
        ("play bombs", "not understood"),
        ("discard claws_out", "Claws Out is never discarded (S2c)"),
        ("discard pounce", "Pounce is not in your hand (G3)"),
        ("play long_shot_", "not understood (did you mean 'play long_shot'?)"),
        ("bring willow", "a Kitty is chosen at the beginning of a turn (G1)"),
        ("keep the rest", "Tactic cards are set aside before the first turn only (S8)"),
        ("token on r1c5", "no paw token is put on a Kitty now (G6)"),
        ("rescue bolt", "a rescue needs a line in the City and less captured than the opponent (G8)"),
        ("skip", "no tactic asks for that now (G4)"),
        ("way a", "no tactic asks for that now (G4)"),
        ("kitty at r2c2", "no tactic asks for that now (G4)"),
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
        (("play claws_out",), "end the turn", "only the lines of a Kitty can be left unused (G3, ruling 18)"),
        (("play bamboozle",), "kitty at r2c2", "that Kitty is friendly, and an enemy is needed (T2)"),
        (("play bamboozle",), "kitty at r5c1", "cannot carry out the next step of the tactic (ruling 29)"),
        (("play bamboozle", "kitty at r2c3"), "face north", "there is no Kitty north of it to attack (T5)"),
        (("play claws_out", "kitty at r3c2"), "way a", "that way of the tactic cannot be taken now"),
        (("play claws_out", "kitty at r3c2", "way c"), "face east", "it faces east already"),
        (("play claws_out", "kitty at r3c2", "way b"), "go to r2c2", "another Kitty stands there (T3)"),
        (("play claws_out", "kitty at r3c2", "way b"), "go to r5c5", "cannot get there by this tactic (T3)"),
        (("play claws_out", "kitty at r3c2", "way b"), "go to off", "that is not on the board (ruling 12)"),
        (("play zoomies",), "kitty at r1c2", "no Kitty stands there (G4)"),
        (("play supply_crate",), "drop claws_out", "Claws Out is never discarded (S2c)"),
        (("play supply_crate",), "drop radio", "Radio is not in your hand (G3)"),
    ],
)  # fmt: skip
def test_carrying_out_a_tactic(before, action, reason):
    assert reason in refused(during(*before), 0, action)


def test_the_same_card_twice():
    match = during("play claws_out", "kitty at r3c2", "way c", "face south")
    assert "Claws Out has been played this turn (G4)" in refused(match, 0, "play claws_out")


def test_a_tactic_whose_first_step_cannot_be_done():
    match = battle(". . . . .\n. Bolt>* . . .\n" + ". . . . .\n" * 3, hand="claws_out switcheroo")
    assert "the first step of Switcheroo cannot be done (ruling 29)" in refused(match, 0, "play switcheroo")
    assert "and there is no other (S2b)" in refused(match, 0, "play claws_out")


def test_radio_takes_no_radio_and_nothing_that_is_not_there():
    match = during("play radio", "way d", cards="radio")
    assert "Radio takes a card with another name (K4)" in refused(match, 0, "take radio")
    assert "Zoomies is not in the discard pile (K4)" in refused(match, 0, "take zoomies")


def test_about_face_asks_for_another_kitty():
    match = during("play about_face", "kitty at r2c3", "face north", cards="about_face")
    assert "it must be another Kitty (K4)" in refused(match, 0, "kitty at r2c3")


def test_tokens_and_rescues():
    match = battle(BOARD.replace(". . . . Goggles^", "Bumper^ . . . Goggles^"))
    play(match, "end the turn")
    assert "a token goes on an own Kitty in the Outer City (G6)" in refused(match, 0, "token on r2c2")
    line = ". . . . .\n. Bolt> Rivets> Willow> .\n" + ". . . . .\n" * 3
    match = play(battle(line, theirs="captured crawler contrail"), "end the turn")
    assert "Crawler is not among the lowest that the opponent captured (G8)" in refused(
        match, 0, "rescue crawler"
    )


def test_setting_aside():
    match = Match.new(GAME, seed=1)
    assert "Radio is not set aside (S8)" in refused(match, 0, "set aside radio")
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
        ({"refill": "later"}, "option refill is after_return, before_return, not 'later'"),
        ({"friendly_fires": "on"}, "no option 'friendly_fires' (did you mean 'friendly_fire'?)"),
        ({"outer_reset": "1"}, "option outer_reset is keep, reset, not '1'"),
        ({"full_city": ""}, "option full_city is kitty_leaves, turn_without_kitty, not ''"),
    ],
)
def test_switches_take_known_values_only(options, reason):
    with pytest.raises(MatchError) as error:
        Match.new(GAME, options=options)
    assert reason in str(error.value)
