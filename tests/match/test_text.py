"""Positions of a match as text."""

import pytest

from caterwaul import Match
from caterwaul.core.notation import PositionError
from caterwaul.games import UnknownGameError
from caterwaul.match import MatchError

pytestmark = pytest.mark.interpreted

DRAWN = """
clash
  turn 3
  to_act 3
seat 0: character brute; hp 5; hand one two; discard four(acted_at=4)
seat 1: character echo; hp 9; hand two
"""


def test_a_drawn_position_is_played_on():
    match = Match.from_text(DRAWN, names=["Ann", "Bob"])
    assert (match.to_act, match.legal(0), match.legal(1)) == ([0, 1], ["play one", "play two"], ["play two"])
    assert match.names == ["Ann", "Bob"]
    match.play(0, "play one")
    match.play(1, "play two")
    assert match.state.turn == 4


def test_a_drawn_position_without_a_generator_gets_one_from_the_seed():
    one, two = (Match.from_text(DRAWN, seed=seed).state.rng.tolist() for seed in (1, 2))
    assert one != two
    assert any(one)


def test_the_text_of_a_match_has_the_generator_and_the_options():
    match = Match.new("clash", options={"heal_cap": "none"}, seed=1)
    assert f"  rng {match.state.rng[0]:016x} " in match.to_text()
    assert "  heal_cap none\n" in match.to_text()
    assert "knock_out" not in match.to_text()


def test_a_face_down_choice_is_in_the_full_text_and_in_the_own_but_not_in_the_others(clash: Match):
    clash.play(0, "play four")
    assert "  pick four" in clash.to_text()
    assert "  pick four" in clash.to_text(0)
    assert "pick" not in clash.to_text(1) + clash.to_text(-1)


def test_an_unknown_game_or_field_is_refused():
    with pytest.raises(UnknownGameError, match="no game is called 'chess'"):
        Match.from_text("chess\n")
    with pytest.raises(UnknownGameError, match="no game is called ''"):
        Match.from_text("")
    with pytest.raises(PositionError, match=r"unknown field 'trun' \(did you mean 'turn'\?\)"):
        Match.from_text("clash\n  trun 3\n")


def test_a_position_for_more_or_fewer_players_than_the_game_is_for_is_refused():
    with pytest.raises(PositionError, match="seats: 3 is not 1 to 2"):
        Match.from_text("clash\n  seats 3\n")
    with pytest.raises(MatchError, match="Clash! is for 2 players"):
        Match.from_text("clash\n  seats 1\n")


def test_a_seat_that_the_game_has_not_is_refused_with_those_it_has():
    with pytest.raises(PositionError, match="'seat 2': a seat is 0 to 1"):
        Match.from_text("clash\nseat 2: hp 3\n")


def test_taking_back_ends_at_the_drawn_position():
    match = Match.from_text(DRAWN)
    start = match.state.tobytes()
    match.play(0, "play one")
    match.undo(0)
    assert match.state.tobytes() == start
