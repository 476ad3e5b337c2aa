"""Five Rows refuses what is not legal: it says why, and nothing on the table has changed."""

from __future__ import annotations

import pytest

from caterwaul.match import IllegalActionError, Match, MatchError
from tests.games.five_rows.battle import fought, turn

pytestmark = pytest.mark.interpreted


def middle() -> Match:
    return turn(
        "hand recruit giant mire archer trickster; troop medic - - - -; discard lookout",
        "troop - hunter - giant -; hand ward; coins 5",
    )


def refused(match: Match, seat: int, action: str | int) -> str:
    """The reason for which an action is refused; it must leave no trace."""
    state, actions = match.state.tobytes(), list(match.actions)
    with pytest.raises(IllegalActionError) as error:
        match.play(seat, action)
    assert (match.state.tobytes(), match.actions) == (state, actions)
    return str(error.value)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play recrut row 2", "there is no card 'recrut' (did you mean 'recruit'?)"),
        ("play dragon row 2", "there is no card 'dragon'"),
        ("", "not understood"),
        ("play recruit", "not understood"),
        ("play recruit row", "not understood"),
        ("play recruit row 6", "there is no row '6'"),
        ("play recruit row two", "there is no row 'two'"),
        ("resign", "not understood"),
        (-1, "not understood"),
        (10**9, "not understood"),
        ("play recruit row 0", "the rows are 1 to 5 (3.2)"),
        ("play mire row 0", "the rows are 1 to 5 (3.2)"),
        ("play recruit row 1", "you have a troop in row 1 already (3.5)"),
        ("play giant row 2", "Giant costs 6, your coins are 5 (3.4)"),
        ("play ward row 2", "Ward is not in your hand (3.4)"),
        ("play medic row 2", "Medic is not in your hand (3.4)"),
        ("play lookout row 2", "Lookout is not in your hand (3.4)"),
        ("target enemy row 2", "no card asks for a choice now (3.7)"),
        ("to row 2", "no card asks for a choice now (3.7)"),
        ("decline", "no card asks for a choice now (3.7)"),
    ],
)
def test_refused_with_a_reason_and_without_a_trace(action, reason):
    assert reason in refused(middle(), 0, action)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("pass", "first Archer picks one enemy troop (3.7)"),
        ("play recruit row 3", "first Archer picks one enemy troop (3.7)"),
        ("to row 3", "first Archer picks one enemy troop (3.7)"),
        ("decline", "Archer must pick one enemy troop (ruling 31)"),
        ("target enemy row 1", "the enemy has no troop in row 1 (3.2)"),
        ("target enemy row 0", "the rows are 1 to 5 (3.2)"),
        ("target own row 4", "you have no troop in row 4 (3.2)"),
        ("target own row 1", "Archer cannot pick Medic: it takes one enemy troop (3.7)"),
    ],
)
def test_while_a_card_asks_only_an_answer_is_taken(action, reason):
    match = middle()
    match.play(0, "play archer row 2")
    assert reason in refused(match, 0, action)


def test_a_card_that_may_pick_can_also_decline():
    match = middle()
    match.play(0, "play trickster row 2")
    assert "first Trickster picks one enemy troop, or declines (3.7)" in refused(match, 0, "pass")


def test_a_troop_that_is_too_healthy_for_the_assassin():
    match = turn("hand assassin", "troop giant medic - - -")
    match.play(0, "play assassin row 1")
    said = refused(match, 0, "target enemy row 1")
    assert "Assassin cannot pick Giant: it takes one enemy troop with 3 health or less (3.7)" in said


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("to row 0", "the rows are 1 to 5 (3.2)"),
        ("to row 2", "Hunter stands in row 2: it moves to another (3.7)"),
        ("to row 4", "the enemy has a troop in row 4 already (3.5)"),
        ("target enemy row 2", "say to which row Hunter goes (3.7)"),
        ("decline", "say to which row Hunter goes (3.7)"),
        ("pass", "say to which row Hunter goes (3.7)"),
    ],
)
def test_a_troop_that_is_to_move_needs_a_row(action, reason):
    match = middle()
    match.play(0, "play trickster row 2")
    match.play(0, "target enemy row 2")
    assert reason in refused(match, 0, action)


def test_a_play_out_of_turn():
    said = refused(middle(), 1, "play ward row 1")
    assert "it is not your turn to decide; the table waits for Player 1" in said


def test_nothing_is_played_after_the_end():
    match = fought("giant - - - -", "- - - - -", health="20 1")
    assert refused(match, 0, "pass") == "the match is over"


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_two_seats(seat):
    with pytest.raises(MatchError, match=f"there is no seat {seat}; seats are 0 to 1"):
        middle().play(seat, "pass")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"hunter": "all"}, "option hunter is enemy_troops, any_card, not 'all'"),
        ({"comander": "exchange"}, "no option 'comander' (did you mean 'commander'?)"),
    ],
)
def test_switches_take_known_values_only(options, reason):
    with pytest.raises(MatchError) as error:
        Match.new("five_rows", options=options)
    assert reason in str(error.value)


def test_a_refusal_says_what_is_legal():
    assert refused(turn("hand recruit; troop - medic medic medic medic"), 0, "play recruit row 2").endswith(
        "Legal now: pass, play recruit row 1"
    )
