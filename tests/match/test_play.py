"""Acting: in words or numbers; what is refused says what was tried, why not and what is legal."""

import numpy as np
import pytest

from caterwaul import Match
from caterwaul.core.events import LogOverflowError
from caterwaul.match import IllegalActionError, MatchError

pytestmark = pytest.mark.interpreted


def refused(match: Match, seat: int, action: str | int) -> str:
    before = match.state.tobytes(), list(match.actions)
    with pytest.raises(IllegalActionError) as caught:
        match.play(seat, action)
    assert (match.state.tobytes(), match.actions) == before
    return str(caught.value)


def test_an_action_is_words_or_its_number(clash: Match):
    clash.play(0, "  Play FOUR ")
    (number,) = (a for _, a in clash.actions)
    assert clash.words(number) == "play four"
    other = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1)
    other.play(0, number)
    assert other.state.tobytes() == clash.state.tobytes()


def test_playing_returns_what_happened_as_the_seat_saw_it(clash: Match):
    assert clash.play(0, "play four") == []
    told = clash.play(1, "play block")
    assert [event.name for event in told][:2] == ["revealed", "revealed"]
    assert told == clash.events(1, since=1)


def test_a_preview_tells_what_is_certain_and_changes_nothing(clash: Match):
    clash.play(1, "play block")
    before = clash.state.tobytes()
    assert clash.preview(0, "play four") == []
    with pytest.raises(IllegalActionError):
        clash.preview(0, "play drain")
    assert clash.state.tobytes() == before


def test_events_are_said_in_words_with_names(clash: Match):
    clash.play(0, "play one")
    clash.play(1, "play four")
    assert "Ann's 1 hits for 1." in [clash.say(event) for event in clash.events(0)]


def test_a_word_that_is_not_understood_is_answered_with_the_nearest(clash: Match):
    message = refused(clash, 0, "play fuor")
    assert message.startswith("'play fuor': there is no card 'fuor' (did you mean 'four'?). Legal now: ")
    assert "play bull_through" in message


def test_an_illegal_action_is_told_why_with_the_rule(clash: Match):
    assert refused(clash, 0, "play drain") == refused(clash, 0, "PLAY drain").replace("PLAY", "play")
    assert "is not one of your moves (S2). Legal now: " in refused(clash, 0, "play drain")


def test_a_number_is_spelled_in_the_answer(clash: Match):
    drain = clash.game.actions.parse("play drain", clash.cards)
    assert drain is not None
    assert refused(clash, 0, drain).startswith("'play drain': ")
    assert refused(clash, 0, 10**6).startswith("'action 1000000': not understood")


@pytest.mark.parametrize("action", [3.5, None, b"pass", ["pass"]])
def test_an_action_is_words_or_an_integer(clash: Match, action: object):
    with pytest.raises(MatchError, match="an action is words or an integer, not "):
        clash.play(0, action)  # type: ignore[arg-type]


def test_whoever_has_decided_waits_for_the_others(clash: Match):
    clash.play(0, "play four")
    assert refused(clash, 0, "play one") == (
        "'play one': it is not your turn to decide; the table waits for Bob"
    )


def test_after_the_end_nothing_is_legal():
    match = Match.from_text(
        "clash\n turn 1; to_act 3\n"
        "seat 0: character brute; hp 1; hand one\nseat 1: character echo; hp 1; hand one"
    )
    match.play(0, "play one")
    match.play(1, "play one")
    assert match.over
    assert refused(match, 0, "play one") == "the match is over"
    assert (match.legal(0), match.to_act) == ([], [])


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_is_not_there_cannot_act(clash: Match, seat: int):
    with pytest.raises(MatchError, match=f"there is no seat {seat}; seats are 0 to 1"):
        clash.play(seat, "play one")


def test_the_result_is_told_at_the_end_only():
    match = Match.from_text(
        "clash\n turn 1; to_act 3\n"
        "seat 0: character brute; hp 5; hand one\nseat 1: character echo; hp 1; hand four"
    )
    assert match.winners == []
    match.play(0, "play one")
    match.play(1, "play four")
    assert (match.over, match.winners) == (True, [0])
    assert len(match.score) == 2


def test_a_step_with_too_much_to_tell_is_loud(clash: Match, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(vars(clash.game), "log_size", 2)
    clash.play(0, "play four")
    with pytest.raises(LogOverflowError):
        clash.play(1, "play four")


def test_a_numpy_integer_is_a_number_too(clash: Match):
    number = clash.legal_actions(0)[0]
    clash.play(0, np.int32(number))  # type: ignore[arg-type]
    assert clash.actions == [(0, number)]
