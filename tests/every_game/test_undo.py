"""Taking back in every game: the same actions lead to the same bytes again, and reveals need consent."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from caterwaul import Match
from caterwaul.match import MatchError
from tests.every_game.playing import Case, again, decision, open_choices, played, positions, then


def without(actions: list[tuple[int, int]], kept: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is left of a list of actions when others are kept, in order."""
    same = next((i for i, (a, b) in enumerate(zip(actions, kept, strict=False)) if a != b), len(kept))
    left = actions[same:]
    for action in kept[same:]:
        left.remove(action)
    return left


def is_open(match: Match, since: int) -> bool:
    """Whether the decision that was taken at that action is a simultaneous one that somebody still owes."""
    walked = match._folded(match.actions[:since])
    owed = set(walked.to_act)
    together = len(owed) > 1
    for seat, action in match.actions[since:]:
        walked._apply(seat, action)
        if not int(walked.state.draft) >> seat & 1:
            owed.discard(seat)
    return together and bool(owed)


def deciders_known_of(match: Match, since: int) -> set[int]:
    """Who has decided since that action, as far as all know: nothing begun, nothing chosen in secret."""
    begun = {p: match._last_decision(p) or 0 for p in range(match.start.seats) if match.is_drafting(p)}
    actions = [(i, p) for i, (p, _) in enumerate(match.actions) if i >= since and i < begun.get(p, i + 1)]
    return {p for i, p in actions if not is_open(match, i)}


@given(st.data())
def test_what_is_taken_back_can_be_played_again(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    seat = data.draw(st.integers(0, case.seats - 1))
    assume(any(p == seat for p, _ in match.actions))
    before, actions = match.state.tobytes(), list(match.actions)
    match.undo(seat, consent=True)
    dropped = without(actions, match.actions)
    assert dropped[0][0] == seat
    assert match.state.tobytes() == again(match).state.tobytes()
    for p, action in dropped:
        match.play(p, action)
    assert match.state.tobytes() == before


@given(st.data())
def test_past_a_decision_of_another_or_chance_it_needs_consent(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    seat = data.draw(st.integers(0, case.seats - 1))
    own = [i for i, (p, _) in enumerate(match.actions) if p == seat]
    assume(bool(own))
    assume(not is_open(match, own[-1]))
    others = any(p != seat for p in deciders_known_of(match, own[-1]))
    chance = match._folded(match.actions[: own[-1]]).state.rng.tolist() != match.state.rng.tolist()
    assume(others or chance)
    before, actions = match.state.tobytes(), list(match.actions)
    with pytest.raises(MatchError, match="consent"):
        match.undo(seat)
    assert (match.state.tobytes(), match.actions) == (before, actions)


@given(st.data())
def test_a_choice_that_others_still_wait_for_is_taken_back_freely(
    simultaneous_case: Case, data: st.DataObject
):
    before = data.draw(open_choices(simultaneous_case))
    chooser = data.draw(st.sampled_from(before.to_act))
    since = before._last_decision(chooser) if int(before.state.draft) >> chooser & 1 else None
    start = [a for i, a in enumerate(before.actions) if since is None or i < since or a[0] != chooser]
    match = then(before, decision(before, chooser, random.Random(1)))
    match.undo(chooser)
    assert match.state.tobytes() == again(before, start).state.tobytes()


def test_at_the_beginning_there_is_nothing_to_take_back(case: Case):
    match = case.new(seed=1)
    for seat in range(case.seats):
        with pytest.raises(MatchError, match="nothing to take back"):
            match.undo(seat, consent=True)


def test_when_everything_is_told_it_needs_consent(case: Case):
    """At the end the replay with every card of the match is open to all."""
    match = played(case, seed=3)
    last, _ = match.actions[-1]
    assert match.over
    assert not any(match.may_undo(seat) for seat in range(case.seats))
    with pytest.raises(MatchError, match="the match is over: taking it back needs the others' consent"):
        match.undo(last)
    match.undo(last, consent=True)
    assert not match.over
