"""Clash! refuses what is not legal: it says why, and nothing on the table has changed."""

from __future__ import annotations

import pytest

from caterwaul.match import IllegalActionError, Match, MatchError
from tests.tables import play_both, table

pytestmark = pytest.mark.interpreted

LATE = """
    clash
    turn 5; to_act 3
    seat 0: character lotto; hp 13; hand one block loaded_dice; discard two(acted_at=2); removed double_down
    seat 1: character hexa; hp 15; hand one disarm
"""


def refused(match: Match, seat: int, action: str | int) -> str:
    """The reason for which an action is refused; it must leave no trace."""
    state, actions = match.state.tobytes(), list(match.actions)
    with pytest.raises(IllegalActionError) as error:
        match.play(seat, action)
    assert (match.state.tobytes(), match.actions) == (state, actions)
    return str(error.value)


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, "play blok", "there is no card 'blok' (did you mean 'block'?)"),
        (0, "", "not understood"),
        (0, "resign", "not understood"),
        (0, "play", "not understood"),
        (0, "play one two", "there is no card 'one two'"),
        (0, "play loaded_dice naming", "did you mean 'loaded dice'?"),
        (0, "play loaded_dice naming nine", "there is no basic 'nine'"),
        (0, "play four", "4 is not one of your moves (S2)"),
        (0, "play flurry", "Flurry is not one of your moves (S2)"),
        (0, "play two", "2 has been played and is not back yet (D2, D3)"),
        (0, "play double_down", "Double Down has been removed from the game (T5)"),
        (0, "play loaded_dice", 'Loaded Dice needs a number named with it, "1" to "4" (X1)'),
        (0, "play loaded_dice naming block", 'Loaded Dice needs a number named with it, "1" to "4" (X1)'),
        (1, "play disarm", "Disarm needs a basic move named with it (X1)"),
        (1, "play disarm naming any", "Disarm needs a basic move named with it (X1)"),
        (0, "play one naming two", "1 asks for nothing to be named (X1)"),
        (0, "choose brute", "the characters have been chosen (S1)"),
        (0, -1, "not understood"),
        (0, 0, "not understood"),
        (0, 10**9, "not understood"),
    ],
)
def test_refused_with_a_reason_and_without_a_trace(seat, action, reason):
    assert reason in refused(table(LATE), seat, action)


def test_a_refusal_names_what_was_tried_and_what_is_legal():
    said = refused(table(LATE), 1, "play four")
    assert said.startswith("'play four': ")
    assert said.endswith("Legal now: play one, " + ", ".join(
        f"play disarm naming {name}" for name in ("one", "two", "three", "four", "block", "counter", "dodge")
    ))  # fmt: skip


def test_nobody_decides_twice():
    match = table(LATE)
    match.play(0, "play one")
    assert "it is not your turn to decide; the table waits for Player 2" in refused(match, 0, "play block")


def test_a_move_before_the_character():
    assert "first each player chooses a character (S1)" in refused(Match.new("clash"), 0, "play one")


def test_a_character_that_is_none():
    assert "did you mean 'brute'?" in refused(Match.new("clash"), 0, "choose brutus")


def test_nothing_is_played_after_the_end():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; hand one four
        seat 1: character hexa; hp 1; hand one block
    """)
    play_both(match, "play four", "play block")
    assert refused(match, 0, "play one") == "the match is over"


def test_nothing_is_played_after_a_draw():
    match = table("""
        clash
        turn 100; to_act 3
        seat 0: character brute; hp 15; hand one block
        seat 1: character hexa; hp 1; hand one block
    """)
    play_both(match, "play block", "play block")
    assert refused(match, 1, "play one") == "the match is over"


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_two_seats(seat):
    with pytest.raises(MatchError, match=f"there is no seat {seat}; seats are 0 to 1"):
        table(LATE).play(seat, "play one")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"counter_buildup": "3"}, "option counter_buildup is 0, 1, 2, not '3'"),
        ({"knock_out": "later"}, "option knock_out is at_once, end_of_turn, not 'later'"),
        ({"heal_caps": "none"}, "no option 'heal_caps' (did you mean 'heal_cap'?)"),
    ],
)
def test_switches_take_known_values_only(options, reason):
    with pytest.raises(MatchError) as error:
        Match.new("clash", options=options)
    assert reason in str(error.value)


def test_spelling_is_forgiven_where_it_is_clear():
    match = table(LATE)
    match.play(0, "  Play   LOADED_DICE naming  Two ")
    assert match.words(match.actions[0][1]) == "play loaded_dice naming two"
