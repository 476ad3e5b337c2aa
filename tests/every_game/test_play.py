"""Random play of every game: it ends, legal and step agree, the order of simultaneous choices is nothing."""

import random
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caterwaul.core.events import read_log
from caterwaul.match import IllegalActionError
from caterwaul.replay.text import read_replay, write_replay
from tests.every_game.playing import (
    Case,
    again,
    decision,
    few,
    hidden,
    legal_on,
    moments,
    played,
    positions,
    random_action,
    stepped,
    then,
    watchers,
)

MATCHES = few(20)
MOST_TRIED, NOT_ASKED = 2_000, 200


def test_random_play_ends_in_time(case: Case):
    for seed in range(MATCHES):
        match, chance = case.new(seed), random.Random(seed)
        while not match.over and len(match.actions) < case.game.max_steps:
            match.play(*random_action(match, chance))
        assert match.over, f"seed {seed}: still going after {case.game.max_steps} actions"
        assert match.state.to_act == 0, "rules look at nothing else to say that nobody may act"
        assert not any(match.legal(seat) for seat in range(case.seats))
        assert match.to_act == []
        assert set(match.winners) <= set(range(case.seats))


def test_somebody_can_always_act_until_the_end(case: Case):
    for match in moments(case, seed=1):
        assert match.over == (match.to_act == [])
        assert all(match.legal_actions(seat) for seat in match.to_act)


def test_no_action_is_listed_twice(case: Case):
    for match in moments(case, seed=2):
        for seat in match.to_act:
            actions = match.legal_actions(seat)
            assert sorted(set(actions)) == sorted(actions)


def test_whoever_is_not_asked_has_no_legal_action(case: Case):
    for match in moments(case, seed=3):
        for seat in set(range(case.seats)) - set(match.to_act):
            assert legal_on(match._rules, match.state, seat) == []


@given(st.data())
def test_every_listed_action_can_be_stepped(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    for seat in match.to_act:
        for action in match.legal_actions(seat):
            after, log = stepped(match._rules, match.state, seat, action, case.game.log_size)
            assert after.tobytes() != match.state.tobytes()
            assert after.over or after.to_act
            read_log(log, case.game.events, seat)


@pytest.mark.parametrize("seed", range(3))
def test_every_other_action_is_refused_and_changes_nothing(case: Case, seed: int):
    match = played(case, seed, steps=3 + 5 * seed)
    before = match.state.tobytes()
    space = range(-1, case.game.actions.count + 1)
    tried = random.Random(seed).sample(space, min(MOST_TRIED, len(space)))
    for seat in range(case.seats):
        asked = seat in match.to_act  # to the others any action is as good as another
        for action in set(tried if asked else tried[:NOT_ASKED]) - set(match.legal_actions(seat)):
            with pytest.raises(IllegalActionError):
                match.play(seat, action)
    assert match.state.tobytes() == before
    assert again(match).actions == match.actions


@given(st.data())
def test_legal_needs_only_what_the_seat_may_know(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    for seat in match.to_act:
        assert legal_on(match._rules, hidden(match, seat), seat) == match.legal_actions(seat)


def test_the_order_of_simultaneous_choices_changes_nothing(simultaneous_case: Case):
    chance = random.Random(4)
    compared = 0
    for match in moments(simultaneous_case, seed=4):
        if len(match.to_act) < 2 or compared == 12:
            continue
        decisions = [decision(match, seat, chance) for seat in match.to_act]
        ends = [then(match, [a for d in order for a in d]) for order in permutations(decisions)]
        assert len({end.state.tobytes() for end in ends}) == 1
        for seat in watchers(match):
            told = [[match.say(event) for event in end.events(seat)] for end in ends]
            assert all(lines == told[0] for lines in told)
        compared += 1


def test_the_same_seed_and_actions_give_the_same_bytes(case: Case):
    match = played(case, seed=5)
    replayed = again(match)
    assert replayed.state.tobytes() == match.state.tobytes()
    assert [log.tobytes() for log in replayed._logs] == [log.tobytes() for log in match._logs]


@pytest.mark.parametrize("steps", [5, 20])
def test_a_copy_of_a_match_is_the_match_played_anew(case: Case, steps: int):
    """Tests that compare two matches take copies, which are quicker: they hide nothing and share nothing."""
    match = played(case, seed=5, steps=steps)
    for seat in watchers(match):
        match.view(seat)
    copy, anew = vars(match.clone()), vars(again(match))
    shared = {name for name, value in copy.items() if value is vars(match)[name]}
    assert shared <= {"game", "cards", "start", "names", "telling", "_rules", "_times_asked"}
    assert copy.keys() == anew.keys()
    for name in copy.keys() - {"telling", "_rules", "_header", "_log"}:
        assert repr(copy[name]) == repr(anew[name]), name
    assert bytes(copy["_header"].record) == bytes(anew["_header"].record)


def test_a_replay_is_the_same_match(case: Case):
    match = played(case, seed=6, steps=40)
    replayed = read_replay(write_replay(match))
    complete = again(match, match.committed())
    assert replayed.state.tobytes() == complete.state.tobytes()
    assert replayed.actions == complete.actions
    assert write_replay(replayed) == write_replay(match)
    for seat in watchers(match):
        assert replayed.events(seat) == complete.events(seat)


def test_the_seed_is_all_the_chance_there_is(case: Case):
    one, two = case.new(seed=8), case.new(seed=9)
    assert np.any(one.state.rng != two.state.rng)
    assert case.new(seed=8).state.tobytes() == one.state.tobytes()
