"""Taking back: freely while nothing has been revealed, by consent after."""

import pytest

from caterwaul import Match
from caterwaul.match import MatchError

pytestmark = pytest.mark.interpreted


def test_a_choice_that_still_lies_face_down_is_taken_back_freely(clash: Match):
    before = clash.state.tobytes()
    clash.play(0, "play four")
    clash.undo(0)
    assert clash.state.tobytes() == before
    assert clash.actions == []
    clash.play(0, "play one")
    assert [clash.words(a) for _, a in clash.actions] == ["play one"]


def test_whether_it_needs_consent_can_be_asked_before(clash: Match):
    assert not clash.may_undo(0)
    clash.play(0, "play four")
    before = clash.state.tobytes(), list(clash.actions)
    assert clash.may_undo(0)
    assert not clash.may_undo(1)
    assert (clash.state.tobytes(), clash.actions) == before
    clash.play(1, "play four")
    assert not clash.may_undo(0)
    assert not clash.may_undo(1)


def test_after_the_reveal_it_needs_consent(clash: Match):
    clash.play(0, "play four")
    clash.play(1, "play four")
    with pytest.raises(MatchError, match="revealed since: taking it back needs the others' consent"):
        clash.undo(1)
    clash.undo(1, consent=True)
    assert len(clash.actions) == 1
    assert clash.to_act == [1]


def test_what_another_has_decided_since_is_not_dropped_without_consent(clash: Match):
    clash.play(0, "play four")
    clash.play(1, "play four")
    clash.play(1, "play one")
    with pytest.raises(MatchError, match="consent"):
        clash.undo(0)
    clash.undo(0, consent=True)
    assert clash.actions == []


def test_events_are_taken_back_too(clash: Match):
    told = clash.events(-1)
    clash.play(0, "play four")
    clash.play(1, "play four")
    assert clash.events(-1) != told
    clash.undo(0, consent=True)
    assert clash.events(-1) == told


def test_who_has_not_decided_anything_has_nothing_to_take_back(clash: Match):
    clash.play(0, "play four")
    with pytest.raises(MatchError, match="nothing to take back"):
        clash.undo(1)


def test_outside_of_a_draft_there_is_no_step_back(clash: Match):
    clash.play(0, "play four")
    with pytest.raises(MatchError, match="no unfinished decision"):
        clash.back(0)


def test_all_decisions_are_committed_outside_of_a_draft(clash: Match):
    clash.play(0, "play four")
    assert clash.committed() == clash.actions
